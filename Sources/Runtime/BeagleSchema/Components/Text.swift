public import BeagleExpressions

/// Text that wraps to the width it is given.
public struct Text: BuiltInComponent, Hashable {
  /// The horizontal alignment of the lines in the text's box.
  public enum Alignment: String, Sendable, CaseIterable, ExpressionValue {
    /// Each line begins at the left edge.
    case left = "LEFT"
    /// Each line is centred.
    case center = "CENTER"
    /// Each line ends at the right edge.
    case right = "RIGHT"
  }

  /// The text to show. Null is shown as an empty text.
  public var text: Bind<String>
  /// Absent: left.
  public var alignment: Bind<Alignment>?
  /// The colour of the text. Absent: the theme's or the platform's. Null and invalid colours select the
  /// theme's or the platform's colour.
  public var textColor: Bind<Color>?
  /// The name of a style in the application's theme. An unknown name changes nothing; `style` overrides it.
  /// Absent: none.
  public var styleId: String?
  public var properties: WidgetProperties

  /// Creates a text with all its properties. `Text(_:alignment:color:)` is shorter.
  package init(
    text: Bind<String>, alignment: Bind<Alignment>? = nil, textColor: Bind<Color>? = nil,
    styleId: String? = nil, properties: WidgetProperties = WidgetProperties()
  ) {
    self.text = text
    self.alignment = alignment
    self.textColor = textColor
    self.styleId = styleId
    self.properties = properties
  }

  public var component: Component { .text(self) }
}

extension Text: WireComponent {
  package init() {
    text = .value("")
    properties = WidgetProperties()
  }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.required("text", &text)
    try properties.optional("alignment", &alignment)
    try properties.optional("textColor", &textColor)
    try properties.optional("styleId", &styleId)
  }
}

extension Text.Alignment: WireCodableEnum { package static let names = NameTable<Self>() }

/// A text field.
public struct TextInput: BuiltInComponent, Hashable {
  /// The kind of text.
  public enum Kind: String, Sendable, CaseIterable, ExpressionValue {
    /// A date in any format; it is not validated.
    case date = "DATE"
    /// An e-mail address.
    case email = "EMAIL"
    /// A password, which is masked.
    case password = "PASSWORD"
    /// Digits and the signs that numbers are written with.
    case number = "NUMBER"
    /// Any text.
    case text = "TEXT"
  }

  /// The text in the field. Absent: empty. Null empties the field. A change of the value does not run
  /// `onChange`.
  public var value: Bind<String>?
  /// The text that is shown while the field is empty. Absent: none.
  public var placeholder: Bind<String>?
  /// Whether the user can use the field. Absent: true. Null enables the field. The legacy property `disabled`
  /// is its opposite and overrides it.
  public var enabled: Bind<Bool>?
  /// Whether the field looks enabled but cannot be edited. Absent: false.
  public var readOnly: Bind<Bool>?
  /// A legacy property: whether the field is invisible and keeps its space. Absent: false.
  public var hidden: Bind<Bool>?
  /// The client shows a keyboard for this kind of text, and masks a password. No client validates the text.
  /// Absent: text.
  public var type: Bind<Kind>?
  /// The name of a style in the application's theme. An unknown name changes nothing; `style` overrides it.
  /// Absent: none.
  public var styleId: String?
  /// Run once after each edit by the user; the context `onChange` has the new text as `value`.
  public var onChange: [Action]?
  /// Run when editing begins; the context `onFocus` has the text as `value`.
  public var onFocus: [Action]?
  /// Run when editing ends; the context `onBlur` has the text as `value`.
  public var onBlur: [Action]?
  /// The reason why the text is invalid, usually an expression. If it is not empty, a form around the input
  /// is not submitted, whether the error is shown or not. Absent: none.
  public var error: Bind<String>?
  /// Whether the error is shown, if it is not empty. Absent: false.
  public var showError: Bind<Bool>?
  public var properties: WidgetProperties

  /// Creates a field with all its properties. `TextInput(editing:path:placeholder:type:)` connects a field to
  /// a context.
  package init(
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

extension TextInput: WireComponent {
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
    try properties.legacy("disabled", insteadOf: "enabled", Bind<Bool>.self) {
      enabled = $0.negated ?? enabled
    }
  }
}

extension Bind<Bool> {
  /// The negation. A single expression becomes the argument of an operation; a text with more than that is
  /// not a bool: nil.
  fileprivate var negated: Bind<Bool>? {
    switch self {
    case .value(let value): .value(!value)
    case .expression(let template):
      template.isLoneExpression ? .bind("not(\(template.source.dropFirst(2).dropLast()))") : nil
    }
  }
}

extension TextInput.Kind: WireCodableEnum { package static let names = NameTable<Self>() }
