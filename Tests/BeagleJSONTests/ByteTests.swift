import TestSupport
import Testing

@testable import BeagleJSON

@Suite struct ByteTests {
  @Test(arguments: 1...50)
  func byteSearchMatchesStandardLibrary(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 1...100 {
      let text = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        UInt8.random(in: 0x61...0x62, using: &random)
      }
      let words = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        UInt8.random(in: 0x61...0x62, using: &random)
      }
      let part = text[Int.random(in: 0...text.count, using: &random)...]
      #expect(text.firstRange(ofBytes: words) == text.firstRange(of: words), "\(words) in \(text)")
      #expect(part.firstRange(ofBytes: words) == part.firstRange(of: words), "\(words) in \(part)")
    }
  }

  @Test(arguments: [
    ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb", ["a", "", "b"]), ("a\r\n", ["a\r"]),
  ])
  func linesEndAtLineFeed(text: String, lines: [String]) {
    #expect(Array(text.utf8).byteLines.map { String(decoding: $0, as: UTF8.self) } == lines)
  }

  @Test func mentionsFindsByteSequence() throws {
    let text = Array(#"{"a": "@{b}"}"#.utf8)
    #expect(text.mentions("@{") && text.mentions("{\"a") && text.mentions("}") && !text.mentions("@}"))
    #expect(!text[...6].mentions("@{") && ![UInt8]().mentions("a"))
    #expect(Array(text).lazy.map(\.self).mentions("@{b"))
    let document = try JSONDocument(parsing: text)
    #expect(document.mentions("@{") && !document.mentions("\"}}"))
  }

  /// 64-bit FNV-1a hashes, computed with an independent implementation.
  @Test func hashIsStable() {
    #expect(StableHash.of("") == 0xcbf2_9ce4_8422_2325)
    #expect(StableHash.of("a") == 0xaf63_dc4c_8601_ec8c)
    #expect(StableHash.of("foobar") == 0x8594_4171_f739_67e8)
    #expect(StableHash.of("bar", from: StableHash.of("foo")) == StableHash.of("foobar"))
  }
}
