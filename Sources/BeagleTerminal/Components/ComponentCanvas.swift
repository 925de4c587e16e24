import Beagle

/// Where a ``ComponentPainter`` draws: the cells of one component. What is outside of them is cut off.
public struct ComponentCanvas: Sendable {
  /// The width in cells.
  public let columns: Int
  /// The height in cells.
  public let rows: Int
  /// The colours of everything else.
  public let theme: Theme
  private(set) var pieces: [Piece] = []

  enum Piece: Sendable {
    case text(TerminalText, x: Int, y: Int, CellStyle)
    case fill(CellRect, CellColor)
    case border(CellRect, isRounded: Bool, CellStyle)
  }

  init(columns: Int, rows: Int, theme: Theme) {
    self.columns = columns
    self.rows = rows
    self.theme = theme
  }

  /// All cells.
  public var bounds: CellRect { CellRect(x: 0, y: 0, width: columns, height: rows) }

  /// Draws a text in one row. What would control a terminal is shown as marks.
  ///
  /// - Parameters:
  ///   - text: any text, also a server's.
  ///   - x: the column of its first character, from the left edge.
  ///   - y: the row, from the top.
  ///   - style: by default the terminal's own colours, over the background that is there.
  public mutating func draw(
    _ text: String, x: Int, y: Int, style: CellStyle = CellStyle(background: .clear)
  ) {
    draw(TerminalText(sanitizing: text, as: .line), x: x, y: y, style: style)
  }

  /// Draws a text in one row, such as a line of a paragraph.
  public mutating func draw(
    _ text: TerminalText, x: Int, y: Int, style: CellStyle = CellStyle(background: .clear)
  ) {
    if (0..<rows).contains(y), !text.isEmpty { pieces.append(.text(text, x: x, y: y, style)) }
  }

  /// Paints the background of cells; an opaque colour removes the text that is there.
  public mutating func fill(_ rect: CellRect, with color: CellColor) { pieces.append(.fill(rect, color)) }

  /// Draws a border on the outermost cells of a rectangle.
  public mutating func drawBorder(
    _ rect: CellRect, isRounded: Bool = false, style: CellStyle = CellStyle(background: .clear)
  ) {
    pieces.append(.border(rect, isRounded: isRounded, style))
  }
}

extension Painter {
  /// Has the application draw a component, inside of its frame.
  mutating func paint(_ component: SceneComponent, in frame: CellRect, clip: CellRect) {
    guard let painter = painters[component.name], frame.width > 0, frame.height > 0 else { return }
    let clip = clip.intersection(frame).intersection(buffer.bounds)
    if clip.isEmpty { return }
    var canvas = ComponentCanvas(columns: frame.width, rows: frame.height, theme: theme)
    painter.paint(component, on: &canvas)
    for piece in canvas.pieces {
      switch piece {
      case .text(let text, let x, let y, let style):
        let place = CellRect(x: x, y: y, width: 0, height: 1).moved(x: frame.x, y: frame.y)
        draw(text, x: place.x, y: place.y, style, clip: clip)
      case .fill(let rect, let color):
        buffer.fill(rect.moved(x: frame.x, y: frame.y), with: color, clip: clip)
      case .border(let rect, let isRounded, let style):
        buffer.drawBorder(
          rect.moved(x: frame.x, y: frame.y), corners: isRounded ? .rounded : .square, style: style,
          clip: clip)
      }
    }
  }
}
