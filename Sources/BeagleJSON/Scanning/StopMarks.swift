import CVectors

/// A bit for each byte of a text at which reading a string may have to stop: for quotes, backslashes, control characters and
/// bytes past ASCII.
///
/// Many bytes at once are compared to make the marks, and where a string ends is then read off them without a loop. A loop
/// over the text itself takes a third longer, since strings differ in length, so that the processor cannot predict its end.
struct StopMarks {
  /// How many bytes of the text are compared in one step. The text must be followed by as many zeros, of which at least the
  /// first is marked.
  static let blockSize = 64
  /// How many bytes have their marks in a word of ``subscript(_:)`` at least.
  static let reach = 57

  private let words: UnsafeMutablePointer<UInt64>

  /// The marks of a text, which have to be deallocated.
  init(_ text: UnsafePointer<UInt8>, count: Int) {
    let blocks = count / Self.blockSize + 1
    words = .allocateLarge(capacity: blocks + 1)
    CVectorsMarkStops(text, blocks, words)
    // Words are read from any byte on, so that the last ones reach behind the blocks.
    words[blocks] = 0
  }

  func deallocate() { words.deallocate() }

  /// The marks of the bytes from this one on, in the lowest bits.
  @inline(__always)
  subscript(offset: Int) -> UInt64 {
    let word = UnsafeRawPointer(words).loadUnaligned(fromByteOffset: offset &>> 3, as: UInt64.self)
    return UInt64(littleEndian: word) &>> UInt64(truncatingIfNeeded: offset & 7)
  }
}
