import Beagle
public import BeagleSchema
import Foundation

/// Draws components of the application's own in a terminal.
///
/// ```swift
/// struct GaugePainter: ComponentPainter {
///   func size(of gauge: Gauge, columns: Int) -> (columns: Int, rows: Int) { (min(columns, 20), 1) }
///
///   func paint(_ gauge: Gauge, on canvas: inout ComponentCanvas) {
///     let filled = Int(Double(canvas.columns) * (gauge.level.value ?? 0))
///     canvas.fill(CellRect(x: 0, y: 0, width: filled, height: 1), with: canvas.theme.accent)
///   }
/// }
///
/// renderer.painters.register(GaugePainter())
/// ```
///
/// A component of which other components are inside is drawn behind them, and takes the room that they need.
public protocol ComponentPainter<Component>: Sendable {
  /// The type that is registered for the components.
  associatedtype Component: ServerDrivenComponent & Decodable

  /// The cells that a component needs, without border and padding.
  ///
  /// It is called many times in one layout, so it should be fast. Equal arguments must give equal results.
  ///
  /// - Parameters:
  ///   - component: with its binds evaluated: each has a value, but for those whose expression gives null or another type.
  ///   - columns: how many there are, at least 1. A component that cannot be as narrow asks for the columns that it needs; it is
  ///     asked for 1 column to find out how far a row may shrink it. `Int.max` where nothing limits it.
  func size(of component: Component, columns: Int) -> (columns: Int, rows: Int)

  /// Draws a component: once for a picture, or once for each part of a tall one that it is in. The canvas is as large as the
  /// layout made the component, which may be another size than it asked for.
  func paint(_ component: Component, on canvas: inout ComponentCanvas)

  /// What a component says, in words, for those who do not look at it: line mode, tests, searches and lists of nodes. Nil if it says
  /// nothing.
  ///
  /// By default the texts that it draws where nothing is narrow, row by row, without those of lines and blocks only. So it is the same
  /// however little room the component gets, and whether it is scrolled to. A painter that draws signs or wraps words tells the words
  /// here.
  func text(of component: Component) -> String?
}

extension ComponentPainter {
  /// The texts that it draws, row by row.
  public func text(of component: Component) -> String? {
    let size = size(of: component, columns: 80)
    // What only frames the components inside it asks for no cells.
    var canvas = ComponentCanvas(
      columns: size.columns > 0 ? min(size.columns, ComponentPainters.mostCells) : 80,
      rows: size.rows > 0 ? min(size.rows, ComponentPainters.mostCells) : 24, theme: .dark)
    paint(component, on: &canvas)
    return canvas.text
  }
}

/// Where a ``ComponentPainter`` draws: the cells of one component. What is outside of them is cut off.
public struct ComponentCanvas: Sendable {
  /// The width in cells.
  public let columns: Int
  /// The height in cells.
  public let rows: Int
  /// The colours of everything else.
  public let theme: Theme
  private(set) var pieces: [Piece] = []
  /// What the painter lets a user do.
  var controls = ComponentControls()

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
  package mutating func draw(
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

  /// The texts, row by row and from left to right, without those that only draw lines and bars; nil if there are none.
  var text: String? {
    var rows: [Int: [(x: Int, words: String)]] = [:]
    for case .text(let text, let x, let y, _) in pieces {
      let words = text.description.trimmingCharacters(in: .whitespaces)
      if !words.unicodeScalars.allSatisfy({ (0x2500...0x259F).contains($0.value) || $0 == " " }) {
        rows[y, default: []].append((x, words))
      }
    }
    let lines = rows.sorted { $0.key < $1.key }.map { _, words in
      words.sorted { $0.x < $1.x }.map(\.words).joined(separator: " ")
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}

/// A component of the application's own, which one of its painters measures and draws. Line mode reads the words of the painter, and what is
/// inside it.
struct CustomContent: TerminalContent {
  let component: SceneComponent

  func size(columns: Int, _ measurer: TerminalMeasurer) -> TextSize {
    measurer.painters.size(of: component, columns: columns)
  }

  func leastColumns(_ measurer: TerminalMeasurer) -> Int { size(columns: 1, measurer).columns }

  func paint(_ box: ContentBox, with painter: inout Painter) {
    painter.paint(component, in: box.frame, clip: box.clip)
  }

  func read(_ node: SceneNode, with reader: inout LinearReader) {
    if node.interactions.isSubset(of: .fire), let text = component.text {
      reader.addText(node.accessibilityLabel ?? text, of: node)
    } else {
      reader.addBox(node)
    }
    reader.addParts(of: node)
  }

  var label: String? { component.text }

  var summary: String? { component.text.map(quoted) ?? "custom \(component.type.shortened(to: 200))" }
}

extension Painter {
  /// Has the application draw a component, inside of its frame.
  fileprivate mutating func paint(_ component: SceneComponent, in frame: CellRect, clip: CellRect) {
    guard let painter = painters[component.name], frame.width > 0, frame.height > 0 else { return }
    let clip = clip.intersection(frame).intersection(buffer.bounds)
    if clip.isEmpty { return }
    var canvas = ComponentCanvas(columns: frame.width, rows: frame.height, theme: theme)
    painter.paint(content: component, on: &canvas)
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
