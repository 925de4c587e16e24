/// The format and size of an image, from the first bytes of its file, without decoding it.
struct ImageHeader: Hashable, Sendable {
  enum Format: String, Sendable {
    case png = "PNG"
    case jpeg = "JPEG"
    case webp = "WebP"
    case gif = "GIF"

    var mediaType: StaticString {
      switch self {
      case .png: "image/png"
      case .jpeg: "image/jpeg"
      case .webp: "image/webp"
      case .gif: "image/gif"
      }
    }
  }

  let format: Format
  /// Pixels.
  let width: Int
  let height: Int

  /// - Throws: an error if the file has another format, ends before its size, or is larger than the limits of
  ///   ``Picture``.
  init(_ file: [UInt8]) throws(PictureError) {
    guard file.count <= Picture.maximumBytes else {
      throw .tooLarge("\(file.count) bytes; the limit is \(Picture.maximumBytes) bytes")
    }
    let bytes = FileBytes(file)
    guard let format = Self.format(of: bytes) else { throw .noImage }
    let size: (width: Int, height: Int)? =
      switch format {
      case .png: Self.pngSize(bytes)
      case .jpeg: Self.jpegSize(bytes)
      case .webp: Self.webpSize(bytes)
      case .gif: Self.gifSize(bytes)
      }
    guard let size else { throw .noSize(format: format.rawValue, "it does not tell its size") }
    guard (1...0x7FFF_FFFF).contains(size.width), (1...0x7FFF_FFFF).contains(size.height) else {
      throw .noSize(format: format.rawValue, "it is \(size.width) × \(size.height) pixels")
    }
    // No product of two numbers below 2³¹ overflows.
    guard size.width * size.height <= Picture.maximumPixels else {
      throw .tooLarge("\(size.width) × \(size.height) pixels; the limit is \(Picture.maximumPixels) pixels")
    }
    (self.format, width, height) = (format, size.width, size.height)
  }

  private static func format(of bytes: FileBytes) -> Format? {
    if bytes.starts(with: PNGReader.signature) { return .png }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if bytes.text(at: 0, 6) == "GIF87a" || bytes.text(at: 0, 6) == "GIF89a" { return .gif }
    if bytes.text(at: 0, 4) == "RIFF", bytes.text(at: 8, 4) == "WEBP" { return .webp }
    return nil
  }

  private typealias Size = (width: Int, height: Int)

  private static func pngSize(_ bytes: FileBytes) -> Size? {
    guard bytes.text(at: 12, 4) == "IHDR", let width = bytes.bigEndian(at: 16, 4),
      let height = bytes.bigEndian(at: 20, 4)
    else { return nil }
    return (width, height)
  }

  private static func gifSize(_ bytes: FileBytes) -> Size? {
    guard let width = bytes.littleEndian(at: 6, 2), let height = bytes.littleEndian(at: 8, 2) else {
      return nil
    }
    return (width, height)
  }

  /// The first frame header among the segments, which each start with their length.
  private static func jpegSize(_ bytes: FileBytes) -> Size? {
    var offset = 2
    while let mark = bytes[offset], mark == 0xFF, let kind = bytes[offset + 1] {
      switch kind {
      // Padding, and markers without a length.
      case 0xFF: offset += 1
      case 0x01, 0xD0...0xD8: offset += 2
      case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(kind):
        guard let height = bytes.bigEndian(at: offset + 5, 2), let width = bytes.bigEndian(at: offset + 7, 2)
        else { return nil }
        return (width, height)
      // The pixels begin, or all is over.
      case 0xD9, 0xDA: return nil
      default:
        guard let length = bytes.bigEndian(at: offset + 2, 2), length >= 2 else { return nil }
        offset += 2 + length
      }
    }
    return nil
  }

  private static func webpSize(_ bytes: FileBytes) -> Size? {
    switch bytes.text(at: 12, 4) {
    case "VP8 ":
      guard bytes.bigEndian(at: 23, 3) == 0x9D012A, let width = bytes.littleEndian(at: 26, 2),
        let height = bytes.littleEndian(at: 28, 2)
      else { return nil }
      return (width & 0x3FFF, height & 0x3FFF)
    case "VP8L":
      guard bytes[20] == 0x2F, let bits = bytes.littleEndian(at: 21, 4) else { return nil }
      return (1 + bits & 0x3FFF, 1 + bits >> 14 & 0x3FFF)
    case "VP8X":
      guard let width = bytes.littleEndian(at: 24, 3), let height = bytes.littleEndian(at: 27, 3) else {
        return nil
      }
      return (1 + width, 1 + height)
    default: return nil
    }
  }
}

/// A file that may end anywhere.
private struct FileBytes {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  subscript(offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  func starts(with start: [UInt8]) -> Bool { bytes.starts(with: start) }

  func text(at offset: Int, _ count: Int) -> String? {
    offset + count <= bytes.count ? String(decoding: bytes[offset..<(offset + count)], as: UTF8.self) : nil
  }

  func bigEndian(at offset: Int, _ count: Int) -> Int? {
    offset + count <= bytes.count ? bytes[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) } : nil
  }

  func littleEndian(at offset: Int, _ count: Int) -> Int? {
    offset + count <= bytes.count
      ? bytes[offset..<(offset + count)].reversed().reduce(0) { $0 << 8 | Int($1) } : nil
  }
}
