/// Reads the heads of answers while they arrive (RFC 9112, sections 4 and 5).
///
/// A bare LF ends a line like CRLF. A folded line continues the field before it, with a space between. White
/// space before the colon, a bare CR and NUL are errors.
struct ResponseHeadParser {
  /// For one answer, its interim heads included; other clients allow as much.
  static let limit = 300 << 10

  private var lines = LineReader(limit: limit)
  private var start: (minorVersion: Int, status: Int)?
  private var fields: [(name: String, value: [UInt8])] = []

  /// The next head, without which `bytes` are used up.
  mutating func read(_ bytes: inout ArraySlice<UInt8>) throws(MalformedAnswer) -> ResponseHead? {
    while let line = try lines.next(&bytes) {
      guard let start else {
        start = try Self.statusLine(line)
        continue
      }
      if line.isEmpty {
        let head = ResponseHead(
          minorVersion: start.minorVersion, status: start.status,
          fields: fields.map { ($0.name, $0.value.fieldText) })
        self.start = nil
        fields = []
        return head
      }
      try readField(line)
    }
    // Another protocol is known by its first bytes; its line may never end.
    if start == nil, !"HTTP/1.".utf8.starts(with: lines.line.prefix(7)) { throw MalformedAnswer() }
    return nil
  }

  /// `HTTP/1.1 200 OK`, whose last word may be missing.
  private static func statusLine(_ line: [UInt8]) throws(MalformedAnswer) -> (Int, Int) {
    let digits = line.dropFirst(7).prefix(5).map { Int($0) - 48 }
    guard line.starts(with: "HTTP/1.".utf8), digits.count == 5, digits[1] == 0x20 - 48,
      line.count == 12 || line[12] == 0x20
    else { throw MalformedAnswer() }
    let status = [digits[2], digits[3], digits[4]]
    guard ([digits[0]] + status).allSatisfy((0...9).contains), status[0] > 0 else { throw MalformedAnswer() }
    return (digits[0], status.reduce(0) { $0 * 10 + $1 })
  }

  private mutating func readField(_ line: [UInt8]) throws(MalformedAnswer) {
    guard !line.contains(0), !line.contains(0x0D) else { throw MalformedAnswer() }
    if line[0].isBlank {
      guard !fields.isEmpty else { throw MalformedAnswer() }
      fields[fields.count - 1].value += [0x20] + line.trimmed
      return
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw MalformedAnswer() }
    let name = String(decoding: line[..<colon], as: UTF8.self)
    guard HttpGrammar.isToken(name) else { throw MalformedAnswer() }
    fields.append((name, Array(line[(colon + 1)...].trimmed)))
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 }
}

extension BidirectionalCollection<UInt8> where SubSequence: BidirectionalCollection<UInt8> {
  fileprivate var trimmed: SubSequence {
    let rest = drop { $0.isBlank }
    let end = rest.lastIndex { !$0.isBlank }.map(rest.index(after:)) ?? rest.startIndex
    return self[rest.startIndex..<end]
  }
}

extension [UInt8] {
  /// UTF-8, or Latin-1 if it is not that.
  fileprivate var fieldText: String {
    let trimmed = Array(trimmed)
    return String(validating: trimmed, as: UTF8.self)
      ?? String(String.UnicodeScalarView(trimmed.map { Unicode.Scalar($0) }))
  }
}
