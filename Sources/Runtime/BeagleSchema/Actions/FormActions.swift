/// Submits the nearest ``SimpleForm`` around the component of the event: runs the form's `onSubmit`, or its
/// `onValidationError` if an input has an error. Outside a form, nothing happens.
///
/// The form's actions read the contexts that this action can read.
public struct SubmitForm: BuiltInAction, Hashable {
  public var analytics: ActionAnalytics?

  /// Creates the action.
  public init(analytics: ActionAnalytics? = nil) {
    self.analytics = analytics
  }

  public var action: Action { .submitForm(self) }
}

extension SubmitForm: WireAction {
  package init() { self.init(analytics: nil) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("analytics", &analytics)
  }
}

/// Sends a form's values and runs the one action in the response (Beagle 1.x).
public struct FormRemoteAction: BuiltInAction, Hashable {
  /// An absolute URL, or a path that is joined to the base URL.
  public var path: String
  /// GET and DELETE send the values in the URL's query, POST and PUT in the body.
  public var method: FormMethod
  public var analytics: ActionAnalytics?

  /// Creates the action. A document requires both path and method.
  public init(path: String, method: FormMethod, analytics: ActionAnalytics? = nil) {
    self.path = path
    self.method = method
    self.analytics = analytics
  }

  public var action: Action { .formRemoteAction(self) }
}

extension FormRemoteAction: WireAction {
  package init() { self.init(path: "", method: .get) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("path", &path)
    try properties.required("method", &method)
    try properties.optional("analytics", &analytics)
  }
}

/// The HTTP method of a Beagle 1.x form. Decoding ignores letter case and fails for other methods.
public enum FormMethod: String, Sendable, CaseIterable {
  /// Values are sent in the URL's query.
  case get = "GET"
  /// Values are sent as a JSON object.
  case post = "POST"
  /// Values are sent as a JSON object.
  case put = "PUT"
  /// Values are sent in the URL's query.
  case delete = "DELETE"
}

extension FormMethod: WireCodableEnum { package static let names = NameTable<Self>() }

/// Passes a form's values to the application (Beagle 1.x).
public struct FormLocalAction: BuiltInAction, Hashable {
  /// The name of the application's handler.
  public var name: String
  /// Values that are passed with those of the inputs. An input overrides an entry with its name. Absent:
  /// none.
  public var data: [String: String]?
  public var analytics: ActionAnalytics?

  /// Creates the action, by default without data in addition to the inputs' values.
  public init(name: String, data: [String: String]? = nil, analytics: ActionAnalytics? = nil) {
    self.name = name
    self.data = data
    self.analytics = analytics
  }

  public var action: Action { .formLocalAction(self) }
}

extension FormLocalAction: WireAction {
  package init() { self.init(name: "") }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("name", &name)
    try properties.optional("data", &data)
    try properties.optional("analytics", &analytics)
  }
}

/// Shows errors on a form's inputs (Beagle 1.x).
public struct FormValidation: BuiltInAction, Hashable {
  /// A message for an input.
  public struct FieldError: Sendable, Hashable {
    /// The ``FormInput/name`` of the input.
    public var inputName: String
    /// The message that the input shows, without expressions.
    public var message: String

    /// Creates a message for the input of this name.
    public init(inputName: String, message: String) {
      self.inputName = inputName
      self.message = message
    }
  }

  /// One message for each invalid input. Names without an input in the form are ignored.
  public var errors: [FieldError]
  public var analytics: ActionAnalytics?

  /// Creates the action.
  public init(errors: [FieldError], analytics: ActionAnalytics? = nil) {
    self.errors = errors
    self.analytics = analytics
  }

  public var action: Action { .formValidation(self) }
}

extension FormValidation: WireAction {
  package init() { self.init(errors: []) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("errors", &errors)
    try properties.optional("analytics", &analytics)
  }
}

extension FormValidation.FieldError: WireObject {
  package init() { self.init(inputName: "", message: "") }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("inputName", &inputName)
    try properties.required("message", &message)
  }
}
