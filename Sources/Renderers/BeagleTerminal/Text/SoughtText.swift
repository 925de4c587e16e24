/// A text that a user searches for on a screen, ignoring case and the amount of white space between words.
///
/// Tests are stricter: they compare case and blanks, because a wrong letter is an error of the screen.
struct SoughtText: Sendable {
  /// The normalised form in which texts are compared.
  let folded: String

  init(_ text: String) {
    folded = Self.folded(text)
  }

  var isEmpty: Bool { folded.isEmpty }

  func isIn(_ text: String) -> Bool { !isEmpty && Self.folded(text).contains(folded) }

  static func folded(_ text: String) -> String {
    text.lowercased().split { $0.isWhitespace }.joined(separator: " ")
  }
}
