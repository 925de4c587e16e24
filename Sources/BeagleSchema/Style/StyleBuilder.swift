import BeagleExpressions

/// Collects the slots of a style on the stack, in the order of ``StyleProperty``, and then makes a table of exactly the size
/// that they need.
struct StyleBuilder {
  private let slots: UnsafeMutablePointer<StyleSlot>
  private var count = 0
  private var mask: UInt64 = 0
  private var hasExpressions = false

  private init(slots: UnsafeMutablePointer<StyleSlot>) { self.slots = slots }

  /// Makes a table of the slots that `body` appends. Returns nil where it appends none.
  @inline(__always)
  static func table<Failure>(
    _ body: (inout StyleBuilder) throws(Failure) -> Void
  ) throws(Failure) -> StyleTable? {
    try withUnsafeTemporaryAllocation(
      of: StyleSlot.self, capacity: StyleProperty.count
    ) { (buffer) throws(Failure) in
      guard let slots = buffer.baseAddress else { return nil }
      var builder = StyleBuilder(slots: slots)
      do throws(Failure) {
        try body(&builder)
      } catch {
        slots.deinitialize(count: builder.count)
        throw error
      }
      return StyleTable.table(builder.mask, moving: slots, hasExpressions: builder.hasExpressions)
    }
  }

  /// Marks a part as present, even if none of its properties is set.
  @inline(__always)
  mutating func append(part: StyleProperty) { mask |= part.mask }

  @inline(__always)
  mutating func append(_ property: StyleProperty, _ slot: StyleSlot?) {
    guard let slot else { return }
    assert(mask >> UInt64(property.bit) == 0, "properties are appended in order, each once")
    (slots + count).initialize(to: slot)
    count &+= 1
    mask |= property.mask
    if case .expression = slot { hasExpressions = true }
  }

  mutating func append<Part: StylePart>(_ property: StyleProperty, _ part: Part?) {
    guard let part else { return }
    append(part: property)
    append(part.values, part.property.inside(Part.count), shift: Int(property.bit) - Int(part.property.bit))
  }

  /// Appends a value's slots of a range of properties, as properties whose numbers are greater by `shift`.
  mutating func append(_ values: StyleValues, _ members: UInt64, shift: Int = 0) {
    var members = values.mask & members
    while let member = StyleProperty.next(&members) {
      let property = StyleProperty(UInt8(Int(member.bit) + shift))
      if property.mask & StyleProperty.parts != 0 {
        append(part: property)
      } else {
        append(property, values[slot: member])
      }
    }
  }
}
