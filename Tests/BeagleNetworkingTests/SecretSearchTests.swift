import BeagleNetworking
import TestSupport
import Testing

/// All secrets are found in a text, and in a time that grows with the text.
@Suite(.computing) struct SecretSearchTests {
  /// The search finds the same as a comparison with each secret at each position.
  @Test(arguments: rounds(100))
  func secretSearchFindsEveryOccurrence(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    func word(_ lengths: ClosedRange<Int>) -> [UInt8] {
      (0..<Int.random(in: lengths, using: &random)).map { _ in "ab".utf8.randomElement(using: &random) ?? 0 }
    }
    let secrets = (0..<8).map { _ in word(4...9) }
    let text = word(0...60)
    var isSecret = [Bool](repeating: false, count: text.count)
    for secret in secrets {
      for start in text.indices where text[start...].starts(with: secret) {
        for position in start..<start + secret.count { isSecret[position] = true }
      }
    }
    let search = SecretSearch(secrets.map { String(decoding: $0, as: UTF8.self) })
    let found = search.ranges(in: text)
    #expect(text.indices.map { position in found.contains { $0.contains(position) } } == isSecret)
    #expect(zip(found, found.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
  }

  @Test func secretsAddedLaterAreFound() {
    var search = SecretSearch(["abcdef"])
    search.insert(["abcd", "cdefgh", "abc", "abcdef"])
    func found(_ text: String, least: Int = 0) -> [Range<Int>] {
      search.ranges(in: Array(text.utf8), least: least)
    }
    #expect(found("xabcdefghabcdx") == [1..<9, 9..<13])
    #expect(found("abc abcd", least: 5).isEmpty && found("").isEmpty)
    #expect(SecretSearch().ranges(in: Array("abcd".utf8)).isEmpty)
  }

  /// The secrets share prefixes, are prefixes of each other, and nearly match at each position of a long
  /// text.
  @Test func searchTimeIsIndependentOfSecretCount() {
    let secrets = (4...1_000).flatMap {
      [String(repeating: "a", count: $0), String(repeating: "a", count: $0) + "b"]
    }
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 100_000)
    #expect(SecretSearch(secrets).ranges(in: text) == [0..<text.count])
  }
}
