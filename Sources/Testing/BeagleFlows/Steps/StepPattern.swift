/// The pattern of a step: words, with a typed parameter in braces for each argument.
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
/// A backslash escapes the character after it.
struct StepPattern: Sendable {
  enum Piece: Sendable, Equatable {
    case text(String)
    case optional(String)
    case oneOf([String])
    case argument(StepArgumentKind)
  }

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

extension StepPattern {
  /// The texts of the arguments, without their quotes; nil if the step does not match.
  func match(_ step: String) -> [String]? {
    match(pieces[...], step[...])
  }

  /// Tries every alternative: patterns are short and have few of them.
  private func match(_ pieces: ArraySlice<Piece>, _ text: Substring) -> [String]? {
    var (pieces, text) = (pieces, text)
    var values: [String] = []
    while let piece = pieces.popFirst() {
      switch piece {
      case .text(let words):
        guard text.hasPrefix(words) else { return nil }
        text = text.dropFirst(words.count)
      case .optional(let letters):
        guard text.hasPrefix(letters) else { continue }
        if let rest = match(pieces, text.dropFirst(letters.count)) { return values + rest }
      case .oneOf(let words):
        for word in words where text.hasPrefix(word) {
          if let rest = match(pieces, text.dropFirst(word.count)) { return values + rest }
        }
        return nil
      case .argument(let argument):
        guard let (value, length) = argument.value(at: text) else { return nil }
        values.append(value)
        text = text.dropFirst(length)
      }
    }
    return text.isEmpty ? values : nil
  }
}

extension StepArgumentKind {
  fileprivate func value(at text: Substring) -> (value: String, length: Int)? {
    switch self {
    case .string: return Self.quoted(text)
    case .word: return Self.leading(text) { !$0.isWhitespace }
    case .int: return Self.number(text, allowsFraction: false)
    case .number: return Self.number(text, allowsFraction: true)
    case .table, .text: return nil
    }
  }

  private static func leading(
    _ text: Substring, while belongs: (Character) -> Bool
  ) -> (value: String, length: Int)? {
    let value = text.prefix(while: belongs)
    return value.isEmpty ? nil : (String(value), value.count)
  }

  private static func number(_ text: Substring, allowsFraction: Bool) -> (value: String, length: Int)? {
    let sign = text.first == "-" ? 1 : 0
    let digits = text.dropFirst(sign).prefix { $0.isASCII && $0.isNumber }.count
    guard digits > 0 else { return nil }
    var length = sign + digits
    if allowsFraction, text.dropFirst(length).first == "." {
      let fraction = text.dropFirst(length + 1).prefix { $0.isASCII && $0.isNumber }.count
      if fraction > 0 { length += 1 + fraction }
    }
    return (String(text.prefix(length)), length)
  }

  private static func quoted(_ text: Substring) -> (value: String, length: Int)? {
    guard let quote = text.first, quote == "\"" || quote == "'" else { return nil }
    var value = ""
    var length = 1
    var isEscaped = false
    for character in text.dropFirst() {
      length += 1
      if isEscaped {
        if character != quote, character != "\\" { value.append("\\") }
        value.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == quote {
        return (value, length)
      } else {
        value.append(character)
      }
    }
    return nil
  }
}
