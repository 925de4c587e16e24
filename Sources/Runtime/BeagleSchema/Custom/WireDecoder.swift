import BeagleJSON

/// Decodes a value of a document through a type's `Decodable` conformance, directly from the document's tape.
///
/// The protocol's own types are decoded as everywhere else: a list can be given as its only element, a bind
/// as an expression. An optional property of another kind is reported and treated as absent.
struct WireDecoder: Decoder {
  let json: JSONCursor
  let session: CustomDecodingSession
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ json: JSONCursor, _ session: CustomDecodingSession, _ codingPath: [any CodingKey]) {
    self.json = json
    self.session = session
    self.codingPath = codingPath
  }

  /// - Throws: an error if decoding has ended.
  func decoding() throws -> DecodingContext {
    guard let decoding = session.current else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: codingPath, debugDescription: "the document has already been read"))
    }
    return decoding
  }

  func inner(_ json: JSONCursor, _ key: any CodingKey) -> WireDecoder {
    WireDecoder(json, session, codingPath + [key])
  }

  func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let decoding = try decoding()
    if let part = session.part(type, at: codingPath) { return part }
    if session.isStrictAboutLists, type is any List.Type,
      json.kind != .array || json.elements.contains(where: \.isNull)
    {
      throw try mismatch(type, expected: "a list of values")
    }
    if let wire = type as? any WireValue.Type { return try read(wire, decoding) }
    try decoding.enter(json)
    defer { decoding.leave() }
    do {
      return try Value(from: self)
    } catch let DecodingError.dataCorrupted(context)
      where context.codingPath.count == codingPath.count && json.kind == .string
    {
      guard let names = Self.caseNames(of: type) else { throw DecodingError.dataCorrupted(context) }
      throw try mismatch(
        type, expected: "one of " + names.joined(separator: ", "),
        guess: Guess(Spelling.candidates(for: json.stringValue ?? "", among: names)))
    }
  }

  /// The values of a string enum that lists its cases.
  private static func caseNames(of type: Any.Type) -> [String]? {
    guard let type = type as? any CaseIterable.Type else { return nil }
    func names<Value: CaseIterable>(_ type: Value.Type) -> [String] {
      type.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
    }
    let all = names(type)
    return all.isEmpty ? nil : all
  }

  private func read<Wire: WireValue, Value>(_ wire: Wire.Type, _ decoding: DecodingContext) throws -> Value {
    if let evaluation = session.evaluation { decoding.evaluateBinds(by: evaluation) }
    guard !json.isNull || Wire.acceptsNull, let value = try Wire.read(json, decoding) as? Value else {
      throw mismatch(Value.self, decoding.mismatch(json, wire))
    }
    session.keepPart(value, at: codingPath)
    return value
  }

  func mismatch(_ type: Any.Type, _ error: DocumentError) -> DecodingError {
    .typeMismatch(
      type,
      DecodingError.Context(
        codingPath: codingPath, debugDescription: error.diagnostic.message, underlyingError: error))
  }

  private func mismatch(
    _ type: Any.Type, expected: String, guess: Guess? = nil
  ) throws -> DecodingError {
    let found = json.summary
    return mismatch(
      type,
      try decoding().failure(
        .type, json, "expected \(expected), found \(found)", expected: expected, found: found,
        guess: guess))
  }

  // MARK: Containers

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    _ = try decoding()
    guard json.kind == .object else { throw try mismatch([String: Any].self, expected: "an object") }
    return KeyedDecodingContainer(WireKeyedContainer(decoder: self))
  }

  /// An object in the position of a list is treated as a list with this element.
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    _ = try decoding()
    switch json.kind {
    case .array: return WireUnkeyedContainer(decoder: self, elements: Array(json.elements))
    case .object: return WireUnkeyedContainer(decoder: self, elements: [json])
    default: throw try mismatch([Any].self, expected: "a list")
    }
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    _ = try decoding()
    return WireSingleContainer(decoder: self)
  }
}

private protocol List {}
extension Array: List {}

private struct WireSingleContainer: SingleValueDecodingContainer {
  let decoder: WireDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.session.current == nil || decoder.json.isNull }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.value(type) }
}

private struct WireUnkeyedContainer: UnkeyedDecodingContainer {
  let decoder: WireDecoder
  let elements: [JSONCursor]
  private(set) var currentIndex = 0
  var count: Int? { elements.count }
  var codingPath: [any CodingKey] { decoder.codingPath }
  var isAtEnd: Bool { currentIndex >= elements.count }

  init(decoder: WireDecoder, elements: [JSONCursor]) {
    self.decoder = decoder
    self.elements = elements
  }

  private func current() throws -> WireDecoder {
    let decoding = try decoder.decoding()
    guard !isAtEnd else {
      let error = decoding.failure(.value, decoder.json, "the list has no element \(currentIndex)")
      throw DecodingError.valueNotFound(
        Any.self,
        DecodingError.Context(
          codingPath: codingPath, debugDescription: error.diagnostic.message, underlyingError: error))
    }
    return decoder.inner(elements[currentIndex], PathKey(currentIndex))
  }

  mutating func decodeNil() throws -> Bool {
    guard try current().json.isNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try current().value(type)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> { try superDecoder().container(keyedBy: type) }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try superDecoder().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try current()
    currentIndex += 1
    return decoder
  }
}

/// An index in a list, or the name `super`.
struct PathKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ index: Int) {
    stringValue = "\(index)"
    intValue = index
  }

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) { self.init(intValue) }

  static let `super` = PathKey(stringValue: "super")
}
