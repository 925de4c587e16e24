/// The first chunk of a PNG: how large the picture is and how its pixels are written.
struct PNGHeader {
  enum Color: Int {
    case grey = 0
    case rgb = 2
    case palette = 3
    case greyAlpha = 4
    case rgba = 6

    var channels: Int {
      switch self {
      case .grey, .palette: 1
      case .greyAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }

    fileprivate var depths: [Int] {
      switch self {
      case .grey: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .rgb, .greyAlpha, .rgba: [8, 16]
      }
    }
  }

  let width: Int
  let height: Int
  /// Bits of a channel.
  let depth: Int
  let color: Color

  init(_ data: ArraySlice<UInt8>) throws(PictureError) {
    guard data.count == 13 else { throw .malformed("its header has \(data.count) bytes instead of 13") }
    width = PNGReader.number(data.prefix(4))
    height = PNGReader.number(data.dropFirst(4).prefix(4))
    let rest = Array(data.dropFirst(8))
    guard (1...0x7FFF_FFFF).contains(width), (1...0x7FFF_FFFF).contains(height) else {
      throw .malformed("it is \(width) × \(height) pixels")
    }
    // No product of two numbers below 2³¹ overflows.
    guard width * height <= Picture.maximumPixels else {
      throw .tooLarge("\(width) × \(height) pixels; the limit is \(Picture.maximumPixels) pixels")
    }
    guard let color = Color(rawValue: Int(rest[1])), color.depths.contains(Int(rest[0])) else {
      throw .malformed("no colours are of kind \(rest[1]) with \(rest[0]) bits")
    }
    guard rest[2] == 0, rest[3] == 0 else {
      throw .malformed("its compression or filter is of no known kind")
    }
    guard rest[4] == 0 else { throw .unsupported("interlaced rows") }
    depth = Int(rest[0])
    self.color = color
  }

  /// The bytes of a row, without its filter byte.
  var rowBytes: Int { (width * color.channels * depth + 7) / 8 }
  /// The distance to the byte that filters take as the left one.
  var filterStep: Int { max(1, color.channels * depth / 8) }
}
