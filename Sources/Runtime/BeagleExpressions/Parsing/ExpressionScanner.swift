import BeagleJSON

/// Reads the tokens of expressions and paths from the UTF-8 of a text.
///
/// An unsafe buffer, because every expression of a document is parsed while it is decoded and the safe `Span`
/// of a string needs newer systems than ours. It is not kept: ``scan(_:_:)``, or the caller of
/// ``ParsedText/init(utf8:)``, keeps the bytes alive.
struct ExpressionScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var offset = 0

  static func scan<Result>(_ text: String, _ body: (inout ExpressionScanner) -> Result) -> Result {
    var text = text
    return text.withUTF8 { bytes in
      var scanner = ExpressionScanner(bytes: bytes)
      return body(&scanner)
    }
  }

  var isAtEnd: Bool { offset == bytes.count }
  var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }
  var isAtExpression: Bool {
    peek == UInt8(ascii: "@") && offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "{")
  }

  /// Whether the text has neither an expression nor a backslash.
  var isPlain: Bool {
    for position in bytes.indices[offset...] {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\\") { return false }
      if byte == UInt8(ascii: "{"), position > offset, bytes[position - 1] == UInt8(ascii: "@") {
        return false
      }
    }
    return true
  }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    offset += 1
    return true
  }

  mutating func skipSpaces() {
    while let byte = peek, byte == 0x20 || (0x09...0x0D).contains(byte) { offset += 1 }
  }

  mutating func skipSpacesAndCommas() {
    skipSpaces()
    while skip(UInt8(ascii: ",")) { skipSpaces() }
  }

  /// Skips everything before the text's last brace, unless it contains parentheses.
  mutating func skipRestOfExpression() {
    let end = bytes.count - 1
    let parentheses = [UInt8(ascii: "("), UInt8(ascii: ")")]
    if offset < end, !bytes[offset..<end].contains(where: parentheses.contains) { offset = end }
  }

  /// Skips blanks and a parenthesis after an operation's name and returns the name. If they do not follow,
  /// returns nil and does not move.
  mutating func skipSpacedParenthesis(after name: Range<Int>) -> Range<Int>? {
    let start = offset
    skipSpaces()
    if isOperationName(name), skip(UInt8(ascii: "(")) { return name }
    offset = start
    return nil
  }

  mutating func skipExpressionStart() -> Bool {
    guard isAtExpression else { return false }
    offset += 2
    return true
  }

  func slice(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[range])
  }

  func string(_ range: Range<Int>) -> String { String(decoding: slice(range), as: UTF8.self) }

  /// Letters, digits and underscores. Outside ASCII, Unicode decides what is a letter, mark or digit.
  mutating func word() -> Range<Int>? {
    let start = offset
    while let byte = peek {
      if byte < 0x80 {
        guard byte.isDigit || byte.isLetterOrUnderscore else { break }
        offset += 1
      } else {
        guard let scalar = scalar(), scalar.isWordScalar else { break }
        offset += UTF8.width(scalar)
      }
    }
    return offset > start ? start..<offset : nil
  }

  func isWord(_ range: Range<Int>, _ word: StaticString) -> Bool {
    word.withUTF8Buffer { bytes[range].elementsEqual($0) }
  }

  func hasOtherLetters(_ word: Range<Int>) -> Bool { bytes[word].contains { $0 >= 0x80 } }

  func isOperationName(_ word: Range<Int>) -> Bool {
    bytes[word].contains(where: \.isLetterOrUnderscore)
  }

  /// Whether a path continues after the word or number that was just scanned.
  var continuesPath: Bool { peek == UInt8(ascii: ".") || peek == UInt8(ascii: "[") }

  mutating func path() throws(ExpressionError) -> ContextPath {
    var steps: [ContextPath.Step] = []
    if let head = word() {
      steps.append(.key(string(head)))
    } else if peek != UInt8(ascii: "[") {
      throw error(ExpressionError.pathHead)
    }
    while let step = try step() {
      steps.append(
        step.code == .index ? .index(Int(truncatingIfNeeded: step.operand)) : .key(string(step.range)))
    }
    guard isAtEnd else { throw error("\".\", \"[\" or the end") }
    return ContextPath(steps: steps)
  }

  /// A path's next step, or nil if none follows.
  mutating func step() throws(ExpressionError) -> Instruction? {
    if skip(UInt8(ascii: ".")) {
      guard let key = word() else { throw error(ExpressionError.key) }
      return Instruction(.key, key)
    }
    let start = offset
    guard skip(UInt8(ascii: "[")) else { return nil }
    let digits = self.digits()
    guard !digits.isEmpty else { throw error("digits") }
    guard skip(UInt8(ascii: "]")) else { throw error("\"]\"") }
    // An index that does not fit an Int is beyond every array.
    return Instruction(.index, start..<offset, operand: Int64(int(digits) ?? Int.max))
  }

  /// `-1`, `2`, `3.25`. A word that begins with digits, such as `2client`, is not a number, and the scanner
  /// does not move. The result is null if no double is that large.
  mutating func number() -> Instruction? {
    guard let first = peek, first.isDigit || first == UInt8(ascii: "-") else { return nil }
    let start = offset
    _ = skip(UInt8(ascii: "-"))
    let hasDigits = !digits().isEmpty
    let isDouble = peek == UInt8(ascii: ".") && offset + 1 < bytes.count && bytes[offset + 1].isDigit
    if hasDigits, isDouble {
      offset += 1
      _ = digits()
    }
    let end = offset
    guard hasDigits, word() == nil, !continuesPath, peek != UInt8(ascii: "(") else {
      offset = start
      return nil
    }
    let range = start..<end
    if !isDouble, let int = int(range) { return Instruction(.int, range, operand: Int64(int)) }
    guard let double = Double(string(range)), double.isFinite else { return Instruction(.null, range) }
    return Instruction(.double, range, operand: Int64(bitPattern: double.bitPattern))
  }

  /// The digits as an int, with an optional minus; nil if it overflows.
  private func int(_ range: Range<Int>) -> Int? {
    guard range.count > 18 else {
      var value = 0
      for byte in bytes[range] where byte != UInt8(ascii: "-") { value = value * 10 + Int(byte - 0x30) }
      return bytes[range.lowerBound] == UInt8(ascii: "-") ? -value : value
    }
    return Int(string(range))
  }

  /// Scans a literal in single quotes; also returns whether it has `\'`. Returns nil and does not move if the
  /// closing quote is missing.
  mutating func quotedString() -> (Range<Int>, hasEscapes: Bool)? {
    var end = offset + 1
    var hasEscapes = false
    while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: "'"):
        defer { offset = end + 1 }
        return (offset + 1..<end, hasEscapes)
      case UInt8(ascii: "\\"):
        if end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: "'") { hasEscapes = true }
        end += 2
      default:
        end += 1
      }
    }
    return nil
  }

  /// A quoted string's content with `\'` unescaped; other backslashes stay.
  func unescapedString(_ range: Range<Int>) -> String {
    var result: [UInt8] = []
    var position = range.lowerBound
    while position < range.upperBound {
      if bytes[position] == UInt8(ascii: "\\"), position + 1 < range.upperBound {
        if bytes[position + 1] != UInt8(ascii: "'") { result.append(bytes[position]) }
        position += 1
      }
      result.append(bytes[position])
      position += 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Text up to the next expression or the end, and whether it has escapes.
  mutating func literal() -> (Range<Int>, hasEscapes: Bool) {
    let start = offset
    var hasEscapes = false
    while let byte = peek, !isAtExpression {
      guard byte == UInt8(ascii: "\\") else {
        offset += 1
        continue
      }
      let first = offset
      while skip(UInt8(ascii: "\\")) {}
      let isOdd = (offset - first) % 2 == 1
      if offset - first > 1 || (isOdd && isAtExpression) { hasEscapes = true }
      if isOdd, isAtExpression { offset += 2 }
    }
    return (start..<offset, hasEscapes)
  }

  /// Unescapes literal text: two backslashes become one. A single one escapes `@{`, else it is text.
  func unescapedLiteral(_ range: Range<Int>) -> String {
    var result: [UInt8] = []
    var position = range.lowerBound
    while position < range.upperBound {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\\"), position < range.upperBound {
        // The escaping backslash is omitted; the character after it is copied.
        if bytes[position] == UInt8(ascii: "\\") {
          position += 1
        } else if bytes[position] == UInt8(ascii: "@"), position + 1 < range.upperBound,
          bytes[position + 1] == UInt8(ascii: "{")
        {
          continue
        }
      }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }

  private mutating func digits() -> Range<Int> {
    let start = offset
    while let byte = peek, byte.isDigit { offset += 1 }
    return start..<offset
  }

  /// An error at the current position. The token found there is underlined.
  func error(_ expected: String, from start: Int? = nil, length: Int? = nil) -> ExpressionError {
    var rest = self
    if let start { rest.offset = start }
    let position = rest.offset
    if rest.word() == nil, let scalar = rest.scalar() { rest.offset += UTF8.width(scalar) }
    return ExpressionError(
      expected: expected, text: String(decoding: bytes, as: UTF8.self), offset: position,
      length: length ?? rest.offset - position)
  }

  private func scalar() -> Unicode.Scalar? {
    var decoder = UTF8()
    var iterator = bytes[offset...].makeIterator()
    if case .scalarValue(let scalar) = decoder.decode(&iterator) { return scalar }
    return nil
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
  fileprivate var isLetterOrUnderscore: Bool {
    (self | 0x20) &- UInt8(ascii: "a") < 26 || self == UInt8(ascii: "_")
  }
}

extension Unicode.Scalar {
  fileprivate var isWordScalar: Bool {
    properties.isAlphabetic || properties.numericType == .decimal
      || [.nonspacingMark, .spacingMark].contains(properties.generalCategory)
  }
}
