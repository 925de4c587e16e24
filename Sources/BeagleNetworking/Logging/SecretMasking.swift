import Foundation

/// Takes secrets out of what is logged, told in an error or written to a file: `Authorization`,
/// `Proxy-Authorization`, `Cookie`, `Set-Cookie`, the user's part of a URL, and what bears a name the user added,
/// be it a header, a query or form value or a member of a JSON body, at any depth and whatever its case.
package struct SecretMasking: Sendable {
  private static let mask = "***"
  private static let headers: Set<String> = ["authorization", "proxy-authorization", "cookie", "set-cookie"]

  private let names: Set<String>

  package init(names: some Sequence<String>) {
    self.names = Set(names.map { $0.lowercased() })
  }

  // MARK: Headers

  package func masked(_ headers: [String: String]) -> [String: String] {
    headers.reduce(into: [:]) { result, header in
      let name = header.key.lowercased()
      switch name {
      case _ where Self.headers.contains(name) || names.contains(name): result[header.key] = Self.mask
      // They hold a URL, and with it perhaps what is masked there.
      case "location", "content-location", "referer": result[header.key] = masked(url: header.value)
      default: result[header.key] = header.value
      }
    }
  }

  /// A text without the secrets that a request with these headers carried: servers that refuse tend to quote them.
  package func masked(_ text: String, sentIn headers: [String: String]) -> String {
    var secrets: Set<String> = []
    for (name, value) in headers
    where Self.headers.contains(name.lowercased()) || names.contains(name.lowercased()) {
      // The whole, what is behind the scheme of `Bearer 1234`, and the value of each cookie.
      secrets.formUnion([value, value.split(separator: " ").last.map(String.init) ?? value])
      secrets.formUnion(
        value.split(separator: ";").compactMap { $0.split(separator: "=", maxSplits: 1).last }.map {
          String($0)
        })
    }
    // Longest first, so that none is found in part. What is shorter than this is found everywhere.
    return secrets.filter { $0.count > 3 }.sorted { ($1.count, $0) < ($0.count, $1) }.reduce(text) {
      $0.replacing($1, with: Self.mask)
    }
  }

  // MARK: URLs

  package func masked(_ url: URL) -> String { masked(url: url.absoluteString) }

  private func masked(url: String) -> String {
    // What cannot be taken apart cannot be searched either.
    guard var parts = URLComponents(string: url) else { return Self.mask }
    let query = parts.percentEncodedQuery.map(masked(pairs:))
    // Written anew only if there is something to mask: it may come out spelled otherwise.
    guard parts.user != nil || parts.password != nil || query != parts.percentEncodedQuery else { return url }
    (parts.user, parts.password, parts.percentEncodedQuery) = (nil, nil, query)
    return parts.string ?? Self.mask
  }

  /// Masks the values in a query or a form, both of which have the form `name=value&name=value`.
  private func masked(pairs: String) -> String {
    guard !names.isEmpty else { return pairs }
    return pairs.split(separator: "&", omittingEmptySubsequences: false).map { pair in
      let name = pair.prefix { $0 != "=" }
      let isSecret = names.contains((name.removingPercentEncoding ?? String(name)).lowercased())
      return isSecret && name.count < pair.count ? "\(name)=\(Self.mask)" : String(pair)
    }.joined(separator: "&")
  }

  // MARK: Bodies

  /// A body that is neither JSON nor a form, or has no secret members, stays as it is.
  package func masked(_ body: Data) -> Data {
    guard !names.isEmpty else { return body }
    guard let value = try? JSONSerialization.jsonObject(with: body, options: [.fragmentsAllowed]) else {
      // Forms are ASCII without white space; a long text of another kind is not worth the search.
      guard body.allSatisfy({ (0x21...0x7E).contains($0) }) else { return body }
      return Data(masked(pairs: String(decoding: body, as: UTF8.self)).utf8)
    }
    var found = false
    let masked = masked(value, depth: 0, &found)
    guard found else { return body }
    return
      (try? JSONSerialization.data(
        withJSONObject: masked, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])) ?? Data()
  }

  private func masked(_ value: Any, depth: Int, _ found: inout Bool) -> Any {
    // Foundation reads no deeper than 512.
    guard depth < 600 else { return value }
    switch value {
    case let object as [String: Any]:
      return object.reduce(into: [String: Any]()) { result, member in
        let isSecret = names.contains(member.key.lowercased())
        found = found || isSecret
        result[member.key] = isSecret ? Self.mask : masked(member.value, depth: depth + 1, &found)
      }
    case let array as [Any]:
      return array.map { masked($0, depth: depth + 1, &found) }
    default:
      return value
    }
  }
}
