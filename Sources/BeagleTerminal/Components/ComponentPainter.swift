public import Beagle

/// Draws components of the application's own in a terminal.
///
/// ```swift
/// struct GaugePainter: ComponentPainter {
///   func size(of gauge: SceneComponent, columns: Int) -> (columns: Int, rows: Int) { (min(columns, 20), 1) }
///
///   func paint(_ gauge: SceneComponent, on canvas: inout ComponentCanvas) {
///     let filled = Int(Double(canvas.columns) * (gauge.values["value"]?.doubleValue ?? 0))
///     canvas.fill(CellRect(x: 0, y: 0, width: filled, height: 1), with: canvas.theme.accent)
///   }
/// }
///
/// renderer.painters["gauge"] = GaugePainter()
/// ```
///
/// A component of which other components are inside is drawn behind them, and takes the room that they need.
public protocol ComponentPainter: Sendable {
  /// The cells that a component needs, without border and padding.
  ///
  /// It is called many times in one layout, so it should be fast. Equal arguments must give equal results.
  ///
  /// - Parameters:
  ///   - component: its properties, with their expressions evaluated.
  ///   - columns: how many there are, at least 1. What cannot be as narrow answers with the columns that it needs; it is
  ///     asked for 1 column to find out how far a row may shrink it. `Int.max` where nothing limits it.
  func size(of component: SceneComponent, columns: Int) -> (columns: Int, rows: Int)

  /// Draws a component: once for a picture, or once for each part of a tall one that it is in. The canvas is as large as the
  /// layout made the component, which may be another size than it asked for.
  func paint(_ component: SceneComponent, on canvas: inout ComponentCanvas)
}

/// The painters of an application, by the names of its components.
public struct ComponentPainters: Sendable {
  private var painters: [String: any ComponentPainter] = [:]

  /// None.
  public init() {}

  /// The painter of a component, by what documents write behind `custom:`, in any letter case.
  public subscript(name: String) -> (any ComponentPainter)? {
    get { painters.isEmpty ? nil : painters[name.lowercased()] }
    set { painters[name.lowercased()] = newValue }
  }

  /// What a component needs, at least nothing.
  func size(of component: SceneComponent, columns: Int) -> TextSize {
    guard let painter = self[component.name] else { return TextSize(columns: 0, rows: 0) }
    let size = painter.size(of: component, columns: max(1, columns))
    // No picture is as large as the bound; it keeps absurd sizes within an Int.
    return TextSize(
      columns: max(0, min(1_000_000, size.columns)), rows: max(0, min(1_000_000, size.rows)))
  }
}
