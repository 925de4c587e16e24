/// Random numbers that are the same in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

/// Text out of everything that is hard to lay out, with stretches of plain words.
func randomText(using random: inout SeededGenerator) -> String {
  var text = String.UnicodeScalarView()
  for _ in 0..<Int.random(in: 0...12, using: &random) {
    let piece = hardPieces[Int.random(in: 0..<hardPieces.count, using: &random)]
    text.append(contentsOf: piece.unicodeScalars)
    if Int.random(in: 0..<4, using: &random) == 0 {
      let value = UInt32.random(in: 0...0x10FFFF, using: &random)
      text.append(Unicode.Scalar(value) ?? " ")
    }
  }
  return String(text)
}

private let hardPieces = [
  "word ", "another", " ", "   ", "\n", "\t", "\r\n", "well-known", "-5", "a-", "--", "2026-11-21", "(", ")",
  ",",
  "日本語", "、", "「", "」", "한국어", "\u{1112}\u{1161}\u{11AB}", "e\u{301}", "\u{301}", "\u{200D}", "\u{200B}",
  "\u{FE0F}", "\u{FE0E}", "❤\u{FE0F}", "⌚\u{FE0E}", "1\u{FE0F}\u{20E3}", "👩\u{200D}👩\u{200D}👧", "👍🏽", "🏽",
  "🇧🇷", "🇧", "नमस्ते", "क्ष", "עברית", "العربية",
  "\u{202E}", "\u{1B}[31m", "\u{9B}", "ﷺ", "ａｂｃ", "…", "\u{A0}",
]
