import Beagle
import BeagleLayout
import BeagleSchema

/// A text field of one line: its text or placeholder, and below it the error message, which takes up space.
struct PictureInput: PictureContent {
  let input: SceneInput
  let style: ThemeStyle?

  private var text: String { input.text.isEmpty ? input.placeholder : input.maskedText }

  private var error: String? { input.error.flatMap { $0.isEmpty ? nil : $0 } }

  func size(in space: MeasureRequest, _ measurer: PictureMeasurer) -> LayoutSize {
    let table = measurer.table
    let font = table.input.styled(style)
    let height = max(
      table.inputHeight * measurer.typesetter.fontScale, measurer.typesetter.height(lines: 1, in: font))
    var size = measurer.line(text, font, inset: 2 * table.inputInset, height: height, in: space)
    if let error {
      let width = space.width.points.map(Double.init)
      size.height += Float(measurer.typesetter.size(of: error, in: table.inputError, width: width).height)
    }
    return size
  }

  func paint(in box: LayoutRect, of node: SceneNode, with painter: inout PicturePainter) {
    var field = box
    if let error { field.height = paint(error, in: box, with: &painter) }
    if !input.hasBox, let line = painter.colors.inputLine { paintLine(line, in: field, with: &painter) }
    let inset = Float(painter.table.inputInset) + (style?.borderWidth.map { $0 > 0 ? 6 : 0 } ?? 0)
    field.x += inset
    field.width = max(0, field.width - 2 * inset)
    let look = TextLook(painter.table.input, color(painter.colors), style: style).centered
    if input.kind == .password, !input.text.isEmpty {
      paintBullets(look, in: field, with: &painter)
    } else {
      painter.append(text, look, in: field)
    }
  }

  private func color(_ colors: LookColors) -> Color {
    if input.text.isEmpty { return colors.placeholder }
    return input.isEnabled
      ? style?.textColor ?? colors.inputText : style?.disabledColor ?? colors.disabledText
  }

  /// Draws a message at the bottom of a box, and returns the height above it.
  private func paint(_ error: String, in box: LayoutRect, with painter: inout PicturePainter) -> Float {
    let (table, setter) = (painter.table, painter.typesetter)
    let needed = Float(setter.size(of: error, in: table.inputError, width: Double(box.width)).height)
    let least = Float(table.inputHeight * setter.fontScale)
    let height = max(min(least, box.height), box.height - needed)
    painter.append(
      error, TextLook(table.inputError, style?.errorColor ?? painter.colors.error, style: nil),
      in: LayoutRect(x: box.x, y: box.y + height, width: box.width, height: needed))
    return height
  }

  /// Android draws a line below the text, browsers draw a border.
  private func paintLine(_ color: Color, in field: LayoutRect, with painter: inout PicturePainter) {
    if painter.renderer.look == .web {
      return painter.appendFrame(BoxShape(field), width: 1, color: color)
    }
    let line = LayoutRect(
      x: field.x + 4, y: field.y + max(0, field.height - 8), width: max(0, field.width - 8), height: 1)
    painter.append(BoxShape(line), fill: color)
  }

  /// Draws a dot for each character of a password; their size is measured.
  private func paintBullets(_ look: TextLook, in field: LayoutRect, with painter: inout PicturePainter) {
    let size = painter.typesetter.size(of: look.font)
    let (pitch, side) = (Float(size * 0.6), Float(size * 0.43))
    for bullet in 0..<min(text.count, Int(field.width / pitch) + 1) {
      let frame = LayoutRect(
        x: field.x + pitch * Float(bullet) + (pitch - side) / 2, y: field.y + (field.height - side) / 2,
        width: side, height: side)
      painter.append(.pill(frame), fill: look.color)
    }
  }
}
