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
    let (table, typesetter) = (measurer.table, measurer.typesetter)
    let (font, text) = (table.button.styled(style), table.shownTitle(title))
    let insets = table.buttonInsets
    var height = typesetter.height(lines: 1, in: font)
    if table.longButtonTitle == .wrapped, let width = space.width.points, width > insets.width {
      height = typesetter.size(of: text, in: font, width: Double(width - insets.width)).height
    }
    return measurer.line(
      text, font, inset: Double(insets.width), minimum: Double(table.buttonMinimum.width),
      height: max(height + Double(insets.height), Double(table.buttonMinimum.height)), in: space)
  }

  func paint(in box: LayoutRect, of node: SceneNode, with painter: inout PicturePainter) {
    let table = painter.table
    if !hasBox, let plate = table.buttonPlate { paint(plate, in: box, with: &painter) }
    let colors = painter.colors
    let color =
      isEnabled
      ? style?.textColor ?? colors.buttonText : style?.disabledColor ?? colors.disabledText
    let look = TextLook(table.button, color, style: style)
    let text = table.shownTitle(title)
    var room = box
    switch table.longButtonTitle {
    case .shortened: break
    case .wrapped:
      room = box.centered(
        width: Double(max(0, box.width - table.buttonInsets.width)), height: Double(box.height))
    case .whole:
      room = box.centered(
        width: max(painter.typesetter.width(of: text, in: look.font), Double(box.width)),
        height: Double(box.height))
    }
    painter.append(
      text,
      look.aligned(.center, truncation: table.longButtonTitle == .wrapped ? .tail : .middle).centered,
      in: room)
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
