public import Beagle
public import BeagleLayout

/// Measures text and other content in cells with a fixed size in points.
public struct TerminalMeasurer: Measurer {
  /// The size of a cell in points, at least 1 × 1.
  package let cell: LayoutSize
  package var styles: [String: ThemeStyle] = [:]
  package var pictures = PictureTable()
  package var painters = ComponentPainters()

  /// Sides less than 1 point count as 1.
  package init(cell: LayoutSize = TerminalMeasurer.standardCell) {
    self.cell = LayoutSize(width: max(1, cell.width), height: max(1, cell.height))
  }

  /// 8 by 16 points: 80 columns are 640 points wide.
  public static let standardCell = LayoutSize(width: 8, height: 16)

  public var grid: LayoutSize { cell }
  public var drawsInCells: Bool { true }
  /// True by default, because fragments of two columns are unreadable.
  public internal(set) var keepsWordsWhole = true

  /// A border takes a cell on each side.
  public func borderInsets(width: Double) -> LayoutEdges<Float> {
    width > 0
      ? LayoutEdges(left: cell.width, top: cell.height, right: cell.width, bottom: cell.height) : .zero
  }

  public func themeStyle(named styleId: String) -> ThemeStyle? { styles[styleId] }

  public func drawsComponent(named name: String) -> Bool { painters[name] != nil }

  public func text(of component: SceneComponent) -> String? { painters.text(of: component) }

  public func size(of content: SceneContent, in space: MeasureRequest) -> LayoutSize {
    let content = content.inTerminal
    guard space.width == .minContent else { return content.size(in: space, self) }
    return LayoutSize(width: Float(content.minimumColumns(self)) * cell.width, height: 0)
  }

  func columns(in space: MeasureRequest.Space) -> Int {
    guard let points = space.points, points.isFinite else { return .max }
    // Larger than any picture; limits absurd widths so that they fit into an Int.
    return Int(max(0, min(1e6, (points / cell.width + 0.01).rounded(.down))))
  }
}
