import HTTPServing

/// Serves the page and its events to clients that know the token.
struct PreviewSite: HTTPSite {
  let port: UInt16
  /// 128 random bits.
  let token = PreviewSite.random()

  /// Browsers open connections in advance, which must give way to others.
  static var limits: ServerLimits {
    var limits = ServerLimits()
    (limits.request.targetBytes, limits.request.bodyBytes) = (1_024, 1_024)
    (limits.connections, limits.makesRoom) = (16, true)
    return limits
  }

  init(port: UInt16) { self.port = port }

  var url: String { "http://127.0.0.1:\(port)/\(token)/" }

  func response(to request: ReceivedRequest) throws(HTTPFault) -> HTTPResponse {
    // A web page may have its host name resolve to 127.0.0.1 (DNS rebinding).
    guard let host = request.headers["Host"],
      ["127.0.0.1:\(port)", "localhost:\(port)"].contains(host.lowercased())
    else { throw HTTPFault(403, "This server answers to 127.0.0.1 and localhost only.") }
    guard request.method == "GET" else { throw HTTPFault(405, "Only GET is supported.") }
    if Self.isSame(request.target, "/\(token)/") {
      let nonce = Self.random()
      return Self.response(200, "text/html; charset=utf-8", PreviewPage.html(nonce: nonce), nonce: nonce)
    }
    guard Self.isSame(request.target, "/\(token)/events") else {
      throw HTTPFault(404, "Not found.")
    }
    var events = Self.response(200, "text/event-stream; charset=utf-8", "")
    events.sequel = .events
    return events
  }

  func refusal(of fault: HTTPFault) -> HTTPResponse {
    var response = Self.response(fault.status, "text/plain; charset=utf-8", fault.message)
    if fault.status == 405 { response.headers["Allow"] = "GET" }
    return response
  }

  private static func response(
    _ status: Int, _ type: String, _ text: String, nonce: String? = nil
  ) -> HTTPResponse {
    let script = nonce.map { "; script-src 'nonce-\($0)'; connect-src 'self'" } ?? ""
    var response = HTTPResponse(status: status, contentType: type, body: Array(text.utf8))
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["Content-Security-Policy"] =
      """
      default-src 'none'; img-src data:; style-src 'unsafe-inline'\(script); base-uri 'none'; \
      form-action 'none'
      """
    response.sequel = .end
    return response
  }

  /// Compares in a time that does not depend on the position of the first difference.
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
