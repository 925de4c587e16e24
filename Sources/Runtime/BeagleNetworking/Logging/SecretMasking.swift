import Foundation

/// Removes secrets from logs, errors and files: values under secret names (see ``SecretNames``) in headers,
/// query and form values and members of JSON bodies; the user part of URLs; and text typed into password
/// inputs, under any name.
///
/// Masking is idempotent, so that a request can be compared with a recorded one.
package struct SecretMasking: Sendable, Equatable {
  package static let mask = "***"

  let names: SecretNames
  /// Text typed into password inputs, and other known secrets.
  private(set) var typed: Set<String> = []
  /// The secrets of ``typed`` that are masked also as a part of a string, both plain and percent-encoded.
  private(set) var quotable = SecretSearch()

  /// - Parameters:
  ///   - names: additional names.
  ///   - typed: text that is masked under any name.
  package init(names: some Sequence<String> = [], typed: [String] = []) {
    self.names = SecretNames(added: Set(names.map { $0.lowercased() }))
    add(typed: typed)
  }

  package func adding(typed more: some Sequence<String>) -> SecretMasking {
    var copy = self
    copy.add(typed: more)
    return copy
  }

  package func isTyped(_ text: String) -> Bool { typed.contains(text) }

  package mutating func add(typed more: some Sequence<String>) {
    let new = Set(more.lazy.filter { !$0.isEmpty }).subtracting(typed)
    if new.isEmpty { return }
    typed.formUnion(new)
    quotable.insert(new.flatMap(Self.spellings))
  }

  // MARK: Headers

  package func masked(_ headers: [String: String]) -> [String: String] {
    headers.reduce(into: [:]) { result, header in
      if names.contains(header.key) {
        result[header.key] = Self.mask
      } else {
        switch header.key.lowercased() {
        // They hold a URL, whose query may contain secrets.
        case "location", "content-location", "referer": result[header.key] = masked(url: header.value)
        default: result[header.key] = Self.masked(header.value, quotable)
        }
      }
    }
  }

  /// The headers of a response, which may repeat those of the request.
  package func masked(_ headers: [String: String], sentIn sent: [String: String]) -> [String: String] {
    let secrets = secrets(in: sent)
    return masked(headers).mapValues { Self.masked($0, secrets) }
  }

  // MARK: URLs

  package func masked(_ url: URL) -> String { masked(url: url.absoluteString) }

  func masked(url: String) -> String {
    // A URL that cannot be parsed cannot be searched.
    guard var parts = URLComponents(string: url) else { return Self.mask }
    let query = parts.percentEncodedQuery.map(masked(pairs:))
    let fragment = parts.percentEncodedFragment.map(masked(pairs:))
    // Reassembled only if there is something to mask, since the spelling may change.
    let isOpen =
      parts.user == nil && parts.password == nil && query == parts.percentEncodedQuery
      && fragment == parts.percentEncodedFragment
    (parts.user, parts.password) = (nil, nil)
    (parts.percentEncodedQuery, parts.percentEncodedFragment) = (query, fragment)
    return Self.masked(isOpen ? url : parts.string ?? Self.mask, quotable)
  }

  /// Masks the query and the fragment of a possible URL or path, and omits the user part. Nothing else
  /// changes.
  func masked(link text: String) -> String {
    guard text.utf8.contains(where: { "?#@".utf8.contains($0) }) else { return text }
    let path = text.prefix { $0 != "?" && $0 != "#" }
    // A URL within the path of another has no user part.
    let isURL = path.prefix { $0 != ":" }.allSatisfy { $0.isLetter || $0.isNumber || "+-.".contains($0) }
    let pairs = text.dropFirst(path.count).split(separator: "#", omittingEmptySubsequences: false)
    return (isURL ? String(path).withoutUserInfo : String(path))
      + pairs.map { pairs in
        let mark = pairs.prefix { $0 == "?" }
        return mark + masked(pairs: String(pairs.dropFirst(mark.count)))
      }.joined(separator: "#")
  }

  /// Masks the values in a query or a form: `name=value&name=value`, sometimes separated by semicolons.
  func masked(pairs: String) -> String {
    pairs.split(separator: "&", omittingEmptySubsequences: false).map { pairs in
      var isSecret = false
      return pairs.split(separator: ";", omittingEmptySubsequences: false).reduce(into: "") { result, pair in
        let name = pair.prefix { $0 != "=" }
        let value = pair.dropFirst(name.count + 1)
        // A part without a name belongs to the value before it.
        if value.isEmpty, isSecret { return }
        if pair.startIndex > pairs.startIndex { result += ";" }
        isSecret =
          !value.isEmpty && (names.contains(Self.decoded(name)) || typed.contains(Self.decoded(value)))
        result += isSecret ? "\(name)=\(Self.mask)" : String(pair)
      }
    }.joined(separator: "&")
  }

  private static func decoded(_ text: Substring) -> String {
    text.replacing("+", with: " ").removingPercentEncoding ?? String(text)
  }

  // MARK: Typed text

  private static func spellings(of text: String) -> Set<String> {
    guard text.count >= SecretSearch.shortest else { return [] }
    // Most tokens consist of such characters.
    if text.utf8.allSatisfy({ $0 < 0x80 && unreserved.contains(Unicode.Scalar($0)) }) { return [text] }
    var texts: Set<String> = []
    for form in [
      text, text.precomposedStringWithCanonicalMapping, text.decomposedStringWithCanonicalMapping,
    ] {
      texts.insert(form)
      for allowed in [CharacterSet.urlQueryAllowed, .urlPathAllowed, .alphanumerics, unreserved] {
        guard let encoded = form.addingPercentEncoding(withAllowedCharacters: allowed) else { continue }
        texts.formUnion([encoded, encoded.replacing("%20", with: "+")])
      }
    }
    return texts
  }

  private static let unreserved = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
}
