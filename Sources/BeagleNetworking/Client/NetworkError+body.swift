import Foundation

extension NetworkError {
  /// What a server that refuses says in the body, in one line behind a colon: its beginning, white space drawn together,
  /// without secrets. Empty where it says nothing.
  var quotedBody: String {
    guard let data, !data.isEmpty else { return "" }
    // A body that cannot be searched for secrets as a whole is not shown in part.
    guard data.count <= 1 << 20, let text = String(data: masking.masked(data), encoding: .utf8) else {
      return " (\(data.count) bytes)"
    }
    let line = masking.masked(text, sentIn: request.allHTTPHeaderFields ?? [:])
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let longest = 300
    // Scalars, since a character may have any number of them.
    let start = line.unicodeScalars.prefix(longest)
    return line.isEmpty ? "" : ": " + String(start) + (start.endIndex < line.endIndex ? "…" : "")
  }
}
