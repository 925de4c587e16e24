public import BeagleExpressions
package import BeagleJSON

/// The appearance of a component and its layout. Lengths are in points. An expression that gives null or a value of
/// another type does not change its property, which has its default at first.
public struct Style: Sendable, Hashable {
  /// What `position` is relative to.
  public enum PositionType: String, Sendable, CaseIterable, ExpressionValue {
    /// From where the box would be. Siblings do not notice.
    case relative = "RELATIVE"
    /// Placed by `position` alone; siblings are laid out as if it were not there.
    case absolute = "ABSOLUTE"
  }

  /// Whether the component is part of the layout.
  public enum Display: String, Sendable, CaseIterable, ExpressionValue {
    /// Shown, and laid out as a flex box.
    case flex = "FLEX"
    /// It takes up no space and is invisible; its contexts and binds stay active.
    case none = "NONE"
  }

  private var values: StyleValues

  /// Whether one of its properties is an expression.
  package var hasExpressions: Bool { values.hasExpressions }
  /// An identity that a style's copies share while one exists; nil for an empty style or one with expressions.
  package var constantIdentity: ObjectIdentifier? {
    values.table.flatMap { $0.hasExpressions ? nil : ObjectIdentifier($0) }
  }

  /// Absent or not a valid colour: transparent.
  public var backgroundColor: Bind<Color>? {
    get { values[.backgroundColor] }
    set { values[.backgroundColor] = newValue }
  }
  /// Absent: square corners.
  public var cornerRadius: CornerRadius? {
    get { values[part: .cornerRadius] }
    set { values[part: .cornerRadius] = newValue }
  }
  /// Absent: the renderer's choice.
  public var borderColor: Bind<Color>? {
    get { values[.borderColor] }
    set { values[.borderColor] = newValue }
  }
  /// Points, drawn inside the box. On phones a border takes no space from the content; in a terminal it takes a cell on
  /// each side. Absent: 0, no border.
  public var borderWidth: Bind<Double>? {
    get { values[.borderWidth] }
    set { values[.borderWidth] = newValue }
  }
  /// Absent: as large as content and parent make it.
  public var size: Size? {
    get { values[part: .size] }
    set { values[part: .size] = newValue }
  }
  /// The space outside the border. Percentages refer to the parent's width, also for top and bottom. May be negative.
  public var margin: EdgeValue? {
    get { values[part: .margin] }
    set { values[part: .margin] = newValue }
  }
  /// Room inside the border. Percentages are of the parent's width, for top and bottom, too.
  public var padding: EdgeValue? {
    get { values[part: .padding] }
    set { values[part: .padding] = newValue }
  }
  /// Offsets from where the box would be, or from its parent's edges where `positionType` is absolute.
  /// Percentages are of the parent's width or height.
  public var position: EdgeValue? {
    get { values[part: .position] }
    set { values[part: .position] = newValue }
  }
  /// Absent: relative.
  public var positionType: Bind<PositionType>? {
    get { values[.positionType] }
    set { values[.positionType] = newValue }
  }
  /// Absent: flex.
  public var display: Bind<Display>? {
    get { values[.display] }
    set { values[.display] = newValue }
  }
  /// How the box arranges its children and takes part in its parent's arrangement. Absent: a column that neither
  /// grows nor wraps.
  public var flex: Flex? {
    get { values[part: .flex] }
    set { values[part: .flex] = newValue }
  }

  /// Creates a style; nil means the default that each property documents.
  public init(
    backgroundColor: Bind<Color>? = nil, cornerRadius: CornerRadius? = nil, borderColor: Bind<Color>? = nil,
    borderWidth: Bind<Double>? = nil, size: Size? = nil, margin: EdgeValue? = nil, padding: EdgeValue? = nil,
    position: EdgeValue? = nil, positionType: Bind<PositionType>? = nil, display: Bind<Display>? = nil,
    flex: Flex? = nil
  ) {
    values = StyleValues(
      StyleBuilder.table {
        $0.append(.backgroundColor, backgroundColor?.slot)
        $0.append(.cornerRadius, cornerRadius)
        $0.append(.borderColor, borderColor?.slot)
        $0.append(.borderWidth, borderWidth?.slot)
        $0.append(.size, size)
        $0.append(.margin, margin)
        $0.append(.padding, padding)
        $0.append(.position, position)
        $0.append(.positionType, positionType?.slot)
        $0.append(.display, display?.slot)
        $0.append(.flex, flex)
      })
  }
}

extension Style.PositionType: WireEnum { package static let names = WireNames<Self>() }
extension Style.Display: WireEnum { package static let names = WireNames<Self>() }

extension Style: WireObject {
  package init() { values = StyleValues() }

  /// Names the properties in the order of their numbers, for reading and writing alike.
  static func list(_ names: inout some StylePropertyMapper) throws(DocumentError) {
    try names.bind("backgroundColor", .backgroundColor, Color.self)
    try names.part("cornerRadius", .cornerRadius, CornerRadius.self)
    try names.bind("borderColor", .borderColor, Color.self)
    try names.bind("borderWidth", .borderWidth, Double.self)
    try names.part("size", .size, Size.self)
    try names.part("margin", .margin, EdgeValue.self)
    try names.part("padding", .padding, EdgeValue.self)
    try names.part("position", .position, EdgeValue.self)
    try names.bind("positionType", .positionType, PositionType.self)
    try names.bind("display", .display, Display.self)
    try names.part("flex", .flex, Flex.self)
  }

  package static func read(_ json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError) -> Style? {
    guard json.kind == .object else { return nil }
    var style = Style()
    style.values = StyleValues(
      try decoding.style(of: json) { () throws(DocumentError) in
        try StyleBuilder.table { (builder) throws(DocumentError) in
          try StyleReader.read(json, Self.self, decoding, &builder) { (names) throws(DocumentError) in
            try list(&names)
          }
        }
      })
    return style
  }

  package func write(to writer: inout JSONWriter) {
    // A writer looks nothing up, so that it has nothing to throw.
    StyleWriter.write(to: &writer, values) { try? Self.list(&$0) }
  }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try StyleMapping.map(&properties, &values) { (names) throws(DocumentError) in try Self.list(&names) }
  }
}
