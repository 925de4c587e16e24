public import Beagle

/// The painters of an application's components.
public struct ComponentPainters: Sendable {
  private var painters: [String: any ComponentPainter] = [:]

  /// No picture is as large; it keeps absurd sizes within an Int.
  static let mostCells = 1_000_000

  /// None.
  public init() {}

  /// Adds a painter. One that draws components of the name already is replaced.
  ///
  /// - Parameters:
  ///   - painter: draws the components that documents name so, if they are of its type.
  ///   - name: what documents have behind `custom:`, in any letter case. By default the name of the component's type, as where the
  ///     component is registered.
  public mutating func register<Painter: ComponentPainter>(_ painter: Painter, named name: String? = nil) {
    painters[(name ?? Painter.Component.defaultName).lowercased()] = painter
  }

  /// The painter of the components that documents name so, in lower case.
  subscript(name: String) -> (any ComponentPainter)? { painters.isEmpty ? nil : painters[name] }

  /// What a component needs, at least nothing.
  func size(of component: SceneComponent, columns: Int) -> TextSize {
    guard let painter = self[component.name] else { return TextSize(columns: 0, rows: 0) }
    let size = painter.size(ofContent: component, columns: max(1, columns))
    return TextSize(
      columns: max(0, min(Self.mostCells, size.columns)), rows: max(0, min(Self.mostCells, size.rows)))
  }

  /// What a user can do with a component of a size in cells. One without cells is not drawn.
  func controls(of component: SceneComponent, columns: Int, rows: Int) -> ComponentControls {
    guard columns > 0, rows > 0 else { return ComponentControls() }
    var canvas = ComponentCanvas(columns: columns, rows: rows, theme: .dark)
    self[component.name]?.paint(content: component, on: &canvas)
    return canvas.controls
  }

  /// What a component says; nil if it says nothing.
  func text(of component: SceneComponent) -> String? {
    self[component.name]?.text(ofContent: component).flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension BeagleDependencies {
  /// What draws the application's own components in a terminal. Renderers, applications and drivers that are made with the
  /// dependencies draw with it; set it before.
  public var painters: ComponentPainters {
    get { self[kept: ComponentPainters.self] ?? ComponentPainters() }
    set { self[kept: ComponentPainters.self] = newValue }
  }
}

extension ComponentPainter {
  /// The component of a scene, if it is of this painter's type.
  private func component(_ scene: SceneComponent) -> Component? { scene.value as? Component }

  func size(ofContent content: SceneComponent, columns: Int) -> (columns: Int, rows: Int) {
    component(content).map { size(of: $0, columns: columns) } ?? (0, 0)
  }

  func paint(content: SceneComponent, on canvas: inout ComponentCanvas) {
    if let component = component(content) { paint(component, on: &canvas) }
  }

  func text(ofContent content: SceneComponent) -> String? { component(content).flatMap { text(of: $0) } }
}
