/// A position in a document's tape, for reading a document.
///
/// A cursor is three plain pointers, so that copying one retains nothing. It is valid only inside the
/// ``JSONDocument/withCursor(_:)`` that it comes from; ``value`` and ``dynamicObject`` can outlive it.
@usableFromInline
package struct JSONCursor {
  @usableFromInline package let text: UnsafePointer<UInt8>
  @usableFromInline package let entry: UnsafePointer<TapeEntry>
  @usableFromInline package let owner: Unmanaged<JSONDocument>

  @inlinable @inline(__always)
  package init(
    text: UnsafePointer<UInt8>, entry: UnsafePointer<TapeEntry>, document: Unmanaged<JSONDocument>
  ) {
    self.text = text
    self.entry = entry
    owner = document
  }

  @inlinable package var document: JSONDocument { owner.takeUnretainedValue() }

  @inlinable @inline(__always) package var index: Int { owner._withUnsafeGuaranteedRef { entry - $0.tape } }

  @inlinable @inline(__always) package var kind: JSONKind { entry.pointee.kind }
  @inlinable @inline(__always) package var isNull: Bool { kind == .null }

  /// The offset of the value in the document; for a string, that of its opening quote.
  @inlinable @inline(__always) package var byteOffset: Int { entry.pointee.offset }

  /// The range of the value's text in the document, quotes and brackets included.
  @inlinable @inline(__always) package var byteRange: Range<Int> {
    let start = entry.pointee.offset
    switch kind {
    case .array, .object: return start..<entry[1].end
    case .string: return start..<start + entry.pointee.extent + 2
    case .null, .bool, .number: return start..<start + entry.pointee.extent
    }
  }

  /// The value's text, as written.
  @inlinable @inline(__always) package var sourceBytes: UnsafeBufferPointer<UInt8> {
    let range = byteRange
    return UnsafeBufferPointer(start: text + range.lowerBound, count: range.count)
  }

  @inlinable @inline(__always) package var boolValue: Bool? { kind == .bool ? entry.pointee.flag : nil }

  /// The number of elements or members, duplicates included; 0 for other kinds.
  @inlinable @inline(__always) package var count: Int { entry.pointee.isContainer ? entry[1].count : 0 }

  /// The cursor after this value and its descendants.
  @inlinable @inline(__always)
  var following: JSONCursor {
    let entry = entry.pointee
    return moved(to: entry.isContainer ? documentTape + entry.extent : self.entry + 1)
  }

  @inlinable @inline(__always)
  func moved(to entry: UnsafePointer<TapeEntry>) -> JSONCursor {
    JSONCursor(text: text, entry: entry, document: owner)
  }

  @inlinable @inline(__always)
  var documentTape: UnsafePointer<TapeEntry> { owner._withUnsafeGuaranteedRef { $0.tape } }

  package var value: JSONValue { JSONValue(document: document, index: index) }
}

extension JSONCursor {
  /// The number as an int, if its value has no fraction and fits: `2`, `2.0` and `1e3` do, `2.5` and
  /// `9223372036854775808` do not. It is exact, since it is computed from the digits and never through a
  /// double.
  @inlinable package var intValue: Int? {
    let entry = entry.pointee
    guard entry.kind == .number else { return nil }
    if entry.flag || entry.extent > 18 { return wideInt }
    // At most 18 digits cannot overflow.
    var position = text + entry.offset
    let end = position + entry.extent
    let isNegative = position.pointee == UInt8(ascii: "-")
    if isNegative { position += 1 }
    var value = 0
    while position < end {
      value = value &* 10 &+ Int(position.pointee &- 0x30)
      position += 1
    }
    return isNegative ? -value : value
  }

  /// The number as the nearest double; nil for other kinds. Always finite.
  @inlinable package var doubleValue: Double? {
    guard kind == .number else { return nil }
    // A zero is converted from its digits, which keep its sign.
    if !entry.pointee.flag, let int = intValue, int != 0 { return Double(int) }
    return parsedDouble
  }

  @usableFromInline var wideInt: Int? { DecimalDigits(sourceBytes).int }

  @usableFromInline var parsedDouble: Double {
    DecimalDigits(sourceBytes).smallDouble ?? Double(String(decoding: sourceBytes, as: UTF8.self)) ?? 0
  }
}

extension JSONCursor {
  /// Whether the string is written with escapes.
  @inlinable @inline(__always) package var hasEscapes: Bool { kind == .string && entry.pointee.flag }

  /// The text between a string's quotes, still escaped; empty for other kinds.
  @inlinable @inline(__always) package var stringBytes: UnsafeBufferPointer<UInt8> {
    guard kind == .string else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(start: text + entry.pointee.offset + 1, count: entry.pointee.extent)
  }

  /// The string without escapes; nil for other kinds. Half a surrogate pair reads as U+FFFD.
  @inlinable package var stringValue: String? {
    guard kind == .string else { return nil }
    if entry.pointee.flag { return unescapedString }
    let bytes = stringBytes
    // For short strings this is faster than decoding.
    return String(unsafeUninitializedCapacity: bytes.count) { $0.update(fromContentsOf: bytes) }
  }

  @usableFromInline var unescapedString: String {
    let bytes = stringBytes
    return String(unsafeUninitializedCapacity: bytes.count) { target in
      guard let target = target.baseAddress else { return 0 }
      return unescape(bytes, into: target)
    }
  }

  /// Whether the string's content is exactly these bytes. `bytes` must not contain escapes.
  @inlinable @inline(__always) package func stringEquals(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let entry = entry.pointee
    guard entry.kind == .string else { return false }
    if entry.flag { return unescapedEquals(bytes) }
    guard entry.extent == bytes.count, let other = bytes.baseAddress else {
      return entry.extent == bytes.count
    }
    return bytesEqual(text + entry.offset + 1, other, bytes.count)
  }

  @usableFromInline func unescapedEquals(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    // An escape is never shorter than the character it represents.
    guard stringBytes.count >= other.count else { return false }
    return withUnescapedBytes { $0.count == other.count && $0.elementsEqual(other) }
  }

  /// The string's content as UTF-8. Content with escapes is unescaped onto the stack.
  @inlinable @inline(__always)
  package func withUnescapedBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    hasEscapes ? withMadeBytes(body) : body(stringBytes)
  }

  @usableFromInline func withMadeBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    let bytes = stringBytes
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { target in
      guard let start = target.baseAddress else { return body(bytes) }
      return body(UnsafeBufferPointer(start: start, count: unescape(bytes, into: start)))
    }
  }
}

extension JSONCursor {
  /// Whether evaluating the strings below this value could change any of them: its text has `@{`, an escaped
  /// backslash (the protocol halves doubled backslashes), or a `\u` escape of `@`, `{` or `\`. May be true
  /// for harmless text, is never false for an expression.
  package var containsExpressionMarker: Bool {
    guard kind.rawValue >= JSONKind.string.rawValue else { return false }
    let bytes = sourceBytes
    guard var position = bytes.baseAddress else { return false }
    let end = position + bytes.count
    while position < end {
      // Eight bytes at once: the top bit of each byte of `stops` is set for an `@` or a backslash. A borrow
      // can only spoil bytes above the first one set, and only that one is used. The padding after the text
      // allows reading whole words.
      let word = position.loadWord64()
      let ats = (word ^ 0x4040_4040_4040_4040) &- 0x0101_0101_0101_0101
      let backslashes = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101
      let stops = (ats | backslashes) & ~word & 0x8080_8080_8080_8080
      if stops == 0 {
        position += 8
        continue
      }
      position += stops.trailingZeroBitCount / 8
      if position >= end { return false }
      if position.pointee == UInt8(ascii: "@") {
        if position[1] == UInt8(ascii: "{") { return true }
        position += 1
      } else if position[1] == UInt8(ascii: "\\") {
        return true
      } else if position[1] == UInt8(ascii: "u") {
        if position[2] == UInt8(ascii: "0"), position[3] == UInt8(ascii: "0") {
          let value = (hexDigit(position[4]) ?? 0) << 4 | (hexDigit(position[5]) ?? 0)
          if value == 0x40 || value == 0x7B || value == 0x5C { return true }
        }
        position += 6
      } else {
        position += 2
      }
    }
    return false
  }
}
