public import BeagleExpressions
public import BeagleJSON

/// A value that a navigation passes to its destination, which reads it as `navigationContext`. A navigation without one
/// does not change the destination's value; that of a new screen is null.
public struct NavigationContext: Sendable, Hashable {
  /// The path in the destination's current value, like `user.names[0]`; missing objects and arrays are created. Absent:
  /// the whole value.
  public var path: String?
  /// Evaluated before the navigation, with the contexts of the screen that is left. Absent: null.
  public var value: Bind<DynamicObject>?

  /// Creates a value to pass. Without a value it is null.
  public init(path: String? = nil, value: Bind<DynamicObject>? = nil) {
    self.path = path
    self.value = value ?? .value(.empty)
  }
}

extension NavigationContext: Record {
  package init() { self.init(path: nil) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.contextPath(&path)
    try properties.optional("value", &value, absent: .value(.empty))
  }
}
