import BeagleExpressions
import BeagleJSON

/// Shapes that several records share, and their older forms.
extension PropertyMapper {
  /// The components in a box. An only one may be called `child`.
  mutating func children(_ children: inout [Component]?) throws(DocumentError) {
    try optional("children", &children)
    try older("child", Component.self) { if children == nil { children = [$0] } }
  }

  /// The one component that another is around. Where it is called `children`, several are put into a container.
  mutating func child(_ child: inout Component) throws(DocumentError) {
    var components: [Component] = []
    try older("children", [Component].self) { components = $0 }
    guard !components.isEmpty else { return try required("child", &child) }
    child = .only(components)
    try older("child", Component.self) { child = $0 }
  }

  /// The items of a list, which only the older lists of children do without.
  mutating func dataSource(
    _ items: inout Bind<DynamicObject>?, isStatic: Bool
  ) throws(DocumentError) {
    if isStatic { return try optional("dataSource", &items) }
    var present = items ?? .value([])
    try required("dataSource", &present)
    items = present
  }

  /// The way into a context's value. An empty one, which strict readers refuse, is the same as none.
  mutating func contextPath(_ path: inout String?) throws(DocumentError) {
    if path == "" { path = nil }
    try optional("path", &path)
    if path == "" { path = nil }
  }
}
