import BeagleSchema
import TestSupport
import Testing

@testable import BeaglePictures

@Suite(.computing) struct TextLayoutTests {
  private let apple = Typesetter(.apple)
  private let text = TextFont(size: 16)

  private func wrapped(_ string: String, _ font: TextFont, width: Double) -> [String] {
    apple.layout(string, in: font, width: width).lines.map(\.text)
  }

  /// Pictures of iOS at three pixels per point have these heights.
  @Test(
    arguments: [
      (14, 1, 51), (15, 1, 54), (16, 1, 58), (16, 2, 115), (16, 3, 172), (17, 1, 61), (20, 1, 72),
      (20, 2, 144),
    ] as [(Double, Int, Double)])
  func heightsOniOS(size: Double, lines: Int, pixels: Double) {
    let string = Array(repeating: "Text", count: lines).joined(separator: "\n")
    #expect(abs(apple.size(of: string, in: TextFont(size: size)).height - pixels / 3) < 1e-9)
  }

  /// The heights of a TextView by AOSP's rules, which include the font padding.
  @Test(
    arguments: [
      (12, 1, 3, 49), (14, 1, 3, 57), (14, 2, 3, 106), (16, 1, 3, 65), (14, 1, 1, 19), (16, 1, 1, 22),
    ]
      as [(Double, Int, Double, Double)])
  func heightsOnAndroid(size: Double, lines: Int, density: Double, pixels: Double) {
    let height = Typesetter(.roboto, pixels: density).height(lines: lines, in: TextFont(size: size))
    #expect(abs(height - pixels / density) < 1e-9)
  }

  /// A layout says whether characters are missing, except blanks.
  @Test func cutTexts() {
    func isCut(_ string: String, _ width: Double, _ height: Double?, _ truncation: TextTruncation = .tail)
      -> Bool
    {
      apple.layout(string, in: text, width: width, height: height, truncation: truncation).isCut
    }
    #expect(!isCut("one two", 100, 20) && !isCut("one\n\n ", 100, 20) && !isCut("one two", 30, nil))
    #expect(isCut("one two", 30, 20) && isCut("one\ntwo", 100, 20))
    #expect(isCut("one two three", 50, 20, .middle) && !isCut("one", 50, 20, .middle))
    #expect(isCut("one two three", 50, 20, .lineTail) && !isCut("one", 50, 20, .lineTail))
  }

  /// Baselines are on pixels: the first at 15.33 points, the second 57 pixels below it.
  @Test func baselines() {
    let lines = apple.layout("one\ntwo", in: text, width: 100).lines
    #expect(lines.map { ($0.baseline * 3).rounded() } == [46, 103])
  }

  /// The height that a client sets wins over that of the font.
  @Test func ownLineHeight() {
    let font = TextFont(size: 16, lineHeight: 24)
    #expect(apple.size(of: "one\ntwo", in: font).height == 48)
    let baselines = apple.layout("one\ntwo", in: font, width: 100).lines.map(\.baseline)
    #expect(baselines[1] - baselines[0] == 24 && baselines[0] == 20)
    // 24 between the lines, and the font's 19 and its padding for the last one.
    let android = Typesetter(.roboto).size(of: "one\ntwo", in: font).height
    #expect(abs(android - (24 + 65.0 / 3)) < 1e-9)
  }

  /// A theme may have any number.
  @Test(arguments: [0, -1, .nan, .infinity, 1e300])
  func everyLineHeightIsFinite(height: Double) {
    for family in FontFamily.allCases {
      let setter = Typesetter(family)
      let font = TextFont(size: height, lineHeight: height)
      #expect(setter.size(of: "one\ntwo", in: font).height.isFinite)
      #expect(setter.size(of: "one", in: TextFont(size: 16, lineHeight: height)).height > 0)
      let lines = setter.layout("one\ntwo", in: font, width: 100, height: 50).lines
      #expect(lines.allSatisfy { $0.baseline.isFinite && $0.width >= 0 })
    }
  }

  /// The lines of paragraphs in reference pictures of iOS.
  @Test(
    arguments: [
      (200, 16, .regular, "Lorem ipsum dolor sit|amet, consectetur|adipiscing elit."),
      (75, 16, .regular, "Lazy|Loaded!|value of|ctx"), (130, 16, .regular, "LIST VIEW, LIST|VIEW, LIST VIEW"),
      (130, 16, .regular, "TEST LIST VIEW,|LIST VIEW, LIST|VIEW"),
      (300, 20, .bold, "Lorem ipsum dolor sit amet,|consectetur adipiscing elit."),
      (
        150, 16, .regular,
        "Lorem ipsum dolor|sit amet,|consectetur|adipiscing elit. Proin|tempus tempor|diam vitae tempor.|"
          + "Phasellus orci justo,|sollicitudin non enim|euismod, posuere|vehicula dolor."
      ),
      (
        374, 16, .regular,
        "Lorem ipsum dolor sit amet, consectetur adipiscing|elit. Vestibulum et felis tortor. "
          + "Maecenas laoreet|metus in augue mattis, quis imperdiet urna ornare.|Sed commodo fringilla "
          + "massa, sit amet molestie|nunc. Quisque euismod eros felis. Nam dapibus|venenatis consequat."
      ),
    ] as [(Double, Double, FontWeight, String)])
  func wrapsAsOniOS(width: Double, size: Double, weight: FontWeight, paragraph: String) {
    let lines = paragraph.split(separator: "|").map(String.init)
    #expect(
      wrapped(lines.joined(separator: " "), TextFont(size: size, weight: weight), width: width) == lines)
  }

  @Test(
    arguments: [
      ("one\ntwo\n\nthree", ["one", "two", "three"]),
      ("a\r\nb\rc\u{2028}d\u{2029}e", ["a", "b", "c", "d", "e"]),
      ("hello   world", ["hello", "world"]), ("trailing blanks     ", ["trailing", "blanks"]),
      ("well-known fact", ["well-", "known", "fact"]), ("path/name", ["path/", "name"]),
      ("2026-11-26", ["2026-1", "1-26"]), ("held\u{A0}fast", ["held\u{A0}fas", "t"]),
      ("zero\u{200B}width", ["zero", "width"]), ("many\u{AD}fold", ["many-", "fold"]),
      ("\u{200B}Wwwwwwwww", ["\u{200B}Wwww", "wwww", "w"]), ("abcde|fgh", ["abcde|", "fgh"]),
      ("日本、東京", ["日本、", "東京"]), ("「日本」と", ["「日", "本」と"]), ("😀😀😀😀", ["😀😀", "😀😀"]),
      ("Wwwwwwwww", ["Wwww", "wwww", "w"]), ("tab\tstop", ["tab", "stop"]), ("", []), ("  ", []),
    ] as [(String, [String])])
  func breaks(_ string: String, lines: [String]) {
    #expect(wrapped(string, text, width: 57) == lines)
  }

  /// The size that a text needs is enough for it: laid out in that frame, it has the same lines.
  @Test(arguments: FontFamily.allCases, [1.0, 1.3, 2])
  func keepsItsLinesInItsFrame(family: FontFamily, fontScale: Double) {
    let setter = Typesetter(family, pixels: 2.625, fontScale: fontScale)
    let string = "The quick brown fox, déjà vu, 東京 and 😀 jump over\nthe lazy dog of Ångström-Straße 12/3."
    for limit in stride(from: 50.0, through: 500, by: 7) {
      let size = setter.size(of: string, in: text, width: limit)
      let wide = setter.layout(string, in: text, width: limit)
      let narrow = setter.layout(
        string, in: text, width: Double(Float(size.width)), height: Double(Float(size.height)))
      #expect(wide.lines.map(\.text) == narrow.lines.map(\.text), "\(limit)")
      #expect(size.width < limit + 1 / 2.625 && size.height == wide.height)
      #expect(wide.lines.allSatisfy { $0.width <= limit + 0.01 })
    }
  }

  /// A soft hyphen separates words, and the hyphen takes space.
  @Test(arguments: [
    ("a wide word", "word"), ("hyphen\u{AD}ation", "hyphen-"), ("zero\u{200B}width", "width"),
    ("日本、東京", "本、"), ("one\ntwo", "two"), ("held\u{A0}fast", "held\u{A0}fast"), ("", ""),
  ])
  func minimumWidthIsThatOfTheWidestWord(of string: String, word: String) {
    let width = apple.width(of: word, in: text).roundedUp(toPixels: 3)
    #expect(apple.minimumWidth(of: string, in: text) == width)
  }

  @Test func emptyTextIsOneLine() {
    #expect(apple.size(of: "", in: text).height == apple.height(lines: 1, in: text))
    #expect(apple.size(of: "one\n", in: text).height == apple.height(lines: 2, in: text))
  }

  @Test func alignment() {
    let width = apple.width(of: "end", in: text)
    func x(_ string: String, _ alignment: Text.Alignment) -> [Double] {
      apple.layout(string, in: text, width: 100, alignment: alignment).lines.map(\.x)
    }
    #expect(x("end", .left) == [0])
    #expect(x("end  ", .right) == [100 - width])
    #expect(x("end", .center) == [(100 - width) / 2])
    #expect(x("much too wide a line for it", .right).allSatisfy { $0 >= 0 })
  }

  @Test func endsInAnEllipsisIfLinesDoNotFit() {
    func lines(_ string: String, height: Double) -> [String] {
      apple.layout(string, in: text, width: 97, height: height).lines.map(\.text)
    }
    #expect(lines("Lorem ipsum dolor sit", height: 38.33) == ["Lorem ipsum", "dolor sit"])
    #expect(lines("Lorem ipsum dolor sit", height: 37) == ["Lorem ipsu…"])
    #expect(lines("Lorem ipsum dolor sit", height: 3) == ["Lorem ipsu…"])
    // As in a reference picture, there is none at a newline.
    #expect(lines("Lorem\nipsum", height: 20) == ["Lorem"])
  }

  @Test func shortensTitlesInTheMiddle() {
    func title(_ string: String, width: Double) -> TextLayout {
      apple.layout(string, in: TextFont(size: 14), width: width, truncation: .middle)
    }
    #expect(title("Default Button", width: 94).lines.map(\.text) == ["Default Button"])
    let short = title("Default Button", width: 60)
    #expect(short.lines.map(\.text) == ["Def…tton"])
    #expect(short.lines[0].width <= 60 && short.lines[0].width > 50)
    #expect(title("Default Button", width: 1).lines.map(\.text) == ["…"])
    for width in stride(from: 13.0, through: 130, by: 0.5) {
      #expect(title("Forget the last heart", width: width).lines.allSatisfy { $0.width <= width + 0.01 })
    }
  }

  @Test func shortensTitlesOfBarsAtTheEnd() {
    func title(_ string: String, width: Double) -> [String] {
      apple.layout(string, in: text, width: width, height: 44, truncation: .lineTail).lines.map(\.text)
    }
    #expect(title("Lorem ipsum dolor sit", width: 300) == ["Lorem ipsum dolor sit"])
    #expect(title("Lorem ipsum dolor sit", width: 97) == ["Lorem ipsu…"])
    #expect(title("Lorem\nipsum", width: 97) == ["Lorem"])
  }

  @Test func fontScale() {
    let large = Typesetter(.apple, fontScale: 1.5)
    #expect(large.size(of: "Text", in: text) == apple.size(of: "Text", in: TextFont(size: 24)))
    #expect(large.height(lines: 2, in: TextFont(size: 10, lineHeight: 20)) == 60)
  }

  @Test(
    arguments: [
      "שלום עולם", "مرحبا بالعالم", "English שלום 123", "สวัสดีชาวโลก", "नमस्ते दुनिया", "\u{202E}abc",
      "👨‍👩‍👧‍👦👍🏽🇧🇷🇧",
      "\u{301}\u{301}", "\u{0}\u{7}\u{1B}[31m", "e" + String(repeating: "\u{301}", count: 500),
      "\u{10FFFF}\u{E000}",
    ])
  func anyScript(_ string: String) {
    for setter in [apple, Typesetter(.roboto)] {
      for width in [0.0, 1, 20, 1000] {
        let layout = setter.layout(string, in: text, width: width)
        let natural = setter.size(of: string, in: text)
        #expect(natural.height > 0 && natural.width >= 0 && layout.height >= natural.height)
        let drawn = layout.lines.map(\.text).joined()
        #expect(drawn.unicodeScalars.allSatisfy { string.unicodeScalars.contains($0) })
      }
    }
  }

  @Test(
    arguments: [
      "word ", "x", "日", "😀", "- ", " ", "\u{AD}", "a\u{2060}", "\u{200B}", "שלום ", "e\u{301}", "line\n",
    ])
  func growsLinearly(_ part: String) {
    let growth = Growth(size: 2_000, of: { String(repeating: part, count: $0) }) {
      _ = apple.layout($0, in: text, width: 100, height: 1e9)
      _ = apple.size(of: $0, in: text, width: 100)
      _ = apple.layout($0, in: text, width: 100, truncation: .middle)
    }
    #expect(growth.isProportional, "\(growth)")
  }
}
