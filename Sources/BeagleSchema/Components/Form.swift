/// Inputs whose values are sent together (Beagle 1.x).
public struct Form: ServerDrivenComponent, Hashable {
  public var child: Component
  public var onSubmit: [Action]?
  /// The name under which values are kept from form to form.
  public var group: String?
  /// Sent besides the inputs' values.
  public var additionalData: [String: String]?
  /// Absent: false.
  public var shouldStoreFields: Bool?
  public var properties: WidgetProperties

  public init(
    child: Component, onSubmit: [Action]? = nil, group: String? = nil,
    additionalData: [String: String]? = nil, shouldStoreFields: Bool? = nil,
    properties: WidgetProperties = WidgetProperties()
  ) {
    self.child = child
    self.onSubmit = onSubmit
    self.group = group
    self.additionalData = additionalData
    self.shouldStoreFields = shouldStoreFields
    self.properties = properties
  }

  public var component: Component { .form(self) }
}

extension Form: Record {
  package init() { self.init(child: .empty) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.child(&child)
    try properties.optional("onSubmit", &onSubmit)
    try properties.optional("group", &group)
    try properties.optional("additionalData", &additionalData)
    try properties.optional("shouldStoreFields", &shouldStoreFields)
  }
}
