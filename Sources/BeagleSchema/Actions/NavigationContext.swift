public import BeagleExpressions
public import BeagleJSON

/// What a navigation hands to its destination, which reads it as `navigationContext`. A navigation without
/// one leaves the destination's value as it is; a new screen's is null.
public struct NavigationContext: Sendable, Hashable {
  /// Where in the destination's present value, like `user.names[0]`; what is missing on the way is created.
  /// Absent: the whole value.
  public var path: String?
  /// Evaluated before the navigation, with the contexts of the screen that is left. Absent: null.
  public var value: Bind<DynamicObject>?

  /// Creates what is handed over. A value that is left out is null.
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
