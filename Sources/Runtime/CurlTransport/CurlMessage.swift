#if os(Linux)
  import CCurl
  import Foundation
  import HTTPSyntax

  /// A request as libcurl takes it.
  struct CurlMessage {
    /// The header fields as libcurl takes them: `Name: value`, `Name;` for an empty value, `Name:` for one that is not
    /// to be sent.
    let headerLines: [String]
    let target: CurlRequest.Target
    private let method: String
    private let body: Data
    private let cookies: String?
    private let namesAgent: Bool

    /// - Throws: what does not fit the grammar, though it was checked before: this is the last place.
    init(_ request: CurlRequest) throws(CurlError) {
      target = request.target
      guard !target.host.isEmpty else { throw .failed(.badURL) }
      guard Self.isHost(target.host) else { throw .failed(.cannotFindHost) }
      guard target.url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw .failed(.badURL) }
      method = request.method
      guard HttpGrammar.isToken(method) else { throw .invalidMethod(method) }
      body = request.body
      // As Foundation says it.
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
        // As Foundation does, which names only the type of a body that is there.
        if !isNamed, method != "POST" || body.isEmpty { lines.append("Content-Type:") }
        // No server of screens needs to be asked before it is sent a body.
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
      // http and https, and HTTP/2 where TLS agrees on it.
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
        // Without an address libcurl would look for the body elsewhere.
        if body.isEmpty { _ = ccurl_set_text(handle, CurlOption.copiedBody.rawValue, "") }
        if method != "POST" { handle.set(.method, method) }
      }
    }

    private static func mayHaveBody(_ method: String) -> Bool { method != "GET" && method != "HEAD" }

    /// What says how a message is framed and how the connection is used, which nobody else can know; and cookies,
    /// which join those of the client.
    private static let ownFields: Set<String> = [
      "content-length", "cookie", "expect", "keep-alive", "proxy-connection", "te", "trailer",
      "transfer-encoding", "upgrade",
    ]

    private static let userAgent =
      ProcessInfo.processInfo.processName.filter { HttpGrammar.isToken(String($0)) }

    /// Whether nothing in it ends it too early, for whoever reads it. A `%` comes before the zone of an address.
    private static func isHost(_ host: String) -> Bool {
      let forbidden = "\"#/<>?@[\\]^`{|}" + (host.contains(":") ? "" : "%")
      return host.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !forbidden.utf8.contains($0) }
    }
  }
#endif
