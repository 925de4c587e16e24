import Beagle
import BeagleLayout

extension Painter {
  /// The picture of an image; where it has none, a box with what it stands for.
  ///
  /// - Parameter size: of the box in points.
  mutating func paint(_ image: SceneImage, in frame: Rect, size: LayoutRect, clip: Rect) {
    let area = frame.intersection(clip).intersection(buffer.bounds)
    if area.isEmpty { return }
    guard images != .none, let picture = pictures[image.source] else {
      return paintPlaceholder(image.caption, mark: "▨", in: frame, clip: clip)
    }
    let size = LayoutSize(width: size.width, height: size.height)
    func raster(columns: Int, rows: Int) -> PictureRaster {
      PictureRaster(
        picture, mode: image.mode, size: size, columns: frame.width * columns, rows: frame.height * rows)
    }
    if let format = images.format,
      let graphic = TerminalGraphic(raster(columns:rows:), in: area, of: frame, as: format)
    {
      buffer.graphics.append(graphic)
      return
    }
    let pixels = raster(columns: 1, rows: 2)
    for y in area.rows {
      for x in area.columns {
        let (column, row) = (x - frame.x, (y - frame.y) * 2)
        buffer.drawPixels(pixels[column, row].color, pixels[column, row + 1].color, x: x, y: y)
      }
    }
  }
}
