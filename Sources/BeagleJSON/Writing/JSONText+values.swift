/// Whole values. `level` counts the containers around a value.
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

  /// A value of a document. What is in canonical form there is copied as bytes.
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
  /// The order of sorted keys: that of their UTF-8.
  func contentPrecedes(_ other: JSONCursor) -> Bool {
    withUnescapedBytes { left in other.withUnescapedBytes { left.lexicographicallyPrecedes($0) } }
  }
}
