import BeagleJSON
import HTTPServing

/// The values of `Host` that a server accepts.
///
/// Protects against DNS rebinding: a web page may let its host name resolve to 127.0.0.1, and then read the
/// responses of a local server. So a server that listens on the loopback interface only accepts its names; a
/// server that other machines reach does not know its names.
struct ServedHosts: Sendable {
  /// With the port, in lower case; nil for all.
  private let hosts: [String]?

  init(_ listener: Socket) {
    let names = ["localhost", "127.0.0.1", "[::1]"]
    let port = listener.port
    // Clients omit the default port of http.
    hosts = listener.isLoopback ? names.flatMap { port == 80 ? [$0, "\($0):80"] : ["\($0):\(port)"] } : nil
  }

  /// - Throws: 421 if a request is for another host. One without `Host` does not come from a web page.
  func check(_ headers: HTTPHeaders) throws(HTTPFault) {
    guard let hosts, let host = headers["Host"], !hosts.contains(host.lowercased()) else { return }
    let others = hosts.dropLast().joined(separator: ", ")
    throw HTTPFault(
      421,
      "This server answers to \(others) and \(hosts.last ?? ""), not to \"\(host.prefix(100))\"; "
        + "to use other names, let it listen on a network address (--host).")
  }
}
