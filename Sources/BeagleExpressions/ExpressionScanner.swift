import BeagleJSON

/// Reads the tokens of expressions and paths from the UTF-8 of a text. A read that fails leaves the place unchanged.
struct ExpressionScanner {
  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { offset == bytes.count }
  var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func advance() {
    offset += 1
  }

  mutating func skip(_ token: StaticString) -> Bool {
    let length = token.utf8CodeUnitCount
    guard offset + length <= bytes.count else { return false }
    for place in 0..<length where bytes[offset + place] != token.utf8Start[place] { return false }
    offset += length
    return true
  }

  mutating func skipAll(_ byte: UInt8) -> Int {
    let start = offset
    while peek == byte { offset += 1 }
    return offset - start
  }

  mutating func skipSpaces() {
    while let byte = peek, byte == 0x20 || (0x09...0x0D).contains(byte) { offset += 1 }
  }

  /// Letters, digits and underscores; what is not ASCII counts when Unicode calls it a letter, mark or digit.
  mutating func word() -> String? {
    let start = offset
    while let byte = peek {
      if byte < 0x80 {
        guard Self.isWordByte(byte) else { break }
        offset += 1
      } else {
        guard let scalar = scalar(), Self.isWordScalar(scalar) else { break }
        offset += UTF8.width(scalar)
      }
    }
    return offset > start ? String(decoding: bytes[start..<offset], as: UTF8.self) : nil
  }

  /// A word, and whether "(" follows it directly and it has a letter or underscore, which makes it an operation's
  /// name. Leaves the place unchanged unless it is one.
  mutating func callName() -> (name: String, isCall: Bool)? {
    let start = offset
    guard let name = word() else { return nil }
    if peek == UInt8(ascii: "("), !name.utf8.allSatisfy(Self.isDigit) {
      offset += 1
      return (name, true)
    }
    offset = start
    return (name, false)
  }

  /// Whether the word just read goes on as a path.
  var continuesPath: Bool { peek == UInt8(ascii: ".") || peek == UInt8(ascii: "[") }

  mutating func path() -> ContextPath? {
    let start = offset
    var steps: [ContextPath.Step] = []
    if let head = word() { steps.append(.key(head)) }
    while true {
      if peek == UInt8(ascii: "[") {
        guard let index = index() else { break }
        steps.append(.index(index))
      } else if peek == UInt8(ascii: "."), !steps.isEmpty {
        offset += 1
        guard let key = word() else { break }
        steps.append(.key(key))
      } else if steps.isEmpty {
        break
      } else {
        return ContextPath(steps: steps)
      }
    }
    offset = start
    return nil
  }

  private mutating func index() -> Int? {
    offset += 1
    let start = offset
    while let byte = peek, Self.isDigit(byte) { offset += 1 }
    guard offset > start, peek == UInt8(ascii: "]") else { return nil }
    let digits = String(decoding: bytes[start..<offset], as: UTF8.self)
    offset += 1
    // An index no Int can hold is beyond every array.
    return Int(digits) ?? Int.max
  }

  /// `-1`, `2`, `3.25`. A word that begins with digits, like `2client`, is not a number.
  mutating func number() -> DynamicObject? {
    let start = offset
    if peek == UInt8(ascii: "-") { offset += 1 }
    let integerStart = offset
    while let byte = peek, Self.isDigit(byte) { offset += 1 }
    var isDouble = false
    if offset > integerStart, peek == UInt8(ascii: "."), offset + 1 < bytes.count,
      Self.isDigit(bytes[offset + 1])
    {
      isDouble = true
      offset += 1
      while let byte = peek, Self.isDigit(byte) { offset += 1 }
    }
    let end = offset
    guard end > integerStart, word() == nil, !continuesPath, peek != UInt8(ascii: "(") else {
      offset = start
      return nil
    }
    let digits = String(decoding: bytes[start..<end], as: UTF8.self)
    if !isDouble, let int = Int(digits) { return .int(int) }
    return Double(digits).map { .double($0) }
  }

  /// A string in single quotes, where only `\'` is un-escaped.
  mutating func quotedString() -> String? {
    let start = offset
    offset += 1
    var content: [UInt8] = []
    while let byte = peek {
      offset += 1
      switch byte {
      case UInt8(ascii: "'"):
        return String(decoding: content, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let escaped = peek else { break }
        if escaped != UInt8(ascii: "'") { content.append(byte) }
        content.append(escaped)
        offset += 1
      default:
        content.append(byte)
      }
    }
    offset = start
    return nil
  }

  private func scalar() -> Unicode.Scalar? {
    var decoder = UTF8()
    var iterator = bytes[offset...].makeIterator()
    if case .scalarValue(let scalar) = decoder.decode(&iterator) { return scalar }
    return nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
      || [.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
  }
}
