/// The lines of a head, each without its end, which is a line feed and perhaps a carriage return before.
struct HeadLines {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0
  /// Whether something is in the head that ends a line for some readers and not for others.
  private(set) var isBroken = false

  /// - Parameter bytes: stays as long as the lines are read.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// - Returns: nil at the end, or where it is broken.
  mutating func next() -> Range<Int>? {
    let (start, count) = (position, bytes.count)
    var end = start
    while end < count {
      let byte = bytes[end]
      // Most are letters.
      if byte > 0x0D {
        end += 1
        continue
      }
      if byte == 0x0A {
        position = end + 1
        return start..<end
      }
      if byte == 0x0D, end + 1 < count, bytes[end + 1] == 0x0A {
        position = end + 2
        return start..<end
      }
      if byte == 0x0D || byte == 0 {
        isBroken = true
        return nil
      }
      end += 1
    }
    position = end
    return start < end ? start..<end : nil
  }
}

extension UInt8 {
  /// A space or a tab.
  var isBlank: Bool { self == 0x20 || self == 0x09 }
}

extension UnsafeRawBufferPointer {
  /// The part of a range that is left without the blanks at both ends.
  func withoutBlanks(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, self[start].isBlank { start += 1 }
    while start < end, self[end - 1].isBlank { end -= 1 }
    return start..<end
  }
}
