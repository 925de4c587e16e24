import Beagle
import BeagleLayout
import BeagleSchema

/// A text field of one line: its text or placeholder, and an error message below it or an icon inside it.
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
    var size = measurer.line(text, font, inset: 2 * inset(table), height: height, in: space)
    if let error, let font = table.inputError {
      let width = space.width.points.map(Double.init)
      size.height += Float(measurer.typesetter.size(of: error, in: font, width: width).height)
    }
    return size
  }

  func paint(in box: LayoutRect, of node: SceneNode, with painter: inout PicturePainter) {
    var field = box
    if let error, let font = painter.table.inputError {
      field.height = paint(error, font, in: box, with: &painter)
    }
    if !input.hasBox, let line = painter.colors.inputLine { paintLine(line, in: field, with: &painter) }
    let inset = Float(inset(painter.table))
    field.x += inset
    field.width = max(0, field.width - 2 * inset)
    if error != nil, painter.table.inputError == nil {
      field.width = max(0, field.width - painter.paintErrorIcon(errorColor(painter.colors), in: field))
    }
    let look = TextLook(painter.table.input, color(painter.colors), style: style)
      .aligned(.left, truncation: .lineTail).centered
    if input.kind == .password, !input.text.isEmpty {
      paintBullets(look, in: field, with: &painter)
    } else {
      painter.append(text, look, in: field)
    }
  }

  private func color(_ colors: LookColors) -> Color {
    if input.text.isEmpty { return colors.placeholder }
    return input.isEnabled
      ? style?.textColor ?? colors.inputText : style?.disabledColor ?? colors.disabledInput
  }

  private func errorColor(_ colors: LookColors) -> Color { style?.errorColor ?? colors.error }

  private func inset(_ table: LookTable) -> Double {
    (style?.borderWidth ?? 0) > 0 ? table.borderedInputInset : table.inputInset
  }

  /// Draws a message at the bottom of a box, and returns the height above it.
  private func paint(
    _ error: String, _ font: TextFont, in box: LayoutRect, with painter: inout PicturePainter
  ) -> Float {
    let setter = painter.typesetter
    let needed = Float(setter.size(of: error, in: font, width: Double(box.width)).height)
    let least = Float(painter.table.inputHeight * setter.fontScale)
    let height = max(min(least, box.height), box.height - needed)
    painter.append(
      error, TextLook(font, errorColor(painter.colors), style: nil),
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
    let shown = min(text.count, pitch > 0 ? Int(min(max(0, field.width / pitch), 1e6)) + 1 : 0)
    for bullet in painter.visible(shown, from: field.x, pitch: pitch) {
      let frame = LayoutRect(
        x: field.x + pitch * Float(bullet) + (pitch - side) / 2, y: field.y + (field.height - side) / 2,
        width: side, height: side)
      painter.append(.pill(frame), fill: look.color)
    }
  }
}

extension PicturePainter {
  /// Draws Android's sign for an error, an exclamation mark in a disc, at the right of a box. Returns the
  /// width of the sign.
  fileprivate mutating func paintErrorIcon(_ color: Color, in box: LayoutRect) -> Float {
    let side: Float = 24
    let middle = box.y + box.height / 2
    let left = box.x + box.width - side
    append(.pill(LayoutRect(x: left + 2, y: middle - 10, width: 20, height: 20)), fill: color)
    for (top, height) in [(-5, 6), (3, 2)] as [(Float, Float)] {
      append(
        BoxShape(LayoutRect(x: left + 11, y: middle + top, width: 2, height: height)), fill: .white)
    }
    return side
  }
}
