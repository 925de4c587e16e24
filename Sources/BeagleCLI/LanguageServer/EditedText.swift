/// A text while it is edited, with positions as the Language Server Protocol has them: a line and UTF-16 code units in it,
/// both counted from 0.
struct EditedText: Sendable {
  struct Position: Sendable, Equatable {
    var line: Int
    var character: Int
  }

  private(set) var bytes: [UInt8]
  /// Where each line begins.
  private var lines: [Int] = [0]

  init(_ text: String) { self.init(Array(text.utf8)) }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lines += lineStarts(in: bytes.indices)
  }

  /// Replaces a range, or all of it. Positions behind the end of their line are at its end.
  mutating func replace(_ range: Range<Int>?, with text: String) {
    let range = range ?? 0..<bytes.count
    let growth = text.utf8.count - range.count
    bytes.replaceSubrange(range, with: text.utf8)
    // A line that begins at the range may have begun behind a CR that has an LF now.
    let first = lines.firstIndex { $0 >= max(1, range.lowerBound) } ?? lines.count
    let next = lines[first...].firstIndex { $0 > range.upperBound } ?? lines.count
    for line in next..<lines.count { lines[line] += growth }
    let changed = max(0, range.lowerBound - 1)..<range.upperBound + growth
    lines.replaceSubrange(first..<next, with: lineStarts(in: changed))
  }

  /// Where lines begin behind the ends that are in a range.
  private func lineStarts(in range: Range<Int>) -> [Int] {
    bytes.withUnsafeBufferPointer { bytes in
      range.filter { index in
        // CR LF is one end.
        bytes[index] == 10 || bytes[index] == 13 && !(index + 1 < bytes.count && bytes[index + 1] == 10)
      }.map { $0 + 1 }
    }
  }

  func byte(at position: Position) -> Int {
    guard lines.indices.contains(position.line) else { return position.line < 0 ? 0 : bytes.count }
    let start = lines[position.line]
    var end = position.line + 1 < lines.count ? lines[position.line + 1] : bytes.count
    while end > start, bytes[end - 1] == 10 || bytes[end - 1] == 13 { end -= 1 }
    var (byte, left) = (start, position.character)
    while byte < end, left > 0 {
      let (length, units) = Self.scalar(bytes[byte])
      left -= units
      byte += length
    }
    return min(byte, end)
  }

  /// The positions of bytes in ascending order, in one pass.
  func positions(ofBytes ascending: [Int]) -> [Position] {
    var positions: [Position] = []
    var (line, byte, units) = (0, 0, 0)
    for target in ascending.map({ min(max(0, $0), bytes.count) }) {
      while line + 1 < lines.count, lines[line + 1] <= target {
        line += 1
        (byte, units) = (lines[line], 0)
      }
      while byte < target {
        let (length, count) = Self.scalar(bytes[byte])
        byte += length
        units += count
      }
      positions.append(Position(line: line, character: units))
    }
    return positions
  }

  /// How many bytes and UTF-16 code units a scalar has that begins with a byte.
  private static func scalar(_ byte: UInt8) -> (bytes: Int, units: Int) {
    switch byte {
    case 0xC0..<0xE0: (2, 1)
    case 0xE0..<0xF0: (3, 1)
    case 0xF0...: (4, 2)
    default: (1, 1)
    }
  }
}
