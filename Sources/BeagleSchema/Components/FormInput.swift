/// Gives its child's value a name in a ``Form`` (Beagle 1.x).
public struct FormInput: BuiltInComponent, Hashable {
  /// The name under which the value is sent.
  public var name: String
  /// The input: its value is the text of the first ``TextInput`` in it.
  public var child: Component
  /// Whether the form is submitted only when the value is valid. Absent: false.
  public var required: Bool?
  /// The application's validator of this name decides whether a required value is valid.
  public var validator: String?
  /// Passed to the child if the value is not valid.
  public var errorMessage: String?
  public var properties: WidgetProperties

  /// Creates a named input, by default one that need not be valid.
  public init(
    name: String, child: Component, required: Bool? = nil, validator: String? = nil,
    errorMessage: String? = nil, properties: WidgetProperties = WidgetProperties()
  ) {
    self.name = name
    self.child = child
    self.required = required
    self.validator = validator
    self.errorMessage = errorMessage
    self.properties = properties
  }

  public var component: Component { .formInput(self) }
}

extension FormInput: Record {
  package init() { self.init(name: "", child: .empty) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.required("name", &name)
    try properties.child(&child)
    try properties.optional("required", &required)
    try properties.optional("validator", &validator)
    try properties.optional("errorMessage", &errorMessage)
  }
}
