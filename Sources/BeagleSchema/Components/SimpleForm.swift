/// A box of inputs that are submitted together.
public struct SimpleForm: ServerDrivenComponent, Hashable {
  public var children: [Component]?
  /// Run by a `submitForm` action where no input has an error.
  public var onSubmit: [Action]?
  /// Run by a `submitForm` action where one has.
  public var onValidationError: [Action]?
  public var properties: WidgetProperties

  public init(
    children: [Component]? = nil, onSubmit: [Action]? = nil, onValidationError: [Action]? = nil,
    properties: WidgetProperties = WidgetProperties()
  ) {
    self.children = children
    self.onSubmit = onSubmit
    self.onValidationError = onValidationError
    self.properties = properties
  }

  public var component: Component { .simpleForm(self) }
}

extension SimpleForm: Record {
  package init() { self.init(children: nil) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.children(&children)
    try properties.optional("onSubmit", &onSubmit)
    try properties.optional("onValidationError", &onValidationError)
  }
}
