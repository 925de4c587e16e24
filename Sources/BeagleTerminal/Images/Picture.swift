/// An image as pixels: red, green, blue and opacity, a byte each, row by row from the top.
///
/// Nothing of the file it was read from is kept, so that no byte a server sent can reach a terminal.
public struct Picture: Hashable, Sendable {
  /// The most pixels a picture can have, about eight million.
  package static let maximumPixels = 1 << 23
  /// The longest file that is read, 16 MiB.
  package static let maximumBytes = 1 << 24

  /// Pixels.
  public let width: Int
  /// Pixels.
  public let height: Int
  /// Four bytes for each pixel, not multiplied by the opacity.
  package let rgba: [UInt8]

  /// Nil where a side is less than 1, there are too many pixels, or `rgba` has not four bytes for each of them.
  public init?(width: Int, height: Int, rgba: [UInt8]) {
    let (count, overflows) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflows, count <= Self.maximumPixels, rgba.count == count * 4 else {
      return nil
    }
    self.width = width
    self.height = height
    self.rgba = rgba
  }
}

/// The colour of one pixel.
struct Pixel: Equatable {
  var red: UInt8 = 0
  var green: UInt8 = 0
  var blue: UInt8 = 0
  /// 0 is transparent.
  var alpha: UInt8 = 0

  var color: CellColor { CellColor(red: red, green: green, blue: blue, alpha: alpha) }
}

/// The content of an image: its pixels, or its original file for output that can include files.
enum PictureContent: Hashable, Sendable {
  case pixels(Picture)
  /// For SVG and HTML only: no byte of it may reach a terminal.
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

/// An image's file, of a format that browsers know.
struct ImageFile: Hashable, Sendable {
  let header: ImageHeader
  let bytes: [UInt8]
}

/// Why a file is no picture that can be shown.
public enum PictureError: Error, Hashable, CustomStringConvertible {
  /// The file is no PNG, which is the one format that is decoded.
  case unknownFormat
  /// It is a PNG that uses something that is not read.
  case unsupported(String)
  /// A damaged PNG, with the reason.
  case malformed(String)
  /// It is larger than `maximumBytes` or has more pixels than `maximumPixels`.
  case tooLarge(String)
  /// It is of no format that anything shows.
  case noImage
  /// It is of a format that SVG and HTML show, and terminals do not: `JPEG`, `WebP`, `GIF`.
  case onlyForMarkup(String)
  /// The size is missing or impossible.
  case noSize(format: String, String)
  /// The scene's earlier images have reached a limit.
  case beyondLimit(String)

  public var description: String {
    switch self {
    case .unknownFormat: "the image is no PNG; other formats are not read"
    case .unsupported(let what): "the PNG has \(what), which is not read"
    case .malformed(let what): "the PNG is damaged: \(what)"
    case .tooLarge(let what): "the image has \(what)"
    case .noImage: "the image is none of PNG, JPEG, WebP and GIF"
    case .onlyForMarkup(let format): "the image is a \(format), which is shown in SVG and HTML only"
    case .noSize(let format, let what): "the \(format) is damaged: \(what)"
    case .beyondLimit(let limit): "the limit of \(limit) is reached"
    }
  }
}
