/// A key with its modifiers.
///
/// A key always has the same value, regardless of how the terminal encodes it. Shift is part of a typed
/// character: `A`, not `a` with ``Modifiers/shift``. Only in combination with another modifier, letters are
/// lowercase: Alt+Shift+A is `a` with ``Modifiers/alt`` and ``Modifiers/shift``. Legacy encodings do not
/// distinguish Control+Shift from Control.
public struct KeyPress: Sendable, Hashable {
  /// The pressed key.
  public var key: Key
  /// The modifiers held down with it.
  public var modifiers: Modifiers

  /// Creates a key press, by default without modifiers.
  public init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}

/// A key, by its function.
public enum Key: Sendable, Hashable {
  /// Typed text: a whole grapheme cluster if it arrives in one read, such as an emoji from an input method.
  case character(Character)
  /// Return, including the keypad's.
  case enter
  /// Backtab is Tab with ``Modifiers/shift``.
  case tab
  /// Deletes to the left.
  case backspace
  /// Deletes to the right.
  case delete
  /// The Insert key.
  case insert
  /// Distinguished from the start of a longer sequence by a timeout.
  case escape
  /// An arrow key.
  case up
  /// An arrow key.
  case down
  /// An arrow key.
  case left
  /// An arrow key.
  case right
  /// Moves to the start.
  case home
  /// Moves to the end.
  case end
  /// Moves up by a page.
  case pageUp
  /// Moves down by a page.
  case pageDown
  /// F1 is `function(1)`; terminals report up to F35.
  case function(Int)
}

/// Keys held down together with another key or the mouse.
public struct Modifiers: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  // The bits that terminals report.

  /// Only with keys that type nothing, or in combination with other modifiers.
  public static let shift = Modifiers(rawValue: 1 << 0)
  /// Option on a Mac. Most terminals send an escape character before the key.
  public static let alt = Modifiers(rawValue: 1 << 1)
  /// Legacy encodings only report it with letters, arrows and a few other keys.
  public static let control = Modifiers(rawValue: 1 << 2)
  /// Command on a Mac, the logo key elsewhere; also Meta and Hyper, if they are separate keys.
  public static let `super` = Modifiers(rawValue: 1 << 3)
}

/// Input from the terminal.
package enum InputEvent: Sendable, Hashable {
  /// A key was pressed, or repeats because it is held down.
  case key(KeyPress)
  /// A button, the wheel or the pointer, if the program has enabled mouse reports.
  case mouse(MouseEvent)
  /// Pasted text. Line breaks are `\n`; there are no other control characters except tabs.
  case paste(String)
  /// Follows a truncated paste; `lost` is the number of missing bytes at its end.
  case pasteTruncated(lost: Int)
  /// The terminal's window gained the keyboard focus.
  case focusGained
  /// The terminal's window lost the keyboard focus.
  case focusLost
  /// The response to a ``TerminalQuestion``.
  case response(TerminalResponse)
}
