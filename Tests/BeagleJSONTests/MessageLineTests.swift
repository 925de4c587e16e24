import Testing

@testable import BeagleJSON

/// Untrusted texts in messages.
@Suite struct MessageLineTests {
  @Test func messageIsReducedToOneLine() {
    #expect("a: \"b\" é 茶".messageLine == "a: \"b\" é 茶")
    #expect(
      "a\n::error::b\r\n\tc\u{2028}\u{9B}".messageLine == #"a\u{a}::error::b\u{d}\u{a}\u{9}c\u{2028}\u{9b}"#)
  }

  @Test func longMessageIsTruncatedInTheMiddle() {
    let long = "begin " + String(repeating: "é", count: 60_000) + " end"
    let line = long.messageLine
    #expect(line.hasPrefix("begin é") && line.hasSuffix("é end") && line.contains("… (58010 characters) …"))
    #expect(line.unicodeScalars.count < 2_100)
    // The limit counts characters, not bytes.
    let fitting = String(repeating: "é", count: 2_000)
    #expect(fitting.messageLine == fitting && (fitting + "é").messageLine.contains("… (1 characters) …"))
  }

  @Test(arguments: [
    ([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C", "D"], "A, B, C and D"),
  ])
  func namesAreJoinedWithCommasAndConjunction(names: [String], text: String) {
    #expect(names.joinedInSentence() == text)
    #expect(names.joinedInSentence(by: "or") == text.replacing("and", with: "or"))
  }
}
