/// Texts that a seed determines.
struct DataTexts {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1 }

  private mutating func next(below limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(truncatingIfNeeded: (state >> 11) % UInt64(limit))
  }

  private static let syllables = [
    "ba", "den", "lo", "mar", "ti", "ser", "gen", "ron", "vel", "dor", "kin", "sa", "tor", "fel", "win",
  ]

  mutating func word(letters: Int) -> String {
    var word = ""
    while word.utf8.count < letters { word += Self.syllables[next(below: Self.syllables.count)] }
    return word.prefix(1).uppercased() + word.dropFirst().prefix(letters - 1)
  }

  /// Words that can be wrapped.
  mutating func sentence(letters: Int) -> String {
    var text = word(letters: 2 + next(below: 10))
    while text.utf8.count < letters { text += " " + word(letters: 2 + next(below: 10)).lowercased() }
    return text
  }

  mutating func choice(_ texts: [String]) -> String { texts[next(below: texts.count)] }
}
