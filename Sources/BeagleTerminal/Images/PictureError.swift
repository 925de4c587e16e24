/// Why a file is no picture that can be shown.
public enum PictureError: Error, Hashable, CustomStringConvertible {
  /// The file is none of the formats that are read, which is PNG.
  case unknownFormat
  /// It is a PNG that uses something that is not read.
  case unsupported(String)
  /// It is damaged: what is wrong with it.
  case malformed(String)
  /// It is larger than ``Picture/maximumBytes`` or has more pixels than ``Picture/maximumPixels``.
  case tooLarge(String)

  public var description: String {
    switch self {
    case .unknownFormat: "the image is no PNG; other formats are not read"
    case .unsupported(let what): "the PNG has \(what), which is not read"
    case .malformed(let what): "the PNG is damaged: \(what)"
    case .tooLarge(let what): "the image has \(what)"
    }
  }
}
