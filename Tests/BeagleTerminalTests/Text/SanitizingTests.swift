import TestSupport
import Testing

@testable import BeagleTerminal

@Suite(.computing) struct SanitizingTests {
  @Test(arguments: [
    ("plain text", "plain text"),
    ("a\u{1B}[31mb", "a␛[31mb"),
    ("bell\u{07} null\u{00} delete\u{7F}", "bell␇ null␀ delete␡"),
    ("one byte \u{9B}31m", "one byte �31m"),
    ("user\u{202E}gpj.exe", "user�gpj.exe"),
    ("\u{2066}a\u{2069}\u{200E}\u{200F}\u{061C}", "�a����"),
    ("a\u{2028}b\u{2029}c", "a�b�c"),
    ("\u{FEFF}a\u{FFF9}b\u{FFFA}c\u{FFFB}", "�a�b�c�"),
    ("hi\u{E0068}\u{E0069}", "hi��"),
    ("carriage\rreturn", "carriage␍return"),
    ("a\u{FE0F}b", "ab"),
    ("\u{FE0F}b", "�b"), ("\u{200D}b", "b"), ("\u{200C}\u{301}b", "◌\u{200C}\u{301}b"),
    ("\u{0301}a", "◌\u{0301}a"),
    ("soft\u{AD}hyphen", "softhyphen"),
    ("👩\u{200D}", "👩"),
    ("👍🏽 a🏽", "👍🏽 a�"),
    // The three flags that are written with tags, and a text that would be hidden in a fourth.
    (
      "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
      "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"
    ),
    ("🏴\u{E0067}\u{E0062}\u{E007F}", "🏴���"),
    ("word\u{2060}joiner", "wordjoiner"), ("\u{93E}a", "◌\u{93E}a"), ("မာ", "မာ"),
    ("a\u{B}b\u{C}c\u{85}d", "a␋b␌c�d"),
  ])
  func controlSequencesBecomeMarks(text: String, shown: String) {
    let scalars = Array(TerminalText(sanitizing: text).description.unicodeScalars)
    #expect(scalars == Array(shown.unicodeScalars))
  }

  @Test func paragraphKeepsLinesAndReplacesTabs() {
    let text = TerminalText(sanitizing: "a\tb\r\nc")
    #expect(text.description == "a    b\nc")
    #expect(text.columns == 6)
    #expect(text.rows == 2)
  }

  @Test func singleLineMarksNewlinesAndTabs() {
    let text = TerminalText(sanitizing: "a\tb\r\nc", as: .line)
    #expect(text.description == "a␉b␍␊c")
    #expect(text.rows == 1)
    #expect(text.columns == 6)
  }

  @Test func everyControlScalarIsRemoved() {
    let scalars = Unicode.Scalar.tried
    for start in stride(from: 0, to: scalars.count, by: 64) {
      var text = "a".unicodeScalars
      for scalar in scalars[start..<min(start + 64, scalars.count)] { text += [scalar, "b"] }
      // Lines and paragraphs differ in blanks and line breaks, of which the last is U+3000.
      for shape in start <= 0x3000 ? [TextShape.paragraph, .line] : [.paragraph] {
        // Sanitising alone: cutting so many texts into clusters would take long.
        let safe = Sanitizer.sanitize(String(text), as: shape)
        let bad = safe.unicodeScalars.first { actsOnATerminal($0) && !($0 == "\n" && shape == .paragraph) }
        let first = String(scalars[start].value, radix: 16)
        #expect(bad == nil, "U+\(first) or one of the next 63 brought through U+\(bad?.value ?? 0)")
      }
    }
  }

  @Test func sanitisingIsIdempotent() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      let once = TerminalText(sanitizing: randomText(using: &random))
      let twice = TerminalText(sanitizing: once.description)
      #expect(once == twice, "\(once.description.debugDescription)")
    }
  }
}

/// The law in the tests' own words: general categories Cc, and the invisible characters that reorder or hide.
func actsOnATerminal(_ scalar: Unicode.Scalar) -> Bool {
  // Most of all that is looked at is this, and the properties of each would take long.
  if (0x20..<0x7F).contains(scalar.value) { return false }
  if scalar.properties.generalCategory == .control { return true }
  return switch scalar.value {
  case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F:
    true
  default: false
  }
}

/// England, Scotland and Wales: the only tags that are let through.
let flagsWithTags: Set<Character> = ["gbeng", "gbsct", "gbwls"].reduce(into: []) { flags, name in
  let tags = name.unicodeScalars.compactMap { Unicode.Scalar(0xE0000 + $0.value) }
  flags.insert(Character(String(String.UnicodeScalarView(["\u{1F3F4}"] + tags + ["\u{E007F}"]))))
}
