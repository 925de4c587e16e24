extension JSONCursor {
  /// The elements of an array, in order; none for other kinds.
  @inlinable @inline(__always) package var elements: Elements {
    Elements(from: moved(to: entry + 2), left: kind == .array ? entry[1].count : 0)
  }

  /// The members of an object as written, duplicates included; none for other kinds.
  @inlinable @inline(__always) package var members: Members {
    Members(from: moved(to: entry + 2), left: kind == .object ? entry[1].count : 0)
  }

  /// The value of a key; nil if it is absent. Of a repeated key the last value counts.
  @inlinable package func member(_ name: StaticString) -> JSONCursor? {
    member(utf8: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  @inlinable package func member(utf8 name: UnsafeBufferPointer<UInt8>) -> JSONCursor? {
    var found: JSONCursor?
    for (key, value) in members where key.stringEquals(name) { found = value }
    return found
  }

  @inlinable @inline(__always) package func keyEquals(_ name: StaticString) -> Bool {
    stringEquals(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  /// Calls `body` for the value and each value in it that is an object, in text order. It does not recurse.
  package func forEachObject(_ body: (JSONCursor) -> Void) {
    let end = following.entry
    var position = entry
    while position < end {
      let value = moved(to: position)
      if value.kind == .object { body(value) }
      position += position.pointee.isContainer ? 2 : 1
    }
  }

  /// The element at an index, in time proportional to the index; nil outside the array.
  package func element(at index: Int) -> JSONCursor? {
    guard kind == .array, index >= 0, index < count else { return nil }
    var child = moved(to: entry + 2)
    for _ in 0..<index { child = child.following }
    return child
  }

  @usableFromInline
  package struct Elements: Sequence, IteratorProtocol {
    @usableFromInline var cursor: JSONCursor
    @usableFromInline var left: Int

    @inlinable init(from cursor: JSONCursor, left: Int) {
      self.cursor = cursor
      self.left = left
    }

    @inlinable package var underestimatedCount: Int { left }

    @inlinable @inline(__always)
    package mutating func next() -> JSONCursor? {
      if left == 0 { return nil }
      left &-= 1
      let current = cursor
      cursor = current.following
      return current
    }
  }

  @usableFromInline
  package struct Members: Sequence, IteratorProtocol {
    @usableFromInline var cursor: JSONCursor
    @usableFromInline var left: Int

    @inlinable init(from cursor: JSONCursor, left: Int) {
      self.cursor = cursor
      self.left = left
    }

    @inlinable package var underestimatedCount: Int { left }

    @inlinable @inline(__always)
    package mutating func next() -> (key: JSONCursor, value: JSONCursor)? {
      if left == 0 { return nil }
      left &-= 1
      let key = cursor
      let value = key.moved(to: key.entry + 1)
      cursor = value.following
      return (key, value)
    }
  }
}
