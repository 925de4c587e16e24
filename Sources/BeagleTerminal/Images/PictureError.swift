/// Why a file is no picture that can be shown.
public enum PictureError: Error, Hashable, CustomStringConvertible {
  /// The file is no PNG, which is the one format that is decoded.
  case unknownFormat
  /// It is a PNG that uses something that is not read.
  case unsupported(String)
  /// A damaged PNG, with the reason.
  case malformed(String)
  /// It is larger than ``Picture/maximumBytes`` or has more pixels than ``Picture/maximumPixels``.
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
