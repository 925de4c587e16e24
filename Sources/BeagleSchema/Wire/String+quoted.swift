extension String {
  /// The text for a message: in quotes, cut short, and without what could act on a terminal.
  var quoted: String { "\"" + cut(after: 40) + (unicodeScalars.dropFirst(40).isEmpty ? "\"" : "…\"") }

  /// A message that others made: cut short, and without what could act on a terminal.
  var printable: String { cut(after: 400) + (unicodeScalars.dropFirst(400).isEmpty ? "" : "…") }

  /// The first characters, with the numbers of those that could act on a terminal in their place.
  private func cut(after count: Int) -> String {
    var text = ""
    for scalar in unicodeScalars.prefix(count) {
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
        text += "\\u{\(String(scalar.value, radix: 16))}"
      default:
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
