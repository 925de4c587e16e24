import BeagleJSON

/// The result of a type's `Encodable` conformance, which is written as JSON once it is complete.
final class EncodedValue: WireValue, @unchecked Sendable {
  // Unchecked because it never leaves the call that encodes a value.
  enum Content {
    case object([(key: String, value: EncodedValue)])
    case array([EncodedValue])
    case wire(any WireValue)
  }

  /// Nil if nothing was encoded, which is written as null.
  var content: Content?

  static var expectation: String { "any value" }
  static var shape: WireShape { .data }
  static func read(_ json: JSONCursor, _ decoding: DecodingContext) -> Self? { nil }

  func write(to writer: inout JSONWriter) {
    switch content {
    case nil: writer.null()
    case .wire(let value): value.write(to: &writer)
    case .array(let elements):
      writer.beginArray()
      for element in elements { element.write(to: &writer) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for (key, value) in members {
        writer.key(key)
        value.write(to: &writer)
      }
      writer.endObject()
    }
  }

  /// The value of a key, which is created if it is missing. Its previous content is discarded.
  func member(_ key: String) -> EncodedValue {
    let value = EncodedValue()
    guard case .object(var members) = content else {
      content = .object([(key, value)])
      return value
    }
    content = nil
    if let index = members.firstIndex(where: { $0.key == key }) {
      members[index].value = value
    } else {
      members.append((key, value))
    }
    content = .object(members)
    return value
  }

  func element() -> EncodedValue {
    let value = EncodedValue()
    guard case .array(var elements) = content else {
      content = .array([value])
      return value
    }
    content = nil
    elements.append(value)
    content = .array(elements)
    return value
  }

  var count: Int { if case .array(let elements) = content { elements.count } else { 0 } }
}

/// Collects the output of a type's `Encodable` conformance.
struct WireEncoder: Encoder {
  let value: EncodedValue
  let codingPath: [any CodingKey]
  /// Called with each member of an object, and its path.
  let keep: (Any, [any CodingKey]) -> Void
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(
    _ value: EncodedValue = EncodedValue(), _ codingPath: [any CodingKey] = [],
    keep: @escaping (Any, [any CodingKey]) -> Void = { _, _ in }
  ) {
    self.value = value
    self.codingPath = codingPath
    self.keep = keep
  }

  func inner(_ value: EncodedValue, _ key: any CodingKey) -> WireEncoder {
    WireEncoder(value, codingPath + [key], keep: keep)
  }

  func encode(_ other: some Encodable) throws {
    if let wire = other as? any WireValue { value.content = .wire(wire) } else { try other.encode(to: self) }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if value.content == nil { value.content = .object([]) }
    return KeyedEncodingContainer(Keyed(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if value.content == nil { value.content = .array([]) }
    return Unkeyed(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: WireEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    private func inner(_ key: any CodingKey) -> WireEncoder {
      encoder.inner(encoder.value.member(key.stringValue), key)
    }

    func encodeNil(forKey key: Key) { _ = inner(key) }
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
      let inner = inner(key)
      encoder.keep(value, inner.codingPath)
      try inner.encode(value)
    }
    func nestedContainer<Inner: CodingKey>(
      keyedBy type: Inner.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Inner> { inner(key).container(keyedBy: type) }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      inner(key).unkeyedContainer()
    }
    func superEncoder() -> any Encoder { inner(PathKey.super) }
    func superEncoder(forKey key: Key) -> any Encoder { inner(key) }
  }

  private struct Unkeyed: UnkeyedEncodingContainer {
    let encoder: WireEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.value.count }

    private func inner() -> WireEncoder {
      let key = PathKey(count)
      return encoder.inner(encoder.value.element(), key)
    }

    func encodeNil() { _ = inner() }
    func encode<Value: Encodable>(_ value: Value) throws { try inner().encode(value) }
    func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) -> KeyedEncodingContainer<Inner> {
      inner().container(keyedBy: type)
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { inner().unkeyedContainer() }
    func superEncoder() -> any Encoder { inner() }
  }

  private struct Single: SingleValueEncodingContainer {
    let encoder: WireEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil() { encoder.value.content = nil }
    func encode<Value: Encodable>(_ value: Value) throws { try encoder.encode(value) }
  }
}
