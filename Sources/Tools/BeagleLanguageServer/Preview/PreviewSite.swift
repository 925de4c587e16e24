import HTTPServing

/// What is served, and to whom: the page and its events, to who knows the token.
struct PreviewSite: Sendable {
  let port: UInt16
  /// 128 bits of the system's random source.
  let token = PreviewSite.random()

  struct Response: Sendable {
    var bytes: [UInt8]
    /// Whether events follow.
    var isStream = false
  }

  init(port: UInt16) { self.port = port }

  var url: String { "http://127.0.0.1:\(port)/\(token)/" }

  func response(to request: ReceivedRequest) -> Response {
    // A page of the web may have its own name lead to 127.0.0.1.
    guard let host = request.headers["Host"],
      ["127.0.0.1:\(port)", "localhost:\(port)"].contains(host.lowercased())
    else { return Self.refusal(403, "This server answers to 127.0.0.1 and localhost only.") }
    guard request.method == "GET" else {
      return Self.refusal(405, request.method == "HEAD" ? "" : "Only GET is understood.")
    }
    if Self.isSame(request.target, "/\(token)/") {
      let nonce = Self.random()
      return Self.response(200, "text/html; charset=utf-8", PreviewPage.html(nonce: nonce), nonce: nonce)
    }
    if Self.isSame(request.target, "/\(token)/events") {
      return Response(bytes: Self.head(200, "text/event-stream; charset=utf-8", []), isStream: true)
    }
    return Self.refusal(404, "There is nothing here.")
  }

  static func refusal(_ status: Int, _ sentence: String) -> Response {
    response(status, "text/plain; charset=utf-8", sentence, nonce: nil)
  }

  private static func response(_ status: Int, _ type: String, _ text: String, nonce: String?) -> Response {
    let script = nonce.map { "; script-src 'nonce-\($0)'; connect-src 'self'" } ?? ""
    let policy =
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'\(script); base-uri 'none'; form-action 'none'"
    let more = ["Content-Length: \(text.utf8.count)", "Content-Security-Policy: \(policy)"]
    return Response(bytes: head(status, type, more) + Array(text.utf8))
  }

  private static func head(_ status: Int, _ type: String, _ more: [String]) -> [UInt8] {
    let reasons = [200: "OK", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed"]
    let lines =
      [
        "HTTP/1.1 \(status) \(reasons[status] ?? "Refused")", "Content-Type: \(type)",
        "Cache-Control: no-store",
        "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer", "Connection: close",
      ] + (status == 405 ? ["Allow: GET"] : []) + more
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  /// Whether texts are equal. The time it takes does not tell where they differ.
  private static func isSame(_ left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count && zip(left.utf8, right.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private static func random() -> String {
    var source = SystemRandomNumberGenerator()
    return (0..<16).map { _ in
      let byte = UInt8.random(in: 0...255, using: &source)
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}
