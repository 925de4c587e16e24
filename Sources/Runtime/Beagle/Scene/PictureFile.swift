/// The file of an image for renderers that embed files, in a format that browsers show: PNG, JPEG, GIF, WebP,
/// AVIF or SVG.
public struct PictureFile: Sendable, Hashable {
  /// The bytes of the file, which are embedded unchanged.
  public var bytes: [UInt8]
  /// The media type of the format, such as `image/png`.
  public var mediaType: String
  /// The natural width in points: one per pixel for images from a server, fewer for images of an application
  /// with several pixels per point.
  public var width: Double
  /// The natural height in points.
  public var height: Double

  /// Describes a file. Its size is not read from the bytes.
  public init(bytes: [UInt8], mediaType: String, width: Double, height: Double) {
    self.bytes = bytes
    self.mediaType = mediaType
    self.width = width
    self.height = height
  }
}
