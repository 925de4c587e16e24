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
  /// The size of a cell in points.
  public let cell: LayoutSize
  /// The colours and styles that screens do not set themselves, and the terminal's own colours, over which
  /// translucent ones are blended.
  public var theme: Theme
  /// The pictures of images. An image without one is a box with its caption.
  ///
  /// Images without a size in their style are as large as their pictures. After loading pictures, lay out the
  /// screen again with the current ``measurer``, using `LoadedScreen.measureImages(with:)` or
  /// `Event.measureImages`.
  public var pictures = PictureTable()
  /// The painters of custom components; a component without a painter is a box around its children. Set them
  /// before passing ``measurer`` to a builder.
  public var painters = ComponentPainters()
  /// How pictures are drawn.
  public var images = ImageStyle.blocks
  /// How the borders of filled boxes are drawn. Use ``BorderStyle/edges`` for a terminal.
  public var borders = BorderStyle.lines
  /// The URLs of nodes, from `LoadedScreen.links` or `Runtime.links`. In output for terminals, their texts
  /// become links (OSC 8) if the URL is absolute, has `http` or `https`, and has at most 2,083 bytes. Empty
  /// by default.
  public var links: [NodeID: String] = [:]
  /// The size of the terminal's cell in pixels, 1 to 64 each; terminals report it with the size of their
  /// window. Sixels have exactly this size; the other protocols scale images.
  public var cellPixels = LayoutSize(width: 10, height: 20)
  /// Whether rows keep words whole, unlike the layout of phones. Set it to `false` for the layout of phones,
  /// which is still in whole cells: lengths are rounded, and borders take space.
  public var keepsWordsWhole = true
  package var highlights = Highlights()
  var editing: EditedInput?

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - cell: the size of a cell in points.
  ///   - theme: the colours and styles that screens do not set themselves.
  public init(cell: LayoutSize = TerminalMeasurer.standardCell, theme: Theme = .dark) {
    self.cell = TerminalMeasurer(cell: cell).cell
    self.theme = theme
  }

  /// Creates a renderer with the painters and theme styles of an application.
  ///
  /// - Parameters:
  ///   - dependencies: those of the application.
  ///   - cell: the size of a cell in points.
  ///   - theme: the theme; nil for ``Theme/dark`` with `BeagleDependencies.themeStyles`.
  public init(
    dependencies: BeagleDependencies, cell: LayoutSize = TerminalMeasurer.standardCell, theme: Theme? = nil
  ) {
    self.init(cell: cell, theme: theme ?? .dark)
    if theme == nil { self.theme.styles = dependencies.themeStyles }
    painters = dependencies.painters
  }

  /// The measurer for the `SceneBuilder` of the scenes. It aligns frames to cells, and has the theme's styles
  /// and the sizes of the current pictures.
  public var measurer: TerminalMeasurer {
    var measurer = TerminalMeasurer(cell: cell)
    measurer.styles = theme.styles
    measurer.pictures = pictures
    measurer.painters = painters
    measurer.keepsWordsWhole = keepsWordsWhole
    return measurer
  }

  /// The width of a number of columns in points.
  public func points(columns: Int) -> Float { Float(columns) * cell.width }

  /// The height of a number of rows in points.
  public func points(rows: Int) -> Float { Float(rows) * cell.height }

  /// The picture in cells.
  ///
  /// - Parameters:
  ///   - scene: laid out with this renderer's ``measurer``.
  ///   - offsets: scroll offsets in points, rounded to whole cells and limited to the scrollable range. The
  ///     scene's first node is the screen, which scrolls if it is higher than the viewport.
  /// - Throws: an error if there are more cells than a buffer can have.
  public func cells(of scene: Scene, scrolled offsets: [NodeID: Float] = [:]) throws(CellBufferError)
    -> CellBuffer
  {
    var painter = try painter(of: scene)
    painter.offsets = offsets
    painter.paint()
    return painter.buffer
  }

  /// The picture in bands of rows, for text or ANSI output that does not need all cells in memory at once.
  /// Together, the bands are the result of ``cells(of:scrolled:)``. There is a single band if a part must be
  /// drawn as a whole: an image that the terminal draws, a highlight, or a text with more than 512 rows and
  /// more than a band.
  ///
  /// - Parameters:
  ///   - rows: the height of a band, at least 1. By default, there are at most sixteen bands of 512 rows or
  ///     more.
  ///   - body: receives the bands from top to bottom.
  /// - Throws: an error if there are more cells than a buffer can have, before the first band.
  package func bands(
    of scene: Scene, rows: Int? = nil, _ body: (CellBuffer) throws -> Void
  ) throws {
    let height = Painter.cells(scene.size.height, cell.height)
    let rows = max(1, rows ?? max(512, (height + 15) / 16))
    guard rows < height, [.none, .blocks].contains(images), editing == nil, canBeCut(scene, rows) else {
      return try body(cells(of: scene))
    }
    var painter = try painter(of: scene, rows: rows)
    try painter.paintBands(body)
  }

  /// Whether no node must be drawn as a whole. A text is wrapped again for each band that it is in.
  private func canBeCut(_ scene: Scene, _ rows: Int) -> Bool {
    scene.nodes.allSatisfy { node in
      if highlights.kind(of: node) != nil { return false }
      switch node.content {
      case .box, .scroll: return true
      default: return Painter.cells(node.contentFrame.height, cell.height) <= max(rows, 512)
      }
    }
  }

  private func painter(of scene: Scene, rows: Int = .max) throws(CellBufferError) -> Painter {
    var painter = try Painter(scene, cell: cell, theme: theme, rows: rows)
    painter.pictures = pictures
    painter.painters = painters
    painter.images = images
    painter.highlights = highlights
    painter.editing = editing
    painter.borders = borders
    painter.links = links.compactMapValues { LinkTarget($0) }
    painter.pixels = (
      Int(max(1, min(64, cellPixels.width.rounded()))), Int(max(1, min(64, cellPixels.height.rounded())))
    )
    return painter
  }

  /// The picture as lines of plain text, without trailing blanks. Images are boxes with captions.
  ///
  /// - Parameters:
  ///   - scene: laid out with this renderer's ``measurer``.
  ///   - offsets: as for ``cells(of:scrolled:)``.
  /// - Throws: an error if there are more cells than a buffer can have.
  public func text(of scene: Scene, scrolled offsets: [NodeID: Float] = [:]) throws(CellBufferError)
    -> String
  {
    var plain = self
    plain.images = .none
    return String(decoding: try plain.cells(of: scene, scrolled: offsets).text(), as: UTF8.self)
  }

  /// The title for a page or image of the scene: the title in its bar, or else its first text.
  package func title(of scene: Scene) -> TerminalText {
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

  /// A readable list of the scene's nodes with frames in points. Long texts are shortened.
  public func tree(of scene: Scene) -> String {
    TreeDump(scene) { _ in NodeSource() }.text()
  }

  /// A readable list of a screen's nodes with frames in points, the contexts they declare with current
  /// values, and the bindings of their properties. Long texts and values are shortened.
  package func tree(of screen: LoadedScreen) -> String {
    TreeDump(screen.scene, source: screen.sources).text()
  }

  /// Writes the list in pieces, so that it is not in memory as a whole. Pieces end at line ends.
  ///
  /// - Parameters:
  ///   - screen: a screen with its contexts and bound properties.
  ///   - write: receives about 64 KiB at a time. Writing ends if it throws.
  package func tree<Failure: Error>(
    of screen: LoadedScreen, to write: (String) throws(Failure) -> Void
  ) throws(Failure) {
    try TreeDump(screen.scene, source: screen.sources).write(to: write)
  }
}

extension Scene {
  /// Scroll offsets as painted, in points: rounded to whole cells and limited to the scrollable range. Omits
  /// nodes that are not in the scene.
  package func paintedOffsets(_ offsets: [NodeID: Float], cell: LayoutSize) -> [NodeID: Float] {
    var painted: [NodeID: Float] = [:]
    for (node, offset) in offsets {
      guard let index = nodes.firstIndex(of: node), let scrolling = scrolling(of: index) else { continue }
      let step = scrolling.direction == .vertical ? cell.height : cell.width
      painted[node] = (min(scrolling.range, offset) / step).rounded() * step
    }
    return painted
  }
}
