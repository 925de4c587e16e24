import BeagleTerminal

/// Tables as RFC 4180 has them: lines end with CR LF, and a field with a comma or a quote in it is quoted.
///
/// The names in them come from documents, which others may have written. Spreadsheets take a field for a formula that begins
/// with one of a few signs, behind blanks and in full width, too: an apostrophe before it makes it text. No control
/// character reaches a terminal.
enum CSV {
  static func text(_ header: [String], _ rows: [[String]]) -> String {
    ([header] + rows).map { $0.map(field).joined(separator: ",") + "\r\n" }.joined()
  }

  private static let signs = "=+-@＝＋－＠﹦﹢﹣﹫".unicodeScalars

  static func field(_ text: String) -> String {
    var text = TerminalText(sanitizing: text, as: .line).description
    // By their scalars: a combining mark behind a sign makes it another character, and is still behind it.
    let visible = text.unicodeScalars.first { !$0.properties.isWhitespace }
    if let visible, signs.contains(visible) { text = "'" + text }
    guard text.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
