public import BeagleExpressions

/// Shows a message with one button. Its texts are evaluated when it is shown. The actions after it do not
/// wait until it is closed.
public struct Alert: BuiltInAction, Hashable {
  /// Shown above the message. Absent: no title.
  public var title: Bind<String>?
  /// The text of the dialog. Null is shown as an empty message.
  public var message: Bind<String>
  /// Run when the user presses the button. There is no implicit context to read.
  public var onPressOk: [Action]?
  /// The button's text, without expressions. Absent: the platform's default.
  public var labelOk: String?
  public var analytics: ActionAnalytics?

  /// Creates the action. Parameters that are nil are omitted from the document.
  package init(
    title: Bind<String>? = nil, message: Bind<String>, onPressOk: [Action]? = nil, labelOk: String? = nil,
    analytics: ActionAnalytics? = nil
  ) {
    self.title = title
    self.message = message
    self.onPressOk = onPressOk
    self.labelOk = labelOk
    self.analytics = analytics
  }

  public var action: Action { .alert(self) }
}

extension Alert: WireAction {
  package init() { self.init(message: .value("")) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("title", &title)
    try properties.required("message", &message)
    try properties.optional("onPressOk", &onPressOk)
    try properties.optional("labelOk", &labelOk)
    try properties.optional("analytics", &analytics)
  }
}

/// Shows a dialog with two buttons. Its texts are evaluated when it is shown. The actions after it do not
/// wait until it is closed.
public struct Confirm: BuiltInAction, Hashable {
  /// Shown above the question. Absent: no title.
  public var title: Bind<String>?
  /// The question. Null is shown as an empty text.
  public var message: Bind<String>
  /// Run when the user confirms the question. There is no implicit context to read.
  public var onPressOk: [Action]?
  /// Run when the user declines the question. There is no implicit context to read.
  public var onPressCancel: [Action]?
  /// The text of the confirming button, without expressions. Absent: the platform's default.
  public var labelOk: String?
  /// The text of the other button, without expressions. Absent: the platform's default.
  public var labelCancel: String?
  public var analytics: ActionAnalytics?

  /// Creates the action. Parameters that are nil are omitted from the document.
  package init(
    title: Bind<String>? = nil, message: Bind<String>, onPressOk: [Action]? = nil,
    onPressCancel: [Action]? = nil, labelOk: String? = nil, labelCancel: String? = nil,
    analytics: ActionAnalytics? = nil
  ) {
    self.title = title
    self.message = message
    self.onPressOk = onPressOk
    self.onPressCancel = onPressCancel
    self.labelOk = labelOk
    self.labelCancel = labelCancel
    self.analytics = analytics
  }

  public var action: Action { .confirm(self) }
}

extension Confirm: WireAction {
  package init() { self.init(message: .value("")) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("title", &title)
    try properties.required("message", &message)
    try properties.optional("onPressOk", &onPressOk)
    try properties.optional("onPressCancel", &onPressCancel)
    try properties.optional("labelOk", &labelOk)
    try properties.optional("labelCancel", &labelCancel)
    try properties.optional("analytics", &analytics)
  }
}
