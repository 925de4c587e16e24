/// A prefix code of RFC 1951, section 3.2.2, as one table: the next bits are the index of their symbol.
struct HuffmanCode {
  /// symbol × 16 + length; 0 where no code begins like this.
  let entries: [UInt16]
  /// The length of the longest code.
  let bits: Int
  var mask: UInt64 { UInt64(entries.count - 1) }

  /// - Parameter lengths: of each symbol's code, at most 15; 0 for symbols that do not occur.
  /// - Throws: if the lengths make no code, or one with gaps, except that of a single symbol.
  init(lengths: some Collection<Int>) throws(MalformedStream) {
    let bits = max(1, lengths.max() ?? 0)
    var counts = [Int](repeating: 0, count: bits + 1)
    for length in lengths where length > 0 { counts[length] += 1 }
    var code = 0
    var next = [0]
    for length in 1...bits {
      code = (code + (length > 1 ? counts[length - 1] : 0)) << 1
      next.append(code)
      guard code + counts[length] <= 1 << length else { throw MalformedStream() }
    }
    let isComplete = next[bits] + counts[bits] == 1 << bits
    guard isComplete || bits == 1 else { throw MalformedStream() }
    var entries = [UInt16](repeating: 0, count: 1 << bits)
    for (symbol, length) in lengths.enumerated() where length > 0 {
      // Codes are written highest bit first, and read lowest bit first.
      var position = Self.reversed(next[length], length)
      next[length] += 1
      while position < entries.count {
        entries[position] = UInt16(symbol << 4 | length)
        position += 1 << length
      }
    }
    self.entries = entries
    self.bits = bits
  }

  private static func reversed(_ code: Int, _ length: Int) -> Int {
    (0..<length).reduce(0) { $0 << 1 | code >> $1 & 1 }
  }
}
