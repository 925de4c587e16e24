import BeagleJSON

/// Reads the tokens of expressions and paths from the UTF-8 of a text.
///
/// An unsafe buffer, as every expression of a document is parsed while it is decoded and the safe `Span` of a string
/// needs newer systems than ours. It never leaves ``scan(_:_:)``, which keeps the text alive around it.
struct ExpressionScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var offset = 0

  static func scan<Result>(_ text: String, _ body: (inout ExpressionScanner) -> Result) -> Result {
    var text = text
    return text.withUTF8 { bytes in
      var scanner = ExpressionScanner(bytes: bytes)
      return body(&scanner)
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { offset == bytes.count }
  var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }
  var isAtExpression: Bool {
    peek == UInt8(ascii: "@") && offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "{")
  }

  /// Whether there is neither an expression nor a backslash, so that the text stands for itself.
  var isPlain: Bool {
    var rest = self
    while let byte = rest.peek {
      if byte == UInt8(ascii: "\\") || rest.isAtExpression { return false }
      rest.offset += 1
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

  mutating func skipExpressionStart() -> Bool {
    guard isAtExpression else { return false }
    offset += 2
    return true
  }

  func string(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }

  /// Letters, digits and underscores; what is not ASCII counts when Unicode calls it a letter, mark or digit.
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

  /// Whether a word can name an operation.
  func isOperationName(_ word: Range<Int>) -> Bool {
    bytes[word].contains(where: \.isLetterOrUnderscore)
  }

  /// Whether the word or number just read goes on as a path.
  var continuesPath: Bool { peek == UInt8(ascii: ".") || peek == UInt8(ascii: "[") }

  /// A whole path, or nil with the place at what is wrong.
  mutating func path() -> ContextPath? {
    var steps: [ContextPath.Step] = []
    if let head = word() {
      steps.append(.key(string(head)))
    } else if peek != UInt8(ascii: "[") {
      return nil
    }
    return readSteps(&steps) ? ContextPath(steps: steps) : nil
  }

  /// The steps that follow a path's first one. Returns false, with the place at what is wrong, where one is broken.
  mutating func readSteps(_ steps: inout [ContextPath.Step]) -> Bool {
    while true {
      if skip(UInt8(ascii: ".")) {
        guard let key = word() else { return false }
        steps.append(.key(string(key)))
      } else if skip(UInt8(ascii: "[")) {
        let digits = self.digits()
        guard !digits.isEmpty, skip(UInt8(ascii: "]")) else { return false }
        // An index no Int can hold is beyond every array.
        steps.append(.index(Int(string(digits)) ?? Int.max))
      } else {
        return true
      }
    }
  }

  /// `-1`, `2`, `3.25`. A word that begins with digits, like `2client`, is not a number, and then the place is
  /// unchanged. Null where no double is that large.
  mutating func number() -> DynamicObject? {
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
    let text = string(start..<end)
    if !isDouble, let int = Int(text) { return .int(int) }
    return Double(text).map { Number.double($0).value }
  }

  /// A string in single quotes, where only `\'` is un-escaped. Nil, with the place unchanged, where its end is
  /// missing.
  mutating func quotedString() -> String? {
    var content = ""
    var end = offset + 1
    var start = end
    while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: "'"):
        content += string(start..<end)
        offset = end + 1
        return content
      case UInt8(ascii: "\\"):
        if end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: "'") {
          content += string(start..<end)
          start = end + 1
        }
        end += 2
      default:
        end += 1
      }
    }
    return nil
  }

  /// Text up to the next expression or the end, its escapes undone.
  mutating func literal() -> String {
    var text = ""
    var start = offset
    while let byte = peek, !isAtExpression {
      guard byte == UInt8(ascii: "\\") else {
        offset += 1
        continue
      }
      let first = offset
      while skip(UInt8(ascii: "\\")) {}
      let count = offset - first
      let isEscape = count % 2 == 1 && isAtExpression
      // Two backslashes stand for one. A last one without a partner escapes `@{`, else it stands for itself.
      text += string(start..<first + (isEscape ? count : count + 1) / 2)
      start = offset
      if isEscape { offset += 2 }
    }
    return text + string(start..<offset)
  }

  private mutating func digits() -> Range<Int> {
    let start = offset
    while let byte = peek, byte.isDigit { offset += 1 }
    return start..<offset
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
