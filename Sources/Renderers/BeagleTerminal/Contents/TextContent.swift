import Beagle
import BeagleSchema

struct TextContent: TerminalContent {
  let text: String
  let alignment: LineAlignment
  let color: BeagleSchema.Color?

  func size(columns: Int, _ measurer: TerminalMeasurer) -> TextSize {
    TerminalText(sanitizing: text).box(width: columns).size
  }

  func minimumColumns(_ measurer: TerminalMeasurer) -> Int { TerminalText(sanitizing: text).widestWord }

  func paint(_ box: ContentBox, with painter: inout Painter) {
    var style = painter.cellStyle(color)
    style.attributes.apply(box.theme)
    painter.draw(text, in: box.frame, alignment, style, clip: box.clip)
  }

  func read(_ node: SceneNode, with reader: inout LinearReader) {
    reader.addText(node.accessibilityLabel ?? text, of: node)
  }

  var label: String? { text }

  var summary: String? { quoted(text) }
}

/// The placeholder of a component with an unknown type.
struct UnknownContent: TerminalContent {
  let type: String

  private var words: TextContent {
    TextContent(text: SceneContent.words(ofUnknown: type), alignment: .left, color: nil)
  }

  func size(columns: Int, _ measurer: TerminalMeasurer) -> TextSize {
    words.size(columns: columns, measurer)
  }

  func minimumColumns(_ measurer: TerminalMeasurer) -> Int { words.minimumColumns(measurer) }

  func paint(_ box: ContentBox, with painter: inout Painter) {
    let style = CellStyle(
      foreground: CellColor(red: 0xB0, green: 0, blue: 0),
      background: CellColor(red: 0xFF, green: 0xE0, blue: 0x3B))
    painter.draw(words.text, in: box.frame, words.alignment, style, clip: box.clip)
  }

  func read(_ node: SceneNode, with reader: inout LinearReader) {
    if node.interactions.contains(.press) {
      reader.addPressable(node, type)
    } else {
      reader.add(.unknown, type, of: node)
    }
  }

  var summary: String? { "unknown \(type.shortened(to: 200))" }
}
