public import BeagleExpressions
public import BeagleJSON

/// What a navigation hands to its destination, which reads it as `navigationContext`.
public struct NavigationContext: Sendable, Hashable {
  /// Where in the destination's present value. Absent: the whole value.
  public var path: String?
  /// Evaluated when the navigation happens. Absent: null.
  public var value: Bind<DynamicObject>?

  public init(path: String? = nil, value: Bind<DynamicObject>? = nil) {
    self.path = path
    self.value = value
  }
}

extension NavigationContext: Record {
  package init() { self.init(path: nil) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.contextPath(&path)
    try properties.optional("value", &value, absent: .value(.empty))
  }
}
