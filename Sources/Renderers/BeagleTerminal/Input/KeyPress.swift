/// A key with the modifiers that were held down.
///
/// One key has one value, whatever way the terminal tells of it. Shift is a part of what was typed: it is `A` and not `a`
/// with ``Modifiers/shift``. Only together with another modifier a letter is the small one: Alt, Shift and A are `a` with
/// ``Modifiers/alt`` and ``Modifiers/shift``. Terminals of the old kind do not tell Control and Shift apart from Control.
public struct KeyPress: Sendable, Hashable {
  /// What was pressed.
  public var key: Key
  /// What was held down with it.
  public var modifiers: Modifiers

  /// Creates a key press, by default without modifiers.
  public init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}

/// A key, by what it is for.
public enum Key: Sendable, Hashable {
  /// What was typed: a whole grapheme cluster where it came in one read, as an emoji from an input method does.
  case character(Character)
  /// Return; on the keypad as well.
  case enter
  /// Backwards with ``Modifiers/shift``.
  case tab
  /// Deletes to the left.
  case backspace
  /// Deletes to the right.
  case delete
  /// Between Backspace and the keypad, on large keyboards.
  case insert
  /// Told apart from the beginning of a longer sequence by time.
  case escape
  /// An arrow.
  case up
  /// An arrow.
  case down
  /// An arrow.
  case left
  /// An arrow.
  case right
  /// To the beginning.
  case home
  /// To the end.
  case end
  /// A screen upwards.
  case pageUp
  /// A screen downwards.
  case pageDown
  /// F1 is `function(1)`; terminals know up to F35.
  case function(Int)
}

/// Keys that are held down together with another key or the mouse.
public struct Modifiers: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  // The bits are those that terminals report.

  /// For capital letters; with keys that type nothing and together with other modifiers.
  public static let shift = Modifiers(rawValue: 1 << 0)
  /// Option on a Mac. Most terminals send an escape character before the key.
  public static let alt = Modifiers(rawValue: 1 << 1)
  /// Old terminals know it only with letters, arrows and the like.
  public static let control = Modifiers(rawValue: 1 << 2)
  /// Command on a Mac, the key with a logo elsewhere; also Meta and Hyper, where they are keys of their own.
  public static let `super` = Modifiers(rawValue: 1 << 3)
}

/// What a terminal tells a program that reads from it.
package enum InputEvent: Sendable, Hashable {
  /// A key was pressed, or repeats because it is held down.
  case key(KeyPress)
  /// A button, the wheel or the pointer. Terminals report them where a program asks for it.
  case mouse(MouseEvent)
  /// Text that was pasted. Its line breaks are `\n`, and it has no control characters but these and tabs.
  case paste(String)
  /// Follows a paste of which only the beginning was taken: so many bytes are missing at its end.
  case pasteTruncated(lost: Int)
  /// The terminal's window was given the keyboard.
  case focusGained
  /// The terminal's window lost the keyboard.
  case focusLost
  /// What the terminal answered to one of ``TerminalQuestion``.
  case response(TerminalResponse)
}
