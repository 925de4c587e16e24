public import Beagle
public import BeagleLayout

/// Draws scenes with the characters of a terminal.
///
/// ```swift
/// let renderer = TerminalRenderer()
/// let builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: 80))
/// print(try renderer.text(of: builder.scene(of: screen)))
/// ```
public struct TerminalRenderer: Sendable {
  /// For the ``SceneBuilder`` that makes the scenes, so that their frames lie on cells.
  public let measurer: TerminalMeasurer
  /// The looks that screens do not choose, and the terminal's own colours, over which translucent ones are blended.
  public var theme: Theme
  /// What images show. Those that are not in it are boxes with what they stand for.
  public var pictures = PictureTable()
  /// How pictures are drawn.
  public var images = ImageStyle.blocks

  /// - Parameter cell: points of a cell.
  public init(cell: LayoutSize = TerminalMeasurer.standardCell, theme: Theme = .dark) {
    measurer = TerminalMeasurer(cell: cell)
    self.theme = theme
  }

  /// The width of so many columns in points.
  public func points(columns: Int) -> Float { Float(columns) * measurer.cell.width }

  /// The height of so many rows in points.
  public func points(rows: Int) -> Float { Float(rows) * measurer.cell.height }

  /// The picture in cells.
  ///
  /// - Parameter offsets: how far what scrolls is scrolled, in points from its start; it moves by whole cells, and no
  ///   farther than it can. The scene's first node is the screen, which scrolls where it is higher than the viewport.
  /// - Throws: where it has more cells than a buffer can hold.
  public func cells(of scene: Scene, scrolled offsets: [NodeID: Float] = [:]) throws(CellBufferError)
    -> CellBuffer
  {
    var painter = try Painter(scene, cell: measurer.cell, theme: theme)
    painter.offsets = offsets
    painter.pictures = pictures
    painter.images = images
    painter.paint()
    return painter.buffer
  }

  /// The picture as lines of plain text, without blanks at their ends. Images are boxes with what they stand for.
  ///
  /// - Parameter offsets: as for ``cells(of:scrolled:)``.
  /// - Throws: where it has more cells than a buffer can hold.
  public func text(of scene: Scene, scrolled offsets: [NodeID: Float] = [:]) throws(CellBufferError)
    -> String
  {
    var plain = self
    plain.images = .none
    return String(decoding: try plain.cells(of: scene, scrolled: offsets).text(), as: UTF8.self)
  }

  /// What a page or image of the scene is called: the title in its bar, else its first text.
  public func title(of scene: Scene) -> TerminalText {
    var text: String?
    for node in scene.nodes where !node.isHidden {
      switch node.content {
      case .navigationTitle(let title): return TerminalText(sanitizing: title, as: .line)
      case .text(let first, _, _) where text == nil && !first.isEmpty: text = first
      default: break
      }
    }
    return TerminalText(sanitizing: text ?? "Beagle", as: .line)
  }

  /// A readable list of the scene's nodes with their frames in points.
  public func tree(of scene: Scene) -> String {
    String(decoding: TreeDump(scene).text(), as: UTF8.self)
  }
}
