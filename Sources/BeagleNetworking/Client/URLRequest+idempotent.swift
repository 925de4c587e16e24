import Foundation

extension URLRequest {
  /// Whether sending it twice has the effect of sending it once (RFC 9110, section 9.2.2).
  var isIdempotent: Bool {
    ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"].contains(httpMethod ?? "GET")
  }
}
