extension StepPattern {
  /// The arguments' texts if the step is written so, without their quotes; nil if it is not.
  func match(_ step: String) -> [String]? {
    match(pieces[...], step[...])
  }

  /// Each choice is followed to its end: patterns are short, and so is what they have to choose from.
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
  /// The value at the beginning of a text, and its number of characters.
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
