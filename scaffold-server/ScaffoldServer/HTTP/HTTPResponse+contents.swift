public import BeagleJSON
public import HTTPServing

extension HTTPResponse {
  /// Returns a response with JSON, which is not validated.
  public static func json(_ bytes: [UInt8], status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, contentType: "application/json; charset=utf-8", body: bytes)
  }

  /// Returns a response with a value as compact JSON.
  public static func json(_ value: DynamicObject, status: Int = 200) -> HTTPResponse {
    json(JSONWriter.bytes(of: value), status: status)
  }

  /// Returns a response with HTML in UTF-8.
  public static func html(_ text: String, status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, contentType: "text/html; charset=utf-8", body: Array(text.utf8))
  }

  /// Returns a response with the bytes of a PNG file.
  public static func png(_ bytes: [UInt8]) -> HTTPResponse {
    HTTPResponse(contentType: "image/png", body: bytes)
  }

  /// Returns a JSON object with the status and a message, the form of all failures of this server.
  public static func fault(_ status: Int, _ message: String) -> HTTPResponse {
    json(["status": .int(status), "message": .string(message)], status: status)
  }
}
