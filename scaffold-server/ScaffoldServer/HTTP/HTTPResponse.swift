public import BeagleJSON
public import HTTPServing

/// What a handler answers; the server adds the length and the connection field, and leaves the body away for HEAD.
public struct HTTPResponse: Sendable, Equatable {
  /// Any number from 200 to 599.
  public var status: Int
  /// Without `Content-Length` and `Connection`, which the server writes.
  public var headers: HTTPHeaders
  /// The bytes as they are sent.
  public var body: [UInt8]
  /// How long the server waits before it answers. Other connections are served meanwhile.
  public var delay: Duration = .zero

  /// A response that no cache keeps.
  public init(status: Int = 200, contentType: String, body: [UInt8]) {
    self.status = status
    self.headers = ["Content-Type": contentType, "Cache-Control": "no-store"]
    self.body = body
  }

  /// Bytes that are JSON already; they are not checked.
  public static func json(_ bytes: [UInt8], status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, contentType: "application/json; charset=utf-8", body: bytes)
  }

  /// A value, written as compact JSON.
  public static func json(_ value: DynamicObject, status: Int = 200) -> HTTPResponse {
    json(JSONWriter.bytes(of: value), status: status)
  }

  /// A web page in UTF-8.
  public static func html(_ text: String, status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, contentType: "text/html; charset=utf-8", body: Array(text.utf8))
  }

  /// The bytes of a PNG file.
  public static func png(_ bytes: [UInt8]) -> HTTPResponse {
    HTTPResponse(contentType: "image/png", body: bytes)
  }

  /// A JSON object with the status and one sentence, in the shape every failure of this server has.
  public static func fault(_ status: Int, _ message: String) -> HTTPResponse {
    json(["status": .int(status), "message": .string(message)], status: status)
  }

  /// The response as it goes over the wire.
  func bytes(toHead: Bool, keepsAlive: Bool) -> [UInt8] {
    var head = "HTTP/1.1 \(status) \(HTTPStatus.reason(status))\r\n"
    for field in headers.fields { head += "\(Self.safe(field.name)): \(Self.safe(field.value))\r\n" }
    let isBodiless = HTTPStatus.isBodiless(status)
    if !isBodiless { head += "Content-Length: \(body.count)\r\n" }
    head += "Connection: \(keepsAlive ? "keep-alive" : "close")\r\n\r\n"
    return Array(head.utf8) + (toHead || isBodiless ? [] : body)
  }

  /// A handler may echo request data; a line end in it must not begin a new header field.
  private static func safe(_ text: String) -> String {
    String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }))
  }
}
