import BeagleTerminal
import TerminalTestSupport
import TestSupport
import Testing

/// The terminal of other tests behaves like a real one.
@Suite struct TerminalScreenTests {
  private func screen(_ text: String, width: Int = 10, height: Int = 4) -> TerminalScreen {
    var screen = TerminalScreen(width: width, height: height)
    screen.write(Array(text.utf8))
    return screen
  }

  /// The bytes, the expected rows, and the cursor.
  @Test(arguments: [
    ("abc", "abc", 3, 0),
    ("abc\r\ndef", "abc\ndef", 3, 1),
    ("0123456789", "0123456789", 9, 0),
    ("0123456789x", "0123456789\nx", 1, 1),
    ("\u{1B}[?7l0123456789xy", "012345678y", 9, 0),
    ("012345678漢", "012345678\n漢", 2, 1),
    ("漢字\u{1B}[1;2Hx", " x字", 2, 0),
    ("漢字\u{1B}[1;3Hx", "漢x", 3, 0),
    ("e\u{301}x", "e\u{301}x", 2, 0),
    ("👩‍👩‍👧x", "👩‍👩‍👧x", 3, 0),
    ("a\tb", "a       b", 9, 0),
    ("ab\u{8}c", "ac", 2, 0),
    ("\u{1B}[2;3Hx\u{1B}[Ay\u{1B}[3Dz", " z y\n  x", 2, 0),
    ("abcdef\u{1B}[3D\u{1B}[K", "abc", 3, 0),
    ("abcdef\u{1B}[3D\u{1B}[1K", "    ef", 3, 0),
    ("abcdef\u{1B}[3D\u{1B}[2P", "abcf", 3, 0),
    ("abcdef\u{1B}[3D\u{1B}[2@", "abc  def", 3, 0),
    ("abcdef\u{1B}[3D\u{1B}[2X", "abc  f", 3, 0),
    ("a\r\nb\r\nc\u{1B}[2;1H\u{1B}[L", "a\n\nb\nc", 0, 1),
    ("a\r\nb\r\nc\u{1B}[1;1H\u{1B}[M", "b\nc", 0, 0),
    ("a\r\nb\r\nc\r\nd\r\ne", "b\nc\nd\ne", 1, 3),
    ("a\r\nb\r\nc\r\nd\u{1B}[2;3r\u{1B}[3;1H\nx", "a\nc\nx\nd", 1, 2),
    ("a\r\nb\u{1B}[2J", "", 1, 1),
    ("a\r\nb\r\nc\u{1B}[2;1H\u{1B}[J", "a", 0, 1),
    ("ab\u{1B}7cd\u{1B}8x", "abxd", 3, 0),
    ("main\u{1B}[?1049h\u{1B}[Hother\u{1B}[?1049l", "main", 4, 0),
    ("main\u{1B}[?1049hx", "    x", 5, 0),
  ])
  func writtenTextIsShown(bytes: String, text: String, x: Int, y: Int) {
    let screen = screen(bytes)
    #expect(screen.text == text && screen.cursor == (x, y) && screen.errors.isEmpty)
  }

  @Test func cellsKeepStylesAndLinks() {
    let screen = screen(
      "a\u{1B}[1;38;2;1;2;3;48;5;200mb\u{1B}[22;39mc\u{1B}]8;;http://x\u{7}d\u{1B}]8;;\u{1B}\\\u{1B}[me")
    #expect(screen.attributes(x: 0, y: 0) == TerminalLook())
    #expect(
      screen.attributes(x: 1, y: 0)
        == TerminalLook(foreground: .trueColor(1, 2, 3), background: .palette(200), attributes: .bold))
    #expect(screen.attributes(x: 2, y: 0) == TerminalLook(background: .palette(200)))
    #expect((0..<5).map { screen.link(x: $0, y: 0) } == [nil, nil, nil, "http://x", nil])
    #expect(screen.attributes(x: 4, y: 0) == TerminalLook() && screen.isRestored && screen.errors.isEmpty)
  }

  @Test func restoredTerminalHasNoLeftovers() {
    let begin =
      """
      \u{1B}[22;0t\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1003h\u{1B}[?1006h\u{1B}[?2004h\u{1B}[>1u\u{1B}[5 \
      q\u{1B}]2;x\u{7}
      """
    let end = "\u{1B}[0 q\u{1B}[<u\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?25h\u{1B}[?1049l\u{1B}[23;0t"
    let during = screen(begin)
    #expect(during.isCursorHidden && during.isAlternate && during.modes.contains(2004) && !during.isRestored)
    #expect(during.title == "x" && during.keyboard == [0, 1] && during.cursorShape == 5)
    let after = screen(begin + end)
    #expect(after.isRestored && after.title.isEmpty && after.errors.isEmpty)
  }

  @Test func capabilitiesAreReported() {
    var screen = screen("\u{1B}]11;?\u{7}\u{1B}[?2026$p\u{1B}[?u")
    var decoder = InputDecoder()
    #expect(
      decoder.decode(screen.takeReplies()) == [
        .response(.background(CellColor(red: 0x1E, green: 0x1E, blue: 0x2E))),
        .response(.mode(2026, .off)), .response(.keyboard(flags: 0)),
      ])
    var old = TerminalScreen(width: 10, height: 2, abilities: [])
    old.write(Array("\u{1B}[?u\u{1B}]11;?\u{7}\u{1B}[?2026$p".utf8))
    #expect(decoder.decode(old.takeReplies()) == [.response(.mode(2026, .unknown))])
    #expect(old.errors.isEmpty)
  }

  @Test(arguments: [
    "\u{1B}[5x", "\u{1B}[?4711h", "\u{1B}[58m", "\u{1B}]99;x\u{7}", "\u{1B}[1;11H", "\u{1B}Q", "\u{1B}[23;0t",
    "\u{1B}[<u", "\u{1B}[?2026h\u{1B}[?2026h", "\u{1B}]2;x\u{1B}[A", "\u{E}",
  ])
  func unknownSequenceIsListedAsFault(bytes: String) {
    #expect(screen(bytes).errors.count == 1)
  }

  @Test func picturesAreCountedButNotShown() {
    let screen = screen(
      """
      \u{1B}P0;1;0q"1;1;2;2#0;2;0;0;0#0~\u{1B}\\\u{1B}]1337;File=inline=1:QUJD\u{7}\u{1B}_Ga=T,f=24;\
      QUJD\u{1B}\\x
      """
    )
    #expect(screen.pictures == 3 && screen.text == "x" && screen.errors.isEmpty)
  }

  /// However the bytes are cut.
  @Test func splittingBytesChangesNothing() {
    let bytes = Array("漢\u{1B}[1;31mé\u{1B}]2;title\u{1B}\\👩‍👩‍👧\u{1B}[?1049hx\u{1B}[c".utf8)
    var whole = TerminalScreen(width: 9, height: 3)
    whole.write(bytes)
    var piecewise = TerminalScreen(width: 9, height: 3)
    for byte in bytes { piecewise.write([byte]) }
    #expect(piecewise.lines == whole.lines && piecewise.takeReplies() == whole.takeReplies())
    #expect(piecewise.modes == whole.modes && piecewise.title == whole.title && piecewise.errors.isEmpty)
  }
}
