extension Picture {
  /// Decodes the first frame of a GIF.
  ///
  /// Files that end early or are damaged are decoded as far as possible. The rest of the picture is
  /// transparent.
  ///
  /// - Throws: an error if no pixel can be decoded, or if the file is larger than the limits.
  package init(gif file: [UInt8]) throws(PictureError) {
    try Self.checkSize(of: file)
    var reader = GIFReader(file)
    self = try reader.picture()
  }
}

/// The blocks of a GIF up to the end of its first frame.
struct GIFReader {
  private let file: [UInt8]
  private let endsAtFirstPixels: Bool
  private var offset = 0
  private var transparent: Int?

  init(_ file: [UInt8], endsAtFirstPixels: Bool = false) {
    (self.file, self.endsAtFirstPixels) = (file, endsAtFirstPixels)
  }

  mutating func picture() throws(PictureError) -> Picture {
    guard file.starts(with: "GIF87a".utf8) || file.starts(with: "GIF89a".utf8), file.count >= 13 else {
      throw .malformed("it is not a GIF")
    }
    offset = 6
    let (width, height) = (number(), number())
    guard width > 0, height > 0 else { throw .malformed("it is \(width) × \(height) pixels") }
    guard width * height <= Picture.maximumPixels else {
      throw .tooLarge("\(width) × \(height) pixels; the limit is \(Picture.maximumPixels) pixels")
    }
    let flags = byte()
    offset += 2
    let colors = table(flags)
    try skipToFrame()
    let frame = try frame(in: (width, height), colors)
    guard let picture = Picture(width: width, height: height, rgba: frame) else {
      throw .malformed("it has no pixels")
    }
    return picture
  }

  /// Skips extensions, keeping the transparent colour that one of them specifies.
  private mutating func skipToFrame() throws(PictureError) {
    while offset < file.count {
      switch byte() {
      case 0x2C: return
      case 0x21:
        if byte() == 0xF9, offset + 5 < file.count, file[offset] == 4 {
          transparent = file[offset + 1] & 1 == 1 ? Int(file[offset + 4]) : nil
        }
        while offset < file.count, case let count = byte(), count > 0 { offset += count }
      default: throw .malformed("it has no GIF frame")
      }
    }
    throw .malformed("it ends before its first pixels")
  }

  private mutating func frame(
    in screen: (width: Int, height: Int), _ colors: [UInt8]
  ) throws(PictureError) -> [UInt8] {
    let (left, top, width, height) = (number(), number(), number(), number())
    // The work depends on the size of the frame, regardless of the screen's size.
    guard width * height <= Picture.maximumPixels else {
      throw .tooLarge("\(width) × \(height) pixels; the limit is \(Picture.maximumPixels) pixels")
    }
    let flags = byte()
    let ownColors = table(flags)
    let palette = flags & 0x80 == 0 ? colors : ownColors
    let rows = GIFRows(height: height, isInterlaced: flags & 0x40 != 0)
    var rgba = [UInt8](repeating: 0, count: screen.width * screen.height * 4)
    var (column, row, isEmpty) = (0, 0, true)
    var codes = GIFCodes(file, at: offset)
    while width > 0, row < height, let range = codes.next() {
      isEmpty = false
      if endsAtFirstPixels { break }
      for index in range {
        guard row < height else { break }
        let (x, y) = (left + column, top + rows[row])
        let color = Int(codes.pixels[index])
        if x < screen.width, y < screen.height, color != transparent, color * 3 + 2 < palette.count {
          let position = (y * screen.width + x) * 4
          for channel in 0..<3 { rgba[position + channel] = palette[color * 3 + channel] }
          rgba[position + 3] = 255
        }
        column += 1
        if column == width { (column, row) = (0, row + 1) }
      }
    }
    guard !isEmpty else { throw .malformed("it ends before its first pixels") }
    return rgba
  }

  // MARK: Bytes

  /// The next byte; 0 after the end.
  private mutating func byte() -> Int {
    defer { offset += 1 }
    return offset < file.count ? Int(file[offset]) : 0
  }

  private mutating func number() -> Int {
    let low = byte()
    return low | byte() << 8
  }

  /// The colour table that flags announce, three bytes per colour.
  private mutating func table(_ flags: Int) -> [UInt8] {
    guard flags & 0x80 != 0 else { return [] }
    let colors = file.dropFirst(offset).prefix(3 << (flags & 7 + 1))
    offset += 3 << (flags & 7 + 1)
    return Array(colors)
  }
}

struct GIFRows {
  private let height: Int
  private let isInterlaced: Bool

  init(height: Int, isInterlaced: Bool) { (self.height, self.isInterlaced) = (height, isInterlaced) }

  /// The row that is written at this position. Interlaced rows are written in four passes.
  subscript(number: Int) -> Int {
    guard isInterlaced else { return number }
    var rest = number
    for (first, step) in [(0, 8), (4, 8), (2, 4)] {
      let count = max(0, (height - first + step - 1) / step)
      if rest < count { return first + rest * step }
      rest -= count
    }
    return 1 + rest * 2
  }
}
