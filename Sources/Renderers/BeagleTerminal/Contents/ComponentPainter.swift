import Beagle
public import BeagleSchema
import Foundation

/// Draws custom components in a terminal.
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
/// A component with children is drawn behind them and takes the space that they need.
public protocol ComponentPainter<Component>: Sendable {
  /// The registered component type.
  associatedtype Component: ServerDrivenComponent & Decodable

  /// The cells that a component needs, without border and padding.
  ///
  /// Called many times in one layout, so it should be fast. Must return equal results for equal arguments.
  ///
  /// - Parameters:
  ///   - component: with its binds evaluated: each has a value, unless its expression gives null or another
  ///     type.
  ///   - columns: the available columns, at least 1, or `Int.max` if unlimited. A component that cannot be
  ///     that narrow returns the columns it needs; 1 column is passed to find out how far a row may shrink
  ///     it.
  func size(of component: Component, columns: Int) -> (columns: Int, rows: Int)

  /// Draws a component, once for a picture or once for each part of a tall one that it appears in. The canvas
  /// has the size that the layout assigned, which may differ from the requested one.
  func paint(_ component: Component, on canvas: inout ComponentCanvas)

  /// The component's text for line mode, tests, searches and lists of nodes; nil if it has none.
  ///
  /// The default implementation returns the texts that the component draws with ample space, row by row,
  /// omitting texts that consist of lines and blocks only. The result thus depends neither on the assigned
  /// space nor on scrolling. Implement this if the painter draws symbols or wraps words.
  func text(of component: Component) -> String?
}

extension ComponentPainter {
  /// The texts that the component draws, row by row.
  public func text(of component: Component) -> String? {
    let size = size(of: component, columns: 80)
    // A component that only frames its children needs no cells.
    var canvas = ComponentCanvas(
      columns: size.columns > 0 ? min(size.columns, ComponentPainters.maximumCells) : 80,
      rows: size.rows > 0 ? min(size.rows, ComponentPainters.maximumCells) : 24, theme: .dark)
    paint(component, on: &canvas)
    return canvas.text
  }
}

/// The cells of one component, on which a ``ComponentPainter`` draws. Anything outside is clipped.
public struct ComponentCanvas: Sendable {
  /// The width in cells.
  public let columns: Int
  /// The height in cells.
  public let rows: Int
  /// The theme that the rest of the screen is drawn with.
  public let theme: Theme
  private(set) var pieces: [Piece] = []
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

  /// Draws a text in one row. Control characters appear as marks.
  ///
  /// - Parameters:
  ///   - text: any text, including untrusted text of a server.
  ///   - x: the column of its first character, from the left edge.
  ///   - y: the row, from the top.
  ///   - style: by default the terminal's own colours, over the existing background.
  public mutating func draw(
    _ text: String, x: Int, y: Int, style: CellStyle = CellStyle(background: .clear)
  ) {
    draw(TerminalText(sanitizing: text, as: .line), x: x, y: y, style: style)
  }

  package mutating func draw(
    _ text: TerminalText, x: Int, y: Int, style: CellStyle = CellStyle(background: .clear)
  ) {
    if (0..<rows).contains(y), !text.isEmpty { pieces.append(.text(text, x: x, y: y, style)) }
  }

  /// Paints the background of cells. An opaque colour removes their text.
  public mutating func fill(_ rect: CellRect, with color: CellColor) { pieces.append(.fill(rect, color)) }

  /// Draws a border on the outermost cells of a rectangle.
  public mutating func drawBorder(
    _ rect: CellRect, isRounded: Bool = false, style: CellStyle = CellStyle(background: .clear)
  ) {
    pieces.append(.border(rect, isRounded: isRounded, style))
  }

  /// The texts, row by row and from left to right, omitting texts of lines and blocks only; nil if there are
  /// none.
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

/// A custom component, measured and drawn by one of the application's painters. Line mode reads the painter's
/// text, and the children.
struct CustomContent: TerminalContent {
  let component: SceneComponent

  func size(columns: Int, _ measurer: TerminalMeasurer) -> TextSize {
    measurer.painters.size(of: component, columns: columns)
  }

  func minimumColumns(_ measurer: TerminalMeasurer) -> Int { size(columns: 1, measurer).columns }

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
  /// Lets the application's painter draw a component, clipped to its frame.
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
