import TestSupport
import Testing

@testable import BeaglePictures

/// Widths of text, compared with lines measured in pictures that real iOS drew, and with Roboto's metrics.
@Suite(.computing) struct TextWidthTests {
  private let apple = Typesetter(.apple)
  private let roboto = Typesetter(.roboto)

  @Test(
    arguments: [
      ("Lorem ipsum dolor sit", 16, .regular, 156.0), ("amet, consectetur", 16, .regular, 131.76),
      ("adipiscing elit.", 16, .regular, 103.6), ("SetContext:", 16, .regular, 84.87),
      ("John Doe", 16, .regular, 68.76), ("CONTEXT", 16, .regular, 73.8), ("TEST 1", 16, .regular, 50.17),
      ("< 7 ---------------------- 7 >", 16, .regular, 213.91), ("Item 10", 16, .regular, 52.58),
      ("Default Button", 14, .regular, 93.03), ("Custom Button", 14, .regular, 96.67),
      ("Tab 2", 14, .regular, 35.36), ("Password must have 6 characters.", 15, .regular, 234.34),
      ("disabled", 17, .regular, 64.37), ("AUTO", 17, .regular, 45.08), ("right", 18, .regular, 36.53),
      ("Current state or content", 11, .regular, 126.03), ("Falafel Wrap, $11, Vegan", 12, .regular, 137.01),
      ("Gondor, Glóin of the Lonely Mountain, Gimli", 12, .regular, 245.1),
      ("Wireless Headphones", 15, .medium, 152.76), ("Grilled Salmon", 15, .medium, 101.71),
      ("Test Flex", 17, .semibold, 69.53), ("Restaurant Menu", 17, .semibold, 135.16),
      ("SKU: WH-1000XM5", 12, .bold, 117.98), ("consectetur adipiscing elit.", 20, .bold, 246.87),
      ("should improve this", 32, .bold, 280.89),
    ] as [(String, Double, FontWeight, Double)])
  func asOniOS(_ text: String, size: Double, weight: FontWeight, measured: Double) {
    let width = apple.width(of: text, in: TextFont(size: size, weight: weight))
    #expect(abs(width - measured) <= max(1, measured * 0.02), "\(width)")
  }

  /// The sums of Roboto's advances and kerning.
  @Test func asOnAndroid() {
    // H 713, a 544, n 552, a 544
    #expect(abs(roboto.width(of: "Hana", in: TextFont(size: 14)) - 14 * 2.353) < 1e-9)
    // A 652, V 637, kerning -40
    #expect(abs(roboto.width(of: "AV", in: TextFont(size: 1000)) - 1249) < 1e-9)
    let bold = roboto.width(of: "Total", in: TextFont(size: 14, weight: .bold))
    #expect(roboto.width(of: "Total", in: TextFont(size: 14, weight: .semibold)) == bold)
  }

  /// Accented letters have the widths and the kerning of their base letters, composed or not.
  @Test(arguments: [
    ("Tóth", "To\u{301}th"), ("Việt", "Vie\u{302}\u{323}t"), ("Ångström", "A\u{30A}ngstro\u{308}m"),
  ])
  func accents(_ composed: String, _ decomposed: String) {
    let font = TextFont(size: 16)
    #expect(apple.width(of: composed, in: font) == apple.width(of: decomposed, in: font))
    #expect(roboto.width(of: composed, in: font) == roboto.width(of: decomposed, in: font))
  }

  @Test(
    arguments: [
      ("日本語", 48.0), ("ｗｉｄｅ", 64), ("한국어", 48), ("\u{1112}\u{1161}\u{11AB}", 16), ("\u{2603}", 16),
      ("😀", 21.664), ("👨‍👩‍👧‍👦", 21.664), ("🇧🇷", 21.664), ("👍🏽", 21.664), ("1️⃣", 21.664), ("❤️", 21.664),
      ("❤\u{FE0E}", 16),
      ("\u{200B}\u{AD}\u{2060}", 0), ("", 0),
    ])
  func squares(_ text: String, width: Double) {
    #expect(abs(apple.width(of: text, in: TextFont(size: 16)) - width) < 1e-9)
  }

  /// Semibold is halfway between medium and bold; larger text is narrower for its size.
  @Test func weightsAndSizes() {
    let widths = FontWeight.allCases.map { apple.width(of: "minimum", in: TextFont(size: 16, weight: $0)) }
    #expect(widths == widths.sorted() && Set(widths).count == 4)
    let (small, large) = (TextFont(size: 16), TextFont(size: 32))
    #expect(apple.width(of: "minimum", in: large) < 2 * apple.width(of: "minimum", in: small))
    #expect(roboto.width(of: "minimum", in: large) == 2 * roboto.width(of: "minimum", in: small))
  }

  @Test(arguments: [Double.nan, -3, 0, .infinity, 1e300])
  func absurdSizes(_ size: Double) {
    for family in FontFamily.allCases {
      let measured = Typesetter(family).size(of: "one two", in: TextFont(size: size), width: 10)
      #expect(measured.width.isFinite && measured.height.isFinite && measured.width >= 0)
    }
  }
}
