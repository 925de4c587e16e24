import BeagleExpressions
import BeagleJSON

/// Reads a style out of an object into a table, without making any of its parts on the way.
struct StyleReader: StyleLister {
  private let object: JSONCursor
  private let decoding: DecodingContext
  private let keys: KeyMask
  private var builder: StyleBuilder

  private init(_ object: JSONCursor, _ decoding: DecodingContext, _ keys: KeyMask, _ builder: StyleBuilder) {
    self.object = object
    self.decoding = decoding
    self.keys = keys
    self.builder = builder
  }

  /// Reads what `list` names out of an object. What was appended before something threw is the builder's, too.
  @inline(__always)
  static func read(
    _ object: JSONCursor, _ decoding: DecodingContext, _ builder: inout StyleBuilder,
    _ list: (inout StyleReader) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    try KeyMask.withMask(of: object) { (keys) throws(DocumentError) in
      var reader = StyleReader(object, decoding, keys, builder)
      defer { builder = reader.builder }
      try list(&reader)
    }
  }

  @inline(__always)
  mutating func length(_ name: StaticString, _ property: StyleProperty) throws(DocumentError) {
    if keys.mayContain(name) { try fillLength(name, property) }
  }

  @inline(__always)
  mutating func bind<Value: StyleWord>(
    _ name: StaticString, _ property: StyleProperty, _ type: Value.Type
  ) throws(DocumentError) {
    if keys.mayContain(name) { try fill(name, property, bind: type) }
  }

  @inline(__always)
  mutating func part<Part: StylePart>(
    _ name: StaticString, _ property: StyleProperty, _ type: Part.Type
  ) throws(DocumentError) {
    if keys.mayContain(name) { try fill(name, property, type) }
  }

  @inline(never)
  private mutating func fillLength(_ name: StaticString, _ property: StyleProperty) throws(DocumentError) {
    guard let json = keys.member(name, of: object), !json.isNull else { return }
    if let length = try UnitValue.read(json, decoding) {
      builder.append(property, length.slot)
    } else {
      decoding.reportMismatch(json, UnitValue.self)
    }
  }

  @inline(never)
  private mutating func fill<Value: StyleWord>(
    _ name: StaticString, _ property: StyleProperty, bind: Value.Type
  ) throws(DocumentError) {
    guard let json = keys.member(name, of: object), !json.isNull else { return }
    if let bind = try Bind<Value>.read(json, decoding) {
      builder.append(property, bind.slot)
    } else {
      decoding.reportMismatch(json, Bind<Value>.self)
    }
  }

  @inline(never)
  private mutating func fill<Part: StylePart>(
    _ name: StaticString, _ property: StyleProperty, _ type: Part.Type
  ) throws(DocumentError) {
    guard let json = keys.member(name, of: object), !json.isNull else { return }
    guard json.kind == .object else { return decoding.reportMismatch(json, Part.self) }
    builder.append(part: property)
    try Self.read(json, decoding, &builder) { (names) throws(DocumentError) in
      try Part.list(&names, at: property)
    }
  }
}
