import Testing

@testable import BeagleTerminal

@Suite struct ColumnWidthTests {
  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("Ω", 1), ("→", 1), ("─", 1), ("…", 1), ("\u{A0}", 1),
    ("漢", 2), ("あ", 2), ("ア", 2), ("ｱ", 1), ("Ａ", 2), ("、", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
    ("😀", 2), ("👍🏽", 2), ("☝🏽", 2), ("👩‍👩‍👧‍👦", 2), ("🏳️‍🌈", 2), ("🇧🇷", 2), ("🏽", 1),
    ("❤", 1), ("❤\u{FE0F}", 2), ("❤\u{FE0E}", 1), ("⌚", 2), ("⌚\u{FE0E}", 1), ("⌚\u{FE0F}", 2),
    ("1\u{FE0F}\u{20E3}", 2), ("©", 1), ("©\u{FE0F}", 2), ("☀", 1), ("⚡", 2),
    ("क", 1), ("ก็", 1), ("ℝ", 1), ("\u{E0A0}", 1),
  ])
  func aClusterTakesTheColumnsATerminalGivesIt(cluster: String, columns: Int) {
    #expect(TerminalText(sanitizing: cluster).columns == columns)
  }

  @Test func theTablesAreAscendingAndCoverEverything() {
    for table in [ColumnWidth.widthChanges, ColumnWidth.variationChanges] {
      #expect(table.first.map { $0 >> 2 } == 0)
      #expect(zip(table, table.dropFirst()).allSatisfy { $0 >> 2 < $1 >> 2 })
    }
  }

  @Test func marksWithoutSpacingAndEmojiAgreeWithTheStandardLibrary() {
    for value in UInt32(0x300)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.age.map({ $0.major <= 15 }) == true else {
        continue
      }
      if scalar.properties.isEmojiPresentation, !(0x1F1E6...0x1F1FF).contains(value) {
        #expect(ColumnWidth.of(scalar) == 2, "U+\(String(value, radix: 16))")
      }
      if scalar.properties.generalCategory == .nonspacingMark
        || scalar.properties.generalCategory == .enclosingMark
      {
        #expect(ColumnWidth.of(scalar) == 0, "U+\(String(value, radix: 16))")
      }
    }
  }
}
