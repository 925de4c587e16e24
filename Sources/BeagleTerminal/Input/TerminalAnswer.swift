/// What a terminal answers to a question. It may never answer one that it does not know; ask for its
/// ``TerminalQuestion/attributes`` last, which every terminal knows.
public enum TerminalAnswer: Sendable, Hashable {
  /// The colour behind everything, for ``Theme/init(background:)``.
  case background(CellColor)
  /// Whether the terminal's user has chosen a light or a dark look, also without a question when that changes.
  case colorScheme(isLight: Bool)
  /// What kind of terminal it is, and numbers of what it can do: 4 is sixel graphics.
  case attributes(Set<Int>)
  /// What is in force of kitty's keyboard protocol, as its bits; terminals without it do not answer.
  case keyboard(flags: Int)
  /// Whether a private mode is on.
  case mode(Int, ModeState)
  /// Of a cell, in pixels.
  case cellSize(width: Int, height: Int)
  /// Of all cells together, in pixels.
  case screenSize(width: Int, height: Int)
  /// The cell that the cursor is in, from 0.
  case cursor(column: Int, row: Int)
  /// Whether kitty's graphics can be used, by the number that was asked with.
  case graphics(number: Int, isSupported: Bool)
  /// The terminal's name and version in printable ASCII, such as `tmux 3.5a`.
  case name(String)

  /// What a terminal says of a mode.
  public enum ModeState: Int, Sendable, Hashable {
    /// It does not know this mode.
    case unknown = 0
    /// It can be turned off.
    case on = 1
    /// It can be turned on.
    case off = 2
    /// It cannot be turned off.
    case alwaysOn = 3
    /// It cannot be turned on.
    case alwaysOff = 4

    /// Whether a program can turn it on, or it is on anyway.
    public var isAvailable: Bool { self == .on || self == .off || self == .alwaysOn }
  }
}
