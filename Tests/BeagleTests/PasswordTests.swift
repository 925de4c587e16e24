import BeagleJSON
import TestSupport
import Testing

@testable import Beagle

/// No character of a password is revealed, however many passwords there are.
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
  func passwordIsMaskedEverywhereInText(text: String, shown: String) {
    let known = passwords([
      "open", "sesame", "pi", "caf\u{E9}", "éa b/é".replacing("é", with: "\u{E9}"), #"q"\x"#, "overlap",
      "lapped",
    ])
    #expect(known.hidden(in: text) == shown)
    #expect(known.hidden(in: .array([.string(text)])) == .array([.string(shown)]))
  }

  @Test func manyPasswordsAreMaskedInOneText() {
    let secrets = (0..<100).map { "secret-\($0 * 7919)." }
    let hidden = passwords(secrets).hidden(in: secrets.joined(separator: " "))
    #expect(hidden == secrets.map { String(repeating: "•", count: $0.count) }.joined(separator: " "))
  }
}
