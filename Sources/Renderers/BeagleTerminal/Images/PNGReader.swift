extension Picture {
  /// Reads a PNG of any colour type and depth. Interlaced files are rejected.
  ///
  /// - Throws: if the file is damaged, of another format, or exceeds the limits.
  public init(png file: [UInt8]) throws(PictureError) {
    try Self.checkSize(of: file)
    var reader = PNGReader()
    try reader.read(file)
    self = try reader.picture()
  }
}

struct PNGReader {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private var header: PNGHeader?
  private var palette: [UInt8] = []
  private var transparency: [UInt8]?
  private var inflate: Inflate?

  static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  mutating func read(_ file: [UInt8]) throws(PictureError) {
    guard file.starts(with: Self.signature) else { throw .unknownFormat }
    var rest = file.dropFirst(Self.signature.count)
    while true {
      guard rest.count >= 12 else { throw .malformed("it is truncated") }
      let length = Self.number(rest.prefix(4))
      guard length <= rest.count - 12 else { throw .malformed("it is truncated") }
      let named = rest.dropFirst(4).prefix(length + 4)
      let check = Self.number(rest.dropFirst(length + 8).prefix(4))
      guard Checksum.crc32(named, from: 0) == check else { throw .malformed("a checksum is wrong") }
      let kind = String(decoding: named.prefix(4), as: UTF8.self)
      if kind == "IEND" { return }
      try read(kind, named.dropFirst(4))
      rest = rest.dropFirst(length + 12)
    }
  }

  private mutating func read(_ kind: String, _ data: ArraySlice<UInt8>) throws(PictureError) {
    guard let header else {
      guard kind == "IHDR" else { throw .malformed("it has no header") }
      header = try PNGHeader(data)
      return
    }
    switch kind {
    case "PLTE":
      guard data.count % 3 == 0, (3...768).contains(data.count), palette.isEmpty, inflate == nil else {
        throw .malformed("its palette has \(data.count) bytes or is out of place")
      }
      palette = Array(data)
    case "tRNS":
      guard transparency == nil, inflate == nil, data.count <= 256 else {
        throw .malformed("its transparency is out of place")
      }
      transparency = Array(data)
    case "IDAT":
      var stream = inflate ?? Inflate(limit: (header.rowBytes + 1) * header.height)
      do {
        try stream.decode(data)
      } catch {
        throw .malformed("its pixels cannot be decompressed")
      }
      inflate = stream
    case "IHDR": throw .malformed("it has two headers")
    default:
      // A chunk whose first letter is in upper case is required to show the picture.
      if kind.utf8.first.map({ $0 & 0x20 == 0 }) ?? true {
        throw .unsupported("unknown PNG chunks")
      }
    }
  }

  func picture() throws(PictureError) -> Picture {
    guard let header else { throw .malformed("it has no header") }
    guard let inflate, inflate.isWhole, inflate.output.count == (header.rowBytes + 1) * header.height else {
      throw .malformed("its number of pixels differs from its header")
    }
    if header.color == .palette, palette.isEmpty { throw .malformed("it has no palette") }
    let pixels = PNGPixels(header: header, palette: palette, transparency: transparency ?? [])
    guard
      let picture = Picture(width: header.width, height: header.height, rgba: try pixels.rgba(inflate.output))
    else { throw .malformed("its number of pixels differs from its header") }
    return picture
  }
}

/// The first chunk of a PNG: size and pixel format.
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
    // Numbers below 2³¹ cannot overflow when multiplied.
    guard width * height <= Picture.maximumPixels else {
      throw .tooLarge("\(width) × \(height) pixels; the limit is \(Picture.maximumPixels) pixels")
    }
    guard let color = Color(rawValue: Int(rest[1])), color.depths.contains(Int(rest[0])) else {
      throw .malformed("colour type \(rest[1]) does not exist with \(rest[0]) bits")
    }
    guard rest[2] == 0, rest[3] == 0 else {
      throw .malformed("its compression or filter method is unknown")
    }
    guard rest[4] == 0 else { throw .unsupported("interlaced PNG rows") }
    depth = Int(rest[0])
    self.color = color
  }

  /// The bytes of a row, without its filter byte.
  var rowBytes: Int { (width * color.channels * depth + 7) / 8 }
  /// The distance to the byte that filters treat as the left one.
  var filterStep: Int { max(1, color.channels * depth / 8) }
}
