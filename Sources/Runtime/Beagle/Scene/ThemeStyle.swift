public import BeagleSchema

/// A style of the application's theme, for the components that name it in their `styleId`.
///
/// ```swift
/// var theme = Theme.dark
/// theme.styles["button.primary"] = ThemeStyle(textColor: Color("#FFF"), backgroundColor: Color("#508A78"))
/// ```
///
/// A property that is nil changes nothing, and the component's own style overrides all of them. A name that
/// the theme does not contain has no effect.
public struct ThemeStyle: Sendable, Hashable {
  /// The colour of a text, a button's title, an input's text, unselected tabs, and a bar's title and items.
  public var textColor: Color?
  /// The colour behind the component's content and padding.
  public var backgroundColor: Color?
  /// The colour of the border, if there is one.
  public var borderColor: Color?
  /// In points.
  public var borderWidth: Double?
  /// The radius of every corner, in points.
  public var cornerRadius: Double?
  /// The size of the font in points; nil for the client's default. Terminals have one size.
  public var fontSize: Double?
  /// The weight of the font as in CSS, from 100 to 900; nil for the client's default. Renderers use the
  /// nearest weight that they have. Terminals draw text from 600 on in bold, unless ``isBold`` is set.
  public var fontWeight: Int?
  /// The height of a line of text in points; nil for that of the font.
  public var lineHeight: Double?
  /// Whether all text of the component is bold; nil for the renderer's default.
  public var isBold: Bool?
  /// Whether all text of the component is italic; nil for the renderer's default.
  public var isItalic: Bool?
  /// Whether all text of the component is underlined; nil for the renderer's default.
  public var isUnderlined: Bool?
  /// The colour of the selected tab.
  public var selectedColor: Color?
  /// The colour of the line below the selected tab; nil for ``selectedColor``.
  public var indicatorColor: Color?
  /// The colour of the text of a disabled button or input.
  public var disabledColor: Color?
  /// The colour of the message and border of an invalid input.
  public var errorColor: Color?

  /// Creates a theme style. Omitted properties change nothing.
  public init(
    textColor: Color? = nil, backgroundColor: Color? = nil, borderColor: Color? = nil,
    borderWidth: Double? = nil, cornerRadius: Double? = nil, isBold: Bool? = nil, isItalic: Bool? = nil,
    isUnderlined: Bool? = nil, selectedColor: Color? = nil, indicatorColor: Color? = nil,
    disabledColor: Color? = nil, errorColor: Color? = nil, fontSize: Double? = nil, fontWeight: Int? = nil,
    lineHeight: Double? = nil
  ) {
    self.textColor = textColor
    self.backgroundColor = backgroundColor
    self.borderColor = borderColor
    self.borderWidth = borderWidth
    self.cornerRadius = cornerRadius
    self.isBold = isBold
    self.isItalic = isItalic
    self.isUnderlined = isUnderlined
    self.selectedColor = selectedColor
    self.indicatorColor = indicatorColor
    self.disabledColor = disabledColor
    self.errorColor = errorColor
    self.fontSize = fontSize
    self.fontWeight = fontWeight
    self.lineHeight = lineHeight
  }

  var drawsBox: Bool { backgroundColor != nil || borderWidth != nil }
}
