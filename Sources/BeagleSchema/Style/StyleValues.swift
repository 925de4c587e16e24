import BeagleExpressions

/// The properties of a style or of a part of one: a value that shares its table until it is changed.
///
/// A part that was taken out of a style goes on using the style's table, of which it only sees its own places.
///
/// `@unchecked`: a table never changes once it is made, and what is in its slots is `Sendable`.
struct StyleValues: @unchecked Sendable {
  private(set) var table: StyleTable?

  @inline(__always)
  init(_ table: StyleTable? = nil) { self.table = table }

  /// The places that are set.
  @inline(__always)
  var mask: UInt64 { table?.mask ?? 0 }

  @inline(__always)
  subscript(slot property: StyleProperty) -> StyleSlot? {
    get {
      guard let table, table.mask & property.mask != 0 else { return nil }
      return table.slot(property)
    }
    set { replace(property.mask) { $0.append(property, newValue) } }
  }

  /// A number, a colour or a choice.
  @inline(__always)
  subscript<Value: StyleWord>(property: StyleProperty) -> Bind<Value>? {
    get { self[slot: property].flatMap { Bind(slot: $0) } }
    set { self[slot: property] = newValue?.slot }
  }

  @inline(__always)
  subscript(property: StyleProperty) -> UnitValue? {
    get { self[slot: property].flatMap { UnitValue(slot: $0) } }
    set { self[slot: property] = newValue?.slot }
  }

  /// Whether a part is there.
  @inline(__always)
  func has(_ part: StyleProperty) -> Bool { mask & part.mask != 0 }

  /// A part; nil where it is absent.
  @inline(__always)
  subscript<Part: StylePart>(part place: StyleProperty) -> Part? {
    get { has(place) ? Part(self, at: place) : nil }
    set { replace(place.mask | place.inside(Part.count)) { $0.append(place, newValue) } }
  }

  /// Makes the table anew, with what `body` appends in place of what some neighbouring places hold.
  private mutating func replace(_ places: UInt64, _ body: (inout StyleBuilder) -> Void) {
    let before = (places & (0 &- places)) &- 1
    table = StyleBuilder.table { builder in
      builder.append(self, before)
      body(&builder)
      builder.append(self, ~before & ~places)
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

  /// What is in the places of a part, which may be others than those of the same part of another value.
  func contents(_ part: StyleProperty, count: Int) -> (mask: UInt64, slots: some Sequence<StyleSlot>) {
    let places = part.inside(count)
    return ((mask & places) &>> UInt64(part.bit), slots(places))
  }

  private func slots(_ places: UInt64) -> some Sequence<StyleSlot> {
    sequence(state: mask & places & ~StyleProperty.parts) { places in
      StyleProperty.next(&places).flatMap { self[slot: $0] }
    }
  }
}

extension StyleProperty {
  /// Takes the first of some places out.
  @inline(__always)
  static func next(_ places: inout UInt64) -> StyleProperty? {
    guard places != 0 else { return nil }
    defer { places &= places &- 1 }
    return StyleProperty(UInt8(truncatingIfNeeded: places.trailingZeroBitCount))
  }
}
