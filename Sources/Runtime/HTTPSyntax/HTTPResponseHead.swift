/// The bytes are not a valid response head, or are ambiguous.
package struct MalformedHead: Error {}

/// Status and header fields of a response.
///
/// The head keeps its original bytes in one piece of memory: most responses are used without reading a field.
package struct HTTPResponseHead: Sendable {
  /// The ranges of a field's name and value in `bytes`.
  private struct Place {
    let name: Range<Int>
    var value: Range<Int>
  }

  package let version: String
  package let status: Int
  private var bytes: [UInt8] = []
  private var places: [Place] = []

  /// - Parameter text: the whole head, including the blank line that ends it. Ambiguous syntax is refused.
  /// - Throws: `MalformedHead` if the text is not HTTP.
  package init(_ text: UnsafeRawBufferPointer) throws(MalformedHead) {
    bytes = Array(text)
    places.reserveCapacity(12)
    var lines = HeadLines(text)
    guard let first = lines.next() else { throw MalformedHead() }
    (version, status) = try Self.start(text[first])
    while let line = lines.next(), !line.isEmpty { try read(line, in: text) }
    if lines.isBroken { throw MalformedHead() }
  }

  /// `HTTP/1.1 200 OK`; the reason phrase is optional.
  private static func start(_ line: Slice<UnsafeRawBufferPointer>) throws(MalformedHead) -> (
    version: String, status: Int
  ) {
    guard let blank = line.firstIndex(of: 0x20) else { throw MalformedHead() }
    let digits = line[(blank + 1)...].prefix { $0 != 0x20 }
    guard digits.count == 3, digits.allSatisfy(\.isDigit) else { throw MalformedHead() }
    let status = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    guard status >= 100 else { throw MalformedHead() }
    return (String(decoding: line[..<blank], as: UTF8.self), status)
  }

  private mutating func read(_ line: Range<Int>, in text: UnsafeRawBufferPointer) throws(MalformedHead) {
    if text[line.lowerBound].isBlank { return try fold(text.withoutBlanks(line)) }
    var end = line.lowerBound
    while end < line.upperBound, HttpGrammar.isTokenByte(text[end]) { end += 1 }
    guard end > line.lowerBound, end < line.upperBound, text[end] == UInt8(ascii: ":") else {
      throw MalformedHead()
    }
    let value = text.withoutBlanks((end + 1)..<line.upperBound)
    places.append(Place(name: line.lowerBound..<end, value: value))
  }

  /// Appends a continuation line to the last field's value. The text moves within `bytes`; there is room
  /// after the value.
  private mutating func fold(_ more: Range<Int>) throws(MalformedHead) {
    guard let last = places.indices.last else { throw MalformedHead() }
    if more.isEmpty { return }
    var end = places[last].value.upperBound
    bytes[end] = 0x20
    for index in more {
      end += 1
      bytes[end] = bytes[index]
    }
    places[last].value = places[last].value.lowerBound..<(end + 1)
  }

  var isInterim: Bool { (100...199).contains(status) }

  /// Whether the response has no body, whatever its fields say (RFC 9110, section 6.4.1).
  package var isWithoutBody: Bool { isInterim || status == 204 || status == 304 }

  /// In the order received.
  package var fields: [(name: String, value: String)] {
    places.map { (text($0.name), text($0.value)) }
  }

  /// - Parameter name: in lower case.
  package func has(_ name: StaticString) -> Bool { places.contains { isField($0, name) } }

  /// - Parameter name: in lower case.
  package func values(_ name: StaticString) -> [String] {
    places.filter { isField($0, name) }.map { text($0.value) }
  }

  package func list(_ name: StaticString) -> [String] {
    values(name).flatMap { value in
      value.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { part in
        String(Substring(part)).lowercased().filter { !$0.isWhitespace }
      }
    }
  }

  /// The value that all Content-Length fields agree on, or nil if there are none.
  ///
  /// - Throws: `MalformedHead` if they differ or one is not a number.
  func contentLength() throws(MalformedHead) -> Int? {
    var found: Int?
    for place in places where isField(place, "content-length") {
      // One field may hold a list of several values.
      var start = place.value.lowerBound
      repeat {
        let end = bytes[start..<place.value.upperBound].firstIndex(of: 0x2C) ?? place.value.upperBound
        let length = bytes.withUnsafeBytes { Self.number($0[$0.withoutBlanks(start..<end)]) }
        guard let length, length == found ?? length else { throw MalformedHead() }
        found = length
        start = end + 1
      } while start <= place.value.upperBound
    }
    return found
  }

  /// - Returns: nil if the text has anything but digits or the number is too large.
  private static func number(_ text: Slice<UnsafeRawBufferPointer>) -> Int? {
    var number = text.isEmpty ? nil : 0
    for byte in text {
      guard byte.isDigit, let (tens, isTooLarge) = number?.multipliedReportingOverflow(by: 10), !isTooLarge
      else {
        return nil
      }
      let (sum, overflows) = tens.addingReportingOverflow(Int(byte - 0x30))
      number = overflows ? nil : sum
    }
    return number
  }

  /// Compares ASCII case-insensitively.
  private func isField(_ place: Place, _ lower: StaticString) -> Bool {
    let count = lower.utf8CodeUnitCount
    guard place.name.count == count else { return false }
    return (0..<count).allSatisfy { index in
      let (byte, wanted) = (bytes[place.name.lowerBound + index], lower.utf8Start[index])
      return byte == wanted || byte | 0x20 == wanted && (0x41...0x5A).contains(byte)
    }
  }

  /// Decodes UTF-8, or Latin-1 if the bytes are not valid UTF-8.
  private func text(_ range: Range<Int>) -> String {
    let part = bytes[range]
    return String(validating: part, as: UTF8.self)
      ?? String(String.UnicodeScalarView(part.map { Unicode.Scalar($0) }))
  }
}

/// Reads the heads of one response and finds the final one.
package struct HTTPResponseHeadReader {
  /// The maximum number of bytes for one response, including interim heads and trailers. Other clients have
  /// the same limit.
  package static let limit = 300 << 10

  /// The final head, as opposed to an interim one.
  package private(set) var head: HTTPResponseHead?
  /// The value of Content-Length, if the body is delimited by it.
  package private(set) var length: Int?

  package init() {}

  /// - Parameter text: a head, or trailers, with the blank line that ends it.
  /// - Returns: the head if it is the final one.
  /// - Throws: `MalformedHead` if the text is not HTTP.
  @discardableResult
  package mutating func read(_ text: UnsafeRawBufferPointer) throws(MalformedHead) -> HTTPResponseHead? {
    // Everything after the final head is trailers, which are not used.
    guard head == nil, text.starts(with: "HTTP/".utf8) else { return nil }
    let whole = try HTTPResponseHead(text)
    // After 101 the connection would switch to another protocol, which was not requested.
    if whole.status == 101 { throw MalformedHead() }
    if whole.isInterim { return nil }
    if whole.has("transfer-encoding") {
      guard whole.list("transfer-encoding") == ["chunked"] else { throw MalformedHead() }
    } else {
      length = try whole.contentLength()
    }
    head = whole
    return whole
  }
}

/// The lines of a head without their line endings (LF or CRLF).
struct HeadLines {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0
  /// Whether the head contains a character that some parsers treat as a line ending and others do not.
  private(set) var isBroken = false

  /// - Parameter bytes: must stay valid while the lines are read.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// - Returns: nil at the end or at a broken line.
  mutating func next() -> Range<Int>? {
    let (start, count) = (position, bytes.count)
    var end = start
    while end < count {
      let byte = bytes[end]
      // The common case: letters.
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
  var isBlank: Bool { self == 0x20 || self == 0x09 }
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}

extension UnsafeRawBufferPointer {
  func withoutBlanks(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, self[start].isBlank { start += 1 }
    while start < end, self[end - 1].isBlank { end -= 1 }
    return start..<end
  }
}
