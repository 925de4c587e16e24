/// The reason phrases of the statuses that the server uses or that can be requested; other numbers are
/// allowed, too.
enum HTTPStatus {
  static func reason(_ status: Int) -> String { reasons[status] ?? (status < 400 ? "OK" : "Error") }

  /// Statuses whose responses have neither a body nor a length.
  static func isBodiless(_ status: Int) -> Bool {
    status == 204 || status == 304 || (100..<200).contains(status)
  }

  private static let reasons: [Int: String] = [
    200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 301: "Moved Permanently", 302: "Found",
    304: "Not Modified", 307: "Temporary Redirect", 308: "Permanent Redirect", 400: "Bad Request",
    401: "Unauthorized",
    403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 408: "Request Timeout", 409: "Conflict",
    410: "Gone", 413: "Content Too Large", 414: "URI Too Long", 417: "Expectation Failed",
    418: "I'm a teapot",
    421: "Misdirected Request", 422: "Unprocessable Content",
    429: "Too Many Requests", 431: "Request Header Fields Too Large",
    500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
    504: "Gateway Timeout", 505: "HTTP Version Not Supported",
  ]
}
