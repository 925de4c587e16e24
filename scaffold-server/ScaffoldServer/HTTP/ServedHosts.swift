import BeagleJSON
import HTTPServing

/// The values of `Host` that a server answers to.
///
/// A page of the web may have its own name lead to 127.0.0.1, and then read what a server of this machine answers to that name.
/// So a server that listens to this machine alone answers to its names only; one that other machines reach does not know its own.
struct ServedHosts: Sendable {
  /// With the port, in lower case; nil for all.
  private let hosts: [String]?

  init(_ listener: Socket) {
    let names = ["localhost", "127.0.0.1", "[::1]"]
    let port = listener.port
    // A client leaves out the port of http.
    hosts = listener.isLoopback ? names.flatMap { port == 80 ? [$0, "\($0):80"] : ["\($0):\(port)"] } : nil
  }

  /// - Throws: 421 where a request is meant for another host. One without `Host` comes from no page.
  func check(_ headers: HTTPHeaders) throws(HTTPFault) {
    guard let hosts, let host = headers["Host"], !hosts.contains(host.lowercased()) else { return }
    let others = hosts.dropLast().joined(separator: ", ")
    throw HTTPFault(
      421,
      "This server answers to \(others) and \(hosts.last ?? ""), not to \"\(host.prefix(100))\"; "
        + "other names are for a server that listens on an address of the network (--host).")
  }
}
