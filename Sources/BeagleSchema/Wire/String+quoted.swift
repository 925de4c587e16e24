import BeagleJSON

extension String {
  /// The text for a message: in quotes, shortened, and without control characters.
  package var quoted: String { "\"" + cut(after: 40) + (unicodeScalars.dropFirst(40).isEmpty ? "\"" : "…\"") }

  /// A foreign message: shortened, and without control characters.
  var printable: String { cut(after: 400) + (unicodeScalars.dropFirst(400).isEmpty ? "" : "…") }

  /// The first characters, with numbers instead of control characters and of invisible ones, which would make a wrong
  /// name look right.
  private func cut(after count: Int) -> String {
    var text = ""
    for scalar in unicodeScalars.prefix(count) {
      switch scalar.properties.generalCategory {
      case .format, .privateUse, .unassigned: text += scalar.numbered
      case _ where scalar.isTerminalControl: text += scalar.numbered
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
