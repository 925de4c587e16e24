import BeagleTerminal

/// Text of documents and file names on its way out: nothing of it may act on a terminal, whatever the format.
/// JSON passes `JSONWriter.escapingControls` instead.
enum SafeText {
  /// One line, as people see it.
  static func line(_ text: String) -> String {
    TerminalText(sanitizing: text, as: .line).description
  }
}
