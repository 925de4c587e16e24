/// Inputs whose values are sent together (Beagle 1.x). ``SimpleForm`` replaces it.
public struct Form: BuiltInComponent, Hashable {
  /// The inputs and the ``FormSubmit``, at any depth.
  public var child: Component
  /// Run in order when every required input is valid. ``FormRemoteAction`` and ``FormLocalAction`` get the
  /// values.
  public var onSubmit: [Action]?
  /// The name under which values are kept from form to form. Values kept there are sent, too, where no input
  /// has their name.
  public var group: String?
  /// Sent besides the inputs' values. An entry wins over an input of its name.
  public var additionalData: [String: String]?
  /// Whether the values are kept under `group` when the form is submitted. Absent: false.
  public var shouldStoreFields: Bool?
  public var properties: WidgetProperties

  /// Creates a form. Parameters that are nil are not written to a document.
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
