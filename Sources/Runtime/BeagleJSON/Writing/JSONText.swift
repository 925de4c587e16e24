/// The bytes of a JSON text: the spelling of each token. ``JSONWriter`` decides which token may follow which.
struct JSONText: Sendable {
  let options: JSONWriter.Options
  var output: [UInt8] = []
  /// The first number that JSON cannot express; null has been written for it.
  private(set) var notFinite: Double?

  init(options: JSONWriter.Options) { self.options = options }

  mutating func append(_ literal: StaticString) {
    literal.withUTF8Buffer { output.append(contentsOf: $0) }
  }

  mutating func append(_ value: Int) {
    if (0...9).contains(value) {
      output.append(UInt8(value) + 0x30)
    } else {
      output.append(contentsOf: String(value).utf8)
    }
  }

  mutating func append(_ value: Double) {
    if value.isFinite {
      output.append(contentsOf: value.description.utf8)
    } else {
      notFinite = notFinite ?? value
      append("null")
    }
  }

  mutating func appendQuoted(_ string: String) {
    var string = string
    string.withUTF8 { appendQuoted($0) }
  }

  /// Quotes a string's content, escaping only control characters, quotes and backslashes.
  mutating func appendQuoted(_ bytes: UnsafeBufferPointer<UInt8>) {
    output.append(UInt8(ascii: "\""))
    var plain = 0
    for (index, byte) in bytes.enumerated() where byte < 0x20 || byte == 0x22 || byte == 0x5C {
      output.append(contentsOf: bytes[plain..<index])
      plain = index + 1
      appendEscape(byte)
    }
    output.append(contentsOf: bytes[plain...])
    output.append(UInt8(ascii: "\""))
  }

  private mutating func appendEscape(_ byte: UInt8) {
    switch byte {
    case 0x08: append("\\b")
    case 0x09: append("\\t")
    case 0x0A: append("\\n")
    case 0x0C: append("\\f")
    case 0x0D: append("\\r")
    case 0x22: append("\\\"")
    case 0x5C: append("\\\\")
    default:
      append("\\u00")
      output.append(0x30 + byte >> 4)
      output.append(byte & 15 < 10 ? 0x30 + byte & 15 : 0x57 + byte & 15)
    }
  }

  mutating func appendColon() {
    output.append(UInt8(ascii: ":"))
    if options.indented { output.append(UInt8(ascii: " ")) }
  }

  mutating func breakLine(level: Int) {
    guard options.indented else { return }
    output.append(UInt8(ascii: "\n"))
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * level))
  }
}

/// Whole values. `level` is the number of containers around a value.
extension JSONText {
  mutating func append(_ value: DynamicObject, level: Int) {
    switch value {
    case .empty: append("null")
    case .bool(let value): append(value ? "true" : "false")
    case .int(let value): append(value)
    case .double(let value): append(value)
    case .string(let value), .expression(let value): appendQuoted(value)
    case .array(let array):
      switch array.storage {
      case .flat(let container): container.withCursor { append($0, level: level) }
      case .built(let elements):
        appendList("[", "]", elements, level) { $0.append($1, level: level + 1) }
      }
    case .dictionary(let dictionary):
      switch dictionary.storage {
      case .flat(let container): container.withCursor { append($0, level: level) }
      case .built:
        let members =
          options.sortedKeys
          ? dictionary.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) } : Array(dictionary)
        appendList("{", "}", members, level) { text, member in
          text.appendQuoted(member.key)
          text.appendColon()
          text.append(member.value, level: level + 1)
        }
      }
    }
  }

  /// A value of a document. Text that is in canonical form is copied as bytes.
  mutating func append(_ cursor: JSONCursor, level: Int) {
    switch cursor.kind {
    case .null: append("null")
    case .bool: append(cursor.boolValue == true ? "true" : "false")
    case .number:
      if let int = cursor.intValue { append(int) } else { append(cursor.parsedDouble) }
    case .string: appendString(cursor)
    case .array:
      appendList("[", "]", cursor.elements, level) { $0.append($1, level: level + 1) }
    case .object:
      if options.sortedKeys {
        let members = MemberIndex(cursor).members.sorted { $0.key.contentPrecedes($1.key) }
        appendMembers(members, level)
      } else if cursor.hasDuplicateKeys {
        appendMembers(MemberIndex(cursor).members, level)
      } else {
        appendMembers(cursor.members, level)
      }
    }
  }

  private mutating func appendString(_ cursor: JSONCursor) {
    if cursor.hasEscapes {
      // Escapes can have several spellings, so the content is escaped again.
      cursor.withUnescapedBytes { appendQuoted($0) }
    } else {
      output.append(contentsOf: cursor.sourceBytes)
    }
  }

  private mutating func appendMembers(
    _ members: some Sequence<(key: JSONCursor, value: JSONCursor)>, _ level: Int
  ) {
    appendList("{", "}", members, level) { text, member in
      text.appendString(member.key)
      text.appendColon()
      text.append(member.value, level: level + 1)
    }
  }

  private mutating func appendList<Items: Sequence>(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ items: Items, _ level: Int,
    _ item: (inout JSONText, Items.Element) -> Void
  ) {
    output.append(UInt8(ascii: open))
    var isEmpty = true
    for element in items {
      if !isEmpty { output.append(UInt8(ascii: ",")) }
      isEmpty = false
      breakLine(level: level + 1)
      item(&self, element)
    }
    if !isEmpty { breakLine(level: level) }
    output.append(UInt8(ascii: close))
  }
}

extension JSONCursor {
  /// Compares by UTF-8, the order of sorted keys.
  func contentPrecedes(_ other: JSONCursor) -> Bool {
    withUnescapedBytes { left in other.withUnescapedBytes { left.lexicographicallyPrecedes($0) } }
  }
}

extension [String] {
  /// The names as part of a sentence: `A`, `A and B`, `A, B and C`; empty without names.
  package func joinedInSentence(by conjunction: String = "and") -> String {
    guard let last, count > 1 else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}
