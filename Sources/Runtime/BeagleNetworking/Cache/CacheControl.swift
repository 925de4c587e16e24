import BeagleJSON

/// The directives of a `Cache-Control` header (RFC 9111, section 5.2) that a private cache needs.
///
/// Names are case-insensitive, arguments may be quoted, and unknown directives are skipped.
struct CacheControl: Equatable {
  /// In seconds; 0 if the value is not a number, so that the response does not count as fresh.
  private(set) var maxAge: Int?
  /// The response may be stored, but is shown only after revalidation.
  private(set) var noCache = false
  private(set) var noStore = false

  /// - Parameter header: the header's value, or several joined by commas; nil if absent.
  init(_ header: String?) {
    for directive in Self.directives(of: header ?? "") {
      let parts = directive.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      switch parts.first.map({ trimmed($0).lowercased() }) {
      case "no-store": noStore = true
      case "no-cache": noCache = true
      // If the directive is repeated, the smaller value is the safer one.
      case "max-age":
        let seconds = parts.count > 1 ? DeltaSeconds.read(unquoted(trimmed(parts[1]))) ?? 0 : 0
        maxAge = min(maxAge ?? seconds, seconds)
      default: break
      }
    }
  }

  /// Splits at commas outside quotation marks.
  private static func directives(of header: String) -> [Substring] {
    var isQuoted = false
    var isEscaped = false
    return header.split { character in
      if isEscaped {
        isEscaped = false
      } else if isQuoted, character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
      }
      return character == "," && !isQuoted
    }
  }
}

/// A number of seconds in a header: digits only. Values above 68 years are clamped.
enum DeltaSeconds {
  static func read(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy(isDigit) else { return nil }
    return min(Int(text) ?? .max, Int(Int32.max))
  }
}

private func unquoted(_ text: Substring) -> Substring {
  text.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"") ? text.dropFirst().dropLast() : text
}

/// Trims the white space that HTTP allows around a value.
func trimmed(_ text: Substring) -> Substring {
  var text = text
  while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
  while let last = text.last, last == " " || last == "\t" { text.removeLast() }
  return text
}
