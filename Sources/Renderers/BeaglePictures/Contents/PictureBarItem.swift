import Beagle
import BeagleLayout
import BeagleSchema

/// A button of a navigation bar. If it has an image, it shows only the image, in its natural size.
struct PictureBarItem: PictureContent {
  let text: String
  let icon: String?
  let style: ThemeStyle?

  func size(in space: MeasureRequest, _ measurer: PictureMeasurer) -> LayoutSize {
    let table = measurer.table
    if let icon, let file = measurer.file(.local(icon)) {
      return measurer.fit(file.width + table.barItemInset, table.barHeight, in: space)
    }
    return measurer.line(
      text, table.barItem.styled(style), inset: table.barItemInset, height: table.barHeight, in: space)
  }

  func paint(in box: LayoutRect, of node: SceneNode, with painter: inout PicturePainter) {
    let table = painter.table
    if let icon, let file = painter.renderer.file(.local(icon)) {
      let frame = LayoutRect(
        x: box.x + Float(table.barItemInset / 2), y: box.y + (box.height - Float(file.height)) / 2,
        width: Float(file.width), height: Float(file.height))
      return painter.paint(
        file, of: .local(icon), in: frame.moved(toPixels: painter.typesetter.pixels))
    }
    let look = TextLook(table.barItem, style?.textColor ?? painter.colors.barItem, style: style)
    painter.append(text, look.aligned(.center, truncation: .middle).centered, in: box)
  }
}
