import BeagleJSON

/// Finds and replaces secrets in JSON; all other bytes stay the same, so that a screen does not change.
///
/// A masked value keeps its type: a string becomes the mask, a number 0, a boolean false; null, empty
/// strings, keys and the structure stay. Components and actions are structure, whatever their properties are
/// called: their texts, paths, styles and expressions stay. Data in them is masked: the value of a context,
/// the value of `setContext`, the body of a request.
struct JSONMask {
  let masking: SecretMasking
  /// The minimum number of bytes for typed text to be masked within a string.
  let least: Int
  /// Whether typed text is masked as a whole value, however short.
  let isRequest: Bool
  let end: Int
  let texts: (String) -> String

  private(set) var found: [String] = []
  /// Caches whether a name is secret: few different names recur.
  private var knownNames: [String: Bool] = [:]
  private(set) var changes: [(range: Range<Int>, text: [UInt8])] = []
  /// The secrets in a string that extends beyond the end.
  private(set) var cut: [Range<Int>] = []
  /// Whether the value is inside a component or action, where `@{…}` is an expression and not a secret.
  private var isInScreen = false

  /// The members of components and actions that hold data.
  private static let data: Set<String> = ["value", "data", "body", "headers", "dataSource"]
  /// The members that people read, where a server may quote typed text.
  private static let words: Set<String> = ["text", "title", "message", "error", "label"]

  init(
    masking: SecretMasking, least: Int, isRequest: Bool, end: Int = .max, texts: @escaping (String) -> String
  ) {
    self.masking = masking
    self.least = least
    self.isRequest = isRequest
    self.end = end
    self.texts = texts
  }

  func applied(to bytes: [UInt8]) -> [UInt8]? {
    changes.isEmpty ? nil : bytes.replacing(changes)
  }

  // MARK: Values

  private struct Place {
    var isSecret = false
    /// Whether it is part of a component or action and not data.
    var isStructure = false
    /// Whether its strings are searched for typed text.
    var quotes = true
  }

  mutating func visit(_ value: JSONCursor) { visit(value, Place()) }

  private mutating func visit(_ value: JSONCursor, _ place: Place) {
    switch value.kind {
    case .null: break
    case .bool: if place.isSecret, value.boolValue == true { replace(value, .bool(false)) }
    case .number:
      let isTyped = isRequest && masking.typed.contains(String(decoding: value.sourceBytes, as: UTF8.self))
      if place.isSecret || isTyped, value.intValue != 0 { replace(value, .int(0)) }
    case .string: visit(text: value, place)
    case .array:
      for element in value.elements {
        if element.byteOffset >= end { break }
        visit(element, place)
      }
    case .object: visit(object: value, place)
    }
  }

  private mutating func visit(text value: JSONCursor, _ place: Place) {
    if value.byteRange.upperBound > end { return visit(cutText: value, place) }
    guard let text = value.stringValue, !text.isEmpty else { return }
    if isInScreen, text.contains("@{") { return }
    if place.isSecret {
      found.append(text)
      if text != SecretMasking.mask { replace(value, .string(SecretMasking.mask)) }
      return
    }
    if isRequest, masking.typed.contains(text) { return replace(value, .string(SecretMasking.mask)) }
    if !place.isStructure, let masked = masked(json: text) { return replace(value, .string(masked)) }
    // A URL may contain a signature.
    var masked = texts(text.contains(where: \.isWhitespace) ? text : masking.masked(link: text))
    if place.quotes { masked = SecretMasking.masked(masked, masking.quotable, least: least) }
    if masked != text { replace(value, .string(masked)) }
  }

  /// If a string extends beyond the end, the part before the end is searched like text that is not JSON.
  private mutating func visit(cutText value: JSONCursor, _ place: Place) {
    let start = value.byteOffset
    let text = Array(value.sourceBytes.prefix(max(0, end - start)))
    if isInScreen, text.mentions("@{") { return }
    cut +=
      place.isSecret
      ? [start..<start + text.count]
      : masking.secretValues(in: text).map { $0.lowerBound + start..<$0.upperBound + start }
  }

  /// Masks JSON within a string; nil if it is not JSON or has no secret.
  private mutating func masked(json text: String) -> String? {
    guard text.first == "{" || text.first == "[", let document = try? JSONDocument(parsing: text) else {
      return nil
    }
    var mask = JSONMask(masking: masking, least: least, isRequest: isRequest, texts: texts)
    document.withCursor { mask.visit($0) }
    found += mask.found
    return mask.applied(to: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  private mutating func replace(_ value: JSONCursor, _ mask: DynamicObject) {
    changes.append((value.byteRange, JSONWriter.bytes(of: mask)))
  }

  // MARK: Objects

  private mutating func visit(object: JSONCursor, _ place: Place) {
    let isComponent = object.member("_beagleComponent_") != nil || object.member("_beagleType_") != nil
    let isTagged = isComponent || object.member("_beagleAction_") != nil
    let wasInScreen = isInScreen
    isInScreen = isInScreen || isTagged
    defer { isInScreen = wasInScreen }
    let isStructure = isTagged || place.isStructure
    let isPair = !isComponent && isPair(object, isStructure: isStructure)
    for (key, value) in object.members {
      if key.byteOffset >= end { break }
      let name = key.stringValue ?? ""
      if !isStructure {
        visit(
          value, Place(isSecret: place.isSecret || isSecret(value, named: name) || isPair && name == "value"))
      } else if Self.data.contains(name), !isComponent || name == "dataSource" {
        visit(value, Place(isSecret: isPair && name == "value"))
      } else if name == "value", isPasswordInput(object) {
        maskPassword(value)
      } else {
        visit(value, Place(isStructure: true, quotes: Self.words.contains(name)))
      }
    }
  }

  private mutating func isSecret(_ value: JSONCursor, named name: String) -> Bool {
    if value.kind == .array, value.elements.allSatisfy({ $0.kind == .string }) {
      return masking.names.contains(name, isList: true)
    }
    if let known = knownNames[name] { return known }
    let isSecret = masking.names.contains(name)
    knownNames[name] = isSecret
    return isSecret
  }

  /// Whether an object is a pair of a secret's name and value: a context or `setContext`,
  /// `{"id": "token", "value": "…"}`, or data, `{"name": "token", "value": "…"}`. A name with white space is
  /// text for people and not a secret name.
  private mutating func isPair(_ object: JSONCursor, isStructure: Bool) -> Bool {
    guard let value = object.member("value") else { return false }
    let names =
      isStructure
      ? [object.member("id"), object.member("contextId"), object.member("path")]
      : [object.member("name"), object.member("key")]
    return names.contains { member in
      member?.stringValue.map { !$0.contains(where: \.isWhitespace) && isSecret(value, named: $0) } ?? false
    }
  }

  private func isPasswordInput(_ object: JSONCursor) -> Bool {
    object.member("type")?.stringValue?.uppercased() == "PASSWORD"
  }

  /// Keeps the number of characters, since the input shows one mark for each.
  private mutating func maskPassword(_ value: JSONCursor) {
    guard let text = value.stringValue, !text.isEmpty, !text.contains("@{") else { return }
    let mask = String(repeating: "*", count: text.count)
    if text != mask { replace(value, .string(mask)) }
  }
}
