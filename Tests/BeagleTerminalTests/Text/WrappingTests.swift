import Testing

@testable import BeagleTerminal

@Suite struct WrappingTests {
  @Test(arguments: [
    ("hello brave new world", 11, ["hello brave", "new world"]),
    ("hello   world", 5, ["hello", "world"]),
    ("a well-known fact", 7, ["a well-", "known", "fact"]),
    ("temperature -5 today", 13, ["temperature", "-5 today"]),
    ("on 2026-11-21", 8, ["on", "2026-11-", "21"]),
    ("supercalifragilistic", 8, ["supercal", "ifragili", "stic"]),
    ("日本語の文章", 5, ["日本", "語の", "文章"]),
    ("日本、東京", 4, ["日", "本、", "東京"]),
    ("「日本」と", 4, ["「日", "本」", "と"]),
    ("“日本”と", 5, ["“日", "本”と"]),
    ("日本　東京", 6, ["日本", "東京"]),
    ("ｱｲｳ｡ｴ", 3, ["ｱｲ", "ｳ｡ｴ"]),
    ("wide\u{2003}blank", 6, ["wide", "blank"]),
    ("held\u{A0}fast", 6, ["held\u{A0}f", "ast"]),
    ("שלום עולם", 4, ["שלום", "עולם"]),
    ("zero\u{200B}width", 6, ["zero", "width"]),
    ("one\ntwo\n\nthree", 10, ["one", "two", "", "three"]),
    ("trailing  ", 10, ["trailing  "]),
    ("trailing  ", 8, ["trailing"]),
    ("newline\n", 10, ["newline", ""]),
    ("  indented text", 10, ["  indented", "text"]),
    ("👍🏽👍🏽👍🏽", 5, ["👍🏽👍🏽", "👍🏽"]),
    ("a漢b", 1, ["a", "�", "b"]),
    ("", 10, []),
    ("text", 0, []),
    ("text", -3, []),
    ("", 0, []),
  ])
  func linesBreakWhereReadersExpectIt(text: String, width: Int, lines: [String]) {
    #expect(TerminalText(sanitizing: text).wrap(width: width).map(\.description) == lines)
  }

  @Test func noLineIsWiderThanItsBoxAndMeasuringAgreesWithWrapping() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2_000 {
      let source = randomText(using: &random)
      let text = TerminalText(sanitizing: source)
      for width in [1, 2, 3, 5, 8, 13, 40, 1_000] {
        let lines = text.wrap(width: width)
        let columns = lines.map { countedColumns(of: $0) }
        #expect(columns.allSatisfy { $0 <= width }, "\(source.debugDescription) at \(width)")
        #expect(columns == lines.map(\.columns), "\(source.debugDescription) at \(width)")
        let size = TextSize(columns: columns.max() ?? 0, rows: lines.count)
        #expect(text.measure(width: width) == size, "\(source.debugDescription) at \(width)")
      }
    }
  }

  /// Every kind of scalar that joins or parts clusters, next to every other, as in Unicode's own tests.
  @Test func noNeighboursMakeALineWiderThanItsBox() {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<4_000 {
      let source = randomClusters(using: &random)
      let text = TerminalText(sanitizing: source)
      #expect(
        TerminalText(sanitizing: text.description) == text, "\(scalars(source)): \(scalars(text.description))"
      )
      for width in [1, 2, 3, 7] {
        for line in text.wrap(width: width) + [text.truncated(to: width)] {
          #expect(countedColumns(of: line) <= width, "\(scalars(source)) at \(width)")
          #expect(countedColumns(of: line) == line.columns, "\(scalars(source)) at \(width)")
        }
      }
    }
  }

  private func scalars(_ text: String) -> String {
    text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
  }

  @Test(arguments: [
    ("one two three", 5, 2, ["one", "two…"]), ("one two", 5, 2, ["one", "two"]), ("one two", 3, 1, ["on…"]),
    ("one", 3, 0, []), ("漢字漢字漢字", 4, 1, ["漢…"]),
  ])
  func linesThatDoNotFitEndInAnEllipsis(text: String, width: Int, height: Int, lines: [String]) {
    #expect(TerminalText(sanitizing: text).lines(width: width, height: height).map(\.description) == lines)
  }

  @Test func textFromRightToLeftKeepsItsOrderAndIsMarked() {
    for text in ["שלום", "say مرحبا twice", "𞤀𞤁"] {
      #expect(TerminalText(sanitizing: text).hasRightToLeft)
      #expect(TerminalText(sanitizing: text).description == text)
    }
    for text in ["", "hello", "日本語", "Ж", "🇮🇱"] { #expect(!TerminalText(sanitizing: text).hasRightToLeft) }
  }

  @Test func wrappingLosesNothingButBlanks() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<1_000 {
      let text = TerminalText(sanitizing: randomText(using: &random))
      for width in [2, 7, 20] {
        let joined = text.wrap(width: width).map(\.description).joined()
        #expect(withoutBlanks(joined) == withoutBlanks(text.description))
      }
    }
  }

  @Test(arguments: [
    ("Hello world", 11, "Hello world"), ("Hello world", 8, "Hello w…"), ("Hello world", 7, "Hello…"),
    ("漢字漢字", 6, "漢字…"), ("漢字", 2, "…"), ("漢字", 1, "…"), ("text", 1, "…"), ("text", 0, ""),
    ("one\ntwo", 10, "one…"),
  ])
  func whatIsLeftOutShowsAsAnEllipsis(text: String, width: Int, shown: String) {
    let line = TerminalText(sanitizing: text).truncated(to: width)
    #expect(line.description == shown)
    #expect(line.columns <= width)
  }

  @Test func alignmentSharesTheFreeColumns() {
    #expect(LineAlignment.left.offset(of: 4, in: 11) == 0)
    #expect(LineAlignment.center.offset(of: 4, in: 11) == 3)
    #expect(LineAlignment.right.offset(of: 4, in: 11) == 7)
    #expect(LineAlignment.right.offset(of: 20, in: 11) == 0)
  }

  /// Counted anew from the line's own text, by the clusters that Swift finds in it.
  private func countedColumns(of line: TerminalText) -> Int {
    line.description.reduce(0) { $0 + ColumnWidth.of(cluster: $1.unicodeScalars) }
  }

  private func withoutBlanks(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { $0 != " " && $0 != "\n" }
  }
}
