/// A prefix code (RFC 1951, section 3.2.2) as a lookup table indexed by the next bits.
struct HuffmanCode {
  /// symbol × 16 + length; 0 if no code starts with these bits.
  let entries: [UInt16]
  let bits: Int
  var mask: UInt64 { UInt64(entries.count - 1) }

  /// - Parameter lengths: the length of each symbol's code, at most 15; 0 for unused symbols.
  /// - Throws: if the lengths are not a code, or are a code with gaps for more than one symbol.
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

/// The codes of compressed blocks (RFC 1951, sections 3.2.5 to 3.2.7).
extension HuffmanCode {
  static var fixedLiterals: HuffmanCode {
    get throws(MalformedStream) {
      let runs = [(8, 144), (9, 112), (7, 24), (8, 8)]
      return try HuffmanCode(lengths: runs.flatMap { [Int](repeating: $0, count: $1) })
    }
  }

  static var fixedDistances: HuffmanCode {
    get throws(MalformedStream) { try HuffmanCode(lengths: [Int](repeating: 5, count: 32)) }
  }

  /// The two codes of a block's header; nil if the input ends first.
  static func read(_ bits: inout BitReader) throws(MalformedStream) -> (HuffmanCode, HuffmanCode)? {
    guard let literals = bits.consume(5), let distances = bits.consume(5), let count = bits.consume(4) else {
      return nil
    }
    guard literals <= 29, distances <= 29 else { throw MalformedStream() }
    var lengths = [Int](repeating: 0, count: 19)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    for index in order.prefix(count + 4) {
      guard let length = bits.consume(3) else { return nil }
      lengths[index] = length
    }
    let code = try HuffmanCode(lengths: lengths)
    guard let all = try readLengths(literals + 257 + distances + 1, code, &bits) else { return nil }
    guard all[256] > 0 else { throw MalformedStream() }
    return (
      try HuffmanCode(lengths: all.prefix(literals + 257)),
      try HuffmanCode(lengths: all.dropFirst(literals + 257))
    )
  }

  private static func readLengths(
    _ count: Int, _ code: HuffmanCode, _ bits: inout BitReader
  ) throws(MalformedStream) -> [Int]? {
    var lengths: [Int] = []
    while lengths.count < count {
      guard let symbol = try bits.consume(code) else { return nil }
      if symbol < 16 {
        lengths.append(symbol)
        continue
      }
      let (length, base, extra) =
        symbol == 16 ? (lengths.last, 3, 2) : symbol == 17 ? (0, 3, 3) : (0, 11, 7)
      guard let length else { throw MalformedStream() }
      guard let more = bits.consume(extra) else { return nil }
      lengths += [Int](repeating: length, count: base + more)
    }
    guard lengths.count == count else { throw MalformedStream() }
    return lengths
  }

  /// The base of a length code, counted from 0, and the number of its extra bits.
  static func length(_ code: Int) -> (base: Int, extra: Int) {
    if code < 8 { return (code + 3, 0) }
    if code == 28 { return (258, 0) }
    let extra = code / 4 - 1
    return ((4 + code % 4) << extra + 3, extra)
  }

  /// The base of a distance code, and the number of its extra bits.
  static func distance(_ code: Int) -> (base: Int, extra: Int) {
    if code < 4 { return (code + 1, 0) }
    let extra = code / 2 - 1
    return ((2 + code % 2) << extra + 1, extra)
  }
}
