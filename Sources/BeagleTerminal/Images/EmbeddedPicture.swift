import BeagleLayout
import BeagleSchema

/// A picture that an SVG image or an HTML page holds as a file.
struct EmbeddedPicture: Hashable, Sendable {
  let picture: Picture
  let mode: Image.Mode
  /// The cells of its box.
  let frame: Rect
  /// Those of them it is seen in.
  let areas: [Rect]

  func moved(x: Int, y: Int, into bounds: Rect) -> EmbeddedPicture {
    EmbeddedPicture(
      picture: picture, mode: mode, frame: frame.moved(x: x, y: y),
      areas: areas.map { $0.moved(x: x, y: y).intersection(bounds) }.filter { !$0.isEmpty })
  }

  /// The picture with no more pixels than can be told apart in its box.
  var file: Picture {
    let size = fileSize
    return size == (picture.width, picture.height)
      ? picture : picture.scaled(width: size.width, height: size.height)
  }

  /// The sides of ``file``.
  var fileSize: (width: Int, height: Int) {
    let (width, height) = (frame.width * Self.mostPixels.width, frame.height * Self.mostPixels.height)
    let share = max(Double(width) / Double(picture.width), Double(height) / Double(picture.height))
    guard mode != .center, share < 1 else { return (picture.width, picture.height) }
    return (
      Int((Double(picture.width) * share).rounded(.up)), Int((Double(picture.height) * share).rounded(.up))
    )
  }

  /// Of a cell: more than twice what a screen of usual resolution shows.
  private static let mostPixels = (width: 20, height: 40)
}

extension Picture {
  /// The whole picture in other sides, each at least 1.
  func scaled(width: Int, height: Int) -> Picture {
    let raster = PictureRaster(
      self, mode: .fitXY, size: .init(width: Float(width), height: Float(height)), columns: width,
      rows: height)
    let rgba = (0..<height).flatMap { row in
      (0..<width).flatMap { column in
        let pixel = raster[column, row]
        return [pixel.red, pixel.green, pixel.blue, pixel.alpha]
      }
    }
    return Picture(width: width, height: height, rgba: rgba) ?? self
  }
}
