import Beagle
import BeagleTerminal

/// Removes control characters from texts of documents and file names, for every format. JSON uses
/// `JSONWriter.escapingControls` instead.
enum SafeText {
  /// One line of a length that people read, as they see it.
  static func line(_ text: String) -> String {
    TerminalText(sanitizing: text.elided(), as: .line).description
  }
}
