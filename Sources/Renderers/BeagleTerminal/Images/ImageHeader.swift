/// The format and size of an image, read from the start of its file without decoding.
struct ImageHeader: Hashable, Sendable {
  enum Format: String, Sendable {
    case png = "PNG"
    case jpeg = "JPEG"
    case webp = "WebP"
    case gif = "GIF"
    case avif = "AVIF"
    case svg = "SVG"

    var mediaType: StaticString {
      switch self {
      case .png: "image/png"
      case .jpeg: "image/jpeg"
      case .webp: "image/webp"
      case .gif: "image/gif"
      case .avif: "image/avif"
      case .svg: "image/svg+xml"
      }
    }

    /// Whether pixels can be decoded, so that terminals can show them.
    var isDecoded: Bool {
      switch self {
      case .png, .jpeg, .gif: true
      case .webp, .avif, .svg: false
      }
    }
  }

  let format: Format
  let width: Int
  let height: Int
  let orientation: ExifOrientation

  /// - Parameter readsOrientation: whether EXIF rotates the image. Android shows pixels as stored.
  /// - Throws: an error if the format is not supported, the file ends before its size, or it exceeds the
  ///   limits of ``Picture``.
  init(_ file: [UInt8], readsOrientation: Bool = true) throws(PictureError) {
    try Picture.checkSize(of: file)
    let bytes = FileBytes(file)
    guard let format = Self.format(of: file, bytes) else { throw .noImage }
    let size: (width: Int, height: Int)? =
      switch format {
      case .png: Self.pngSize(bytes)
      case .jpeg: JPEGSegments.size(in: file)
      case .webp: Self.webpSize(bytes)
      case .gif: Self.gifSize(bytes)
      case .avif: HEIFBoxes.imageSize(in: bytes)
      case .svg: SVGHead(file)?.size
      }
    guard let size else { throw .noSize(format: format.rawValue, "its size is missing") }
    guard (1...0x7FFF_FFFF).contains(size.width), (1...0x7FFF_FFFF).contains(size.height) else {
      throw .noSize(format: format.rawValue, "it is \(size.width) × \(size.height) pixels")
    }
    // Numbers below 2³¹ cannot overflow when multiplied.
    guard size.width * size.height <= Picture.maximumPixels else {
      throw .tooLarge("\(size.width) × \(size.height) pixels; the limit is \(Picture.maximumPixels) pixels")
    }
    self.format = format
    orientation = readsOrientation ? ExifOrientation(of: file, format) ?? .upright : .upright
    (width, height) = orientation.swapsSides ? (size.height, size.width) : size
  }

  private static func format(of file: [UInt8], _ bytes: FileBytes) -> Format? {
    if bytes.starts(with: PNGReader.signature) { return .png }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if bytes.text(at: 0, 6) == "GIF87a" || bytes.text(at: 0, 6) == "GIF89a" { return .gif }
    if bytes.text(at: 0, 4) == "RIFF", bytes.text(at: 8, 4) == "WEBP" { return .webp }
    if HEIFBoxes.isAVIF(bytes) { return .avif }
    if SVGHead.isSVG(file) { return .svg }
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
