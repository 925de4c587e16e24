/// Submits the simple form it is in: runs its `onSubmit`, or its `onValidationError`.
public struct SubmitForm: ServerDrivenAction, Hashable {
  public var analytics: ActionAnalytics?

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
