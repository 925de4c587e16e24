public import BeagleExpressions

/// Text that wraps to the width it is given.
public struct Text: ServerDrivenComponent, Hashable {
  public enum Alignment: String, Sendable, CaseIterable, ExpressionValue {
    case left = "LEFT"
    case center = "CENTER"
    case right = "RIGHT"
  }

  public var text: Bind<String>
  /// Absent: left.
  public var alignment: Bind<Alignment>?
  public var textColor: Bind<Color>?
  public var styleId: String?
  public var properties: WidgetProperties

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
  package init() { self.init(text: "") }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.required("text", &text)
    try properties.optional("alignment", &alignment)
    try properties.optional("textColor", &textColor)
    try properties.optional("styleId", &styleId)
  }
}

extension Text.Alignment: WireEnum { package static let names = WireNames<Self>() }
