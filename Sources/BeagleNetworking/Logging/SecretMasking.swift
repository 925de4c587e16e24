import Foundation

/// Takes secrets out of what is logged, told in an error or written to a file: `Authorization`,
/// `Proxy-Authorization`, `Cookie`, `Set-Cookie`, the user's part of a URL, and what bears a name the user added,
/// be it a header, a query or form value or a member of a JSON body, at any depth and whatever its case.
package struct SecretMasking: Sendable {
  static let mask = "***"
  /// Those whose values are secrets in any case.
  static let headers: Set<String> = ["authorization", "proxy-authorization", "cookie", "set-cookie"]

  let names: Set<String>

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

  /// The headers of an answer, which may repeat those of the request.
  package func masked(_ headers: [String: String], sentIn sent: [String: String]) -> [String: String] {
    let secrets = secrets(in: sent, named: names)
    return masked(headers).mapValues { Self.masked($0, secrets) }
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
  func masked(pairs: String) -> String {
    guard !names.isEmpty else { return pairs }
    return pairs.split(separator: "&", omittingEmptySubsequences: false).map { pair in
      let name = pair.prefix { $0 != "=" }
      let isSecret = names.contains((name.removingPercentEncoding ?? String(name)).lowercased())
      return isSecret && name.count < pair.count ? "\(name)=\(Self.mask)" : String(pair)
    }.joined(separator: "&")
  }
}
