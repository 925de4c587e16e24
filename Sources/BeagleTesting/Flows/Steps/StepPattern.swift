/// How a step is written: words, with a typed parameter in braces for each argument.
///
///     I tap {string}
///     I wait {number} second(s)
///     I see/watch {string}
///
/// | In a pattern | In a step |
/// |---|---|
/// | `{string}` | a text in quotes, `"…"` or `'…'`; a quote inside it has a backslash before it |
/// | `{int}` | a whole number |
/// | `{number}` | a number, such as `2`, `-0.5` |
/// | `{word}` | anything without blanks |
/// | `(s)` | the letters, or nothing |
/// | `a/b` | one of the words |
///
/// A backslash takes the meaning from the character after it.
struct StepPattern: Sendable {
  enum Piece: Sendable, Equatable {
    case text(String)
    case optional(String)
    case oneOf([String])
    case argument(StepArgumentKind)
  }

  /// Why a pattern cannot be one.
  struct Invalid: Error, CustomStringConvertible {
    let description: String
  }

  let source: String
  let pieces: [Piece]

  var arguments: [StepArgumentKind] {
    pieces.compactMap { if case .argument(let argument) = $0 { argument } else { nil } }
  }

  init(_ source: String) throws(Invalid) {
    self.source = source
    var reader = Reader(source)
    pieces = try reader.read()
    guard !pieces.isEmpty else { throw Invalid(description: "a step needs words") }
  }

  private struct Reader {
    private let characters: [Character]
    private var position = 0
    private var pieces: [Piece] = []
    /// The word being read, and those before it between slashes.
    private var word = ""
    private var others: [String] = []

    init(_ source: String) { characters = Array(source) }

    mutating func read() throws(Invalid) -> [Piece] {
      while position < characters.count {
        let character = characters[position]
        position += 1
        switch character {
        case "\\":
          guard position < characters.count else { throw Invalid(description: "a backslash is at the end") }
          word.append(characters[position])
          position += 1
        case "{":
          try endWord()
          let name = try name(until: "}")
          guard let argument = StepArgumentKind(rawValue: name), !argument.isBelow else {
            let known = StepArgumentKind.allCases.filter { !$0.isBelow }.map { "{\($0.rawValue)}" }.joined(
              separator: ", ")
            throw Invalid(description: "{\(name)} is not known; there are \(known)")
          }
          pieces.append(.argument(argument))
        case "(":
          try endWord()
          pieces.append(.optional(try name(until: ")")))
        case "/":
          others.append(word)
          word = ""
        case " ":
          try endWord()
          add(" ")
        default:
          word.append(character)
        }
      }
      try endWord()
      return pieces
    }

    private mutating func name(until end: Character) throws(Invalid) -> String {
      guard let close = characters[position...].firstIndex(of: end), close > position else {
        throw Invalid(description: "expected a name and \(end)")
      }
      defer { position = close + 1 }
      return String(characters[position..<close])
    }

    private mutating func endWord() throws(Invalid) {
      if !others.isEmpty {
        let words = others + [word]
        guard words.allSatisfy({ !$0.isEmpty }) else {
          throw Invalid(description: "expected a word on either side of /")
        }
        pieces.append(.oneOf(words))
      } else if !word.isEmpty {
        add(word)
      }
      (word, others) = ("", [])
    }

    private mutating func add(_ text: String) {
      if case .text(let before) = pieces.last {
        pieces[pieces.count - 1] = .text(before + text)
      } else {
        pieces.append(.text(text))
      }
    }
  }
}
