extension String {
  /// The text for a message: in quotes, cut short, and with the numbers of characters that could act on a terminal.
  var quoted: String {
    var text = "\""
    for scalar in unicodeScalars.prefix(40) {
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
        text += "\\u{\(String(scalar.value, radix: 16))}"
      default:
        text.unicodeScalars.append(scalar)
      }
    }
    return text + (unicodeScalars.dropFirst(40).isEmpty ? "\"" : "…\"")
  }
}
