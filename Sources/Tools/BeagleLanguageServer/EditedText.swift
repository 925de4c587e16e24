import Beagle

/// A text while it is edited, with positions as the Language Server Protocol has them: a line and code units in it, both counted
/// from 0.
struct EditedText: Sendable {
  struct Position: Sendable, Equatable {
    var line = 0
    var character = 0
  }

  /// What is counted in a line, by the protocol's names.
  enum Encoding: String, CaseIterable, Sendable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case utf32 = "utf-32"
  }

  private(set) var bytes: [UInt8]
  private let encoding: Encoding
  /// Where each line begins.
  private var lines: [Int] = [0]

  init(_ text: String, _ encoding: Encoding = .utf16) { self.init(Array(text.utf8), encoding) }

  init(_ bytes: [UInt8], _ encoding: Encoding = .utf16) {
    (self.bytes, self.encoding) = (bytes, encoding)
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
    // Long parts are counted, and only the last of them is read scalar by scalar.
    while byte + Self.part < end {
      let units = units(in: byte..<byte + Self.part)
      if units >= left { break }
      left -= units
      byte += Self.part
    }
    while byte < end, Unicode.UTF8.isContinuation(bytes[byte]) || left > 0 {
      left -= units(in: byte..<byte + 1)
      byte += 1
    }
    return byte
  }

  private static let part = 1_000

  /// The positions of bytes in ascending order, in one pass.
  func positions(ofBytes ascending: [Int]) -> [Position] {
    var positions: [Position] = []
    var (line, byte, units) = (0, 0, 0)
    for target in ascending.map({ min(max(0, $0), bytes.count) }) {
      if line + 1 < lines.count, lines[line + 1] <= target {
        line = self.line(of: target, from: line + 1)
        (byte, units) = (lines[line], 0)
      }
      if byte < target {
        units += self.units(in: byte..<target)
        byte = target
      }
      positions.append(Position(line: line, character: units))
    }
    return positions
  }

  /// The line that a byte is in, at or behind another one.
  func line(of byte: Int, from first: Int = 0) -> Int {
    var (low, high) = (first, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle] <= byte { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// The bytes of a range of the protocol.
  func bytes(of range: LSP.Range) -> Range<Int> {
    let (first, last) = (byte(at: range.start), byte(at: range.end))
    return min(first, last)..<max(first, last)
  }

  /// Ranges as the protocol has them, of ranges in any order. All are found in one pass.
  func ranges(of ranges: [Range<Int>]) -> [LSP.Range] {
    let bytes = ranges.flatMap { [$0.lowerBound, $0.upperBound] }
    let order = bytes.indices.sorted { bytes[$0] < bytes[$1] }
    var found = [Position](repeating: Position(), count: bytes.count)
    for (index, position) in zip(order, positions(ofBytes: order.map { bytes[$0] })) {
      found[index] = position
    }
    return ranges.indices.map { LSP.Range(start: found[2 * $0], end: found[2 * $0 + 1]) }
  }

  /// A range as the protocol has it.
  func range(of range: Range<Int>) -> LSP.Range { ranges(of: [range])[0] }

  /// The code units of the scalars that begin in a range.
  private func units(in range: Range<Int>) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      let part = bytes[range]
      return switch encoding {
      case .utf8: part.count
      case .utf16: part.reduce(0) { $0 + (Unicode.UTF8.isContinuation($1) ? 0 : $1 < 0xF0 ? 1 : 2) }
      case .utf32: part.reduce(0) { $0 + (Unicode.UTF8.isContinuation($1) ? 0 : 1) }
      }
    }
  }
}

/// The content of a string in a document, its escapes undone, and where each byte of it is written.
struct StringContent {
  private(set) var bytes: [UInt8] = []
  /// For each byte, where in the document it or its escape begins; then where the content ends.
  private var offsets: [Int] = []

  /// - Parameter range: the content's bytes in the document, without quotes. What is no escape is content as it is.
  init(_ document: [UInt8], in range: Range<Int>) {
    bytes.reserveCapacity(range.count)
    offsets.reserveCapacity(range.count + 1)
    var index = range.lowerBound
    while index < range.upperBound {
      if document[index] == UInt8(ascii: "\\"),
        let (content, length) = Self.escape(at: index, document, range.upperBound)
      {
        bytes += content
        offsets += [Int](repeating: index, count: content.count)
        index += length
      } else {
        bytes.append(document[index])
        offsets.append(index)
        index += 1
      }
    }
    offsets.append(range.upperBound)
  }

  /// Where a range of the content is in the document.
  func documentRange(of range: Range<Int>) -> Range<Int> {
    offsets[range.lowerBound]..<offsets[range.upperBound]
  }

  /// The first byte of the content that is not written before a byte of the document.
  func position(of byte: Int) -> Int { offsets.firstIndex { $0 >= byte } ?? bytes.count }

  /// What an escape stands for, and how many bytes it has; nil if it is none.
  private static func escape(at start: Int, _ document: [UInt8], _ end: Int) -> ([UInt8], Int)? {
    // A pair of surrogates has twelve bytes, other escapes six or two.
    for length in [12, 6, 2] where start + length <= end {
      let literal = [UInt8(ascii: "\"")] + document[start..<start + length] + [UInt8(ascii: "\"")]
      guard let text = try? JSONDocument(parsing: literal).root.dynamicObject.stringValue,
        text.unicodeScalars.count == 1
      else { continue }
      return (Array(text.utf8), length)
    }
    return nil
  }

  /// The expressions of the content, each from its `@{` to its `}`, or to the end of what is there.
  var expressions: [Range<Int>] {
    var found: [Range<Int>] = []
    var index = 0
    var backslashes = 0
    while index < bytes.count {
      let begins =
        bytes[index] == UInt8(ascii: "@") && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "{")
      // An odd number of backslashes makes it text.
      if begins, backslashes % 2 == 0 {
        let end = endOfExpression(from: index + 2)
        found.append(index..<end)
        index = end
        backslashes = 0
      } else {
        backslashes = bytes[index] == UInt8(ascii: "\\") ? backslashes + 1 : 0
        index += 1
      }
    }
    return found
  }

  /// Behind the brace that ends an expression. One in quotes does not.
  private func endOfExpression(from start: Int) -> Int {
    var index = start
    var isQuoted = false
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\") where isQuoted: index += 1
      case UInt8(ascii: "'"): isQuoted.toggle()
      case UInt8(ascii: "}") where !isQuoted: return index + 1
      default: break
      }
      index += 1
    }
    return bytes.count
  }

  func text(in range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
