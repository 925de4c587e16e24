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
    // For short strings this takes fewer steps than decoding.
    return String(unsafeUninitializedCapacity: bytes.count) { $0.update(fromContentsOf: bytes) }
  }

  @usableFromInline var unescapedString: String {
    let bytes = stringBytes
    return String(unsafeUninitializedCapacity: bytes.count) { target in
      guard let target = target.baseAddress else { return 0 }
      return unescape(bytes, into: target)
    }
  }

  /// Whether the string's content is exactly these bytes. No escapes are allowed in `bytes`.
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
    // An escape is never shorter than what it stands for.
    guard stringBytes.count >= other.count else { return false }
    return withUnescapedBytes { $0.count == other.count && $0.elementsEqual(other) }
  }

  /// The string's content as UTF-8. If it has escapes, the content is written to the stack.
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
