import TestSupport
import Testing

@testable import BeagleTerminal

@Suite(.computing) struct ColumnWidthTests {
  @Test(
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("Ω", 1), ("→", 1), ("─", 1), ("…", 1), ("\u{A0}", 1),
      ("漢", 2), ("あ", 2), ("ア", 2), ("ｱ", 1), ("Ａ", 2), ("、", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
      ("😀", 2), ("👍🏽", 2), ("☝🏽", 2), ("👩‍👩‍👧‍👦", 2), ("🏳️‍🌈", 2), ("🇧🇷", 2), ("🏽", 1),
      ("❤", 1), ("❤\u{FE0F}", 2), ("❤\u{FE0E}", 1), ("⌚", 2), ("⌚\u{FE0E}", 1), ("⌚\u{FE0F}", 2),
      ("1\u{FE0F}\u{20E3}", 2), ("©", 1), ("©\u{FE0F}", 2), ("☀", 1), ("⚡", 2),
      ("क", 1), ("ก็", 1), ("ℝ", 1), ("\u{E0A0}", 1),
      // Spacing marks take a column; marks above or below do not.
      ("का", 2), ("कि", 2), ("कु", 1), ("กำ", 2), ("မာ", 2), ("\u{600}\u{661}", 2),
      ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2), ("🇧", 1), ("🇧🇷🇵", 3),
    ] as [(String, Int)])
  func clusterWidthMatchesTerminals(cluster: String, columns: Int) {
    #expect(TerminalText(sanitizing: cluster).columns == columns)
  }

  @Test func tablesAreAscendingAndComplete() {
    for table in [ColumnWidth.widthChanges, ColumnWidth.variationChanges] {
      #expect(table.first.map { $0 >> 2 } == 0)
      #expect(zip(table, table.dropFirst()).allSatisfy { $0 >> 2 < $1 >> 2 })
    }
  }

  @Test func tablesMatchGeneratorChecksums() {
    #expect(ColumnWidth.unicodeVersion == WidthOracle.version)
    let (counts, planes) = facts(ColumnWidth.widthChanges, blocks: 17)
    #expect(counts == WidthOracle.counts)
    #expect(planes == WidthOracle.planes)
    #expect(facts(ColumnWidth.variationChanges, blocks: 1).checksums == [WidthOracle.variations])
  }

  /// Counts and checksums of the values that a table gives to all scalars, in blocks of the same size. Plain
  /// loops, as there are a million of them.
  private func facts(_ table: [UInt32], blocks: UInt32) -> (counts: [Int], checksums: [UInt64]) {
    var counts = [0, 0, 0]
    var checksums: [UInt64] = []
    var checksum: UInt64 = 0xCBF2_9CE4_8422_2325
    var scalar: UInt32 = 0
    let size = 0x110000 / blocks
    for (position, entry) in table.enumerated() {
      let end = position + 1 < table.count ? table[position + 1] >> 2 : 0x110000
      let value = UInt64(entry & 3)
      if value < 3 { counts[Int(value)] += Int(end - scalar) }
      while scalar < end {
        checksum = (checksum ^ value) &* 0x100_0000_01B3
        scalar += 1
        if scalar % size == 0 {
          checksums.append(checksum)
          checksum = 0xCBF2_9CE4_8422_2325
        }
      }
    }
    return (counts, checksums)
  }

  /// The search is not used for surrogates and scalars below U+0300, but the tables contain them.
  @Test func widthLookupMatchesTables() {
    var random = SeededGenerator(seed: 5)
    for (table, found) in [
      (ColumnWidth.widthChanges, { ColumnWidth.of($0) }),
      (ColumnWidth.variationChanges, { Int(ColumnWidth.variation(of: $0).rawValue) }),
    ] as [([UInt32], (Unicode.Scalar) -> Int)] {
      for (position, entry) in table.enumerated() {
        let end = position + 1 < table.count ? table[position + 1] >> 2 : 0x110000
        // The ends of each stretch of equal values, and one between them.
        for value in [entry >> 2, .random(in: entry >> 2..<end, using: &random), end - 1] where value >= 0x300
        {
          guard let scalar = Unicode.Scalar(value) else { continue }
          if found(scalar) != Int(entry & 3) { Issue.record("U+\(String(value, radix: 16))") }
        }
      }
    }
  }

  @Test func nonSpacingMarksAndEmojiMatchStandardLibrary() {
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
