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

  /// The document, retained.
  @inlinable package var document: JSONDocument { owner.takeUnretainedValue() }

  /// The index of the entry in the tape.
  @inlinable @inline(__always) package var index: Int { owner._withUnsafeGuaranteedRef { entry - $0.tape } }

  @inlinable @inline(__always) package var kind: JSONKind { entry.pointee.kind }
  @inlinable @inline(__always) package var isNull: Bool { kind == .null }

  /// The offset of the value in the document; of a string, that of its opening quote.
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

  /// The elements of an array or the members of an object, duplicates included; 0 for other kinds.
  @inlinable @inline(__always) package var count: Int { entry.pointee.isContainer ? entry[1].count : 0 }

  /// The cursor after this value and all that is nested in it.
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

  /// The value, as a view that retains the document.
  package var value: JSONValue { JSONValue(document: document, index: index) }
}
