/// What a terminal tells a program that reads from it.
public enum InputEvent: Sendable, Hashable {
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
  case answer(TerminalAnswer)
}
