import Testing

@testable import BeagleTerminal

@Suite struct TerminalCapabilitiesTests {
  @Test(arguments: [
    (["TERM": "xterm-256color"], true, ColorDepth.palette256, true),
    (["TERM": "xterm"], true, .sixteen, true),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], true, .trueColor, true),
    (["TERM": "screen", "COLORTERM": "24bit"], true, .trueColor, true),
    (["TERM": "xterm-kitty"], true, .trueColor, true),
    (["TERM": "xterm-256color"], false, .none, false),
    (["TERM": "dumb", "COLORTERM": "truecolor"], true, .none, false),
    ([:], true, .none, false),
    (["TERM": "xterm", "NO_COLOR": "1"], true, .none, true),
    (["TERM": "xterm", "NO_COLOR": ""], true, .sixteen, true),
    (["TERM": "xterm", "CLICOLOR": "0"], true, .none, true),
    (["TERM": "xterm-256color", "CLICOLOR_FORCE": "1"], false, .palette256, true),
    (["CLICOLOR_FORCE": "1"], false, .sixteen, true),
    (["TERM": "xterm", "CLICOLOR_FORCE": "0"], false, .none, false),
    (["TERM": "xterm", "CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false, .none, false),
  ])
  func environmentDeterminesCapabilities(
    environment: [String: String], isTTY: Bool, depth: ColorDepth, allowsEscapes: Bool
  ) {
    let capabilities = TerminalCapabilities(environment: environment, isTTY: isTTY)
    #expect(capabilities.colorDepth == depth)
    #expect(capabilities.allowsEscapes == allowsEscapes)
  }

  @Test(arguments: [
    ("80", 80), ("1", 1), ("10000", 10_000), ("0", nil), ("-5", nil), ("10001", nil), ("wide", nil),
    ("", nil),
    ("99999999999999999999", nil),
  ])
  func numericColumnsVariableIsUsed(value: String, columns: Int?) {
    #expect(TerminalCapabilities(environment: ["COLUMNS": value], isTTY: false).columns == columns)
  }
}
