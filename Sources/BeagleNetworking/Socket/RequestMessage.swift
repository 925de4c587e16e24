import Foundation

/// A request as it goes over the wire, and where to.
struct RequestMessage: Sendable {
  /// Requests of the same destination may use the same connections.
  struct Destination: Hashable {
    let host: String
    let port: UInt16
    /// Connections of their own keep requests that must not tell who is asking apart from the others.
    let isPersonal: Bool
  }

  let destination: Destination
  let method: String
  /// Head and body. A small body follows its head in the same piece.
  let pieces: [Data]
  let keepsConnection: Bool

  /// Whether it may be sent again if no answer began (RFC 9110, section 9.2.2).
  var isIdempotent: Bool { ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"].contains(method) }

  /// - Parameter cookies: the value of `Cookie`, which takes the place of the request's own.
  /// - Throws: what does not fit the grammar, though it was checked before: this is the last place.
  init(_ request: URLRequest, cookies: String?) throws {
    guard let url = request.url, let host = url.host(percentEncoded: false), !host.isEmpty,
      let port = UInt16(exactly: url.port ?? 80)
    else { throw URLError(.badURL) }
    guard Self.isHost(host) else { throw URLError(.cannotFindHost) }
    destination = Destination(
      host: host.lowercased(), port: port, isPersonal: request.httpShouldHandleCookies)
    method = request.httpMethod ?? "GET"
    guard HttpGrammar.isToken(method) else { throw HttpRequestError.invalidMethod(method) }
    let body = request.httpBody ?? Data()
    let mayHaveBody = !["GET", "HEAD"].contains(method)
    // As URLSession says it.
    guard body.isEmpty || mayHaveBody else { throw URLError(.dataLengthExceedsMaximum) }

    var fields = Fields()
    fields["Host"] = Self.hostField(host, url.port)
    fields["Accept"] = "*/*"
    fields["Accept-Encoding"] = "gzip, deflate"
    fields["User-Agent"] = Self.userAgent
    fields["Authorization"] = Self.authorization(url)
    // As URLSession does for a body that nobody names.
    if method == "POST", !body.isEmpty { fields["Content-Type"] = "application/x-www-form-urlencoded" }
    for (name, value) in request.allHTTPHeaderFields ?? [:] { fields[name] = value }
    if let cookies { fields["Cookie"] = cookies }
    keepsConnection = fields["Connection"]?.lowercased().contains("close") != true
    for name in Self.ownFields { fields[name] = nil }
    fields["Connection"] = keepsConnection ? "keep-alive" : "close"
    if mayHaveBody { fields["Content-Length"] = "\(body.count)" }
    let head = Data("\(method) \(try Self.target(url)) HTTP/1.1\r\n\(try fields.lines)\r\n".utf8)
    pieces = body.count < 65_536 ? [head + body] : [head, body]
  }

  /// What says how this message is framed and how the connection is used, which nobody else can know.
  private static let ownFields = [
    "Connection", "Content-Length", "Expect", "Keep-Alive", "Proxy-Connection", "TE", "Trailer",
    "Transfer-Encoding", "Upgrade",
  ]

  private static let userAgent =
    ProcessInfo.processInfo.processName.filter { HttpGrammar.isToken(String($0)) }

  /// Whether nothing in it ends it too early, for whoever reads it. A `%` comes before the zone of an address.
  private static func isHost(_ host: String) -> Bool {
    let forbidden = "\"#/<>?@[\\]^`{|}" + (host.contains(":") ? "" : "%")
    return host.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !forbidden.utf8.contains($0) }
  }

  private static func hostField(_ host: String, _ port: Int?) -> String {
    let name = host.contains(":") ? "[\(host.prefix { $0 != "%" })]" : host
    return port.map { "\(name):\($0)" } ?? name
  }

  private static func target(_ url: URL) throws -> String {
    let path = url.path(percentEncoded: true)
    let target = (path.isEmpty ? "/" : path) + (url.query(percentEncoded: true).map { "?\($0)" } ?? "")
    guard target.hasPrefix("/"), target.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw URLError(.badURL)
    }
    return target
  }

  /// User name and password of a URL are sent at once, as libcurl does.
  private static func authorization(_ url: URL) -> String? {
    guard let user = url.user(percentEncoded: false), !user.isEmpty else { return nil }
    let password = url.password(percentEncoded: false) ?? ""
    return "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
  }
}

/// Header fields by their names, whatever the case.
private struct Fields {
  private var fields: [String: (name: String, value: String)] = [:]

  subscript(name: String) -> String? {
    get { fields[name.lowercased()]?.value }
    set { fields[name.lowercased()] = newValue.map { (name, $0) } }
  }

  /// `Host` comes first, as RFC 9110, section 7.2, would have it; the others by name.
  var lines: String {
    get throws {
      try fields.sorted { ($0.key == "host" ? "" : $0.key) < ($1.key == "host" ? "" : $1.key) }
        .map { _, field in
          guard HttpGrammar.isToken(field.name) else { throw HttpRequestError.invalidHeaderName(field.name) }
          guard HttpGrammar.isFieldValue(field.value) else {
            throw HttpRequestError.invalidHeaderValue(name: field.name)
          }
          return "\(field.name): \(field.value)\r\n"
        }.joined()
    }
  }
}
