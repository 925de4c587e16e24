import BeagleTerminal

/// Terminal input with the expected events.
///
/// Written from the manuals: xterm's "Control Sequences", kitty's keyboard protocol, rxvt's reference,
/// `console_codes(4)`.
struct InputSample: Sendable {
  let bytes: [UInt8]
  let events: [InputEvent]

  init(_ bytes: [UInt8], _ events: [InputEvent]) {
    self.bytes = bytes
    self.events = events
  }

  init(_ text: String, _ events: InputEvent...) {
    self.init(Array(text.utf8), events)
  }

  /// One key.
  init(_ text: String, _ key: Key, _ modifiers: Modifiers = []) {
    self.init(Array(text.utf8), [.key(KeyPress(key, modifiers))])
  }

  static let all = text + legacy + modified + kitty + mouse + pastes + responses + ignored + broken

  static let text: [InputSample] = [
    InputSample("a", .character("a")),
    InputSample("A", .character("A")),
    InputSample(" ", .character(" ")),
    InputSample("~", .character("~")),
    InputSample("é", .character("é")),
    InputSample("漢", .character("漢")),
    InputSample("😀", .character("😀")),
    InputSample("\r", .enter),
    InputSample("\n", .character("j"), .control),
    InputSample("\t", .tab),
    InputSample("\u{7F}", .backspace),
    InputSample("\u{8}", .backspace),
    InputSample("\0", .character(" "), .control),
    InputSample("\u{1}", .character("a"), .control),
    InputSample("\u{3}", .character("c"), .control),
    InputSample("\u{1A}", .character("z"), .control),
    InputSample("\u{1C}", .character("\\"), .control),
    InputSample("\u{1D}", .character("]"), .control),
    InputSample("\u{1E}", .character("^"), .control),
    InputSample("\u{1F}", .character("_"), .control),
  ]

  static let legacy: [InputSample] = [
    // With Alt.
    InputSample("\u{1B}a", .character("a"), .alt),
    InputSample("\u{1B}A", .character("a"), [.alt, .shift]),
    InputSample("\u{1B}é", .character("é"), .alt),
    InputSample("\u{1B}\r", .enter, .alt),
    InputSample("\u{1B}\u{7F}", .backspace, .alt),
    InputSample("\u{1B}\u{1}", .character("a"), [.alt, .control]),
    InputSample("\u{1B}^", .character("^"), .alt),
    // xterm and all that follow it.
    InputSample("\u{1B}[A", .up),
    InputSample("\u{1B}[B", .down),
    InputSample("\u{1B}[C", .right),
    InputSample("\u{1B}[D", .left),
    InputSample("\u{1B}[H", .home),
    InputSample("\u{1B}[F", .end),
    InputSample("\u{1B}[Z", .tab, .shift),
    InputSample("\u{1B}OA", .up),
    InputSample("\u{1B}OD", .left),
    InputSample("\u{1B}OH", .home),
    InputSample("\u{1B}OF", .end),
    InputSample("\u{1B}OP", .function(1)),
    InputSample("\u{1B}OS", .function(4)),
    InputSample("\u{1B}[1~", .home),
    InputSample("\u{1B}[2~", .insert),
    InputSample("\u{1B}[3~", .delete),
    InputSample("\u{1B}[4~", .end),
    InputSample("\u{1B}[5~", .pageUp),
    InputSample("\u{1B}[6~", .pageDown),
    InputSample("\u{1B}[11~", .function(1)),
    InputSample("\u{1B}[15~", .function(5)),
    InputSample("\u{1B}[17~", .function(6)),
    InputSample("\u{1B}[21~", .function(10)),
    InputSample("\u{1B}[23~", .function(11)),
    InputSample("\u{1B}[24~", .function(12)),
    InputSample("\u{1B}[26~", .function(14)),
    InputSample("\u{1B}[29~", .function(16)),
    InputSample("\u{1B}[34~", .function(20)),
    // The keypad.
    InputSample("\u{1B}OM", .enter),
    InputSample("\u{1B}Op", .character("0")),
    InputSample("\u{1B}Oy", .character("9")),
    InputSample("\u{1B}Ok", .character("+")),
    InputSample("\u{1B}OX", .character("=")),
    // The Linux console.
    InputSample("\u{1B}[[A", .function(1)),
    InputSample("\u{1B}[[E", .function(5)),
    // rxvt.
    InputSample("\u{1B}[7~", .home),
    InputSample("\u{1B}[8~", .end),
    InputSample("\u{1B}[a", .up, .shift),
    InputSample("\u{1B}Oa", .up, .control),
    InputSample("\u{1B}[3$", .delete, .shift),
    InputSample("\u{1B}[3^", .delete, .control),
    InputSample("\u{1B}[3@", .delete, [.shift, .control]),
    InputSample("\u{1B}\u{1B}[A", .up, .alt),
    InputSample("\u{1B}\u{1B}OA", .up, .alt),
    InputSample("\u{1B}\u{1B}a", .key(KeyPress(.escape)), .key(KeyPress(.character("a"), .alt))),
  ]

  static let modified: [InputSample] = [
    InputSample("\u{1B}[1;2A", .up, .shift),
    InputSample("\u{1B}[1;3A", .up, .alt),
    InputSample("\u{1B}[1;5C", .right, .control),
    InputSample("\u{1B}[1;8D", .left, [.shift, .alt, .control]),
    InputSample("\u{1B}[1;9H", .home, .super),
    InputSample("\u{1B}[1;5P", .function(1), .control),
    InputSample("\u{1B}[1;2R", .function(3), .shift),
    InputSample("\u{1B}[3;5~", .delete, .control),
    InputSample("\u{1B}[15;2~", .function(5), .shift),
    InputSample("\u{1B}O5A", .up, .control),
    InputSample("\u{1B}O1;2P", .function(1), .shift),
    InputSample("\u{1B}[27;5;9~", .tab, .control),
    InputSample("\u{1B}[27;6;65~", .character("a"), [.control, .shift]),
    InputSample("\u{1B}[27;5;13~", .enter, .control),
    InputSample("\u{1B}[27;2;33~", .character("!")),
  ]

  static let kitty: [InputSample] = [
    InputSample("\u{1B}[27u", .escape),
    InputSample("\u{1B}[13;5u", .enter, .control),
    InputSample("\u{1B}[9;2u", .tab, .shift),
    InputSample("\u{1B}[127;5u", .backspace, .control),
    InputSample("\u{1B}[97;5u", .character("a"), .control),
    InputSample("\u{1B}[97;6u", .character("a"), [.control, .shift]),
    InputSample("\u{1B}[97;4u", .character("a"), [.alt, .shift]),
    InputSample("\u{1B}[97:65;6u", .character("a"), [.control, .shift]),
    InputSample("\u{1B}[97;2u", .character("A")),
    InputSample("\u{1B}[49:33;4u", .character("!"), .alt),
    InputSample("\u{1B}[97;2;65u", .character("A")),
    // Locks are not modifiers.
    InputSample("\u{1B}[97;69u", .character("a"), .control),
    InputSample("\u{1B}[97;129u", .character("a")),
    InputSample("\u{1B}[97;33u", .character("a"), .super),
    // Control and the letter at the place of C on a Russian keyboard.
    InputSample("\u{1B}[1089::99;5u", .character("c"), .control),
    InputSample("\u{1B}[1089::99;;1089u", .character("с")),
    // An input method's text.
    InputSample(
      "\u{1B}[0;;28450:23383u", .key(KeyPress(.character("漢"))), .key(KeyPress(.character("字")))),
    InputSample("\u{1B}[97;5:1u", .character("a"), .control),
    InputSample("\u{1B}[97;5:2u", .character("a"), .control),
    InputSample("\u{1B}[97;5:3u"),
    InputSample("\u{1B}[1;5:3A"),
    InputSample("\u{1B}[1;5:2A", .up, .control),
    InputSample("\u{1B}[3;1:3~"),
    InputSample("\u{1B}[57376u", .function(13)),
    InputSample("\u{1B}[57398u", .function(35)),
    InputSample("\u{1B}[57399u", .character("0")),
    InputSample("\u{1B}[57413;5u", .character("+"), .control),
    InputSample("\u{1B}[57414u", .enter),
    InputSample("\u{1B}[57417;2u", .left, .shift),
    InputSample("\u{1B}[57426u", .delete),
    // Shift by itself, a key for the volume.
    InputSample("\u{1B}[57441;2u"),
    InputSample("\u{1B}[57438u"),
  ]

  static let mouse: [InputSample] = [
    InputSample("\u{1B}[<0;1;1M", .mouse(MouseEvent(.press(.left), column: 0, row: 0))),
    InputSample("\u{1B}[<0;12;3m", .mouse(MouseEvent(.release(.left), column: 11, row: 2))),
    InputSample("\u{1B}[<1;300;200M", .mouse(MouseEvent(.press(.middle), column: 299, row: 199))),
    InputSample(
      "\u{1B}[<18;2;2M", .mouse(MouseEvent(.press(.right), column: 1, row: 1, modifiers: .control))),
    InputSample("\u{1B}[<32;5;6M", .mouse(MouseEvent(.drag(.left), column: 4, row: 5))),
    InputSample("\u{1B}[<34;5;6M", .mouse(MouseEvent(.drag(.right), column: 4, row: 5))),
    InputSample("\u{1B}[<35;5;6M", .mouse(MouseEvent(.move, column: 4, row: 5))),
    InputSample("\u{1B}[<64;5;6M", .mouse(MouseEvent(.scroll(.up), column: 4, row: 5))),
    InputSample(
      "\u{1B}[<69;5;6M", .mouse(MouseEvent(.scroll(.down), column: 4, row: 5, modifiers: .shift))),
    InputSample("\u{1B}[<66;5;6M", .mouse(MouseEvent(.scroll(.left), column: 4, row: 5))),
    InputSample("\u{1B}[<75;5;6M", .mouse(MouseEvent(.scroll(.right), column: 4, row: 5, modifiers: .alt))),
    InputSample("\u{1B}[<128;5;6M", .mouse(MouseEvent(.press(.back), column: 4, row: 5))),
    InputSample("\u{1B}[<129;5;6m", .mouse(MouseEvent(.release(.forward), column: 4, row: 5))),
    // The wheel is not released, there is no column 0, and no mouse has twelve buttons.
    InputSample("\u{1B}[<64;5;6m"),
    InputSample("\u{1B}[<0;0;6M"),
    InputSample("\u{1B}[<131;5;6M"),
    // The old form, which has bytes instead of numbers.
    InputSample("\u{1B}[M !!", .mouse(MouseEvent(.press(.left), column: 0, row: 0))),
    InputSample("\u{1B}[M\"[a", .mouse(MouseEvent(.press(.right), column: 58, row: 64))),
    InputSample(
      "\u{1B}[M!!!\u{1B}[M#!!", .mouse(MouseEvent(.press(.middle), column: 0, row: 0)),
      .mouse(MouseEvent(.release(.middle), column: 0, row: 0))),
    InputSample(
      [0x1B, 0x5B, 0x4D, 0x60, 0xFF, 0x80], [.mouse(MouseEvent(.scroll(.up), column: 222, row: 95))]),
  ]

  static let pastes: [InputSample] = [
    InputSample("\u{1B}[200~Hello, 漢字 👍🏽\u{1B}[201~", .paste("Hello, 漢字 👍🏽")),
    InputSample("\u{1B}[200~\u{1B}[201~", .paste("")),
    // Line breaks are kept, and are all the same; other controls are not.
    InputSample("\u{1B}[200~a\rb\nc\r\nd\r\re\u{1B}[201~", .paste("a\nb\nc\nd\n\ne")),
    InputSample("\u{1B}[200~a\tb\0c\u{7}\u{7F}d\u{9B}e\u{1B}[201~", .paste("a\tbcde")),
    // A prefix of the end.
    InputSample("\u{1B}[200~\u{1B}[20\u{1B}\u{1B}[201\u{1B}[201~", .paste("[20[201")),
    InputSample("\u{1B}[200~\u{1B}[A\u{3}\u{1B}[201~x", .paste("[A"), .key(KeyPress(.character("x")))),
    InputSample(
      Array("\u{1B}[200~a".utf8) + [0xFF, 0xE6, 0xBC] + Array("b\u{1B}[201~".utf8), [.paste("ab")]),
    // An end without a beginning.
    InputSample("\u{1B}[201~"),
  ]

  static let responses: [InputSample] = [
    InputSample("\u{1B}[I", .focusGained),
    InputSample("\u{1B}[O", .focusLost),
    InputSample(
      "\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{7}", .response(.background(CellColor(red: 30, green: 30, blue: 46)))),
    InputSample(
      "\u{1B}]11;rgb:ff/00/80\u{1B}\\", .response(.background(CellColor(red: 255, green: 0, blue: 128)))),
    InputSample("\u{1B}[?u\u{1B}[?15u", .response(.keyboard(flags: 0)), .response(.keyboard(flags: 15))),
    InputSample("\u{1B}[?2026;2$y", .response(.mode(2026, .off))),
    InputSample("\u{1B}[?2026;0$y", .response(.mode(2026, .unknown))),
  ]

  /// Whole sequences that are nothing to us: each is followed by a key that must not be lost.
  static let ignored: [InputSample] = [
    "\u{1B}[>41;390;0c", "\u{1B}[E", "\u{1B}[99~", "\u{1B}[1;2x", "\u{1B}[?1;2;3h", "\u{1B}[ q", "\u{1B}[1!p",
    "\u{1B}[?997;1n", "\u{1B}[?62;4;22c", "\u{1B}[6;17;8t", "\u{1B}[4;600;800t", "\u{1B}[?5;10R",
    "\u{1B}[24;80R",
    "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}P>|tmux 3.5a\u{1B}\\", "\u{1B}[8;24;80t", "\u{1B}[6;0;0t",
    "\u{1B}[4;2$y", "\u{1B}[32;5;6M", "\u{1B}[999999999999999999999~",
    "\u{1B}]52;c;aGVsbG8=\u{7}", "\u{1B}]11;?\u{1B}\\", "\u{1B}]11;rgb:12345/0/0\u{7}", "\u{1B}]\u{7}",
    "\u{1B}P1$r0m\u{1B}\\", "\u{1B}P\u{1B}\\", "\u{1B}_nothing\u{1B}\\", "\u{1B}_Gx;OK\u{1B}\\", "\u{1B}OE",
    "\u{1B}[[Z", "\u{1B}[57344u", "\u{1B}[55296u", "\u{1B}[16777216u", "\u{1B}[133u", "\u{1B}[u",
  ].map { InputSample($0 + "x", .character("x")) }

  /// Truncated sequences: the following input is decoded.
  static let broken: [InputSample] = [
    InputSample("\u{1B}[1;\u{3}", .character("c"), .control),
    InputSample("\u{1B}[12\u{1B}[A", .up),
    InputSample("\u{1B}[12é", .character("é")),
    InputSample("\u{1B}O\u{1B}[A", .up),
    InputSample("\u{1B}O1\r", .enter),
    InputSample("\u{1B}]11;rgb\r", .enter),
    InputSample("\u{1B}]11;rgb\u{1B}[A", .up),
    InputSample("\u{1B}P1\u{3}", .character("c"), .control),
    InputSample("\u{1B}[M \u{1B}[A", .up),
    // Invalid UTF-8.
    InputSample([0xFF, 0x61], [.key(KeyPress(.character("a")))]),
    InputSample([0x80, 0xBF, 0x61], [.key(KeyPress(.character("a")))]),
    InputSample([0xC3, 0x61], [.key(KeyPress(.character("a")))]),
    InputSample([0xE6, 0xBC, 0xC3, 0xA9], [.key(KeyPress(.character("é")))]),
    InputSample([0xE6, 0xBC, 0x1B, 0x5B, 0x41], [.key(KeyPress(.up))]),
    InputSample([0xC0, 0x80, 0x61], [.key(KeyPress(.character("a")))]),
    InputSample([0xE0, 0x80, 0x80, 0x61], [.key(KeyPress(.character("a")))]),
    InputSample([0xED, 0xA0, 0x80, 0x61], [.key(KeyPress(.character("a")))]),
    InputSample([0xF4, 0x90, 0x80, 0x80, 0x61], [.key(KeyPress(.character("a")))]),
    InputSample([0xF8, 0x88, 0x80, 0x80, 0x61], [.key(KeyPress(.character("a")))]),
    InputSample([0x1B, 0xFF, 0x61], [.key(KeyPress(.character("a")))]),
    InputSample([0x1B, 0xC3, 0x61], [.key(KeyPress(.character("a")))]),
    InputSample([0x1B, 0xC3, 0x1B, 0x61], [.key(KeyPress(.character("a"), .alt))]),
    InputSample([0xC2, 0x9B, 0x41], [.key(KeyPress(.character("A")))]),
  ]
}
