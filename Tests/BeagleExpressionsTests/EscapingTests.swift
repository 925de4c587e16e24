import BeagleExpressions
import BeagleJSON
import TestSupport
import Testing

@Suite struct EscapingTests {
  @Test(arguments: [
    (#"@{x}"#, #"V"#), (#"\@{x}"#, #"@{x}"#), (#"\\@{x}"#, #"\V"#), (#"\\\@{x}"#, #"\@{x}"#),
    (#"\\\\@{x}"#, #"\\V"#), (#"\\\\\@{x}"#, #"\\@{x}"#),
  ])
  func onlyOddBackslashCountsEscape(_ text: String, _ shown: String) {
    #expect(value(of: text) == .string(shown))
    #expect(value(of: "a \(text) b") == .string("a \(shown) b"))
    #expect(value(of: text + text) == .string(shown + shown))
  }

  @Test(arguments: [
    (#"a\\b"#, #"a\b"#), (#"a\b"#, #"a\b"#), (#"\\\"#, #"\\"#), (#"\"#, #"\"#), (#"\\"#, #"\"#),
    (#"\@name"#, #"\@name"#), ("@name", "@name"), ("a@b.com", "a@b.com"), ("@", "@"), ("{x}", "{x}"),
    ("", ""),
    (#"\n"#, #"\n"#), ("@ {x}", "@ {x}"), (#"\@{"#, "@{"),
  ])
  func plainTextIsUnescaped(_ text: String, _ literal: String) {
    guard case .literal(let read) = ParsedText(text) else {
      Issue.record("\(text) is no literal")
      return
    }
    #expect(read == literal)
  }

  @Test func escapedAndEvaluatedExpressionsCanBeMixed() {
    #expect(value(of: #"\@{x} is @{x}\\"#) == #"@{x} is V\"#)
  }

  @Test func escapesInExpressionStringsAreKept() {
    #expect(value(of: #"@{'a\\b'}"#) == #"a\\b"#)
    #expect(value(of: #"\\@{'\\'}\\"#) == #"\\\\"#)
  }

  @Test(arguments: 0..<500)
  func escapedTextRoundTrips(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let pieces = [
      "\\", "@", "{", "}", "@{", "x", "@{x}", "é", " ", "'", "\\@{", "(", "😀", "\n", "e\u{301}", "\u{301}",
    ]
    let text = (0..<Int.random(in: 0..<16, using: &random))
      .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    guard case .literal(let read) = ParsedText(ExpressionTemplate.escape(text)) else {
      Issue.record("\(text) escaped is no literal")
      return
    }
    #expect(Array(read.utf8) == Array(text.utf8))
  }
}
