/// The headers of requests that say how a message is sent, to whom, and as whose. They are for the program that sends it: a
/// document that could set them would have a request read as two, or take it for another's.
package enum TransportHeaders {
  private static let names: Set<String> = [
    "connection", "content-length", "cookie", "cookie2", "expect", "host", "http2-settings", "keep-alive",
    "te",
    "trailer", "transfer-encoding", "upgrade", "via",
  ]

  /// Whether a document cannot set a header, in any letter case.
  package static func contains(_ name: String) -> Bool {
    let name = name.lowercased()
    return names.contains(name) || name.hasPrefix("proxy-")
  }
}
