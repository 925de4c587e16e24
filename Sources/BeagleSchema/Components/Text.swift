public import BeagleExpressions

/// Text that wraps to the width it is given.
public struct Text: BuiltInComponent, Hashable {
  /// The horizontal alignment of the lines in the text's box.
  public enum Alignment: String, Sendable, CaseIterable, ExpressionValue {
    /// Each line begins at the left edge.
    case left = "LEFT"
    /// Each line is in the middle.
    case center = "CENTER"
    /// Each line ends at the right edge.
    case right = "RIGHT"
  }

  /// What is shown. Null is shown as nothing.
  public var text: Bind<String>
  /// Absent: left.
  public var alignment: Bind<Alignment>?
  /// Absent, null or no valid colour: the theme's or the platform's own.
  public var textColor: Bind<Color>?
  /// The name of a style in the application's theme. An unknown name changes nothing; `style` overrides it.
  public var styleId: String?
  public var properties: WidgetProperties

  /// Creates a text with all its properties. `Text(_:alignment:color:)` is shorter.
  public init(
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

extension Text: Record {
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

extension Text.Alignment: WireEnum { package static let names = WireNames<Self>() }
