import Foundation

extension NetworkError {
  /// What a server that refuses says in the body, in one line behind a colon: its beginning, white space drawn together,
  /// without secrets. Empty where it says nothing.
  var quotedBody: String {
    guard let data, !data.isEmpty else { return "" }
    // A body that cannot be searched for secrets as a whole is not shown in part.
    guard data.count <= 1 << 20,
      let line = String(data: masking.printed(data, sentIn: sentHeaders), encoding: .utf8)?
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    else {
      return " (\(data.count) bytes)"
    }
    let longest = 300
    // Scalars, since a character may have any number of them.
    let start = line.unicodeScalars.prefix(longest)
    return line.isEmpty ? "" : ": " + String(start) + (start.endIndex < line.endIndex ? "…" : "")
  }
}
