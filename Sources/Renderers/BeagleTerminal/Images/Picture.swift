/// An image in pixels: red, green, blue and opacity, one byte each, row by row from the top.
///
/// It keeps nothing of its file, so that no byte sent by a server can reach a terminal.
public struct Picture: Hashable, Sendable {
  /// The maximum number of pixels, about eight million.
  package static let maximumPixels = 1 << 23
  /// The maximum size of a file, 16 MiB.
  package static let maximumBytes = 1 << 24

  /// Pixels.
  public let width: Int
  /// Pixels.
  public let height: Int
  /// Four bytes per pixel, not premultiplied by opacity.
  package let rgba: [UInt8]

  /// Nil if a side is less than 1, there are too many pixels, or `rgba` does not have four bytes per pixel.
  public init?(width: Int, height: Int, rgba: [UInt8]) {
    let (count, overflows) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflows, count <= Self.maximumPixels, rgba.count == count * 4 else {
      return nil
    }
    self.width = width
    self.height = height
    self.rgba = rgba
  }

  /// - Throws: an error if a file is longer than ``maximumBytes``.
  static func checkSize(of file: [UInt8]) throws(PictureError) {
    guard file.count <= maximumBytes else {
      throw .tooLarge("\(file.count) bytes; the limit is \(maximumBytes) bytes")
    }
  }
}

extension Picture {
  /// Decodes a file of any format that terminals can show, and rotates it according to EXIF.
  package init(decoding file: [UInt8]) throws(PictureError) {
    try self.init(file, ImageHeader(file))
  }

  init(_ file: [UInt8], _ header: ImageHeader) throws(PictureError) {
    let stored =
      switch header.format {
      case .png: try Picture(png: file)
      case .jpeg: try Picture(jpeg: file)
      case .gif: try Picture(gif: file)
      case .webp, .avif, .svg: throw PictureError.onlyForMarkup(header.format.rawValue)
      }
    self = stored.turned(header.orientation)
  }
}

struct Pixel: Equatable {
  var red: UInt8 = 0
  var green: UInt8 = 0
  var blue: UInt8 = 0
  /// 0 is transparent.
  var alpha: UInt8 = 0

  var color: CellColor { CellColor(red: red, green: green, blue: blue, alpha: alpha) }
}

/// The content of an image: its pixels, or its original file for output that can embed files.
enum PictureContent: Hashable, Sendable {
  case pixels(Picture)
  /// For SVG and HTML only; no byte of it may reach a terminal.
  case file(ImageFile)

  /// Pixels.
  var width: Int {
    switch self {
    case .pixels(let picture): picture.width
    case .file(let file): file.header.width
    }
  }

  /// Pixels.
  var height: Int {
    switch self {
    case .pixels(let picture): picture.height
    case .file(let file): file.header.height
    }
  }
}

/// The file of an image, in a format that browsers support.
struct ImageFile: Hashable, Sendable {
  let header: ImageHeader
  let bytes: [UInt8]
}

/// Why an image cannot be shown.
public enum PictureError: Error, Hashable, CustomStringConvertible {
  /// The file is not a PNG, although a PNG was required.
  case unknownFormat
  /// The file uses an unsupported part of its format.
  case unsupported(String)
  /// The file is damaged, with the reason.
  case malformed(String)
  /// The image is larger than `maximumBytes` or has more pixels than `maximumPixels`.
  case tooLarge(String)
  /// The file has an unknown format.
  case noImage
  /// SVG and HTML can show the format, but terminals cannot: `WebP`, `AVIF`, `SVG`.
  case onlyForMarkup(String)
  /// The size is missing or impossible.
  case noSize(format: String, String)
  /// The scene's earlier images have reached a limit.
  case beyondLimit(String)

  public var description: String {
    switch self {
    case .unknownFormat: "the image is not a PNG"
    case .unsupported(let what): "the image has \(what), which cannot be decoded"
    case .malformed(let what): "the image is damaged: \(what)"
    case .tooLarge(let what): "the image has \(what)"
    case .noImage: "the image is not a PNG, JPEG, GIF, WebP, AVIF or SVG"
    case .onlyForMarkup(let format):
      """
      the image is \("AS".contains(format.prefix(1)) ? "an" : "a") \(format), \
      which is shown in SVG and HTML only
      """
    case .noSize(let format, let what): "the \(format) is damaged: \(what)"
    case .beyondLimit(let limit): "the limit of \(limit) is reached"
    }
  }
}
