import BeagleJSON

/// The directives of a `Cache-Control` header (RFC 9111, section 5.2) that a private cache needs.
///
/// Names are equal whatever their case, arguments may be quoted, and unknown directives are skipped.
struct CacheControl: Equatable {
  /// Seconds; 0 if the server wrote something that is no number, as that must not be taken as fresh.
  private(set) var maxAge: Int?
  /// May be stored, and shown only after the server was asked.
  private(set) var noCache = false
  private(set) var noStore = false

  /// - Parameter header: the header's value, or several joined by commas; nil if there is none.
  init(_ header: String?) {
    for directive in Self.directives(of: header ?? "") {
      let parts = directive.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      switch parts.first.map({ trimmed($0).lowercased() }) {
      case "no-store": noStore = true
      case "no-cache": noCache = true
      // Said twice, the smaller one is the safer one.
      case "max-age":
        let seconds = parts.count > 1 ? DeltaSeconds.read(unquoted(trimmed(parts[1]))) ?? 0 : 0
        maxAge = min(maxAge ?? seconds, seconds)
      default: break
      }
    }
  }

  /// Cut at commas, except for those inside quotation marks.
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

/// A number of seconds in a header: digits only. What is larger than 68 years is taken as that.
enum DeltaSeconds {
  static func read(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy(isDigit) else { return nil }
    return min(Int(text) ?? .max, Int(Int32.max))
  }
}

private func unquoted(_ text: Substring) -> Substring {
  text.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"") ? text.dropFirst().dropLast() : text
}

/// The text without the white space HTTP allows around a value.
func trimmed(_ text: Substring) -> Substring {
  var text = text
  while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
  while let last = text.last, last == " " || last == "\t" { text.removeLast() }
  return text
}
