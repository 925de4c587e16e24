import BeagleTesting
import Foundation

/// Path and query of a URL in all forms in which servers may read them: as sent, after each round of
/// decoding, and each of these with dot segments resolved and slashes joined. The last form is the normal
/// form.
///
/// The rules of a crawl check all forms, because it is unknown how often the server decodes a URL.
struct NormalizedURL {
  struct Form: Hashable {
    let path: String
    /// Nil for a URL without a query. The members are sorted by name.
    let query: String?

    var target: String { path + (query.map { "?" + $0 } ?? "") }
  }

  /// The maximum number of decoding rounds.
  static let maximumRounds = 8

  let forms: [Form]

  /// Nil if the URL has no normal form: it still changes after the last round, has a NUL, which ends a path
  /// for some servers, or is longer than servers accept.
  init?(_ url: URL) {
    guard url.absoluteString.utf8.count <= CrawlAddress.maximumLength,
      let parts = URLComponents(url: url.absoluteURL, resolvingAgainstBaseURL: true)
    else { return nil }
    let members = parts.percentEncodedQuery.map { String.inOrder($0.split(separator: "&")) }
    let query = members.map { $0.joined(separator: "&") }
    let paths = Self.rounds(of: parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath)
    let queries = Self.rounds(of: query ?? "")
    guard paths.isComplete, queries.isComplete else { return nil }
    var forms: [Form] = []
    for round in 0..<max(paths.texts.count, queries.texts.count) {
      let path = paths.texts[min(round, paths.texts.count - 1)]
      let text = query.map { _ in Self.text(queries.texts[min(round, queries.texts.count - 1)]) }
      for path in [path, Self.resolved(path, isWhole: false), Self.resolved(path, isWhole: true)] {
        let form = Form(path: Self.text(path), query: text)
        if !forms.contains(form) { forms.append(form) }
      }
    }
    guard !forms.contains(where: { $0.target.utf8.contains(0) }) else { return nil }
    self.forms = forms
  }

  /// A text unchanged, and after each round of decoding.
  ///
  /// - Returns: The texts, and whether decoding is complete.
  static func rounds(of text: String) -> (texts: [[UInt8]], isComplete: Bool) {
    var texts = [Array(text.utf8)]
    while let last = texts.last {
      let next = decoded(last)
      if next == last { return (texts, true) }
      guard texts.count <= maximumRounds else { break }
      texts.append(next)
    }
    return (texts, false)
  }

  /// Decodes UTF-8 with replacement characters, which occur in no rule.
  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  // MARK: Decoding

  /// Decodes one round: escapes become bytes, and overlong encodings of ASCII become the character, since
  /// lenient decoders read `C0 AF` as a slash.
  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: { $0 == UInt8(ascii: "%") || $0 >= 0xC0 }) else { return bytes }
    var unescaped: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = bytes[index + 1].hexDigit, let low = bytes[index + 2].hexDigit
      {
        unescaped.append(high << 4 | low)
        index += 3
      } else {
        unescaped.append(bytes[index])
        index += 1
      }
    }
    return withoutOverlongCharacters(unescaped)
  }

  private static func withoutOverlongCharacters(_ bytes: [UInt8]) -> [UInt8] {
    var plain: [UInt8] = []
    var rest = bytes[...]
    while let first = rest.first {
      let length =
        switch first {
        case 0xC0...0xC1: 2
        case 0xE0: 3
        case 0xF0: 4
        default: 1
        }
      let tail = rest.dropFirst().prefix(length - 1)
      let isWhole = tail.count == length - 1 && tail.allSatisfy { $0 & 0xC0 == 0x80 }
      let value = tail.reduce(Int(first & 0x07)) { $0 << 6 | Int($1 & 0x3F) }
      if length > 1, isWhole, value < 0x80 {
        plain.append(UInt8(value))
        rest = rest.dropFirst(length)
      } else {
        plain.append(first)
        rest = rest.dropFirst()
      }
    }
    return plain
  }

  /// A path without dot segments, empty segments and segment parameters (`;a=1`). `..;` is a dot segment as
  /// well, and a backslash is a slash.
  ///
  /// - Parameter isWhole: Whether an escaped `?` or `#` is part of the path. For some servers it ends the
  ///   path.
  private static func resolved(_ path: [UInt8], isWhole: Bool) -> [UInt8] {
    var segments: [ArraySlice<UInt8>] = []
    var endsWithSlash = false
    let target = path.prefix { isWhole || ($0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")) }
    let all = target.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\")
    }
    for segment in all {
      let name = segment.prefix { $0 != UInt8(ascii: ";") }
      let isDots = name.allSatisfy { $0 == UInt8(ascii: ".") } && name.count <= 2
      if name.count == 2, isDots { _ = segments.popLast() }
      if !isDots { segments.append(name) }
      endsWithSlash = isDots
    }
    let slash = UInt8(ascii: "/")
    let joined = segments.flatMap { [slash] + $0 }
    return endsWithSlash || joined.isEmpty ? joined + [slash] : joined
  }
}

extension UInt8 {
  fileprivate var hexDigit: UInt8? { Character(UnicodeScalar(self)).hexDigitValue.map { UInt8($0) } }
}
