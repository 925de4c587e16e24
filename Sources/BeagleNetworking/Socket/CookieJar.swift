import Foundation

/// The cookies of plain http, in a storage shared with URLSession.
///
/// The storage on Linux looks at the host only. Here a cookie also keeps its path, its end, and `Secure`.
struct CookieJar: Sendable {
  /// How many cookies of a host are kept; further ones are ignored, as every client does.
  static let limit = 150

  let storage: HTTPCookieStorage

  /// The value of `Cookie`; nil if there are none.
  func header(for url: URL) -> String? {
    let path = url.path(percentEncoded: true)
    let cookies = (storage.cookies(for: url) ?? [])
      .filter { $0.matches(path: path) && !$0.isSecure && ($0.expiresDate ?? .distantFuture) > Date() }
      // One that cannot be sent must not keep all requests from being sent.
      .filter { HttpGrammar.isFieldValue("\($0.name)=\($0.value)") }
      .sorted { ($1.path.count, $0.name) < ($0.path.count, $1.name) }
    return cookies.isEmpty ? nil : cookies.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
  }

  /// - Parameter lines: the values of `Set-Cookie`.
  func keep(_ lines: [String], from url: URL) {
    for line in lines.prefix(Self.limit) {
      let known = storage.cookies(for: url) ?? []
      let cookies = HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": line], for: url)
      let kept = cookies.filter { cookie in
        !cookie.isSecure && (known.count < Self.limit || known.contains(where: cookie.replaces))
      }
      storage.setCookies(kept, for: url, mainDocumentURL: nil)
    }
  }
}

extension HTTPCookie {
  fileprivate func replaces(_ other: HTTPCookie) -> Bool {
    (name, path, domain) == (other.name, other.path, other.domain)
  }

  /// RFC 6265, section 5.1.4.
  fileprivate func matches(path requested: String) -> Bool {
    let requested = requested.isEmpty ? "/" : requested
    return requested == path
      || requested.hasPrefix(path) && (path.hasSuffix("/") || requested.dropFirst(path.count).first == "/")
  }
}
