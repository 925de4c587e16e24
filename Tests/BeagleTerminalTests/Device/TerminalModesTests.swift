import BeagleTerminal
import TerminalTestSupport
import TestSupport
import Testing

/// The requested modes are set, and all are reset afterwards.
@Suite struct TerminalModesTests {
  @Test(arguments: rounds(40)) func everyModeSetIsReset(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var screen = TerminalScreen(width: 20, height: 4)
    screen.write(Array("before".utf8))
    var modes = someModes(using: &random)
    screen.write(modes.begin)
    for _ in 0..<3 {
      expect(screen, modes)
      let next = someModes(using: &random)
      screen.write(next.change(from: modes))
      modes = next
    }
    expect(screen, modes)
    // Wherever it is stopped.
    screen.write(
      Array(
        ["", "\u{1B}[1;31", "\u{1B}]8;;http://x", "\u{1B}[?2026h\u{1B}[7mx", "\u{1B}_Ga=T;AAA"][seed % 5].utf8
      ))
    screen.write(modes.end)
    #expect(screen.isRestored)
    #expect(screen.title.isEmpty)
    if modes.usesAlternateScreen { #expect(screen.line(0).hasPrefix("before")) }
  }

  private func expect(_ screen: TerminalScreen, _ modes: TerminalModes) {
    var expected: Set<Int> = []
    if modes.usesAlternateScreen { expected.insert(1049) }
    if !modes.hidesCursor { expected.insert(25) }
    if !modes.endsAtLastColumn { expected.insert(7) }
    switch modes.mouse {
    case .none: break
    case .buttons: expected.formUnion([1000, 1006])
    case .drags: expected.formUnion([1002, 1006])
    case .moves: expected.formUnion([1003, 1006])
    }
    if modes.marksPastes { expected.insert(2004) }
    if modes.reportsFocus { expected.insert(1004) }
    if modes.reportsColorScheme { expected.insert(2031) }
    #expect(screen.modes == expected && screen.errors.isEmpty)
    #expect(screen.keyboard == [0] + (modes.keyboard.map { [$0] } ?? []))
    #expect(screen.titles.count == (modes.keepsTitle ? 1 : 0))
  }

  private func someModes(using random: inout SeededGenerator) -> TerminalModes {
    var modes = TerminalModes()
    modes.usesAlternateScreen = .random(using: &random)
    modes.hidesCursor = .random(using: &random)
    modes.endsAtLastColumn = .random(using: &random)
    modes.keepsTitle = .random(using: &random)
    modes.mouse = [.none, .buttons, .drags, .moves].randomElement(using: &random) ?? .none
    modes.marksPastes = .random(using: &random)
    modes.reportsFocus = .random(using: &random)
    modes.reportsColorScheme = .random(using: &random)
    modes.keyboard = [nil, 1, 5].randomElement(using: &random) ?? nil
    return modes
  }
}
