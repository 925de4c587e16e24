import Foundation

struct Redirect: Sendable {
  let request: URLRequest
  let withheld: [String]

  /// nil if the response is not a redirect.
  ///
  /// - Throws: `ClientError` if the location is invalid or leads from https to http.
  init?(
    of request: URLRequest, answeredWith response: HTTPURLResponse, scope: CredentialScope
  ) throws(NetworkClientDefault.ClientError) {
    guard [301, 302, 303, 307, 308].contains(response.statusCode),
      let location = response.value(forHTTPHeaderField: "Location"), let from = request.url
    else { return nil }
    guard let to = Self.target(location, from: from), let target = Origin(to), let source = Origin(from)
    else {
      throw .malformedRedirect(location: location.withoutSecrets)
    }
    if target.isPlain && !source.isPlain { throw .insecureRedirect(host: target.host) }
    var next = request
    next.url = to
    Self.changeMethod(of: &next, status: response.statusCode)
    withheld = target == source || scope.allows(target) ? [] : Self.anonymize(&next)
    self.request = next
  }

  private static func target(_ location: String, from url: URL) -> URL? {
    guard let to = URL(string: location, relativeTo: url)?.absoluteURL,
      ["http", "https"].contains(to.scheme?.lowercased()),
      var components = URLComponents(url: to, resolvingAgainstBaseURL: true)
    else { return nil }
    // A server must not choose credentials.
    components.user = nil
    components.password = nil
    if components.fragment == nil { components.percentEncodedFragment = url.fragment(percentEncoded: true) }
    return components.url
  }

  private static func changeMethod(of request: inout URLRequest, status: Int) {
    let method = request.httpMethod ?? "GET"
    let becomesGet = status == 303 && method != "HEAD" || [301, 302].contains(status) && method == "POST"
    guard becomesGet, method != "GET" else { return }
    request.httpMethod = "GET"
    request.httpBody = nil
    for name in request.headerNames where name.lowercased().hasPrefix("content-") {
      request.setValue(nil, forHTTPHeaderField: name)
    }
  }

  /// Removes everything that was meant for the first server only.
  private static func anonymize(_ request: inout URLRequest) -> [String] {
    request.httpShouldHandleCookies = false
    let secret = request.headerNames.filter { !allowedAcrossOrigins.contains($0.lowercased()) }
    for name in secret { request.setValue(nil, forHTTPHeaderField: name) }
    return secret
  }

  private static let allowedAcrossOrigins: Set<String> = [
    "accept", "accept-language", "accept-encoding", "beagle-platform", "content-type", "content-length",
  ]
}

extension URLRequest {
  fileprivate var headerNames: [String] { (allHTTPHeaderFields ?? [:]).keys.sorted() }
}

extension String {
  /// The text without query, user name and password.
  fileprivate var withoutSecrets: String {
    let text = prefix { $0 != "?" && $0 != "#" }
    let at = text.contains("//") ? text.lastIndex(of: "@") : nil
    let rest = at.map { text[text.index(after: $0)...] } ?? text
    return rest.count > 200 ? "\(rest.prefix(200))…" : String(rest)
  }
}

/// Scheme, host and port.
package struct Origin: Hashable, Sendable {
  let scheme: String
  let host: String
  let port: Int

  package init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), let host = url.host(percentEncoded: false), !host.isEmpty
    else { return nil }
    self.scheme = scheme
    self.host = host.lowercased()
    port = url.port ?? (scheme == "https" ? 443 : 80)
  }

  /// The origin as in a URL: `https://shop.example`, with the port unless it is the default.
  package var text: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return "\(scheme)://\(name)" + (port == (scheme == "https" ? 443 : 80) ? "" : ":\(port)")
  }

  var isPlain: Bool { scheme == "http" }

  /// Whether the host is this machine's loopback interface.
  package var isLoopback: Bool {
    if host == "localhost" || host.hasSuffix(".localhost") || host == "::1" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
