/// A response of a server, which adds the length and the connection field, and leaves the body away for HEAD.
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

  /// Any number from 200 to 599.
  public var status: Int
  /// Without `Content-Length` and `Connection`, which the server writes.
  public var headers: HTTPHeaders
  /// The bytes as they are sent.
  public var body: [UInt8]
  /// How long the server waits before it answers. Other connections are served meanwhile.
  public var delay: Duration = .zero
  package var sequel = Sequel.request

  /// A response that no cache keeps.
  public init(status: Int = 200, contentType: String, body: [UInt8]) {
    self.status = status
    self.headers = ["Content-Type": contentType, "Cache-Control": "no-store"]
    self.body = body
  }

  /// The response as it goes over the wire.
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
