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
        guard let new = new.baseAddress?.assumingMemoryBound(to: UInt8.self),
          let old = old.baseAddress?.assumingMemoryBound(to: UInt8.self), new != old
        else { return [] }
        let (size, stride) = (MemoryLayout<DynamicObject>.size, MemoryLayout<DynamicObject>.stride)
        return (0..<count).filter { !bytesEqual(new + $0 * stride, old + $0 * stride, size) }
      }
    }
  }
}
