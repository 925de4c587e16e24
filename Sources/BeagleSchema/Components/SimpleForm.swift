/// A box of inputs that are submitted together, by default in a column.
///
/// It collects no values: inputs write theirs to contexts, and `onSubmit` reads them there.
public struct SimpleForm: BuiltInComponent, Hashable {
  /// The inputs and other components, in the order of the layout. Absent: none.
  public var children: [Component]?
  /// Run by a ``SubmitForm`` action inside the form where no text input and no ``ValidatedComponent`` has an error. The
  /// actions read the contexts that the submitting action can read.
  /// In a document it must be there for Android, so that it is written in any case. Absent: none.
  public var onSubmit: [Action]?
  /// Run instead of `onSubmit` if the ``TextInput/error`` of an input is not empty, whether it is visible or not.
  public var onValidationError: [Action]?
  /// The name of a style in the application's theme. A name that the theme does not have changes nothing.
  public var styleId: String?
  public var properties: WidgetProperties

  /// Creates a form. `onSubmit` is always written to a document; without actions as an empty list.
  public init(
    children: [Component]? = nil, onSubmit: [Action]? = nil, onValidationError: [Action]? = nil,
    styleId: String? = nil, properties: WidgetProperties = WidgetProperties()
  ) {
    self.children = children
    self.onSubmit = onSubmit ?? []
    self.onValidationError = onValidationError
    self.styleId = styleId
    self.properties = properties
  }

  public var component: Component { .simpleForm(self) }
}

extension SimpleForm: Record {
  package init() { self.init(children: nil) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.children(&children)
    try properties.optional("onSubmit", &onSubmit, absent: [])
    try properties.optional("onValidationError", &onValidationError)
    try properties.optional("styleId", &styleId)
  }
}
