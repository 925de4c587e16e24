/// A name in a `.gitignore` pattern, matched by bytes as in git: `?` is one byte, and `é` has two.
struct IgnoredName: Sendable {
  /// The bytes of a name without wildcards, which is the common case.
  private var literal: [UInt8]?
  private let glob: Glob<UInt8>

  /// - Returns: nil for a pattern that matches no name, for example because of an unclosed bracket.
  init?(_ pattern: ArraySlice<UInt8>) {
    if !pattern.contains(where: { "*?[\\".utf8.contains($0) }) { literal = Array(pattern) }
    var elements: [Glob<UInt8>.Element] = []
    var rest = pattern
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "?"): elements.append(.any)
      case UInt8(ascii: "*"): elements.append(.many)
      case UInt8(ascii: "["):
        guard let element = Self.set(&rest) else { return nil }
        elements.append(element)
      case UInt8(ascii: "\\"):
        guard let next = rest.popFirst() else { return nil }
        elements.append(.sign(next))
      default: elements.append(.sign(byte))
      }
    }
    glob = Glob(elements: elements)
  }

  /// The only matching name, if there are no wildcards.
  var text: String? { literal.map { String(decoding: $0, as: UTF8.self) } }

  func fits(_ name: String) -> Bool {
    if let literal { return name.utf8.elementsEqual(literal) }
    return glob.fits(name.utf8)
  }

  // MARK: Brackets

  /// Parses the text after an opening bracket.
  private static func set(_ rest: inout ArraySlice<UInt8>) -> Glob<UInt8>.Element? {
    var ranges: [ClosedRange<UInt8>] = []
    let isNegated = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
    if isNegated { rest.removeFirst() }
    // The possible lower bound of a range.
    var low: UInt8?
    var isFirst = true
    // A closing bracket in first position is part of the set.
    while let byte = rest.first, isFirst || byte != UInt8(ascii: "]") {
      isFirst = false
      if let kind = kind(&rest) {
        guard let isOfKind = kinds[kind] else { return nil }
        ranges += (0..<0x80).filter { isOfKind(Unicode.Scalar($0)) }.map { $0...$0 }
        low = nil
      } else if byte == UInt8(ascii: "-"), let first = low, rest.dropFirst().first != UInt8(ascii: "]") {
        rest.removeFirst()
        guard let last = literal(&rest) else { return nil }
        if first <= last { ranges.append(first...last) }
        low = nil
      } else {
        low = literal(&rest)
        guard let low else { return nil }
        ranges.append(low...low)
      }
    }
    return rest.popFirst() == nil ? nil : .set(ranges, isNegated: isNegated)
  }

  /// Consumes a byte, possibly after a backslash.
  private static func literal(_ rest: inout ArraySlice<UInt8>) -> UInt8? {
    if rest.first == UInt8(ascii: "\\") { rest.removeFirst() }
    return rest.popFirst()
  }

  /// Consumes a character class and returns its name, `alpha` of `[:alpha:]`; nil if there is none.
  private static func kind(_ rest: inout ArraySlice<UInt8>) -> String? {
    guard rest.starts(with: "[:".utf8), let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return nil }
    let name = rest[..<end].dropFirst(2)
    guard name.last == UInt8(ascii: ":") else { return nil }
    rest = rest[(end + 1)...]
    return String(decoding: name.dropLast(), as: UTF8.self)
  }

  private static let kinds: [String: @Sendable (Unicode.Scalar) -> Bool] = [
    "alnum": { $0.properties.isAlphabetic || ("0"..."9").contains($0) },
    "alpha": { $0.properties.isAlphabetic },
    "blank": { " \t".unicodeScalars.contains($0) },
    "cntrl": { $0.value < 0x20 || $0.value == 0x7F },
    "digit": { ("0"..."9").contains($0) },
    "graph": { ("!"..."~").contains($0) },
    "lower": { ("a"..."z").contains($0) },
    "print": { (" "..."~").contains($0) },
    "punct": { ("!"..."~").contains($0) && !$0.properties.isAlphabetic && !("0"..."9").contains($0) },
    "space": { $0.properties.isWhitespace },
    "upper": { ("A"..."Z").contains($0) },
    "xdigit": { $0.properties.isASCIIHexDigit },
  ]
}
