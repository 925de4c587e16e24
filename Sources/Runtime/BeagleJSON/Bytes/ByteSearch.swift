#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The one search for bytes in long texts. It looks for the first of them with the C library, which is fast where that byte is rare;
/// `firstRange(of:)` compares byte by byte and allocates.
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
  fileprivate func firstOffset(of words: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let first = words.first, let bytes = words.baseAddress, let start = baseAddress else {
      return words.isEmpty ? 0 : nil
    }
    var offset = 0
    while offset + words.count <= count {
      guard let found = memchr(start + offset, Int32(first), count - words.count + 1 - offset) else { break }
      offset = UnsafeRawPointer(found) - UnsafeRawPointer(start)
      if memcmp(found, bytes, words.count) == 0 { return offset }
      offset += 1
    }
    return nil
  }
}
