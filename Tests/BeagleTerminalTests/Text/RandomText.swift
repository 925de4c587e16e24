import TestSupport

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

/// A few scalars in any order, of all the classes by which Unicode finds the borders of grapheme clusters.
func randomClusters(using random: inout SeededGenerator) -> String {
  var text = String.UnicodeScalarView()
  for _ in 0..<Int.random(in: 1...9, using: &random) {
    let kind = clusterClasses[Int.random(in: 0..<clusterClasses.count, using: &random)]
    text.append(kind[kind.index(kind.startIndex, offsetBy: Int.random(in: 0..<kind.count, using: &random))])
  }
  return String(text)
}

private let clusterClasses: [String.UnicodeScalarView] = [
  "\r\n\u{1}\u{85}", "\u{300}\u{308}\u{FE0F}\u{20E3}", "\u{200D}", "\u{1F1E6}\u{1F1FF}",
  "\u{600}\u{110BD}\u{D4E}",
  "\u{903}\u{93E}\u{E33}", "\u{1100}\u{A97C}", "\u{1160}\u{11A2}", "\u{11A8}\u{11F9}", "\u{AC00}\u{AC01}",
  "\u{231A}\u{1F476}\u{2764}\u{A9}\u{1F6D1}", "\u{1F3FB}\u{1F3FF}", "\u{915}\u{924}\u{94D}\u{9CD}\u{93C}",
  "a b-1/\"", "漢、「ｱ\u{3000}", "\u{E0061}\u{E007F}\u{E0100}\u{180B}", "\u{AD}\u{200B}\u{2060}\u{A0}\u{200C}",
  "\u{102C}\u{1039}\u{1019}\u{302E}\u{16FF0}", "\u{1F3F4}\u{E0067}",
].map(\.unicodeScalars)

private let hardPieces = [
  "word ", "another", " ", "   ", "\n", "\t", "\r\n", "well-known", "-5", "a-", "--", "2026-11-21", "(", ")",
  ",",
  "日本語", "、", "「", "」", "한국어", "\u{1112}\u{1161}\u{11AB}", "e\u{301}", "\u{301}", "\u{200D}", "\u{200B}",
  "\u{FE0F}", "\u{FE0E}", "❤\u{FE0F}", "⌚\u{FE0E}", "1\u{FE0F}\u{20E3}", "👩\u{200D}👩\u{200D}👧", "👍🏽", "🏽",
  "🇧🇷", "🇧", "नमस्ते", "क्ष", "עברית", "العربية",
  "hy\u{AD}phen", "no\u{2060}break", "a/b", "https://a.example/b", "\"漢\"", "\u{2028}", "\u{85}", "\u{B}",
  "\r",
  "မြန်မာ", "ภาษาไทย", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "\u{FFFD}\u{FFFD}",
  "ﷺ\u{600}١",
  "\u{202E}", "\u{1B}[31m", "\u{9B}", "ﷺ", "ａｂｃ", "…", "\u{A0}",
]
