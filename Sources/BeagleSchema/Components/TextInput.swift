public import BeagleExpressions

/// A field the user types into.
public struct TextInput: BuiltInComponent, Hashable {
  /// What is meant to be typed.
  public enum Kind: String, Sendable, CaseIterable, ExpressionValue {
    /// A date, in whatever form: nothing is checked.
    case date = "DATE"
    /// An address of mail.
    case email = "EMAIL"
    /// What is typed is masked.
    case password = "PASSWORD"
    /// Digits and what else numbers are written with.
    case number = "NUMBER"
    /// Anything.
    case text = "TEXT"
  }

  /// Absent or null: empty. A change of it does not run `onChange`.
  public var value: Bind<String>?
  /// Shown while the field is empty.
  public var placeholder: Bind<String>?
  /// Absent or null: true. The older property `disabled` is read as its opposite and wins.
  public var enabled: Bind<Bool>?
  /// Absent: false. A read-only field looks enabled but cannot be edited.
  public var readOnly: Bind<Bool>?
  /// An older property: invisible, but takes its room. Absent: false.
  public var hidden: Bind<Bool>?
  /// Which keyboard fits; nothing is validated. Absent: text.
  public var type: Bind<Kind>?
  /// The name of a style in the application's theme. A name that the theme does not have changes nothing; what
  /// `style` says wins.
  public var styleId: String?
  /// Run once after each edit by the user; the context `onChange` holds the new text under `value`.
  public var onChange: [Action]?
  /// Run when editing begins; the context `onFocus` holds the text under `value`.
  public var onFocus: [Action]?
  /// Run when editing ends; the context `onBlur` holds the text under `value`.
  public var onBlur: [Action]?
  /// Why the text is not valid, usually an expression. Where it is not empty, a form around the input is not
  /// submitted, whether the error is shown or not.
  public var error: Bind<String>?
  /// Whether the error is shown, if it is not empty. Absent: false.
  public var showError: Bind<Bool>?
  public var properties: WidgetProperties

  /// Creates a field with all that a document can say of it. `TextInput(editing:path:placeholder:type:)` makes one
  /// that is tied to a context.
  public init(
    value: Bind<String>? = nil, placeholder: Bind<String>? = nil, enabled: Bind<Bool>? = nil,
    readOnly: Bind<Bool>? = nil, hidden: Bind<Bool>? = nil, type: Bind<Kind>? = nil,
    styleId: String? = nil, onChange: [Action]? = nil, onFocus: [Action]? = nil, onBlur: [Action]? = nil,
    error: Bind<String>? = nil, showError: Bind<Bool>? = nil,
    properties: WidgetProperties = WidgetProperties()
  ) {
    self.value = value
    self.placeholder = placeholder
    self.enabled = enabled
    self.readOnly = readOnly
    self.hidden = hidden
    self.type = type
    self.styleId = styleId
    self.onChange = onChange
    self.onFocus = onFocus
    self.onBlur = onBlur
    self.error = error
    self.showError = showError
    self.properties = properties
  }

  public var component: Component { .textInput(self) }
}

extension TextInput: Record {
  package init() { self.init(value: nil) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.optional("value", &value)
    try properties.optional("placeholder", &placeholder)
    try properties.optional("enabled", &enabled)
    try properties.optional("readOnly", &readOnly)
    try properties.optional("hidden", &hidden)
    try properties.optional("type", &type)
    try properties.optional("styleId", &styleId)
    try properties.optional("onChange", &onChange)
    try properties.optional("onFocus", &onFocus)
    try properties.optional("onBlur", &onBlur)
    try properties.optional("error", &error)
    try properties.optional("showError", &showError)
    try properties.legacy("disabled", Bind<Bool>.self) { enabled = $0.negated ?? enabled }
  }
}

extension Bind<Bool> {
  /// The opposite. One expression becomes the argument of an operation; a text with more in it is no bool: nil.
  fileprivate var negated: Bind<Bool>? {
    switch self {
    case .value(let value): .value(!value)
    case .expression(let template):
      template.isLoneExpression ? .bind("not(\(template.source.dropFirst(2).dropLast()))") : nil
    }
  }
}

extension TextInput.Kind: WireEnum { package static let names = WireNames<Self>() }
