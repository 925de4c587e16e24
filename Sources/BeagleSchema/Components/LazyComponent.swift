/// A part of a screen that is loaded on its own and replaces what is shown meanwhile. It reads the contexts
/// around the place it is put in.
public struct LazyComponent: BuiltInComponent, Hashable {
  /// Absolute, or a path that is joined to the base URL. Expressions in it are not evaluated.
  public var path: String
  /// Shown until the part has loaded, and kept if it cannot be loaded. Absent: an empty container.
  public var initialState: Component?
  public var properties: WidgetProperties

  /// Creates a part that is loaded. An initial state that is left out is an empty container.
  public init(
    path: String, initialState: Component? = nil, properties: WidgetProperties = WidgetProperties()
  ) {
    self.path = path
    self.initialState = initialState ?? .empty
    self.properties = properties
  }

  public var component: Component { .lazyComponent(self) }
}

extension LazyComponent: Record {
  package init() { self.init(path: "") }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.required("path", &path)
    try properties.optional("initialState", &initialState, absent: .empty)
  }
}
