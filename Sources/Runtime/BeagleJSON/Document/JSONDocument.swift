import Synchronization

/// A validated JSON text and its tape. Immutable; may be read from any thread.
///
/// Values are converted when they are read: a document takes its bytes and about as much again for the tape.
///
/// `@unchecked`: both pointers are written in `init`, never changed after it, and freed in `deinit`.
@usableFromInline
package final class JSONDocument: @unchecked Sendable {
  /// The text, followed by zero bytes. Owned.
  @usableFromInline package let text: UnsafePointer<UInt8>
  /// The tape; its first entry is the root's. Owned.
  @usableFromInline package let tape: UnsafePointer<TapeEntry>
  /// The number of bytes in the text, including a byte-order mark.
  package let byteCount: Int
  /// The number of keys of large objects that lookups have passed.
  private let passedKeys = Atomic(0)
  private let memberLookup = AtomicLazyReference<MemberLookup>()

  /// Zero bytes after the text, so that the scanner may read whole blocks past its end.
  private static let padding = StopMarks.blockSize

  /// Validates `bytes`, copies them and writes the tape.
  ///
  /// Accepts RFC 8259 in UTF-8, within `limits`; numbers beyond the range of a double are rejected. A
  /// byte-order mark at the start is skipped. A `\u` escape of half a surrogate pair is accepted, as in the
  /// grammar, and is read as U+FFFD.
  package init(parsing bytes: UnsafeRawBufferPointer, limits: JSONLimits = JSONLimits()) throws(JSONError) {
    (text, tape) = try Self.map(bytes, limits)
    byteCount = bytes.count
  }

  package convenience init(parsing bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) {
    try self.init(parsing: bytes[...], limits: limits)
  }

  /// Validates and copies a slice of bytes. Positions count from the slice's start.
  package init(parsing bytes: ArraySlice<UInt8>, limits: JSONLimits = JSONLimits()) throws(JSONError) {
    let result = bytes.withUnsafeBytes { raw in Result { () throws(JSONError) in try Self.map(raw, limits) } }
    (text, tape) = try result.get()
    byteCount = bytes.count
  }

  package init(parsing string: String, limits: JSONLimits = JSONLimits()) throws(JSONError) {
    var string = string
    let result = string.withUTF8 { utf8 in
      Result { () throws(JSONError) in try Self.map(UnsafeRawBufferPointer(utf8), limits) }
    }
    (text, tape) = try result.get()
    byteCount = string.utf8.count
  }

  private static func map(
    _ bytes: UnsafeRawBufferPointer, _ limits: JSONLimits
  ) throws(JSONError) -> (UnsafePointer<UInt8>, UnsafePointer<TapeEntry>) {
    let limit = min(max(limits.bytes, 0), JSONLimits.largest)
    guard bytes.count <= limit else {
      let position = SourcePosition(ofByte: limit, in: bytes.bindMemory(to: UInt8.self))
      throw JSONError(.sizeExceeded(limit: limit), at: position)
    }
    let count = bytes.count
    let copy = UnsafeMutablePointer<UInt8>.allocateLarge(capacity: count + padding)
    let marks = StopMarks(of: bytes, copyingTo: copy)
    defer { marks.deallocate() }
    let scanner = JSONScanner(
      start: copy, end: copy + count, depthLimit: min(max(limits.depth, 0), JSONLimits.maximumDepth),
      marks: marks)
    do throws(ScanFailure) {
      return (UnsafePointer(copy), UnsafePointer(try scanner.scan()))
    } catch {
      defer { copy.deallocate() }
      throw error.error(in: UnsafeBufferPointer(start: copy, count: count))
    }
  }

  package func mentions(_ words: StaticString) -> Bool {
    UnsafeBufferPointer(start: text, count: byteCount).mentions(words)
  }

  /// The index of the members of large objects; nil while comparing `keys` keys one by one costs less.
  ///
  /// It is made when as many keys were passed as the tape has entries. So lookups cost at most twice as much
  /// as if the index had been made at the start.
  func memberLookup(orPassing keys: Int) -> MemberLookup? {
    if let made = memberLookup.load() { return made }
    let passed = passedKeys.add(keys, ordering: .relaxed).newValue
    return withCursor { root in
      passed < root.entryCount ? nil : memberLookup.storeIfNil(MemberLookup(root))
    }
  }

  deinit {
    text.deallocate()
    tape.deallocate()
  }

  package var root: JSONValue { JSONValue(document: self, index: 0) }

  /// The line and column of a byte. Reads the text up to it.
  package func position(ofByte byte: Int) -> SourcePosition {
    SourcePosition(ofByte: byte, in: UnsafeBufferPointer(start: text, count: byteCount))
  }

  /// The lines and columns of bytes in ascending order. Reads the text once.
  package func positions(ofBytes bytes: [Int]) -> [SourcePosition] {
    let text = UnsafeBufferPointer(start: text, count: byteCount)
    var last = SourcePosition(byte: 0, line: 1, column: 1)
    return bytes.map { byte in
      last = last.advanced(to: byte, in: text)
      return last
    }
  }

  /// Calls `body` with a cursor on the root, which is valid until `body` returns.
  @inlinable
  package func withCursor<R, E: Error>(_ body: (JSONCursor) throws(E) -> R) throws(E) -> R {
    // Extends the document's lifetime while only pointers to its memory are in use.
    defer { withExtendedLifetime(self) {} }
    return try body(JSONCursor(text: text, entry: tape, document: Unmanaged.passUnretained(self)))
  }
}
