/// How pictures are drawn in a terminal.
public enum ImageStyle: String, Hashable, Sendable, CaseIterable {
  /// By the graphics protocol of kitty, which others know as well.
  case kitty
  /// By the inline images of iTerm2.
  case iterm2
  /// As sixels, with the 256 colours that suit each picture best.
  case sixel
  /// As files in SVG and HTML; output for terminals and plain text leaves their boxes empty.
  case embedded
  /// Two pixels in each cell, as `▀` in two colours.
  case blocks
  /// Not at all: boxes with their captions.
  case none

  /// The best protocol that a terminal is known to support, by its environment variables; `blocks` if it is unknown.
  ///
  /// Inside tmux and screen it is `blocks`, because they do not pass pictures on.
  public init(environment: [String: String]) {
    let term = environment["TERM"]?.lowercased() ?? ""
    let program = environment["TERM_PROGRAM"]?.lowercased() ?? ""
    if environment["TMUX"] != nil || term.hasPrefix("screen") || term.hasPrefix("tmux") {
      self = .blocks
    } else if environment["KITTY_WINDOW_ID"] != nil || environment["KONSOLE_VERSION"] != nil
      || ["xterm-kitty", "xterm-ghostty"].contains(term)
      || program == "ghostty"
    {
      self = .kitty
    } else if ["iterm.app", "wezterm"].contains(program) {
      self = .iterm2
    } else if ["foot", "foot-extra", "mlterm", "yaft-256color"].contains(term) || term.contains("sixel") {
      self = .sixel
    } else {
      self = .blocks
    }
  }

  var format: TerminalGraphic.Format? {
    switch self {
    case .kitty: .kitty
    case .iterm2: .iterm2
    case .sixel: .sixel
    case .blocks, .embedded, .none: nil
    }
  }
}
