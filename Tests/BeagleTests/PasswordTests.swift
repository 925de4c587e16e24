import BeagleJSON
import TestSupport
import Testing

@testable import Beagle

/// No character of a password is told, however many there are.
@Suite struct PasswordTests {
  private func passwords(_ texts: [String]) -> Passwords {
    var passwords = Passwords()
    for text in texts {
      passwords.insert(
        SceneInput(
          text: text, placeholder: "", kind: .password, isEnabled: true, isReadOnly: false, error: nil,
          hasBox: false))
    }
    return passwords
  }

  @Test(arguments: [
    ("open sesame!", "•••• ••••••!"), ("opensesame", "••••••••••"), ("OPEN", "OPEN"), ("pi", "••"),
    ("pie", "pie"),
    ("sesames", "••••••s"), ("cafe\u{301} café", "•••• ••••"), ("é%C3%A9a+b%2F%c3%a9 é", "é•••••• é"),
    (#"{"a":"q\"\\x"}"#, #"{"a":"••••"}"#), ("overlapped", "••••••••••"), ("%zz%4", "%zz%4"), ("", ""),
  ])
  func aPasswordIsHiddenWhereverItIs(text: String, shown: String) {
    let known = passwords([
      "open", "sesame", "pi", "caf\u{E9}", "éa b/é".replacing("é", with: "\u{E9}"), #"q"\x"#, "overlap",
      "lapped",
    ])
    #expect(known.hidden(in: text) == shown)
    #expect(known.hidden(in: .array([.string(text)])) == .array([.string(shown)]))
  }

  @Test func aHundredPasswordsAreHiddenInOneText() {
    let secrets = (0..<100).map { "secret-\($0 * 7919)." }
    let hidden = passwords(secrets).hidden(in: secrets.joined(separator: " "))
    #expect(hidden == secrets.map { String(repeating: "•", count: $0.count) }.joined(separator: " "))
  }

  /// What is found is what looking for each secret at each place finds.
  @Test(arguments: rounds(100))
  func theSearchFindsEveryOccurrence(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    func word(_ lengths: ClosedRange<Int>) -> [UInt8] {
      (0..<Int.random(in: lengths, using: &random)).map { _ in "ab".utf8.randomElement(using: &random) ?? 0 }
    }
    let secrets = (0..<5).map { _ in word(1...6) }
    let text = word(0...30)
    var isSecret = [Bool](repeating: false, count: text.count)
    for secret in secrets {
      for start in text.indices where text[start...].starts(with: secret) {
        for position in start..<start + secret.count { isSecret[position] = true }
      }
    }
    var search = SecretSearch(secrets.map { String(decoding: $0, as: UTF8.self) })
    let found = search.ranges(in: text)
    #expect(text.indices.map { position in found.contains { $0.contains(position) } } == isSecret)
    #expect(zip(found, found.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
  }

  /// Secrets that are beginnings and ends of each other, in a text that nearly has them everywhere.
  @Test func theWorkGrowsWithTheTextAndNotWithTheSecrets() {
    func steps(_ secrets: Int, _ length: Int) -> Int {
      var search = SecretSearch((1...secrets).map { String(repeating: "a", count: $0) + "b" })
      let before = search.steps
      _ = search.ranges(in: repeatElement(UInt8(ascii: "a"), count: length))
      return search.steps - before
    }
    let once = steps(10, 1_000)
    #expect(once <= 2_000)
    #expect(steps(10, 8_000) <= 16_000)
    #expect(steps(80, 1_000) <= 2_000)
  }
}

private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed &+ 1 }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}
