import BeagleTerminal

/// Tables in the format of RFC 4180: lines end with CR LF, and fields with a comma or a quote are quoted.
///
/// The names come from documents, which may be untrusted. Spreadsheets read a field as a formula if it begins
/// with certain characters, even after blanks and in full width: a leading apostrophe makes it text. No
/// control character reaches a terminal.
enum CSV {
  static func text(_ header: [String], _ rows: [[String]]) -> String {
    ([header] + rows).map { $0.map(field).joined(separator: ",") + "\r\n" }.joined()
  }

  private static let signs = "=+-@＝＋－＠﹦﹢﹣﹫".unicodeScalars

  static func field(_ text: String) -> String {
    var text = TerminalText(sanitizing: text, as: .line).description
    // Compared as scalars: a combining mark after the character makes it another `Character`.
    let visible = text.unicodeScalars.first { !$0.properties.isWhitespace }
    if let visible, signs.contains(visible) { text = "'" + text }
    guard text.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
