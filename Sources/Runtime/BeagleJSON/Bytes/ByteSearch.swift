#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Searches for bytes in long texts; `firstRange(of:)` compares byte by byte and allocates.
extension Collection<UInt8> where Index == Int {
  package func firstRange(ofBytes words: [UInt8]) -> Range<Int>? {
    words.withUnsafeBufferPointer { firstRange(ofBytes: $0) }
  }

  package func firstRange(ofBytes words: StaticString) -> Range<Int>? {
    words.withUTF8Buffer { firstRange(ofBytes: $0) }
  }

  package func mentions(_ words: StaticString) -> Bool { firstRange(ofBytes: words) != nil }

  private func firstRange(ofBytes words: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    let offset =
      withContiguousStorageIfAvailable { $0.firstOffset(of: words) }
      ?? Array(self).withUnsafeBufferPointer { $0.firstOffset(of: words) }
    return offset.map { startIndex + $0..<startIndex + $0 + words.count }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// JSON has a quote every few bytes: for a quoted word, searching for its first byte takes 3 × as long as
  /// Horspool's algorithm. For `@{` it takes a thirtieth.
  fileprivate func firstOffset(of words: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let first = words.first else { return 0 }
    return first == UInt8(ascii: "\"") ? horspoolOffset(of: words) : offset(of: words, beginningWith: first)
  }

  /// Searches for the first byte with the C library, which is fast if that byte is rare.
  private func offset(of words: UnsafeBufferPointer<UInt8>, beginningWith first: UInt8) -> Int? {
    guard let start = baseAddress, let bytes = words.baseAddress else { return nil }
    var offset = 0
    while offset + words.count <= count {
      guard let found = memchr(start + offset, Int32(first), count - words.count + 1 - offset) else { break }
      offset = UnsafeRawPointer(found) - UnsafeRawPointer(start)
      if memcmp(found, bytes, words.count) == 0 { return offset }
      offset += 1
    }
    return nil
  }

  /// Horspool's algorithm: the last byte of a candidate determines the distance to the next one.
  private func horspoolOffset(of words: UnsafeBufferPointer<UInt8>) -> Int? {
    let last = words.count - 1
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
