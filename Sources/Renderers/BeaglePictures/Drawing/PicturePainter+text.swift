import Beagle
import BeagleLayout
import BeagleSchema

/// How a text is drawn.
struct TextLook {
  var font: TextFont
  var color: Color
  var isItalic = false
  var isUnderlined = false
  var alignment = Text.Alignment.left
  var truncation = TextTruncation.tail
  /// Whether the text is in the middle of its box, not at the top.
  var isCentered = false

  init(_ font: TextFont, _ color: Color, style: ThemeStyle?) {
    self.font = font.styled(style)
    self.color = color
    isItalic = style?.isItalic ?? false
    isUnderlined = style?.isUnderlined ?? false
  }

  func aligned(_ alignment: Text.Alignment, truncation: TextTruncation = .tail) -> TextLook {
    var look = self
    look.alignment = alignment
    look.truncation = truncation
    return look
  }

  /// In the middle of its box, vertically.
  var centered: TextLook {
    var look = self
    look.isCentered = true
    return look
  }
}

extension TextFont {
  /// The font with the size, weight and line height of a style of the theme.
  func styled(_ style: ThemeStyle?) -> TextFont {
    guard let style else { return self }
    var font = self
    if let size = style.fontSize { font.size = size }
    if let height = style.lineHeight { font.lineHeight = height }
    if let isBold = style.isBold { font.weight = isBold ? .bold : .regular }
    if let number = style.fontWeight { font.weight = FontWeight(css: number) }
    return font
  }
}

extension PicturePainter {
  /// Draws the lines of a text that fit into a box.
  mutating func append(_ text: String, _ look: TextLook, in box: LayoutRect) {
    guard !text.isEmpty, look.color.alpha > 0 else { return }
    let layout = typesetter.layout(
      text, in: look.font, width: Double(box.width), height: Double(box.height), alignment: look.alignment,
      truncation: look.truncation)
    if noted != nil { return note(text, look, layout, in: box) }
    let top = look.isCentered ? (Double(box.height) - layout.height) / 2 : 0
    for line in layout.lines {
      output.append("<text")
      output.append("x", Double(box.x) + line.x)
      // Glyphs are drawn on whole pixels.
      let pixels = typesetter.pixels
      output.append("y", ((Double(box.y) + top + line.baseline) * pixels).rounded() / pixels)
      if line.parts.isEmpty { appendLength(line.width) }
      output.append("font-size", typesetter.size(of: look.font))
      if look.font.weight != .regular { output.append("font-weight", Double(look.font.weight.rawValue)) }
      if look.isItalic { output.append(" font-style=\"italic\"") }
      if look.isUnderlined { output.append(" text-decoration=\"underline\"") }
      output.append(fill: look.color)
      output.append(">")
      if line.parts.isEmpty { output.append(text: line.text) }
      for part in line.parts {
        output.append("<tspan")
        output.append("x", Double(box.x) + line.x + part.x)
        appendLength(part.width)
        output.append(">")
        output.append(text: part.text)
        output.append("</tspan>")
      }
      output.append("</text>\n")
    }
  }

  /// Keeps a text as long as on the phone, whatever the viewer's font.
  private mutating func appendLength(_ width: Double) {
    if width > 0 { output.append("textLength", width) }
    output.append(" lengthAdjust=\"spacingAndGlyphs\"")
  }
}
