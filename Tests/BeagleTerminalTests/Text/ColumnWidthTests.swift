import TestSupport
import Testing

@testable import BeagleTerminal

@Suite struct ColumnWidthTests {
  @Test(
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("Ω", 1), ("→", 1), ("─", 1), ("…", 1), ("\u{A0}", 1),
      ("漢", 2), ("あ", 2), ("ア", 2), ("ｱ", 1), ("Ａ", 2), ("、", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
      ("😀", 2), ("👍🏽", 2), ("☝🏽", 2), ("👩‍👩‍👧‍👦", 2), ("🏳️‍🌈", 2), ("🇧🇷", 2), ("🏽", 1),
      ("❤", 1), ("❤\u{FE0F}", 2), ("❤\u{FE0E}", 1), ("⌚", 2), ("⌚\u{FE0E}", 1), ("⌚\u{FE0F}", 2),
      ("1\u{FE0F}\u{20E3}", 2), ("©", 1), ("©\u{FE0F}", 2), ("☀", 1), ("⚡", 2),
      ("क", 1), ("ก็", 1), ("ℝ", 1), ("\u{E0A0}", 1),
      // Spacing marks have a column of their own; above or below they have none.
      ("का", 2), ("कि", 2), ("कु", 1), ("กำ", 2), ("မာ", 2), ("\u{600}\u{661}", 2),
      ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2), ("🇧", 1), ("🇧🇷🇵", 3),
    ] as [(String, Int)])
  func aClusterTakesTheColumnsATerminalGivesIt(cluster: String, columns: Int) {
    #expect(TerminalText(sanitizing: cluster).columns == columns)
  }

  @Test func theTablesAreAscendingAndCoverEverything() {
    for table in [ColumnWidth.widthChanges, ColumnWidth.variationChanges] {
      #expect(table.first.map { $0 >> 2 } == 0)
      #expect(zip(table, table.dropFirst()).allSatisfy { $0 >> 2 < $1 >> 2 })
    }
  }

  @Test func theTablesSayWhatTheirGeneratorFound() {
    func checksum(_ values: some Sequence<Int>) -> UInt64 {
      values.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
    #expect(ColumnWidth.unicodeVersion == WidthOracle.version)
    // The search is not asked for surrogates and what is below U+0300; the tables know them all the same.
    func widths(_ table: [UInt32]) -> [Int] {
      var widths: [Int] = []
      for (entry, next) in zip(table, table.dropFirst().map { $0 >> 2 } + [0x110000]) {
        widths += repeatElement(Int(entry & 3), count: Int(next - entry >> 2))
      }
      return widths
    }
    let all = widths(ColumnWidth.widthChanges)
    #expect((0..<3).map { width in all.count { $0 == width } } == WidthOracle.counts)
    for (plane, expected) in WidthOracle.planes.enumerated() {
      #expect(checksum(all[plane << 16..<(plane + 1) << 16]) == expected, "plane \(plane)")
    }
    let variations = widths(ColumnWidth.variationChanges)
    #expect(checksum(variations) == WidthOracle.variations)
    for scalar in Unicode.Scalar.tried where scalar.value >= 0x300 {
      if ColumnWidth.of(scalar) != all[Int(scalar.value)]
        || ColumnWidth.variation(of: scalar).rawValue != variations[Int(scalar.value)]
      {
        Issue.record("U+\(String(scalar.value, radix: 16))")
      }
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
