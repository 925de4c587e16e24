/// Submits the nearest ``SimpleForm`` around the component whose event it is: runs the form's `onSubmit`, or
/// its `onValidationError` where an input has an error. Outside a form nothing happens.
///
/// The form's actions read the contexts that this action can read.
public struct SubmitForm: BuiltInAction, Hashable {
  public var analytics: ActionAnalytics?

  /// Creates the action. It submits the form around the component that runs it.
  public init(analytics: ActionAnalytics? = nil) {
    self.analytics = analytics
  }

  public var action: Action { .submitForm(self) }
}

extension SubmitForm: Record {
  package init() { self.init(analytics: nil) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("analytics", &analytics)
  }
}
