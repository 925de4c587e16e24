import Foundation

/// Secrets that are quoted, in texts of any kind. All is done on bytes: a mark behind a secret would make another character of
/// its last letter.
extension SecretMasking {
  /// What of a request's headers is a secret.
  func secrets(in headers: [String: String]) -> SecretSearch {
    var secrets: Set<String> = []
    for (name, value) in headers where names.contains(name) {
      // The whole, what is behind the scheme of `Bearer 1234`, and the value of each cookie.
      secrets.formUnion([value, value.split(separator: " ").last.map(String.init) ?? value])
      secrets.formUnion(
        value.split(separator: ";").compactMap { $0.split(separator: "=", maxSplits: 1).last }.map {
          $0.trimmingCharacters(in: .whitespaces)
        })
    }
    // Some servers write JSON so.
    secrets.formUnion(secrets.map { $0.replacing("/", with: "\\/") })
    return SecretSearch(secrets)
  }

  /// The values of the cookies that an answer with these headers sets.
  package static func cookies(setBy headers: [String: String]) -> [String] {
    headers.filter { $0.key.lowercased() == "set-cookie" }.flatMap { header in
      // Several are in one value, between commas, which dates have as well.
      header.value.split(separator: ",").compactMap { part -> String? in
        let pair = part.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
        return pair.count == 2 ? pair[1].trimmingCharacters(in: .whitespaces) : nil
      }
    }
  }

  /// How many cookies are looked for where servers quote them: those that were set last.
  private static let mostCookies = 256

  /// Cookies that were set, the last ones, in the order in which that happened.
  package static func latest(_ cookies: [String], _ new: [String]) -> [String] {
    (cookies.filter { !new.contains($0) } + new).suffix(mostCookies)
  }

  /// The headers with cookies that went along, although nobody named them.
  package static func headers(_ headers: [String: String], withCookies cookies: [String]) -> [String: String]
  {
    guard !cookies.isEmpty else { return headers }
    // A name that no request has, so that nothing is replaced.
    return headers.merging(["set-cookie": cookies.map { "c=\($0)" }.joined(separator: ";")]) { $1 }
  }

  static func masked(_ text: String, _ secrets: SecretSearch, least: Int = 0) -> String {
    secrets.isEmpty
      ? text : String(decoding: masked(Data(text.utf8), secrets, least: least), as: UTF8.self)
  }

  /// - Parameter least: how many bytes a secret has at least, of those that are masked.
  static func masked(_ text: Data, _ secrets: SecretSearch, least: Int = 0) -> Data {
    guard !secrets.isEmpty else { return text }
    let bytes = [UInt8](text)
    let ranges = secrets.ranges(in: bytes, least: least)
    return ranges.isEmpty ? text : Data(bytes.replacing(ranges.map { ($0, Array(mask.utf8)) }))
  }
}
