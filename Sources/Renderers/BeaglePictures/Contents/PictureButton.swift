import Beagle
import BeagleLayout
import BeagleSchema

/// A title in the middle of its box, on a plate if the client has one and the style draws no box.
struct PictureButton: PictureContent {
  let title: String
  let isEnabled: Bool
  let hasBox: Bool
  let style: ThemeStyle?

  func size(in space: MeasureRequest, _ measurer: PictureMeasurer) -> LayoutSize {
    let table = measurer.table
    let font = table.button.styled(style)
    let height = measurer.typesetter.height(lines: 1, in: font) + Double(table.buttonInsets.height)
    return measurer.line(
      table.shownTitle(title), font, inset: Double(table.buttonInsets.width),
      minimum: Double(table.buttonMinimum.width), height: max(height, Double(table.buttonMinimum.height)),
      in: space)
  }

  func paint(in box: LayoutRect, of node: SceneNode, with painter: inout PicturePainter) {
    if !hasBox, let plate = painter.table.buttonPlate { paint(plate, in: box, with: &painter) }
    let colors = painter.colors
    let color =
      isEnabled
      ? style?.textColor ?? colors.buttonText : style?.disabledColor ?? colors.disabledText
    let look = TextLook(painter.table.button, color, style: style)
    painter.append(
      painter.table.shownTitle(title), look.aligned(.center, truncation: .middle).centered, in: box)
  }

  private func paint(_ plate: LookTable.Plate, in box: LayoutRect, with painter: inout PicturePainter) {
    let inner = LayoutRect(
      x: box.x + plate.insets.width, y: box.y + plate.insets.height,
      width: box.width - 2 * plate.insets.width, height: box.height - 2 * plate.insets.height)
    let shape = BoxShape(inner, .init(all: plate.radius))
    let opacity = isEnabled ? 1 : plate.disabledOpacity
    painter.append(shape, fill: painter.colors.buttonPlate.faded(by: opacity))
    if plate.border > 0 {
      let color = painter.colors.buttonBorder.faded(by: opacity)
      painter.appendFrame(shape, width: plate.border, color: color)
    }
  }
}
