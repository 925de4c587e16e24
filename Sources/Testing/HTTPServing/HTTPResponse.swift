/// A response of a server. The server adds the length and the connection field, and omits the body for HEAD.
public struct HTTPResponse: Sendable, Equatable {
  /// What follows a response on its connection.
  package enum Sequel: Sendable {
    /// The client's next request, if the client keeps the connection.
    case request
    /// Nothing: the connection is closed.
    case end
    /// The events that the server publishes, as the body of the response.
    case events
  }

  /// The status, from 200 to 599.
  public var status: Int
  /// The header fields, without `Content-Length` and `Connection`, which the server adds.
  public var headers: HTTPHeaders
  /// The bytes of the body.
  public var body: [UInt8]
  /// The time that the server waits before it responds. Other connections are served meanwhile.
  public var delay: Duration = .zero
  package var sequel = Sequel.request

  /// Creates a response that caches do not store.
  public init(status: Int = 200, contentType: String, body: [UInt8]) {
    self.status = status
    self.headers = ["Content-Type": contentType, "Cache-Control": "no-store"]
    self.body = body
  }

  package func bytes(toHead: Bool, keepsAlive: Bool) -> [UInt8] {
    var head = "HTTP/1.1 \(status) \(HTTPStatus.reason(status))\r\n"
    for field in headers.fields { head += "\(Self.safe(field.name)): \(Self.safe(field.value))\r\n" }
    let isBodiless = HTTPStatus.isBodiless(status)
    if !isBodiless, sequel != .events { head += "Content-Length: \(body.count)\r\n" }
    head += "Connection: \(keepsAlive ? "keep-alive" : "close")\r\n\r\n"
    return Array(head.utf8) + (toHead || isBodiless ? [] : body)
  }

  /// A handler may echo request data; a line end in it must not begin a new header field.
  private static func safe(_ text: String) -> String {
    String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }))
  }
}
