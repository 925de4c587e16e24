extension DynamicArray {
  /// The indices at which an element is not the very same in memory as in another array of the same length. An array that
  /// was changed shares the other elements with what it was before, and comparing them one by one would retain each.
  ///
  /// - Returns: nil if the lengths differ, or one of them is the view of a document.
  package func indicesOfChanges(since other: DynamicArray) -> [Int]? {
    guard case .built(let new) = storage, case .built(let old) = other.storage, new.count == old.count else {
      return nil
    }
    return new.withUnsafeBytes { new in
      old.withUnsafeBytes { old in
        if new.baseAddress == old.baseAddress { return [] }
        return stride(from: 0, to: new.count, by: MemoryLayout<DynamicObject>.stride)
          .filter { !Self.isSame(new, old, at: $0) }
          .map { $0 / MemoryLayout<DynamicObject>.stride }
      }
    }
  }

  /// Whether the bytes of an element are the same.
  private static func isSame(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer, at start: Int
  ) -> Bool {
    let end = start + MemoryLayout<DynamicObject>.size
    var offset = start
    while offset + 8 <= end {
      if left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        != right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      {
        return false
      }
      offset += 8
    }
    while offset < end {
      if left[offset] != right[offset] { return false }
      offset += 1
    }
    return true
  }
}
