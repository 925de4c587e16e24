import BeagleExpressions
import BeagleJSON

/// The properties a style has, and no others: a mask that tells which, and behind it one slot for each that is set,
/// in the order of ``StyleProperty``. Never changed once it is made.
///
/// A style has 54 properties, edges and flexbox included, and most documents set two to five of them. This way a style
/// takes one allocation that is as large as what it holds.
///
/// Plain structs of optionals, the parts of a style in boxes of their own, were measured in its place on a screen of
/// cards: decoding took 1.10 times the instructions, and the peak memory of 10,500 components was 1.31 times as large.
/// Where equal styles of a document are read once, the peak is the same, but cards with styles of their own are decoded at
/// 0.7 times the speed.
final class StyleTable: ManagedBuffer<StyleTable.Header, StyleSlot> {
  struct Header {
    let mask: UInt64
    let hasExpressions: Bool
  }

  /// Creates a table of the slots in a buffer, which is left uninitialised. Returns nil where no property is set.
  static func table(
    _ mask: UInt64, moving slots: UnsafeMutablePointer<StyleSlot>, hasExpressions: Bool
  ) -> StyleTable? {
    guard mask != 0 else { return nil }
    assert(mask >> UInt64(StyleProperty.count) == 0, "a property has a number that is too large")
    let count = (mask & ~StyleProperty.parts).nonzeroBitCount
    let table = unsafeDowncast(
      create(minimumCapacity: count) { _ in Header(mask: mask, hasExpressions: hasExpressions) },
      to: StyleTable.self)
    table.withUnsafeMutablePointerToElements { $0.moveInitialize(from: slots, count: count) }
    return table
  }

  deinit {
    // Only expressions hold references that have to be released; all other slots are plain bytes.
    withUnsafeMutablePointers { header, slots in
      guard header.pointee.hasExpressions else { return }
      slots.deinitialize(count: (header.pointee.mask & ~StyleProperty.parts).nonzeroBitCount)
    }
  }

  // Read through a pointer: for a stored property of a class Swift would check at each access that nobody writes it,
  // although a table never changes.
  @inline(__always)
  var mask: UInt64 { withUnsafeMutablePointerToHeader { $0.pointee.mask } }

  var hasExpressions: Bool { withUnsafeMutablePointerToHeader { $0.pointee.hasExpressions } }

  /// The slot of a property that is present.
  @inline(__always)
  func slot(_ property: StyleProperty) -> StyleSlot {
    assert(mask & property.mask & ~StyleProperty.parts != 0, "property \(property.bit) has no slot")
    let before = (mask & ~StyleProperty.parts & (property.mask &- 1)).nonzeroBitCount
    return withUnsafeMutablePointerToElements { $0[before] }
  }
}

/// The value of one property of a style, stored in 16 bytes whatever the property's type.
///
/// A slot does not know its property: ``StyleTable`` does, and reads the slot as the type that the property has.
enum StyleSlot: Hashable, Sendable {
  /// A length with its unit, or a plain number such as `grow`, for which the unit is ignored.
  case number(Double, UnitValue.Kind)
  /// A colour as 0xRRGGBBAA, or the number of an enum's case.
  case word(UInt32)
  /// An expression that gives any of these when it is evaluated, with the unit of a length.
  case expression(ExpressionTemplate, UnitValue.Kind)
}

/// A type whose values can be stored in a ``StyleSlot``.
protocol StyleSlotValue: WireValue {
  var slot: StyleSlot { get }
  /// Reads the slot as a value of this type. Returns nil where the slot has a value of another type, which does not
  /// happen: each property writes and reads its slot as the same type.
  init?(slot: StyleSlot)
}

extension Double: StyleSlotValue {
  var slot: StyleSlot { .number(self, .real) }

  init?(slot: StyleSlot) {
    guard case .number(let number, _) = slot else { return nil }
    self = number
  }
}

extension Color: StyleSlotValue {
  var slot: StyleSlot { .word(UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(alpha)) }

  init?(slot: StyleSlot) {
    guard case .word(let word) = slot else { return nil }
    self.init(
      red: UInt8(truncatingIfNeeded: word >> 24), green: UInt8(truncatingIfNeeded: word >> 16),
      blue: UInt8(truncatingIfNeeded: word >> 8), alpha: UInt8(truncatingIfNeeded: word))
  }
}

extension StyleSlotValue where Self: WireEnum {
  // Swift stores an enum without associated values in one byte that holds the number of its case. The cast back is safe
  // because the byte always comes from the cast of a case of the same type.
  var slot: StyleSlot { .word(UInt32(unsafeBitCast(self, to: UInt8.self))) }

  init?(slot: StyleSlot) {
    guard case .word(let word) = slot else { return nil }
    assert(word < Self.allCases.count, "\(word) is no case of \(Self.self)")
    self = unsafeBitCast(UInt8(truncatingIfNeeded: word), to: Self.self)
  }
}

extension Style.PositionType: StyleSlotValue {}
extension Style.Display: StyleSlotValue {}
extension Flex.Direction: StyleSlotValue {}
extension Flex.Wrap: StyleSlotValue {}
extension Flex.JustifyContent: StyleSlotValue {}
extension Flex.AlignItems: StyleSlotValue {}
extension Flex.AlignSelf: StyleSlotValue {}
extension Flex.AlignContent: StyleSlotValue {}

extension Bind where Value: StyleSlotValue {
  var slot: StyleSlot {
    switch self {
    case .value(let value): value.slot
    case .expression(let template): .expression(template, .real)
    }
  }

  init?(slot: StyleSlot) {
    if case .expression(let template, _) = slot {
      self = .expression(template)
    } else if let value = Value(slot: slot) {
      self = .value(value)
    } else {
      return nil
    }
  }
}

extension UnitValue {
  var slot: StyleSlot {
    switch value {
    case .value(let number): .number(number, type)
    case .expression(let template): .expression(template, type)
    }
  }

  init?(slot: StyleSlot) {
    switch slot {
    case .number(let number, let type): self.init(.value(number), type)
    case .expression(let template, let type): self.init(.expression(template), type)
    case .word: return nil
    }
  }
}

/// The number of a style's property: its bit in the mask of a ``StyleTable``. The order is that in which properties are
/// written to a document.
///
/// A part of a style, such as its size, has a number that says whether the part is present, and the part's properties have
/// the numbers behind it. Margin, padding and position have the same nine edges each.
struct StyleProperty: Equatable {
  let bit: UInt8

  init(_ bit: UInt8) { self.bit = bit }

  var mask: UInt64 { 1 &<< UInt64(bit) }

  static var backgroundColor: StyleProperty { StyleProperty(0) }
  static var cornerRadius: StyleProperty { StyleProperty(1) }
  static var radius: StyleProperty { StyleProperty(2) }
  static var topLeft: StyleProperty { StyleProperty(3) }
  static var topRight: StyleProperty { StyleProperty(4) }
  static var bottomLeft: StyleProperty { StyleProperty(5) }
  static var bottomRight: StyleProperty { StyleProperty(6) }
  static var borderColor: StyleProperty { StyleProperty(7) }
  static var borderWidth: StyleProperty { StyleProperty(8) }
  static var size: StyleProperty { StyleProperty(9) }
  static var width: StyleProperty { StyleProperty(10) }
  static var height: StyleProperty { StyleProperty(11) }
  static var minWidth: StyleProperty { StyleProperty(12) }
  static var minHeight: StyleProperty { StyleProperty(13) }
  static var maxWidth: StyleProperty { StyleProperty(14) }
  static var maxHeight: StyleProperty { StyleProperty(15) }
  static var aspectRatio: StyleProperty { StyleProperty(16) }
  static var margin: StyleProperty { StyleProperty(17) }
  static var padding: StyleProperty { StyleProperty(27) }
  static var position: StyleProperty { StyleProperty(37) }
  static var positionType: StyleProperty { StyleProperty(47) }
  static var display: StyleProperty { StyleProperty(48) }
  static var flex: StyleProperty { StyleProperty(49) }
  static var flexDirection: StyleProperty { StyleProperty(50) }
  static var flexWrap: StyleProperty { StyleProperty(51) }
  static var justifyContent: StyleProperty { StyleProperty(52) }
  static var alignItems: StyleProperty { StyleProperty(53) }
  static var alignSelf: StyleProperty { StyleProperty(54) }
  static var alignContent: StyleProperty { StyleProperty(55) }
  static var basis: StyleProperty { StyleProperty(56) }
  static var flexShorthand: StyleProperty { StyleProperty(57) }
  static var grow: StyleProperty { StyleProperty(58) }
  static var shrink: StyleProperty { StyleProperty(59) }

  /// The count of all numbers.
  static let count = 60

  /// The numbers that have a bit and no slot, since they only say whether a part is present.
  static var parts: UInt64 {
    cornerRadius.mask | size.mask | margin.mask | padding.mask | position.mask | flex.mask
  }

  /// The numbers of the properties of the part that has this number.
  func inside(_ count: Int) -> UInt64 { ((1 &<< UInt64(count)) &- 1) &<< UInt64(bit &+ 1) }

  /// The property of one edge, counted from 0 for the left one, of the margin, padding or position with this number.
  func edge(_ number: UInt8) -> StyleProperty { StyleProperty(bit &+ 1 &+ number) }
}

/// A part of a style: its size, its edges, its corners, its flexbox.
protocol StylePart: WireObject {
  /// How many properties it has.
  static var count: Int { get }
  var values: StyleValues { get set }
  /// The property of the style that it is.
  var property: StyleProperty { get }
  init(_ values: StyleValues, at property: StyleProperty)

  /// Names the properties in the order of their numbers, for reading and writing alike.
  static func list(_ names: inout some StylePropertyMapper, at property: StyleProperty) throws(DocumentError)
}

extension StylePart {
  static func areEqual(_ left: Self, _ right: Self) -> Bool {
    let (left, right) = (
      left.values.contents(left.property, count: count), right.values.contents(right.property, count: count)
    )
    return left.mask == right.mask && left.slots.elementsEqual(right.slots)
  }

  func combine(into hasher: inout Hasher) {
    let contents = values.contents(property, count: Self.count)
    hasher.combine(contents.mask)
    for slot in contents.slots { hasher.combine(slot) }
  }

  func writeObject(to writer: inout JSONWriter) {
    StyleWriter.write(to: &writer, values) { names in
      // A writer looks nothing up, so that it has nothing to throw.
      try? Self.list(&names, at: property)
    }
  }

  mutating func mapValues(_ properties: inout some PropertyMapper) throws(DocumentError) {
    let property = property
    try StyleMapping.map(&properties, &values) { (names) throws(DocumentError) in
      try Self.list(&names, at: property)
    }
  }
}

/// The properties of a style, or of a part of a style such as its `size`. Copies share one ``StyleTable`` until one of them
/// is changed, which makes a new table.
///
/// A part that was taken out of a style uses the whole style's table and sees only its own properties in it.
///
/// `@unchecked`: a table never changes once it is made, and the values in its slots are `Sendable`.
struct StyleValues: @unchecked Sendable {
  private(set) var table: StyleTable?

  init(_ table: StyleTable? = nil) { self.table = table }

  /// The properties that are set, as bits.
  var mask: UInt64 { table?.mask ?? 0 }

  /// Whether one of the values is an expression.
  var hasExpressions: Bool { table?.hasExpressions ?? false }

  subscript(slot property: StyleProperty) -> StyleSlot? {
    get {
      guard let table, table.mask & property.mask != 0 else { return nil }
      return table.slot(property)
    }
    set { replace(property.mask) { $0.append(property, newValue) } }
  }

  /// The value of a property that is no part: a number, a colour or a case of an enum.
  subscript<Value: StyleSlotValue>(property: StyleProperty) -> Bind<Value>? {
    get { self[slot: property].flatMap { Bind(slot: $0) } }
    set { self[slot: property] = newValue?.slot }
  }

  subscript(property: StyleProperty) -> UnitValue? {
    get { self[slot: property].flatMap { UnitValue(slot: $0) } }
    set { self[slot: property] = newValue?.slot }
  }

  /// Whether a part is present, even if none of its properties is set.
  func has(_ part: StyleProperty) -> Bool { mask & part.mask != 0 }

  /// A part; nil where it is absent.
  subscript<Part: StylePart>(part property: StyleProperty) -> Part? {
    get { has(property) ? Part(self, at: property) : nil }
    set { replace(property.mask | property.inside(Part.count)) { $0.append(property, newValue) } }
  }

  /// Makes a new table in which the slots that `body` appends replace those of a range of properties.
  private mutating func replace(_ members: UInt64, _ body: (inout StyleBuilder) -> Void) {
    let before = (members & (0 &- members)) &- 1
    table = StyleBuilder.table { builder in
      builder.append(self, before)
      body(&builder)
      builder.append(self, ~before & ~members)
    }
  }
}

extension StyleValues: Hashable {
  static func == (left: StyleValues, right: StyleValues) -> Bool {
    left.table === right.table || left.mask == right.mask && left.slots(.max).elementsEqual(right.slots(.max))
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(mask)
    for slot in slots(.max) { hasher.combine(slot) }
  }

  /// The slots of a part, and which of its properties are set as bits that are counted from the part's own. So parts of
  /// different numbers can be compared: a margin with a padding.
  func contents(_ part: StyleProperty, count: Int) -> (mask: UInt64, slots: some Sequence<StyleSlot>) {
    let members = part.inside(count)
    return ((mask & members) &>> UInt64(part.bit), slots(members))
  }

  private func slots(_ members: UInt64) -> some Sequence<StyleSlot> {
    sequence(state: mask & members & ~StyleProperty.parts) { members in
      StyleProperty.next(&members).flatMap { self[slot: $0] }
    }
  }
}

extension StyleProperty {
  /// Removes the lowest property from a set of bits and returns it.
  static func next(_ members: inout UInt64) -> StyleProperty? {
    guard members != 0 else { return nil }
    defer { members &= members &- 1 }
    return StyleProperty(UInt8(truncatingIfNeeded: members.trailingZeroBitCount))
  }
}
