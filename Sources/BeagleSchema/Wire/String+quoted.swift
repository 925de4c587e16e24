import BeagleJSON

extension String {
  /// The text for a message: in quotes, cut short, and without what could act on a terminal.
  var quoted: String { "\"" + cut(after: 40) + (unicodeScalars.dropFirst(40).isEmpty ? "\"" : "…\"") }

  /// A message that others made: cut short, and without what could act on a terminal.
  var printable: String { cut(after: 400) + (unicodeScalars.dropFirst(400).isEmpty ? "" : "…") }

  /// The first characters, with numbers in place of those that act, and of those that nobody would see: a name that
  /// is wrong by one of them must not look right.
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
