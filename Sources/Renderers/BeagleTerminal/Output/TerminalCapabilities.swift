/// The features of an output, according to environment variables only.
package struct TerminalCapabilities: Equatable, Sendable {
  /// Whether escape sequences may be written; otherwise, output is plain text.
  package var allowsEscapes: Bool
  /// For ``CellBuffer/ansi(depth:)``; `none` without escape sequences.
  package var colorDepth: ColorDepth
  /// The width in `COLUMNS`, from 1 to 10,000; nil if it is missing or invalid.
  package var columns: Int?

  /// Reads the usual variables of terminal programs.
  ///
  /// - `NO_COLOR`, not empty: no colours, regardless of the others.
  /// - `CLICOLOR_FORCE`, neither empty nor 0: colours, even into a pipe.
  /// - `CLICOLOR` 0: no colours. `TERM` dumb or missing, or no terminal: plain text.
  /// - `COLORTERM` truecolor or 24bit, then the name in `TERM`: the number of colours.
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

/// The number of colours of a terminal.
public enum ColorDepth: Sendable, CaseIterable {
  /// No colours; bold, underline and other attributes remain.
  case none
  /// The eight ANSI colours and their bright variants.
  case sixteen
  /// xterm's palette.
  case palette256
  /// 24 bits.
  case trueColor
}
