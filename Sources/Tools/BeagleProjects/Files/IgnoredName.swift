/// A name in a pattern of `.gitignore`, which is compared byte by byte as git does it: `?` is one byte, and `é` has two.
struct IgnoredName: Sendable {
  private enum Element: Sendable {
    case byte(UInt8)
    /// `?`
    case any
    /// `[a-z]`, or what is not in it.
    case set(Set<UInt8>, isNegated: Bool)
    /// `*`
    case many
  }

  /// The bytes, where no sign in it means something else: most names have none.
  private var literal: [UInt8]?
  private var elements: [Element] = []

  /// - Returns: nil for what fits no name, such as a bracket that is not closed.
  init?(_ pattern: ArraySlice<UInt8>) {
    if !pattern.contains(where: { "*?[\\".utf8.contains($0) }) { literal = Array(pattern) }
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
        elements.append(.byte(next))
      default: elements.append(.byte(byte))
      }
    }
  }

  /// The only name that fits, where there is only one.
  var text: String? { literal.map { String(decoding: $0, as: UTF8.self) } }

  func fits(_ name: String) -> Bool {
    if let literal { return name.utf8.elementsEqual(literal) }
    return Array(name.utf8).fits(elements) {
      if case .many = $0 { true } else { false }
    } each: { byte, element in
      switch element {
      case .byte(let wanted): byte == wanted
      case .set(let set, let isNegated): set.contains(byte) != isNegated
      case .any, .many: true
      }
    }
  }

  // MARK: Brackets

  /// Reads what follows an opening bracket.
  private static func set(_ rest: inout ArraySlice<UInt8>) -> Element? {
    var set: Set<UInt8> = []
    let isNegated = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
    if isNegated { rest.removeFirst() }
    // What a range may begin with.
    var low: UInt8?
    var isFirst = true
    // A closing bracket that comes first is one of the bytes.
    while let byte = rest.first, isFirst || byte != UInt8(ascii: "]") {
      isFirst = false
      if let kind = kind(&rest) {
        guard let isOfKind = kinds[kind] else { return nil }
        set.formUnion((0..<0x80).filter { isOfKind(Unicode.Scalar($0)) })
        low = nil
      } else if byte == UInt8(ascii: "-"), let first = low, rest.dropFirst().first != UInt8(ascii: "]") {
        rest.removeFirst()
        guard let last = literal(&rest) else { return nil }
        if first <= last { set.formUnion(first...last) }
        low = nil
      } else {
        low = literal(&rest)
        guard let low else { return nil }
        set.insert(low)
      }
    }
    return rest.popFirst() == nil ? nil : .set(set, isNegated: isNegated)
  }

  /// Takes a byte, perhaps with a backslash before it.
  private static func literal(_ rest: inout ArraySlice<UInt8>) -> UInt8? {
    if rest.first == UInt8(ascii: "\\") { rest.removeFirst() }
    return rest.popFirst()
  }

  /// Takes the name of a kind, `alpha` of `[:alpha:]`; nil where none is.
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

extension Array {
  /// Whether it fits a pattern in which some elements stand for any number, and the others for one. Goes back to the last one
  /// of many only, which is enough.
  package func fits<Part>(_ pattern: [Part], isMany: (Part) -> Bool, each: (Element, Part) -> Bool) -> Bool {
    var (index, position) = (0, 0)
    var retry: (index: Int, position: Int)?
    while true {
      if position < pattern.count, isMany(pattern[position]) {
        position += 1
        retry = (index, position)
      } else if index == count, position == pattern.count {
        return true
      } else if index < count, position < pattern.count, each(self[index], pattern[position]) {
        (index, position) = (index + 1, position + 1)
      } else if let (start, behind) = retry, start < count {
        retry = (start + 1, behind)
        (index, position) = (start + 1, behind)
      } else {
        return false
      }
    }
  }
}
