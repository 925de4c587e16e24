/// Sequences by which terminals were taken over or deceived, as published, and every byte.
package enum Payloads {
  package static let all: [String] = sequences + [markup, reading].flatMap { $0 } + bytes

  /// The same, three in each text, where so many take long.
  package static let texts: [String] = stride(from: 0, to: all.count, by: 3).map { start in
    all[start..<min(start + 3, all.count)].joined(separator: " ")
  }

  package static let sequences = [
    // Titles, the clipboard, links, palette and font questions, notifications.
    "\u{1B}]0;title\u{07}", "\u{1B}]2;title\u{1B}\\", "\u{1B}]52;c;ZWNobyBvd25lZA==\u{07}",
    "\u{1B}]52;p;?\u{1B}\\",
    "\u{1B}]8;;http://evil.example\u{1B}\\click\u{1B}]8;;\u{1B}\\", "\u{1B}]50;?\u{07}", "\u{1B}]10;?\u{07}",
    "\u{1B}]4;1;?\u{07}", "\u{1B}]9;done\u{07}", "\u{1B}]777;notify;a;b\u{07}", "\u{1B}]133;C\u{07}",
    // iTerm2, kitty, sixel; device control, privacy, application and string commands.
    "\u{1B}]1337;File=inline=1:AAAA\u{07}", "\u{1B}]1337;SetMark\u{07}",
    "\u{1B}_Gf=24,t=f;L2V0Yy9wYXNzd2Q=\u{1B}\\",
    "\u{1B}P+q544e\u{1B}\\", "\u{1B}P$q\"p\u{1B}\\", "\u{1B}P1000p\u{1B}\\", "\u{1B}Pq#0;2;0;0;0~-\u{1B}\\",
    "\u{1B}^privacy\u{1B}\\", "\u{1B}Xstring\u{1B}\\", "\u{1B}Ptmux;\u{1B}\u{1B}]52;c;x\u{07}\u{1B}\\",
    // Questions that terminals answer as if it were typed.
    "\u{1B}[c", "\u{1B}[>c", "\u{1B}[6n", "\u{1B}[5n", "\u{1B}[21t", "\u{1B}[?1$p", "\u{1B}Z", "\u{05}",
    // The other screen, pasting, the mouse, clearing, resetting, resizing, character sets, half a sequence.
    "\u{1B}[?1049h", "\u{1B}[?2004l", "\u{1B}[201~rm -rf /\n", "\u{1B}[200~", "\u{1B}[?1003h",
    "\u{1B}[2J\u{1B}[H",
    "\u{1B}[3J", "\u{1B}c", "\u{1B}#8", "\u{1B}[1;1H", "\u{1B}[8;1;1t", "\u{1B}[8m", "\u{1B}(0lqk",
    "\u{1B}[4i",
    "\u{0E}", "\u{0F}", "\u{18}\u{1A}", "\u{1B}", "\u{1B}[", "\u{1B}]", "\u{1B}P",
    // The same in one byte; and with parameters that overflow.
    "\u{9B}31m", "\u{9B}2J", "\u{9D}0;x\u{9C}", "\u{90}q\u{9C}", "\u{9F}Gf=24\u{9C}", "\u{9E}x\u{9C}",
    "\u{84}\u{85}\u{8D}",
    "\u{1B}[99999999999999999999m", "\u{1B}[1;2;3;4;5;6;7;8;9;1;2;3;4;5;6;7;8;9m",
    "a\rb", "a\u{8}\u{8}b", "\u{B}\u{C}", "\u{0}", "\u{7F}",
  ]

  /// Texts that readers mistake for others.
  package static let reading = [
    "user\u{202E}gpj.exe", "\u{2066}a\u{2069}", "\u{2067}\u{2068}\u{202A}\u{202B}\u{202C}\u{202D}",
    "\u{200E}\u{200F}\u{61C}",
    "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{E0041}\u{E007F}", "🏴\u{E0041}\u{E007F}",
    "\u{FFF9}a\u{FFFA}b\u{FFFB}", "\u{206A}\u{206F}",
    scalar(0xFFFE) + scalar(0xFFFF) + scalar(0xFDD0) + scalar(0x1FFFE) + scalar(0x10FFFF), "\u{FFFD}\u{FFFD}",
    "\u{180E}\u{2061}\u{1D173}", "\u{301}\u{200D}\u{FE0F}\u{20E3}", "\u{0E33}\u{93E}",
    "\u{115F}\u{1160}\u{3164}",
  ]

  /// Texts that web pages and build services would interpret.
  package static let markup = [
    "--><script>alert(1)</script><!--", "]]><svg onload='x'>", "\" style=\"x\" onload=\"y", "' onload='y",
    "&#27;[31m",
    "</title></style></text><script>", "<![CDATA[", "&amp;&lt;&#x1B;", "javascript:alert(1)",
    "<?xml?><!DOCTYPE x>",
    "::error::x", "%0A::add-mask::x",
  ]

  /// Every byte, most of which are no UTF-8 by themselves, and every scalar of one byte; and lone surrogates.
  package static let bytes: [String] =
    stride(from: 0, through: 255, by: 16).map { start in
      String(decoding: (start..<(start + 16)).flatMap { [0x61, UInt8($0)] }, as: UTF8.self)
    }
    + stride(from: 0, through: 255, by: 16).map { start in
      (start..<(start + 16)).map { "\(Unicode.Scalar(UInt8($0)))[31m" }.joined()
    }
    + [String(decoding: [0xD800, 0x61, 0xDFFF] as [UInt16], as: UTF16.self)]

  private static func scalar(_ value: UInt32) -> String { Unicode.Scalar(value).map { String($0) } ?? "" }
}
