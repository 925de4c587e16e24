import BeagleExpressions
import BeagleJSON

/// Reads a style out of an object into a table, without making any of its parts on the way.
struct StyleReader: StylePropertyMapper {
  private var keys: ObjectKeys
  private let decoding: DecodingContext
  private var builder: StyleBuilder

  /// Reads what `list` names out of an object. What was appended before something threw is the builder's, too.
  @inline(__always)
  static func read<Part: WireObject>(
    _ object: JSONCursor, _ type: Part.Type, _ decoding: DecodingContext, _ builder: inout StyleBuilder,
    _ list: (inout StyleReader) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    try ObjectKeys.withKeys(of: object) { (keys) throws(DocumentError) in
      var reader = StyleReader(keys: keys, decoding: decoding, builder: builder)
      defer { builder = reader.builder }
      try list(&reader)
      if decoding.reportsUnknownKeys { decoding.reportUnknownKeys(of: reader.keys, Part.self) }
    }
  }

  @inline(__always)
  mutating func length(_ name: StaticString, _ property: StyleProperty) throws(DocumentError) {
    let name = ObjectKeys.Name(name)
    if keys.mayContain(name) { try fillLength(name, property) }
  }

  @inline(__always)
  mutating func bind<Value: StyleSlotValue>(
    _ name: StaticString, _ property: StyleProperty, _ type: Value.Type
  ) throws(DocumentError) {
    let name = ObjectKeys.Name(name)
    if keys.mayContain(name) { try fill(name, property, bind: type) }
  }

  @inline(__always)
  mutating func part<Part: StylePart>(
    _ name: StaticString, _ property: StyleProperty, _ type: Part.Type
  ) throws(DocumentError) {
    let name = ObjectKeys.Name(name)
    if keys.mayContain(name) { try fill(name, property, type) }
  }

  @inline(never)
  private mutating func fillLength(_ name: ObjectKeys.Name, _ property: StyleProperty) throws(DocumentError) {
    if let length = try value(name, UnitValue.self) { builder.append(property, length.slot) }
  }

  @inline(never)
  private mutating func fill<Value: StyleSlotValue>(
    _ name: ObjectKeys.Name, _ property: StyleProperty, bind: Value.Type
  ) throws(DocumentError) {
    if let bind = try self.value(name, Bind<Value>.self) { builder.append(property, bind.slot) }
  }

  /// The value of a property; what is wrong with it is reported.
  @inline(__always)
  private mutating func value<Value: WireValue>(
    _ name: ObjectKeys.Name, _ type: Value.Type
  ) throws(DocumentError) -> Value? {
    guard let json = keys.take(name), !json.isNull else { return nil }
    return try decoding.optional(json, type)
  }

  @inline(never)
  private mutating func fill<Part: StylePart>(
    _ name: ObjectKeys.Name, _ property: StyleProperty, _ type: Part.Type
  ) throws(DocumentError) {
    guard let json = keys.take(name), !json.isNull else { return }
    guard json.kind == .object else { return decoding.reportMismatch(json, Part.self) }
    builder.append(part: property)
    try Self.read(json, type, decoding, &builder) { (names) throws(DocumentError) in
      try Part.list(&names, at: property)
    }
  }
}

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

/// Writes a style's properties as members of the object the writer is in.
struct StyleWriter: StylePropertyMapper {
  private var writer = JSONWriter()
  private let values: StyleValues

  private init(values: StyleValues) { self.values = values }

  /// Writes an object. The writer is lent out: moved, never copied.
  static func write(to writer: inout JSONWriter, _ values: StyleValues, _ list: (inout StyleWriter) -> Void) {
    writer.beginObject()
    var names = StyleWriter(values: values)
    swap(&writer, &names.writer)
    list(&names)
    swap(&writer, &names.writer)
    writer.endObject()
  }

  mutating func length(_ name: StaticString, _ property: StyleProperty) {
    let length: UnitValue? = values[property]
    write(name, length)
  }

  mutating func bind<Value: StyleSlotValue>(
    _ name: StaticString, _ property: StyleProperty, _ type: Value.Type
  ) {
    let bind: Bind<Value>? = values[property]
    write(name, bind)
  }

  mutating func part<Part: StylePart>(_ name: StaticString, _ property: StyleProperty, _ type: Part.Type) {
    let part: Part? = values[part: property]
    write(name, part)
  }

  private mutating func write(_ name: StaticString, _ value: (some WireValue)?) {
    guard let value else { return }
    writer.key(name.description)
    value.write(to: &writer)
  }
}

/// Hands a style's properties to any mapper, one by one.
struct StyleMapping<Mapper: PropertyMapper>: StylePropertyMapper {
  private var mapper: Mapper
  private var values: StyleValues

  static func map(
    _ mapper: inout Mapper, _ values: inout StyleValues, _ list: (inout Self) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    var names = Self(mapper: mapper, values: values)
    defer { (mapper, values) = (names.mapper, names.values) }
    try list(&names)
  }

  mutating func length(_ name: StaticString, _ property: StyleProperty) throws(DocumentError) {
    var length: UnitValue? = values[property]
    try mapper.optional(name, &length)
    values[property] = length
  }

  mutating func bind<Value: StyleSlotValue>(
    _ name: StaticString, _ property: StyleProperty, _ type: Value.Type
  ) throws(DocumentError) {
    var bind: Bind<Value>? = values[property]
    try mapper.optional(name, &bind)
    values[property] = bind
  }

  mutating func part<Part: StylePart>(
    _ name: StaticString, _ property: StyleProperty, _ type: Part.Type
  ) throws(DocumentError) {
    var part: Part? = values[part: property]
    try mapper.optional(name, &part)
    values[part: property] = part
  }
}

/// The argument of a style's list of properties, as ``PropertyMapper`` is that of ``WireObject/map(_:)``: a
/// ``StyleReader`` sets the properties, a ``StyleWriter`` writes them.
protocol StylePropertyMapper {
  mutating func length(_ name: StaticString, _ property: StyleProperty) throws(DocumentError)
  mutating func bind<Value: StyleSlotValue>(
    _ name: StaticString, _ property: StyleProperty, _ type: Value.Type
  ) throws(DocumentError)
  mutating func part<Part: StylePart>(
    _ name: StaticString, _ property: StyleProperty, _ type: Part.Type
  ) throws(DocumentError)
}
