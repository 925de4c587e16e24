public import BeagleExpressions
package import BeagleJSON

/// The appearance of a component and its layout. Lengths are in points. An expression that gives null or a
/// value of another type does not change its property, which has its default at first.
public struct Style: Sendable, Hashable {
  /// What `position` is relative to.
  public enum PositionType: String, Sendable, CaseIterable, ExpressionValue {
    /// Offsets move the box from where it would be. Siblings keep their places.
    case relative = "RELATIVE"
    /// Offsets place the box in its parent. Siblings are laid out as if it were not there.
    case absolute = "ABSOLUTE"
  }

  /// Whether the component is part of the layout.
  public enum Display: String, Sendable, CaseIterable, ExpressionValue {
    /// Shown, and laid out as a flex box.
    case flex = "FLEX"
    /// It takes up no space and is invisible; its contexts and expressions stay active.
    case none = "NONE"
  }

  fileprivate struct Values: Sendable, Hashable {
    var backgroundColor: Bind<Color>?
    var cornerRadius: CornerRadius?
    var borderColor: Bind<Color>?
    var borderWidth: Bind<Double>?
    var size: Size?
    var margin: EdgeValue?
    var padding: EdgeValue?
    var position: EdgeValue?
    var positionType: Bind<PositionType>?
    var display: Bind<Display>?
    var flex: Flex?
  }

  /// What copies of a style share until one of them is changed: most components of a screen have one of few
  /// styles.
  ///
  /// `@unchecked`: the values are only changed by a style that is the only one to have them.
  private final class Storage: @unchecked Sendable {
    var values = Values()
  }

  private var storage = Storage()

  private var values: Values {
    _read { yield storage.values }
    _modify {
      if !isKnownUniquelyReferenced(&storage) {
        let copy = Storage()
        copy.values = storage.values
        storage = copy
      }
      yield &storage.values
    }
  }

  /// Whether one of its properties is an expression.
  package var hasExpressions: Bool {
    backgroundColor.isExpression || borderColor.isExpression || borderWidth.isExpression
      || positionType.isExpression || display.isExpression || cornerRadius?.hasExpressions == true
      || size?.hasExpressions == true || margin?.hasExpressions == true || padding?.hasExpressions == true
      || position?.hasExpressions == true || flex?.hasExpressions == true
  }

  /// An identity that a style's copies share while one exists; nil for one with expressions.
  package var constantIdentity: ObjectIdentifier? { hasExpressions ? nil : ObjectIdentifier(storage) }

  /// The colour behind the content. Absent: transparent. An invalid colour is drawn as transparent.
  public var backgroundColor: Bind<Color>? {
    get { values.backgroundColor }
    set { values.backgroundColor = newValue }
  }
  /// Absent: square corners.
  public var cornerRadius: CornerRadius? {
    get { values.cornerRadius }
    set { values.cornerRadius = newValue }
  }
  /// Absent: the renderer's choice.
  public var borderColor: Bind<Color>? {
    get { values.borderColor }
    set { values.borderColor = newValue }
  }
  /// Points, drawn inside the box. On phones a border takes no space from the content; in a terminal it takes
  /// a cell on each side. Absent: 0, no border.
  public var borderWidth: Bind<Double>? {
    get { values.borderWidth }
    set { values.borderWidth = newValue }
  }
  /// Absent: as large as content and parent make it.
  public var size: Size? {
    get { values.size }
    set { values.size = newValue }
  }
  /// The space outside the border. Percentages refer to the parent's width, also for top and bottom. May be
  /// negative. Absent: 0.
  public var margin: EdgeValue? {
    get { values.margin }
    set { values.margin = newValue }
  }
  /// The space inside the border. Percentages refer to the parent's width, also for top and bottom. Absent:
  /// 0.
  public var padding: EdgeValue? {
    get { values.padding }
    set { values.padding = newValue }
  }
  /// Offsets from where the box would be, or from its parent's edges if `positionType` is absolute.
  /// Percentages refer to the parent's width or height. Absent: none.
  public var position: EdgeValue? {
    get { values.position }
    set { values.position = newValue }
  }
  /// Absent: relative.
  public var positionType: Bind<PositionType>? {
    get { values.positionType }
    set { values.positionType = newValue }
  }
  /// Absent: flex.
  public var display: Bind<Display>? {
    get { values.display }
    set { values.display = newValue }
  }
  /// How the box arranges its children and takes part in its parent's arrangement. Absent: a column that
  /// neither grows nor wraps.
  public var flex: Flex? {
    get { values.flex }
    set { values.flex = newValue }
  }

  /// Creates a style; nil means the default that each property documents.
  public init(
    backgroundColor: Bind<Color>? = nil, cornerRadius: CornerRadius? = nil, borderColor: Bind<Color>? = nil,
    borderWidth: Bind<Double>? = nil, size: Size? = nil, margin: EdgeValue? = nil, padding: EdgeValue? = nil,
    position: EdgeValue? = nil, positionType: Bind<PositionType>? = nil, display: Bind<Display>? = nil,
    flex: Flex? = nil
  ) {
    values.backgroundColor = backgroundColor
    values.cornerRadius = cornerRadius
    values.borderColor = borderColor
    values.borderWidth = borderWidth
    values.size = size
    values.margin = margin
    values.padding = padding
    values.position = position
    values.positionType = positionType
    values.display = display
    values.flex = flex
  }

  public static func == (left: Style, right: Style) -> Bool {
    left.storage === right.storage || left.values == right.values
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension Style.PositionType: WireCodableEnum { package static let names = NameTable<Self>() }
extension Style.Display: WireCodableEnum { package static let names = NameTable<Self>() }

extension Style: WireObject, WireCodable {
  package static func read(_ json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError) -> Style? {
    guard json.kind == .object else { return nil }
    return try decoding.style(of: json) { () throws(DocumentError) in try Style(object: json, decoding) }
  }

  package init() {}

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try values.map(&properties)
  }
}

extension Style.Values {
  fileprivate mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("backgroundColor", &backgroundColor)
    try properties.optional("cornerRadius", &cornerRadius)
    try properties.optional("borderColor", &borderColor)
    try properties.optional("borderWidth", &borderWidth)
    try properties.optional("size", &size)
    try properties.optional("margin", &margin)
    try properties.optional("padding", &padding)
    try properties.optional("position", &position)
    try properties.optional("positionType", &positionType)
    try properties.optional("display", &display)
    try properties.optional("flex", &flex)
  }
}
