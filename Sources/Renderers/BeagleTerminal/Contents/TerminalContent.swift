import Beagle
import BeagleLayout

/// A kind of content in a terminal: its size, how it is painted and highlighted, and its text in line mode
/// and in lists of nodes. Each kind is a type in this folder; only ``SceneContent/inTerminal`` lists them.
protocol TerminalContent {
  /// The cells that the content needs.
  ///
  /// - Parameter columns: the available columns; `Int.max` if unlimited.
  func size(columns: Int, _ measurer: TerminalMeasurer) -> TextSize

  /// The size in points for the given space: the size of its cells, unless it also depends on the height.
  func size(in space: MeasureRequest, _ measurer: TerminalMeasurer) -> LayoutSize

  /// The minimum columns in a row that is too narrow: the widest word of wrapped text, or a few columns of
  /// scrolling content. Single-line text can be truncated anywhere.
  func minimumColumns(_ measurer: TerminalMeasurer) -> Int

  func paint(_ box: ContentBox, with painter: inout Painter)

  func highlight(_ kind: Highlights.Kind, in frame: CellRect, clip: CellRect, with painter: inout Painter)

  func read(_ node: SceneNode, with reader: inout LinearReader)

  /// The text that it contributes to the label of a button around it.
  var label: String? { get }

  /// A line for lists of nodes.
  var summary: String? { get }
}

struct ContentBox {
  let node: SceneNode
  let theme: ThemeStyle
  /// The cells inside border and padding.
  let frame: CellRect
  let clip: CellRect
}

extension TerminalContent {
  func size(columns: Int, _ measurer: TerminalMeasurer) -> TextSize { TextSize(columns: 0, rows: 0) }

  func size(in space: MeasureRequest, _ measurer: TerminalMeasurer) -> LayoutSize {
    let size = size(columns: measurer.columns(in: space.width), measurer)
    return LayoutSize(
      width: Float(size.columns) * measurer.cell.width, height: Float(size.rows) * measurer.cell.height)
  }

  func minimumColumns(_ measurer: TerminalMeasurer) -> Int { 0 }

  func paint(_ box: ContentBox, with painter: inout Painter) {}

  func highlight(_ kind: Highlights.Kind, in frame: CellRect, clip: CellRect, with painter: inout Painter) {
    if frame.height == 1 {
      painter.highlightLine(kind, in: frame, clip: clip)
    } else {
      painter.highlightBox(kind, in: frame, clip: clip)
    }
  }

  func read(_ node: SceneNode, with reader: inout LinearReader) {}

  var label: String? { nil }

  var summary: String? { nil }

  func quoted(_ text: String) -> String {
    "\"\(text.shortened(to: 200))\"" + (RightToLeft.occurs(in: text.utf8) ? " right to left" : "")
  }
}

extension SceneContent {
  /// A line for lists of nodes.
  package var summary: String? { inTerminal.summary }

  var inTerminal: any TerminalContent {
    switch self {
    case .box: BoxContent()
    case .scroll: ScrollContent()
    case .text(let text, let alignment, let color):
      TextContent(text: text, alignment: LineAlignment(alignment), color: color)
    case .button(let title, let isEnabled, let hasBox):
      ButtonContent(title: title, isEnabled: isEnabled, hasBox: hasBox)
    case .textInput(let input): InputContent(input: input)
    case .image(let image): ImageContent(image: image)
    case .navigationBar: BarContent()
    case .navigationTitle(let title): BarTitleContent(title: title)
    case .navigationItem(let text): BarItemContent(text: text)
    case .tabBar: TabBarContent()
    case .tab(let title, let isSelected): TabContent(title: title, isSelected: isSelected)
    case .pageIndicator(let count, let current, let selected, let unselected):
      PageIndicatorContent(count: count, current: current, selected: selected, unselected: unselected)
    case .webView(let url): WebViewContent(url: url)
    case .unknown(let type): UnknownContent(type: type)
    case .custom(let component): CustomContent(component: component)
    }
  }
}

/// A box that only has children.
struct BoxContent: TerminalContent {
  func read(_ node: SceneNode, with reader: inout LinearReader) { reader.addBox(node) }
}

/// A box whose content may be larger than itself. The painter draws its scroll bar over the children.
struct ScrollContent: TerminalContent {
  func read(_ node: SceneNode, with reader: inout LinearReader) { reader.addScroller(node) }
}
