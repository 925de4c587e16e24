import TestSupport
import Testing

@testable import BeagleTerminal

@Suite(.computing) struct SegmenterTests {
  @Test func fastPathMatchesFullSegmentation() throws {
    let simple = (UInt32(0)...0xFFFF).compactMap(Unicode.Scalar.init).filter(Segmenter.isSimple)
    var random = SeededGenerator(seed: 29)
    // Of the many ideographs, some.
    for scalar in simple where scalar.value < 0x3000 || Int.random(in: 0..<10, using: &random) == 0 {
      let other = try #require(simple.randomElement(using: &random))
      let text = String(String.UnicodeScalarView([scalar, other, "\n", other, scalar]))
      let short = Segmenter.clustersIfSimple(text, as: .paragraph)
      let long = Segmenter.segment(Sanitizer.sanitize(text, as: .paragraph))
      #expect(
        short == long.clusters, "U+\(String(scalar.value, radix: 16)) U+\(String(other.value, radix: 16))")
      #expect(long.text == text)
    }
  }

  @Test(arguments: ["e\u{301}", "\u{1B}", "👍🏽", "a\u{200D}", "\u{202E}", "\u{9B}", "\t"])
  func complexTextTakesSlowPath(text: String) {
    #expect(Segmenter.clustersIfSimple(text, as: .paragraph) == nil)
    #expect(Segmenter.clustersIfSimple("\n", as: .line) == nil)
  }
}
