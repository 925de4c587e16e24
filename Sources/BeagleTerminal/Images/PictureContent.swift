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
