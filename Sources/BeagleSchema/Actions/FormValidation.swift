/// Shows errors on a form's inputs (Beagle 1.x).
public struct FormValidation: BuiltInAction, Hashable {
  /// A message for the input of a name.
  public struct FieldError: Sendable, Hashable {
    /// The ``FormInput/name`` of the input.
    public var inputName: String
    /// What the input shows. Taken as it is, without expressions.
    public var message: String

    /// Creates a message for the input of this name.
    public init(inputName: String, message: String) {
      self.inputName = inputName
      self.message = message
    }
  }

  /// One message for each input that is not valid. A name that no input of the form has shows nothing.
  public var errors: [FieldError]
  public var analytics: ActionAnalytics?

  /// Creates the action.
  public init(errors: [FieldError], analytics: ActionAnalytics? = nil) {
    self.errors = errors
    self.analytics = analytics
  }

  public var action: Action { .formValidation(self) }
}

extension FormValidation: Record {
  package init() { self.init(errors: []) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("errors", &errors)
    try properties.optional("analytics", &analytics)
  }
}

extension FormValidation.FieldError: Record {
  package init() { self.init(inputName: "", message: "") }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("inputName", &inputName)
    try properties.required("message", &message)
  }
}
