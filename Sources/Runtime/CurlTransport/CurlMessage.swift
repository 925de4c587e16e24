#if os(Linux)
  import CCurl
  import Foundation
  import HTTPSyntax

  struct CurlMessage {
    /// The header fields in libcurl's syntax: `Name: value`, `Name;` for an empty value, `Name:` for one that
    /// must not be sent.
    let headerLines: [String]
    let target: CurlRequest.Target
    private let method: String
    private let body: Data
    private let cookies: String?
    private let namesAgent: Bool

    /// - Throws: an error if a part violates the grammar. It was checked before, but this is the last line of
    ///   defence.
    init(_ request: CurlRequest) throws(CurlError) {
      target = request.target
      guard !target.host.isEmpty else { throw .failed(.badURL) }
      guard Self.isHost(target.host) else { throw .failed(.cannotFindHost) }
      guard target.url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw .failed(.badURL) }
      method = request.method
      guard HttpGrammar.isToken(method) else { throw .invalidMethod(method) }
      body = request.body
      // Foundation's error for this.
      guard body.isEmpty || Self.mayHaveBody(method) else { throw .failed(.dataLengthExceedsMaximum) }
      var fields = request.fields
      cookies = fields.first { $0.key.lowercased() == "cookie" }?.value
      let isNamed = fields.keys.contains { $0.lowercased() == "content-type" }
      let hasAgent = fields.keys.contains { $0.lowercased() == "user-agent" }
      let accepts = fields.keys.contains { $0.lowercased() == "accept-encoding" }
      fields = fields.filter { !Self.ownFields.contains($0.key.lowercased()) }
      var lines: [String] = []
      for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
        guard HttpGrammar.isToken(name) else { throw .invalidFieldName(name) }
        guard HttpGrammar.isFieldValue(value) else { throw .invalidFieldValue(name: name) }
        lines.append(value.allSatisfy(\.isWhitespace) ? "\(name);" : "\(name): \(value)")
      }
      if !accepts, !ContentDecoder.offer.isEmpty { lines.append("Accept-Encoding: \(ContentDecoder.offer)") }
      namesAgent = !hasAgent
      if Self.mayHaveBody(method) {
        // Like Foundation, which sends a Content-Type only with a body.
        if !isNamed, method != "POST" || body.isEmpty { lines.append("Content-Type:") }
        // No server of screens needs `Expect: 100-continue`.
        lines.append("Expect:")
      }
      headerLines = lines
    }

    func set(_ handle: CurlHandle) {
      handle.set(.url, target.url)
      handle.set(.sendsNoSignals, 1)
      handle.set(.keepsPath, 1)
      handle.set(.hidesProxyHeads, 1)
      handle.set(.doesNotWaitForLookUp, 1)
      // http and https, and HTTP/2 if negotiated through TLS.
      handle.set(.protocols, 3)
      handle.set(.httpVersion, 4)
      if target.isSecure { handle.set(.waitsForMultiplexing, 1) }
      if let cookies { handle.set(.cookie, cookies) }
      if namesAgent { handle.set(.userAgent, Self.userAgent) }
      switch method {
      case "GET": break
      case "HEAD": handle.set(.hasNoBody, 1)
      default:
        handle.set(.isPost, 1)
        _ = ccurl_set_size(handle, CurlOption.bodySize.rawValue, Int64(body.count))
        body.withUnsafeBytes { bytes in
          _ = ccurl_set_bytes(handle, CurlOption.copiedBody.rawValue, bytes.baseAddress)
        }
        // With a null pointer libcurl would read the body from a callback.
        if body.isEmpty { _ = ccurl_set_text(handle, CurlOption.copiedBody.rawValue, "") }
        if method != "POST" { handle.set(.method, method) }
      }
    }

    private static func mayHaveBody(_ method: String) -> Bool { method != "GET" && method != "HEAD" }

    /// Headers for the framing of a message and the connection, which only libcurl knows; and cookies, which
    /// are merged with those of the client.
    private static let ownFields: Set<String> = [
      "content-length", "cookie", "expect", "keep-alive", "proxy-connection", "te", "trailer",
      "transfer-encoding", "upgrade",
    ]

    private static let userAgent =
      ProcessInfo.processInfo.processName.filter { HttpGrammar.isToken(String($0)) }

    /// Whether no character ends the host early for any parser. A `%` precedes the zone of an address.
    private static func isHost(_ host: String) -> Bool {
      let forbidden = "\"#/<>?@[\\]^`{|}" + (host.contains(":") ? "" : "%")
      return host.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !forbidden.utf8.contains($0) }
    }
  }
#endif
