/// What a program asks of a terminal while it has it, and the bytes that take it over and give it back.
///
/// Terminals ignore what they do not know, with an exception or two: ask first for ``keyboard``.
package struct TerminalModes: Sendable, Hashable {
  /// Draws on a screen of its own: what was there before is there again afterwards.
  package var usesAlternateScreen = true
  /// Shows no cursor but where a frame has one.
  package var hidesCursor = true
  /// Keeps what is written into a row's last column from going on in the next row.
  package var endsAtLastColumn = true
  /// Keeps the window's title, to have it back afterwards.
  package var keepsTitle = true
  /// What is told of the mouse. With anything but `none` most terminals select text only with Shift.
  package var mouse = Mouse.drags
  /// Tells what is pasted from what is typed.
  package var marksPastes = true
  /// Tells when the window gains or loses the keyboard.
  package var reportsFocus = true
  /// Tells when the user changes from a dark to a light look or back.
  package var reportsColorScheme = false
  /// The flags of kitty's keyboard protocol, 1 to tell keys apart that send the same otherwise; nil for the terminal's own
  /// way. Only for terminals that answer ``TerminalQuestion/keyboard``.
  package var keyboard: Int?

  /// How much of what the mouse does is reported.
  package enum Mouse: Sendable, Hashable {
    /// Nothing.
    case none
    /// Buttons and the wheel.
    case buttons
    /// The pointer as well, while a button is down.
    case drags
    /// The pointer as well.
    case moves
  }

  /// Creates the modes of a program that fills the screen.
  package init() {}

  /// The bytes that take the terminal over.
  package var begin: [UInt8] { bytes(settings.map(\.begin)) }

  /// The bytes that give the terminal back, wherever the program was stopped: in the middle of a sequence, of a link or of a
  /// frame that was to be shown at once.
  package var end: [UInt8] { end(since: self) }

  /// The end of these modes where it is not sure that they have followed the old ones.
  func end(since old: TerminalModes) -> [UInt8] {
    let whatMayBeOpen = ["\u{1B}\\", "\u{1B}[?2026l", "\u{1B}]8;;\u{1B}\\", "\u{1B}[m", "\u{1B}[0 q"]
    let all = old.settings.filter { !settings.contains($0) } + settings
    return bytes(whatMayBeOpen + all.reversed().map(\.end))
  }

  /// The bytes that lead to these modes from others that are in force.
  package func change(from old: TerminalModes) -> [UInt8] {
    let (before, after) = (old.settings, settings)
    let ended = before.reversed().filter { !after.contains($0) }.map(\.end)
    return bytes(ended + after.filter { !before.contains($0) }.map(\.begin))
  }

  /// One thing that is asked for, and its end.
  private struct Setting: Equatable {
    let begin: String
    let end: String

    init(_ begin: String, _ end: String) {
      self.begin = "\u{1B}[\(begin)"
      self.end = "\u{1B}[\(end)"
    }
  }

  /// In the order in which they begin. Kitty's keyboard belongs to the screen it was asked for on.
  private var settings: [Setting] {
    var settings: [Setting] = []
    if keepsTitle { settings.append(Setting("22;0t", "23;0t")) }
    if usesAlternateScreen { settings.append(Setting("?1049h", "?1049l")) }
    if let keyboard { settings.append(Setting(">\(keyboard)u", "<u")) }
    if hidesCursor { settings.append(Setting("?25l", "?25h")) }
    if endsAtLastColumn { settings.append(Setting("?7l", "?7h")) }
    switch mouse {
    case .none: break
    case .buttons: settings.append(Setting("?1000h", "?1000l"))
    case .drags: settings.append(Setting("?1002h", "?1002l"))
    case .moves: settings.append(Setting("?1003h", "?1003l"))
    }
    // In numbers, without which columns beyond 223 cannot be told.
    if mouse != .none { settings.append(Setting("?1006h", "?1006l")) }
    if marksPastes { settings.append(Setting("?2004h", "?2004l")) }
    if reportsFocus { settings.append(Setting("?1004h", "?1004l")) }
    if reportsColorScheme { settings.append(Setting("?2031h", "?2031l")) }
    return settings
  }

  private func bytes(_ sequences: [String]) -> [UInt8] { sequences.flatMap(\.utf8) }
}
