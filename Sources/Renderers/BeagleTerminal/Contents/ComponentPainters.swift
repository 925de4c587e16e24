public import Beagle

/// The painters of an application's custom components.
public struct ComponentPainters: Sendable {
  private var painters: [String: any ComponentPainter] = [:]

  /// Larger than any picture; limits absurd sizes so that sums fit into an Int.
  static let maximumCells = 1_000_000

  /// Creates an empty set of painters.
  public init() {}

  /// Adds a painter, replacing the one registered for the name.
  ///
  /// - Parameters:
  ///   - painter: draws the components with this name, if they are of its type.
  ///   - name: the name after `custom:` in documents, case-insensitive. By default the name of the
  ///     component's type, as when registering the component.
  public mutating func register<Painter: ComponentPainter>(_ painter: Painter, named name: String? = nil) {
    painters[(name ?? Painter.Component.defaultName).lowercased()] = painter
  }

  subscript(name: String) -> (any ComponentPainter)? { painters.isEmpty ? nil : painters[name] }

  func size(of component: SceneComponent, columns: Int) -> TextSize {
    guard let painter = self[component.name] else { return TextSize(columns: 0, rows: 0) }
    let size = painter.size(ofContent: component, columns: max(1, columns))
    return TextSize(
      columns: max(0, min(Self.maximumCells, size.columns)), rows: max(0, min(Self.maximumCells, size.rows)))
  }

  /// The controls of a component with a size in cells. A component without cells is not drawn.
  func controls(of component: SceneComponent, columns: Int, rows: Int) -> ComponentControls {
    guard columns > 0, rows > 0 else { return ComponentControls() }
    var canvas = ComponentCanvas(columns: columns, rows: rows, theme: .dark)
    self[component.name]?.paint(content: component, on: &canvas)
    return canvas.controls
  }

  func text(of component: SceneComponent) -> String? {
    self[component.name]?.text(ofContent: component).flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension BeagleDependencies {
  /// The painters of custom components for the terminal. Set them before creating renderers, applications or
  /// drivers with the dependencies.
  public var painters: ComponentPainters {
    get { self[kept: ComponentPainters.self] ?? ComponentPainters() }
    set { self[kept: ComponentPainters.self] = newValue }
  }
}

extension ComponentPainter {
  private func component(_ scene: SceneComponent) -> Component? { scene.value as? Component }

  func size(ofContent content: SceneComponent, columns: Int) -> (columns: Int, rows: Int) {
    component(content).map { size(of: $0, columns: columns) } ?? (0, 0)
  }

  func paint(content: SceneComponent, on canvas: inout ComponentCanvas) {
    if let component = component(content) { paint(component, on: &canvas) }
  }

  func text(ofContent content: SceneComponent) -> String? { component(content).flatMap { text(of: $0) } }
}
