public import BeagleJSON
public import HTTPServing

extension HTTPResponse {
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
}
