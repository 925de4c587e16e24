import BeagleExpressions
import BeagleJSON

/// Properties that several objects share, legacy forms included.
extension PropertyMapper {
  /// The components in a box. A single one may be called `child`.
  mutating func children(_ children: inout [Component]?) throws(DocumentError) {
    try optional("children", &children)
    try legacy("child", insteadOf: "children", [Component].self) { if children == nil { children = $0 } }
  }

  /// The only child of a component. Under the name `children`, or as a list, several are wrapped in a
  /// container.
  mutating func child(_ child: inout Component) throws(DocumentError) {
    var components: [Component] = []
    try legacy("children", insteadOf: "child", [Component].self) { components = $0 }
    guard !components.isEmpty else {
      var only = OnlyComponent(component: child)
      try required("child", &only)
      return child = only.component
    }
    child = .only(components)
    try legacy("child", insteadOf: "child", OnlyComponent.self) { child = $0.component }
  }

  /// The items of a list, by default none; legacy lists of children omit the property.
  mutating func dataSource(
    _ items: inout Bind<DynamicObject>?, isStatic: Bool
  ) throws(DocumentError) {
    var source = items.map(ItemSource.init)
    if isStatic {
      try optional("dataSource", &source)
    } else {
      try optional("dataSource", &source, absent: ItemSource(items: .value([])))
    }
    items = source?.items
  }

  /// The path inside a context's value. An empty path, which strict readers reject, counts as absent.
  mutating func contextPath(_ path: inout String?) throws(DocumentError) {
    if path == "" { path = nil }
    var decoded = path.map(ContextPathText.init)
    try optional("path", &decoded)
    path = decoded?.path
    if path == "" { path = nil }
  }
}

/// The items of a list. Any value is read, but only an array has items.
private struct ItemSource: WireValue {
  var items: Bind<DynamicObject>

  static var expectation: String { Bind<DynamicObject>.expectation }
  static var shape: WireShape { .items }
  static var acceptsNull: Bool { Bind<DynamicObject>.acceptsNull }

  static func read(_ json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError) -> ItemSource? {
    try Bind<DynamicObject>.read(json, decoding).map(ItemSource.init)
  }

  func write(to writer: inout JSONWriter) { items.write(to: &writer) }
}

/// A path that strict readers require not to be empty.
private struct ContextPathText: WireValue {
  var path: String

  static var expectation: String { String.expectation }
  static var shape: WireShape { .nonemptyText }

  static func read(_ json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError) -> ContextPathText?
  {
    String.read(json, decoding).map(ContextPathText.init)
  }

  func write(to writer: inout JSONWriter) { path.write(to: &writer) }
}

/// One component, which may be given as a list.
struct OnlyComponent: WireValue {
  var component: Component

  static var expectation: String { Component.expectation }
  static var shape: WireShape { .onlyComponent }

  static func read(_ json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError) -> OnlyComponent? {
    if json.kind == .array {
      return try [Component].read(json, decoding).map { OnlyComponent(component: .only($0)) }
    }
    return try Component.read(json, decoding).map(OnlyComponent.init)
  }

  func write(to writer: inout JSONWriter) { component.write(to: &writer) }
}
