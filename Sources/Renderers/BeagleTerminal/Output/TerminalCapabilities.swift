/// What may be sent to an output, decided from the environment's variables alone.
package struct TerminalCapabilities: Equatable, Sendable {
  /// Whether escape sequences may be sent at all; otherwise plain text is wanted.
  package var allowsEscapes: Bool
  /// For ``CellBuffer/ansi(depth:)``. Without escape sequences it is `none`.
  package var colorDepth: ColorDepth
  /// The width in `COLUMNS`, 1 to 10,000; nil if it is absent or not such a number.
  package var columns: Int?

  /// Reads the variables that terminal programs agree on.
  ///
  /// - `NO_COLOR`, not empty: no colours, regardless of the others.
  /// - `CLICOLOR_FORCE`, neither empty nor 0: colours, even into a pipe.
  /// - `CLICOLOR` 0: no colours. `TERM` dumb or absent, or no terminal: plain text.
  /// - `COLORTERM` truecolor or 24bit, then the name in `TERM`: how many colours.
  package init(environment: [String: String], isTTY: Bool) {
    func value(_ name: String) -> String { environment[name] ?? "" }
    let isForced = !["", "0"].contains(value("CLICOLOR_FORCE"))
    let isTerminal = isTTY && !["", "dumb"].contains(value("TERM"))
    columns = Int(value("COLUMNS")).flatMap { (1...10_000).contains($0) ? $0 : nil }
    allowsEscapes = isTerminal || isForced
    if !value("NO_COLOR").isEmpty || !isForced && (!isTerminal || value("CLICOLOR") == "0") {
      colorDepth = .none
    } else {
      colorDepth = Self.depth(term: value("TERM").lowercased(), colorTerm: value("COLORTERM").lowercased())
    }
    if !isTerminal && colorDepth == .none { allowsEscapes = false }
  }

  private static func depth(term: String, colorTerm: String) -> ColorDepth {
    if ["truecolor", "24bit"].contains(colorTerm) { return .trueColor }
    if term.hasSuffix("-direct") || term.hasSuffix("-truecolor") { return .trueColor }
    if ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm"].contains(term) { return .trueColor }
    return term.hasSuffix("-256color") ? .palette256 : .sixteen
  }
}

/// How many colours a terminal can show.
public enum ColorDepth: Sendable, CaseIterable {
  /// None; bold, underline and the like remain.
  case none
  /// The eight colours of ANSI and their bright forms.
  case sixteen
  /// The palette of xterm.
  case palette256
  /// 24 bits.
  case trueColor
}
