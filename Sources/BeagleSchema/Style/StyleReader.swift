import BeagleExpressions
import BeagleJSON

/// Reads a style out of an object into a table, without making any of its parts on the way.
struct StyleReader: StyleLister {
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
  mutating func bind<Value: StyleWord>(
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
  private mutating func fill<Value: StyleWord>(
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
