import Beagle
import BeagleTesting
import Foundation

/// The identity of a screen: the method and the normalised URL.
struct CrawlAddress: Hashable, Sendable {
  let method: String
  /// Absolute: scheme and host in lower case, without default port and fragment, query parameters sorted by
  /// name.
  let url: String
  /// The path segments.
  let segments: [String]
  let query: [String]
  /// Scheme, host and port.
  let origin: String

  static let get = "GET"
  /// In bytes. Most servers refuse longer URLs, and they occur when each screen appends to its own URL.
  static let maximumLength = 8_192

  /// Nil if it is not an HTTP URL.
  init?(_ url: URL, method: String = "GET") {
    guard var parts = URLComponents(url: url.absoluteURL.standardized, resolvingAgainstBaseURL: true),
      let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = parts.host?.lowercased(), !host.isEmpty
    else { return nil }
    (parts.scheme, parts.host, parts.fragment) = (scheme, host, nil)
    (parts.user, parts.password) = (nil, nil)
    if parts.port == (scheme == "http" ? 80 : 443) { parts.port = nil }
    if parts.percentEncodedPath.isEmpty { parts.percentEncodedPath = "/" }
    let members = String.inOrder(parts.percentEncodedQuery?.split(separator: "&") ?? [])
    parts.percentEncodedQuery = members.isEmpty ? nil : members.joined(separator: "&")
    guard let text = parts.string else { return nil }
    self.method = method
    self.url = text
    segments = parts.percentEncodedPath.split(separator: "/").map(String.init)
    query = members.map { String($0.prefix { $0 != "=" }) }
    origin = parts.port.map { "\(scheme)://\(host):\($0)" } ?? "\(scheme)://\(host)"
  }

  /// The URL without its query and without segments that identify one item of many: `product.json` is the
  /// document of `/product/7`.
  var document: String {
    origin + "/" + segments.filter { !$0.namesOneOfMany }.joined(separator: "/")
  }

  /// The words of a text in lower case, split at non-letters and in camel case.
  static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var wasLower = false
    let characters = Array(plain(text))
    for (index, character) in characters.enumerated() {
      let isPart = character.isLetter
      // A capital begins a word after a small letter or before one: `doLogout`, `LOGOUTUser`.
      let isBeforeLower = index + 1 < characters.count && characters[index + 1].isLowercase
      if !word.isEmpty, !isPart || (character.isUppercase && (wasLower || isBeforeLower)) {
        words.append(word.lowercased())
        word = ""
      }
      if isPart { word.append(character) }
      wasLower = character.isLowercase
    }
    return word.isEmpty ? words : words + [word.lowercased()]
  }

  /// The text in compatibility form without invisible characters, so that look-alikes are equal.
  static func plain(_ text: String) -> String {
    let scalars = text.precomposedStringWithCompatibilityMapping.unicodeScalars.filter {
      !$0.properties.isDefaultIgnorableCodePoint
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
