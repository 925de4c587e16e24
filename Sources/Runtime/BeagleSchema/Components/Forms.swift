/// A box of inputs that are submitted together, by default in a column.
///
/// The form collects no values: inputs write theirs to contexts, and `onSubmit` reads them there.
public struct SimpleForm: BuiltInComponent, Hashable {
  /// The inputs and other components, in layout order. Absent: none.
  public var children: [Component]?
  /// Run by a ``SubmitForm`` action inside the form, unless a text input or a custom component in the form
  /// has an error. The actions read the contexts that the submitting action can read. Absent: none.
  ///
  /// - SeeAlso: ``ValidatedComponent``
  public var onSubmit: [Action]?
  /// Run instead of `onSubmit` if the ``TextInput/error`` of an input is not empty, whether it is visible or
  /// not.
  public var onValidationError: [Action]?
  /// The name of a style in the application's theme. An unknown name changes nothing. Absent: none.
  public var styleId: String?
  public var properties: WidgetProperties

  /// Creates a form. `onSubmit` is always written to the document, without actions as an empty list.
  package init(
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

extension SimpleForm: WireComponent {
  package init() { self.init(children: nil) }

  package var childComponents: [Component]? { children ?? [] }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.children(&children)
    try properties.optional("onSubmit", &onSubmit, absent: [])
    try properties.optional("onValidationError", &onValidationError)
    try properties.optional("styleId", &styleId)
  }
}

/// Inputs whose values are sent together (Beagle 1.x). Superseded by ``SimpleForm``.
public struct Form: BuiltInComponent, Hashable {
  /// The inputs and the ``FormSubmit``, at any depth.
  public var child: Component
  /// Run when the user presses a ``FormSubmit`` and every required input is valid. ``FormRemoteAction`` and
  /// ``FormLocalAction`` receive the values.
  public var onSubmit: [Action]?
  /// The name under which values are kept from form to form. They are sent as well, unless an input has their
  /// name. Absent: none.
  public var group: String?
  /// Values that are sent with those of the inputs. An entry overrides an input with its name. Absent: none.
  public var additionalData: [String: String]?
  /// Whether the values are stored under `group` when the form is submitted. Absent: false.
  public var shouldStoreFields: Bool?
  public var properties: WidgetProperties

  /// Creates a form. Parameters that are nil are omitted from the document.
  package init(
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

extension Form: WireComponent {
  package init() { self.init(child: .empty) }

  package var childComponents: [Component]? { [child] }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.child(&child)
    try properties.optional("onSubmit", &onSubmit)
    try properties.optional("group", &group)
    try properties.optional("additionalData", &additionalData)
    try properties.optional("shouldStoreFields", &shouldStoreFields)
  }
}

/// Gives its child's value a name in a ``Form`` (Beagle 1.x).
public struct FormInput: BuiltInComponent, Hashable {
  /// The name under which the value is sent.
  public var name: String
  /// The input: its value is the text of the first ``TextInput`` in it.
  public var child: Component
  /// Whether the form is submitted only if the value is valid. Absent: false.
  public var required: Bool?
  /// The name of the application's validator that decides whether a required value is valid. Absent: none.
  public var validator: String?
  /// The message that the child gets if the value is invalid. Absent: none.
  public var errorMessage: String?
  public var properties: WidgetProperties

  /// Creates a named input, by default one that is not required to be valid.
  package init(
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

extension FormInput: WireComponent {
  package init() { self.init(name: "", child: .empty) }

  package var childComponents: [Component]? { [child] }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.required("name", &name)
    try properties.child(&child)
    try properties.optional("required", &required)
    try properties.optional("validator", &validator)
    try properties.optional("errorMessage", &errorMessage)
  }
}

/// Submits its ``Form`` when its child is pressed (Beagle 1.x).
public struct FormSubmit: BuiltInComponent, Hashable {
  /// The component that submits the form when it is pressed.
  public var child: Component
  /// Whether it can be pressed before every required input is valid. Absent: true.
  public var enabled: Bool?
  public var properties: WidgetProperties

  /// Creates a component that submits the enclosing form, by default whether the form is valid or not.
  package init(child: Component, enabled: Bool? = nil, properties: WidgetProperties = WidgetProperties()) {
    self.child = child
    self.enabled = enabled
    self.properties = properties
  }

  public var component: Component { .formSubmit(self) }
}

extension FormSubmit: WireComponent {
  package init() { self.init(child: .empty) }

  package var childComponents: [Component]? { [child] }

  // A press submits the form and runs no actions of this component.
  package var pressActions: [Action]? { [] }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.child(&child)
    try properties.optional("enabled", &enabled)
  }
}
