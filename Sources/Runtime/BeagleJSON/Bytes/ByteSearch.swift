/// The one search for bytes in long texts: `firstRange(of:)` compares byte by byte and allocates.
extension Collection<UInt8> where Index == Int {
  /// Where the words are first; nil where they are not.
  package func firstRange(ofBytes words: [UInt8]) -> Range<Int>? {
    words.withUnsafeBufferPointer { firstRange(ofBytes: $0) }
  }

  /// Where the words are first; nil where they are not.
  package func firstRange(ofBytes words: StaticString) -> Range<Int>? {
    words.withUTF8Buffer { firstRange(ofBytes: $0) }
  }

  /// Whether the words are anywhere in it.
  package func mentions(_ words: StaticString) -> Bool { firstRange(ofBytes: words) != nil }

  private func firstRange(ofBytes words: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    let offset =
      withContiguousStorageIfAvailable { $0.firstOffset(of: words) }
      ?? Array(self).withUnsafeBufferPointer { $0.firstOffset(of: words) }
    return offset.map { startIndex + $0..<startIndex + $0 + words.count }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Horspool's search: the byte at the end of a place determines how far the next place is.
  fileprivate func firstOffset(of words: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let last = words.indices.last else { return 0 }
    var steps = [Int](repeating: words.count, count: 256)
    for index in words.indices.dropLast() { steps[Int(words[index])] = last - index }
    var end = last
    while end < count {
      if self[end] == words[last], self[(end - last)...end].elementsEqual(words) { return end - last }
      end += steps[Int(self[end])]
    }
    return nil
  }
}
