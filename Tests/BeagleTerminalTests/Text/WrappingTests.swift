import TestSupport
import Testing

@testable import BeagleTerminal

@Suite(.computing) struct WrappingTests {
  @Test(
    arguments: [
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
      // No line breaks at no-break blanks, joiners and quotation marks.
      ("漢字\u{A0}漢字", 6, ["漢", "字\u{A0}漢", "字"]), ("漢字\u{2060}漢字", 4, ["漢", "字漢", "字"]),
      ("say \"漢字\"!", 8, ["say \"漢", "字\"!"]), ("a\u{2011}b c\u{2011}d", 5, ["a\u{2011}b", "c\u{2011}d"]),
      ("10\u{202F}000 m", 6, ["10\u{202F}000", "m"]), ("a \u{2060}b", 2, ["a", "b"]),
      // A soft hyphen is shown if the line breaks there.
      ("hyphen\u{AD}ation", 8, ["hyphen-", "ation"]), ("hyphen\u{AD}ation", 20, ["hyphenation"]),
      ("hyphen\u{AD}ation", 6, ["hyphen", "ation"]), ("ab\u{AD}cd\u{AD}ef", 5, ["abcd-", "ef"]),
      ("\u{AD}abcd", 2, ["ab", "cd"]), ("a \u{AD}bc", 2, ["a", "bc"]), ("漢\u{AD}字", 3, ["漢", "字"]),
      ("\u{200B}abcd", 2, ["ab", "cd"]), ("a\u{200B}\u{200B} b", 2, ["a", "b"]),
      // Lines break after slashes inside words, but not in dates, fractions and leading slashes of paths.
      ("https://example.com/path/to", 18, ["https://", "example.com/path/", "to"]),
      ("on 11/21/2026", 8, ["on", "11/21/20", "26"]), ("see /home/user", 6, ["see", "/home/", "user"]),
      ("and/or", 4, ["and/", "or"]), ("one|two", 6, ["one|", "two"]), ("1/2 cup", 5, ["1/2", "cup"]),
      // No line begins with closing or repeating punctuation, or ends with opening punctuation.
      ("カタカナー語", 8, ["カタカ", "ナー語"]), ("東京（日本）", 6, ["東京", "（日", "本）"]), ("佐々木さん", 4, ["佐々", "木さ", "ん"]),
      ("ちょっと", 4, ["ちょ", "っと"]), ("100％です", 5, ["100％", "です"]), ("価格$１００", 6, ["価格", "$１０", "０"]),
      ("漢字word", 5, ["漢字", "word"]),
      ("क्षत्रिय", 3, ["क्ष", "त्रिय"]), ("कामकाज", 4, ["काम", "काज"]),
      ("a\tb", 5, ["a", "b"]), ("a\tb", 6, ["a    b"]), ("a\r\nb\rc", 9, ["a", "b␍c"]),
      ("a\u{2028}b", 9, ["a�b"]),
      ("🇧🇷🇵🇹🇧", 4, ["🇧🇷🇵🇹", "🇧"]), ("🇧🇷", 1, ["�"]), ("漢", 1, ["�"]),
      ("e\u{301}e\u{301}", 1, ["e\u{301}", "e\u{301}"]),
      ("👍🏽👍🏽👍🏽", 5, ["👍🏽👍🏽", "👍🏽"]),
      ("a漢b", 1, ["a", "�", "b"]),
      ("", 10, []),
      ("text", 0, []),
      ("text", -3, []),
      ("", 0, []),
    ] as [(String, Int, [String])])
  func linesBreakWhereReadersExpectIt(text: String, width: Int, lines: [String]) {
    #expect(TerminalText(sanitizing: text).wrap(width: width).map(\.description) == lines)
  }

  @Test func linesFitBoxAndMeasuringMatchesWrapping() {
    var random = SeededGenerator(seed: 3)
    for _ in rounds(150) {
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

  @Test(
    arguments: [
      ("hello brave new world", 5), ("a well-known fact", 5), ("temperature -5 today", 11),
      ("日本語の文章", 2), ("“日本”と", 3), ("held\u{A0}fast", 9), ("one\ntwo\n\nthree", 5), ("  indented", 10),
      ("hyphen\u{AD}ation", 7), ("zero\u{200B}width", 5), ("trailing  ", 8), ("1/2 cup", 3), ("", 0),
      ("  ", 0),
    ])
  func widestWordIsMinimumWidthWithoutBrokenWords(text: String, columns: Int) {
    #expect(TerminalText(sanitizing: text).widestWord == columns)
  }

  @Test func widestWordWidthSplitsNoWord() {
    var random = SeededGenerator(seed: 5)
    for _ in rounds(400) {
      let source = randomText(using: &random)
      let text = TerminalText(sanitizing: source)
      let width = text.widestWord
      #expect(!text.isTorn(in: max(1, width)), "\(source.debugDescription) at \(width)")
    }
  }

  /// Every kind of scalar that joins or splits clusters, next to every other, as in Unicode's tests.
  @Test func adjacentClustersDoNotOverflowLine() {
    var random = SeededGenerator(seed: 31)
    for _ in rounds(400) {
      let source = randomClusters(using: &random)
      let text = TerminalText(sanitizing: source)
      #expect(
        TerminalText(sanitizing: text.description) == text, "\(numbers(source)): \(numbers(text.description))"
      )
      for width in [1, 2, 3, 7] {
        for line in text.wrap(width: width) + [text.truncated(to: width)] {
          #expect(countedColumns(of: line) <= width, "\(numbers(source)) at \(width)")
          #expect(countedColumns(of: line) == line.columns, "\(numbers(source)) at \(width)")
        }
      }
    }
  }

  @Test(arguments: [
    ("one two three", 5, 2, ["one", "two…"]), ("one two", 5, 2, ["one", "two"]), ("one two", 3, 1, ["on…"]),
    ("one", 3, 0, []), ("漢字漢字漢字", 4, 1, ["漢…"]),
  ])
  func excessLinesEndInEllipsis(text: String, width: Int, height: Int, lines: [String]) {
    #expect(TerminalText(sanitizing: text).lines(width: width, height: height).map(\.description) == lines)
  }

  @Test func rightToLeftTextKeepsOrderAndIsMarked() {
    for text in ["שלום", "say مرحبا twice", "𞤀𞤁"] {
      #expect(TerminalText(sanitizing: text).hasRightToLeft)
      #expect(TerminalText(sanitizing: text).description == text)
    }
    for text in ["", "hello", "日本語", "Ж", "🇮🇱"] { #expect(!TerminalText(sanitizing: text).hasRightToLeft) }
  }

  @Test func wrappingLosesNothingButBlanks() {
    var random = SeededGenerator(seed: 5)
    for _ in rounds(120) {
      let source = randomText(using: &random) + randomClusters(using: &random)
      let text = TerminalText(sanitizing: source)
      for width in [1, 2, 3, 7, 20] {
        var whole = text.clusterTexts
        var lines = text.wrap(width: width).flatMap(\.clusterTexts)
        if width == 1 {
          // A cluster that is too wide is shown as a mark, even a wide blank.
          whole.removeAll { $0 == "\u{FFFD}" || TerminalText(sanitizing: $0).columns > 1 }
          lines.removeAll { $0 == "\u{FFFD}" }
        }
        #expect(withoutBlanks(lines) == withoutBlanks(whole), "\(numbers(source)) at \(width)")
      }
    }
  }

  /// A cell is one Swift character and never joins its neighbours.
  @Test func clustersMatchSwiftCharacters() {
    var random = SeededGenerator(seed: 37)
    for _ in 0..<2_000 {
      let source = randomClusters(using: &random) + randomText(using: &random)
      let text = TerminalText(sanitizing: source)
      #expect(text.clusterTexts == text.description.map(String.init), "\(numbers(source))")
      for line in text.wrap(width: 3) {
        #expect(line.clusterTexts == line.description.map(String.init), "\(numbers(source))")
      }
    }
  }

  @Test func textFitsBoxOfEveryShape() {
    var random = SeededGenerator(seed: 41)
    for _ in rounds(20) {
      let source = randomText(using: &random) + randomClusters(using: &random)
      for shape in [TextShape.paragraph, .line] {
        let text = TerminalText(sanitizing: source, as: shape)
        for width in 0...12 {
          for height in 0...3 {
            let lines = text.lines(width: width, height: height)
            #expect(lines.count <= height)
            for line in lines + [text.truncated(to: width)] {
              #expect(countedColumns(of: line) <= width, "\(numbers(source)) at \(width)")
              for alignment in [LineAlignment.left, .center, .right] {
                let offset = alignment.offset(of: line.columns, in: width)
                #expect(offset >= 0 && offset + line.columns <= width)
              }
            }
          }
        }
      }
    }
  }

  @Test(arguments: [
    String(repeating: "\u{301}", count: 20_000), "e" + String(repeating: "\u{301}", count: 20_000),
    String(repeating: "👩\u{200D}", count: 5_000), String(repeating: "🇧", count: 9_999),
    String(repeating: "क\u{94D}", count: 5_000), String(repeating: "\u{600}", count: 5_000) + "1",
    String(repeating: "\u{AD}", count: 5_000) + "ab",
    String(repeating: "\u{200B}\u{2060}", count: 5_000) + "ab",
    String(repeating: "\u{1100}\u{1161}\u{11A8}", count: 5_000), String(repeating: " ", count: 20_000) + "ab",
  ])
  func longClustersAndManyOfThemFit(source: String) {
    let text = TerminalText(sanitizing: source)
    for width in [1, 2, 7] {
      let lines = text.wrap(width: width)
      #expect(lines.allSatisfy { countedColumns(of: $0) <= width })
      let size = TextSize(columns: lines.map(\.columns).max() ?? 0, rows: lines.count)
      #expect(text.measure(width: width) == size)
    }
  }

  @Test(arguments: [
    ("Hello world", 11, "Hello world"), ("Hello world", 8, "Hello w…"), ("Hello world", 7, "Hello…"),
    ("漢字漢字", 6, "漢字…"), ("漢字", 2, "…"), ("漢字", 1, "…"), ("text", 1, "…"), ("text", 0, ""),
    ("one\ntwo", 10, "one…"),
  ])
  func omittedTextShowsEllipsis(text: String, width: Int, shown: String) {
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

  /// Counted again from the line's text, by Swift's clusters.
  private func countedColumns(of line: TerminalText) -> Int {
    line.description.reduce(0) { $0 + ColumnWidth.of(cluster: $1.unicodeScalars) }
  }

  /// Without the blanks dropped at line ends and the hyphens of soft hyphens.
  private func withoutBlanks(_ clusters: [String]) -> [String] {
    clusters.filter { ![" ", "\n", "\u{3000}", "-"].contains($0) }
  }
}

/// Texts in boxes that may be too narrow for their words.
@Suite struct TextBoxTests {
  private func lines(_ text: String, width: Int) -> [String] {
    TerminalText(sanitizing: text).box(width: width).lines(height: 99).map(\.description)
  }

  @Test func narrowColumnsSplitNoWord() {
    #expect(lines("Gyokuro tea", width: 3) == ["Gy…"])
    #expect(lines("Gyokuro tea", width: 4) == ["Gyok", "uro", "tea"])
    #expect(lines("a cup of tea", width: 3) == ["a", "cup", "of", "tea"])
    #expect(lines("玉露茶", width: 2) == ["玉", "露", "茶"])
    #expect(lines("tea", width: 1) == ["…"])
    #expect(lines("tea", width: 0) == [])
  }

  @Test func lineCountMatchesMeasurement() {
    for text in ["", "tea", "Gyokuro 玉露, shaded", "one\ntwo three\n\nfour", "玉露 tea", "a-very-long-word"] {
      for width in 0...20 {
        let box = TerminalText(sanitizing: text).box(width: width)
        let lines = box.lines(height: 99)
        #expect(box.size.rows == lines.count, "\(text) in \(width)")
        #expect(lines.allSatisfy { $0.columns <= box.size.columns })
      }
    }
  }
}
