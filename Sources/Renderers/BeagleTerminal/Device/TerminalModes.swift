/// The modes that a program sets while it has the terminal, and the bytes that set and reset them.
///
/// Terminals ignore unknown modes, with few exceptions; query for ``keyboard`` first.
package struct TerminalModes: Sendable, Hashable {
  /// Uses the alternate screen, so that the previous contents reappear afterwards.
  package var usesAlternateScreen = true
  package var hidesCursor = true
  /// Disables wrapping after the last column.
  package var endsAtLastColumn = true
  package var keepsTitle = true
  /// The mouse events to report. Unless `none`, most terminals only select text with Shift.
  package var mouse = Mouse.drags
  /// Distinguishes pasted text from typed text.
  package var marksPastes = true
  package var reportsFocus = true
  package var reportsColorScheme = false
  /// The flags of kitty's keyboard protocol; 1 distinguishes keys that otherwise send the same bytes. Nil for
  /// the terminal's default. Only for terminals that respond to ``TerminalQuestion/keyboard``.
  package var keyboard: Int?

  package enum Mouse: Sendable, Hashable {
    case none
    case buttons
    /// Buttons, the wheel, and moves while a button is down.
    case drags
    /// Buttons, the wheel, and all moves.
    case moves
  }

  package init() {}

  package var begin: [UInt8] { bytes(settings.map(\.begin)) }

  /// The bytes that reset the terminal wherever output stopped: inside a sequence, a link, or a synchronized
  /// frame.
  package var end: [UInt8] { end(since: self) }

  /// The end of these modes if `old` may still be in force.
  func end(since old: TerminalModes) -> [UInt8] {
    let whatMayBeOpen = ["\u{1B}\\", "\u{1B}[?2026l", "\u{1B}]8;;\u{1B}\\", "\u{1B}[m", "\u{1B}[0 q"]
    let all = old.settings.filter { !settings.contains($0) } + settings
    return bytes(whatMayBeOpen + all.reversed().map(\.end))
  }

  package func change(from old: TerminalModes) -> [UInt8] {
    let (before, after) = (old.settings, settings)
    let ended = before.reversed().filter { !after.contains($0) }.map(\.end)
    return bytes(ended + after.filter { !before.contains($0) }.map(\.begin))
  }

  private struct Setting: Equatable {
    let begin: String
    let end: String

    init(_ begin: String, _ end: String) {
      self.begin = "\u{1B}[\(begin)"
      self.end = "\u{1B}[\(end)"
    }
  }

  /// In the order in which they are set. Kitty's keyboard flags belong to the screen on which they were set.
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
    // SGR encoding; the legacy encoding cannot express columns beyond 223.
    if mouse != .none { settings.append(Setting("?1006h", "?1006l")) }
    if marksPastes { settings.append(Setting("?2004h", "?2004l")) }
    if reportsFocus { settings.append(Setting("?1004h", "?1004l")) }
    if reportsColorScheme { settings.append(Setting("?2031h", "?2031l")) }
    return settings
  }

  private func bytes(_ sequences: [String]) -> [UInt8] { sequences.flatMap(\.utf8) }
}
