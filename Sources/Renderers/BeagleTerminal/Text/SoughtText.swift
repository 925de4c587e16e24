/// A text that a user looks for on a screen. It is found anywhere in a text, in whatever case its letters are and however many blanks
/// or line breaks are between its words.
///
/// Tests are stricter: what they name is compared with its case and blanks, since a wrong letter is a fault of the screen.
struct SoughtText: Sendable {
  /// In the form in which texts are compared.
  let folded: String

  init(_ text: String) {
    folded = Self.folded(text)
  }

  var isEmpty: Bool { folded.isEmpty }

  /// Whether a text has it.
  func isIn(_ text: String) -> Bool { !isEmpty && Self.folded(text).contains(folded) }

  static func folded(_ text: String) -> String {
    text.lowercased().split { $0.isWhitespace }.joined(separator: " ")
  }
}
