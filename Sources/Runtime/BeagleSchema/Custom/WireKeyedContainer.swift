import BeagleJSON

struct WireKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: WireDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] {
    guard decoder.session.current != nil else { return [] }
    var names: Set<String> = []
    return decoder.json.members.compactMap { key, _ in
      guard let name = key.stringValue, names.insert(name).inserted else { return nil }
      return Key(stringValue: name)
    }
  }

  func contains(_ key: Key) -> Bool { decoder.session.current != nil && member(key) != nil }

  private var isRoot: Bool { decoder.session.isRoot(decoder.json) }

  private func member(_ key: any CodingKey) -> JSONCursor? {
    isRoot ? decoder.session.member(key.stringValue) : decoder.json.member(key.stringValue)
  }

  private func inner(_ key: any CodingKey) throws -> WireDecoder {
    let decoding = try decoder.decoding()
    guard let json = member(key) else {
      let name = key.stringValue.quoted
      let stray = decoder.json.unknownKey(like: key.stringValue)
      let error = decoding.failure(
        .missingProperty, decoder.json,
        "the required property \(name) is missing\(stray.map { ", but there is \($0.quoted)" } ?? "")",
        expected: "the property \(name)")
      throw DecodingError.keyNotFound(
        key,
        DecodingError.Context(
          codingPath: codingPath, debugDescription: error.diagnostic.message, underlyingError: error))
    }
    return decoder.inner(json, key)
  }

  func decodeNil(forKey key: Key) throws -> Bool { try inner(key).json.isNull }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try value(type, try inner(key), key)
  }

  private func value<Value: Decodable>(
    _ type: Value.Type, _ inner: WireDecoder, _ key: Key
  ) throws -> Value {
    guard isRoot else { return try inner.value(type) }
    if type == Component.self, inner.json.kind == .array,
      let only = Component.only(try inner.value([Component].self)) as? Value
    {
      decoder.session.keep(only, ofKey: key.stringValue)
      return only
    }
    let value = try inner.value(type)
    decoder.session.keep(value, ofKey: key.stringValue)
    return value
  }

  // MARK: Optional properties

  /// The value of an optional property. A value of another kind is reported and treated as absent.
  private func optional<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value? {
    let decoding = try decoder.decoding()
    guard let json = member(key), !json.isNull else { return nil }
    do {
      return try value(type, decoder.inner(json, key), key)
    } catch let error as DecodingError {
      // A nested error does not concern the kind of this property.
      guard let context = error.context, context.codingPath.count == codingPath.count + 1 else { throw error }
      if case .keyNotFound = error { throw error }
      let cause = (context.underlyingError as? DocumentError)?.diagnostic
      decoding.report(
        .warning, .type, json, "\(context.debugDescription.printable); the property is ignored",
        expected: cause?.expected, subject: cause?.subject, found: json.summary,
        suggestion: cause?.suggestion,
        remedies: cause?.remedies ?? [])
      return nil
    }
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try optional(type, key)
  }
  // Without these, the standard library's versions would decode values of other types.
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try optional(type, key) }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try optional(type, key) }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try optional(type, key) }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try optional(type, key) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try optional(type, key) }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try optional(type, key) }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try optional(type, key) }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try optional(type, key) }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try optional(type, key) }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try optional(type, key) }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try optional(type, key) }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try optional(type, key) }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try optional(type, key) }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try optional(type, key) }

  // MARK: Nested containers

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Inner> { try inner(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try inner(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try inner(PathKey.super) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try inner(key) }
}
