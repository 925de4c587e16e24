public import BeagleExpressions

/// The look of a component and its place in the layout. Lengths are points. An expression that gives null or
/// a value of another type leaves its property as it was, at first at the default.
public struct Style: Sendable, Hashable {
  /// What `position` counts from.
  public enum PositionType: String, Sendable, CaseIterable, ExpressionValue {
    /// From where the box would be. Siblings do not notice.
    case relative = "RELATIVE"
    /// Placed by `position` alone; siblings are laid out as if it were not there.
    case absolute = "ABSOLUTE"
  }

  /// Whether the component takes part in the layout.
  public enum Display: String, Sendable, CaseIterable, ExpressionValue {
    case flex = "FLEX"
    /// Takes no room and shows nothing; its contexts and binds stay alive.
    case none = "NONE"
  }

  /// Absent, null or no valid colour: none, what is beneath shows.
  public var backgroundColor: Bind<Color>?
  /// Absent: square corners.
  @Boxed public var cornerRadius: CornerRadius?
  /// Absent: the renderer's choice.
  public var borderColor: Bind<Color>?
  /// Points, drawn inside the box. On phones a border takes no room from the content; in a terminal it takes
  /// a cell on each side. Absent: 0, no border.
  public var borderWidth: Bind<Double>?
  @Boxed public var size: Size?
  /// Room outside the border. Percentages are of the parent's width, for top and bottom, too. May be
  /// negative.
  @Boxed public var margin: EdgeValue?
  /// Room inside the border. Percentages are of the parent's width, for top and bottom, too.
  @Boxed public var padding: EdgeValue?
  /// Offsets from where the box would be, or from its parent's edges where `positionType` is absolute.
  /// Percentages are of the parent's width or height.
  @Boxed public var position: EdgeValue?
  /// Absent: relative.
  public var positionType: Bind<PositionType>?
  /// Absent: flex.
  public var display: Bind<Display>?
  @Boxed public var flex: Flex?

  public init(
    backgroundColor: Bind<Color>? = nil, cornerRadius: CornerRadius? = nil, borderColor: Bind<Color>? = nil,
    borderWidth: Bind<Double>? = nil, size: Size? = nil, margin: EdgeValue? = nil, padding: EdgeValue? = nil,
    position: EdgeValue? = nil, positionType: Bind<PositionType>? = nil, display: Bind<Display>? = nil,
    flex: Flex? = nil
  ) {
    self.backgroundColor = backgroundColor
    self.cornerRadius = cornerRadius
    self.borderColor = borderColor
    self.borderWidth = borderWidth
    self.size = size
    self.margin = margin
    self.padding = padding
    self.position = position
    self.positionType = positionType
    self.display = display
    self.flex = flex
  }
}

extension Style.PositionType: WireEnum { package static let names = WireNames<Self>() }
extension Style.Display: WireEnum { package static let names = WireNames<Self>() }

extension Style: Record {
  package init() { self.init(backgroundColor: nil) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("backgroundColor", &backgroundColor)
    try properties.optional("cornerRadius", &_cornerRadius)
    try properties.optional("borderColor", &borderColor)
    try properties.optional("borderWidth", &borderWidth)
    try properties.optional("size", &_size)
    try properties.optional("margin", &_margin)
    try properties.optional("padding", &_padding)
    try properties.optional("position", &_position)
    try properties.optional("positionType", &positionType)
    try properties.optional("display", &display)
    try properties.optional("flex", &_flex)
  }
}
