/// A frame header: the size of the picture and the coding of its pixels.
struct JPEGFrame {
  /// A colour channel, with fewer samples than pixels if it is subsampled.
  struct Component {
    let identifier: UInt8
    /// Each MCU contains `horizontal` × `vertical` blocks of samples.
    let horizontal: Int
    let vertical: Int
    let table: Int
    let width: Int
    let height: Int
    /// The stored blocks, which fill whole MCUs.
    let columns: Int
    let rows: Int

    /// The blocks in a non-interleaved scan.
    var ownColumns: Int { (width + 7) / 8 }
    var ownRows: Int { (height + 7) / 8 }
  }

  let width: Int
  let height: Int
  let isProgressive: Bool
  let components: [Component]
  let horizontal: Int
  let vertical: Int
  /// The MCUs of interleaved scans.
  let columns: Int
  let rows: Int

  /// All markers of frame headers, including those of unsupported coding methods.
  static let markers: Set<UInt8> = Set(0xC0...0xCF).subtracting([0xC4, 0xC8, 0xCC])

  static func size(in data: ArraySlice<UInt8>) -> (width: Int, height: Int)? {
    let bytes = Array(data.prefix(5))
    guard bytes.count == 5 else { return nil }
    return (Int(bytes[3]) << 8 | Int(bytes[4]), Int(bytes[1]) << 8 | Int(bytes[2]))
  }

  /// - Throws: an error if the coding is not supported, or the picture exceeds the limit of ``Picture``.
  init(_ segment: JPEGSegments.Segment) throws(PictureError) {
    switch segment.kind {
    case 0xC0, 0xC1: isProgressive = false
    case 0xC2: isProgressive = true
    case 0xC9, 0xCA, 0xCB, 0xCD...0xCF: throw .unsupported("arithmetic JPEG coding")
    case 0xC3: throw .unsupported("lossless JPEG coding")
    default: throw .unsupported("hierarchical JPEG coding")
    }
    guard let size = Self.size(in: segment.data), segment.data.count >= 6 else {
      throw .malformed("its JPEG frame header is incomplete")
    }
    let bytes = Array(segment.data)
    guard bytes[0] == 8 else { throw .unsupported("\(bytes[0])-bit JPEG samples") }
    guard size.width > 0, size.height > 0 else {
      throw .malformed("it is \(size.width) × \(size.height) pixels")
    }
    guard size.width * size.height <= Picture.maximumPixels else {
      throw .tooLarge(
        "\(size.width) × \(size.height) pixels; the limit is \(Picture.maximumPixels) pixels")
    }
    let count = Int(bytes[5])
    guard [1, 3, 4].contains(count) else { throw .unsupported("\(count) JPEG colour channels") }
    guard bytes.count >= 6 + 3 * count else { throw .malformed("its JPEG frame header is incomplete") }
    let parts = (0..<count).map { Array(bytes[(6 + 3 * $0)..<(9 + 3 * $0)]) }
    guard parts.allSatisfy({ (1...4).contains($0[1] >> 4) && (1...4).contains($0[1] & 15) && $0[2] < 4 }),
      Set(parts.map { $0[0] }).count == count
    else { throw .malformed("its JPEG colour channels are impossible") }
    let horizontal = parts.map { Int($0[1] >> 4) }.max() ?? 1
    let vertical = parts.map { Int($0[1] & 15) }.max() ?? 1
    let columns = (size.width + 8 * horizontal - 1) / (8 * horizontal)
    let rows = (size.height + 8 * vertical - 1) / (8 * vertical)
    components = parts.map { part in
      let (across, down) = (Int(part[1] >> 4), Int(part[1] & 15))
      return Component(
        identifier: part[0], horizontal: across, vertical: down, table: Int(part[2]),
        width: (size.width * across + horizontal - 1) / horizontal,
        height: (size.height * down + vertical - 1) / vertical,
        columns: columns * across, rows: rows * down)
    }
    (width, height) = size
    (self.horizontal, self.vertical, self.columns, self.rows) = (horizontal, vertical, columns, rows)
  }
}
