import BeagleExpressions

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
  subscript<Value: StyleWord>(property: StyleProperty) -> Bind<Value>? {
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
