/// Selects scenarios by their tags: `@smoke`, `not @slow`, `(@cart or @form) and not @network`.
public struct TagExpression: Sendable, Equatable {
  private indirect enum Term: Sendable, Equatable {
    case tag(String)
    case not(Term)
    case all([Term])
    case any([Term])
  }

  private let term: Term

  /// A syntax error in a tag expression, with the expected and the found text.
  public struct Invalid: Error, Equatable, Sendable, CustomStringConvertible {
    public let description: String
  }

  /// Parses an expression. `not` binds more tightly than `and`, and `and` more tightly than `or`.
  public init(_ text: String) throws(Invalid) {
    var reader = Reader(text)
    term = try reader.either(depth: 0)
    guard reader.word == nil else { throw reader.expected("and, or or the end") }
  }

  /// Returns whether the expression selects a scenario with these tags.
  public func matches(_ tags: [String]) -> Bool { Self.matches(term, Set(tags)) }

  private static func matches(_ term: Term, _ tags: Set<String>) -> Bool {
    switch term {
    case .tag(let tag): tags.contains(tag)
    case .not(let term): !matches(term, tags)
    case .all(let terms): terms.allSatisfy { matches($0, tags) }
    case .any(let terms): terms.contains { matches($0, tags) }
    }
  }

  private struct Reader {
    private static let maximumDepth = 50
    private let words: [String]
    private var position = 0

    init(_ text: String) {
      words = text.replacing("(", with: " ( ").replacing(")", with: " ) ").split(
        whereSeparator: \.isWhitespace
      ).map(String.init)
    }

    var word: String? { position < words.count ? words[position] : nil }

    mutating func either(depth: Int) throws(Invalid) -> Term {
      var terms = [try both(depth: depth)]
      while consume("or") { terms.append(try both(depth: depth)) }
      return .any(terms)
    }

    private mutating func both(depth: Int) throws(Invalid) -> Term {
      var terms = [try one(depth: depth)]
      while consume("and") { terms.append(try one(depth: depth)) }
      return .all(terms)
    }

    private mutating func one(depth: Int) throws(Invalid) -> Term {
      guard depth < Self.maximumDepth else {
        throw Invalid(description: "the tag expression is nested more than \(Self.maximumDepth) deep")
      }
      if consume("not") { return .not(try one(depth: depth + 1)) }
      if consume("(") {
        let term = try either(depth: depth + 1)
        guard consume(")") else { throw expected(")") }
        return term
      }
      guard let word, word.hasPrefix("@"), word.count > 1 else { throw expected("a tag like @smoke") }
      position += 1
      return .tag(word)
    }

    private mutating func consume(_ word: String) -> Bool {
      guard self.word == word else { return false }
      position += 1
      return true
    }

    func expected(_ what: String) -> Invalid {
      let text = words.joined(separator: " ")
      return Invalid(
        description:
          "expected \(what), found \(word.map { "\"\($0)\"" } ?? "the end") in the tags \"\(text)\"")
    }
  }
}
