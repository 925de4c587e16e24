import Beagle

/// An edited text whose positions follow the Language Server Protocol: a line and a number of code units,
/// both counted from 0.
struct EditedText: Sendable {
  struct Position: Sendable, Equatable {
    var line = 0
    var character = 0
  }

  /// The protocol's names of the units in which characters of a line are counted.
  enum Encoding: String, CaseIterable, Sendable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case utf32 = "utf-32"
  }

  private(set) var bytes: [UInt8]
  private let encoding: Encoding
  /// The offset of each line's first byte.
  private var lines: [Int] = [0]

  init(_ text: String, _ encoding: Encoding = .utf16) { self.init(Array(text.utf8), encoding) }

  init(_ bytes: [UInt8], _ encoding: Encoding = .utf16) {
    (self.bytes, self.encoding) = (bytes, encoding)
    lines += lineStarts(in: bytes.indices)
  }

  /// Replaces a range, or the whole text. Positions past the end of their line are moved to its end.
  mutating func replace(_ range: Range<Int>?, with text: String) {
    let range = range ?? 0..<bytes.count
    let growth = text.utf8.count - range.count
    bytes.replaceSubrange(range, with: text.utf8)
    // A line that starts at the range may follow a CR that now has an LF after it.
    let first = lines.firstIndex { $0 >= max(1, range.lowerBound) } ?? lines.count
    let next = lines[first...].firstIndex { $0 > range.upperBound } ?? lines.count
    for line in next..<lines.count { lines[line] += growth }
    let changed = max(0, range.lowerBound - 1)..<range.upperBound + growth
    lines.replaceSubrange(first..<next, with: lineStarts(in: changed))
  }

  /// The starts of the lines whose preceding line end lies in a range.
  private func lineStarts(in range: Range<Int>) -> [Int] {
    bytes.withUnsafeBufferPointer { bytes in
      range.filter { index in
        // CR LF is one line end.
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
    // Long parts are counted at once, and only the last one scalar by scalar.
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

  /// The positions of bytes in ascending order, computed in one pass.
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

  /// The line of a byte that is not before line `first`.
  func line(of byte: Int, from first: Int = 0) -> Int {
    max(0, lines[first...].partitioningIndex { $0 > byte } - 1)
  }

  func bytes(of range: LSP.Range) -> Range<Int> {
    let (first, last) = (byte(at: range.start), byte(at: range.end))
    return min(first, last)..<max(first, last)
  }

  /// The protocol ranges of byte ranges in any order, computed in one pass.
  func ranges(of ranges: [Range<Int>]) -> [LSP.Range] {
    let bytes = ranges.flatMap { [$0.lowerBound, $0.upperBound] }
    let order = bytes.indices.sorted { bytes[$0] < bytes[$1] }
    var found = [Position](repeating: Position(), count: bytes.count)
    for (index, position) in zip(order, positions(ofBytes: order.map { bytes[$0] })) {
      found[index] = position
    }
    return ranges.indices.map { LSP.Range(start: found[2 * $0], end: found[2 * $0 + 1]) }
  }

  func range(of range: Range<Int>) -> LSP.Range { ranges(of: [range])[0] }

  /// The number of code units of the scalars that begin in a range.
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

/// The unescaped content of a string, with a map from each of its bytes to the document.
struct StringContent {
  private(set) var bytes: [UInt8] = []
  /// For each byte, the document offset of it or its escape; then the content's end.
  private var offsets: [Int] = []

  /// - Parameter range: the content's bytes in the document, without quotes. Invalid escapes are kept
  ///   unchanged.
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

  /// The document range of a range of the content.
  func documentRange(of range: Range<Int>) -> Range<Int> {
    offsets[range.lowerBound]..<offsets[range.upperBound]
  }

  /// The first byte of the content at or after a byte of the document.
  func position(of byte: Int) -> Int { offsets.firstIndex { $0 >= byte } ?? bytes.count }

  /// The bytes that an escape represents, and its length; nil if there is no valid escape.
  private static func escape(at start: Int, _ document: [UInt8], _ end: Int) -> ([UInt8], Int)? {
    // A surrogate pair has twelve bytes, other escapes have six or two.
    for length in [12, 6, 2] where start + length <= end {
      let literal = [UInt8(ascii: "\"")] + document[start..<start + length] + [UInt8(ascii: "\"")]
      guard let text = try? JSONDocument(parsing: literal).root.dynamicObject.stringValue,
        text.unicodeScalars.count == 1
      else { continue }
      return (Array(text.utf8), length)
    }
    return nil
  }

  /// The content as a template; nil if it has no expression, or a malformed one.
  var template: ExpressionTemplate? {
    if case .template(let template) = ParsedText(text(in: 0..<bytes.count)) { template } else { nil }
  }

  func text(in range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
