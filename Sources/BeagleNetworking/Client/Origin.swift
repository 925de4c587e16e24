import Foundation

/// Scheme, host and port: what has to be equal for two URLs to be answered by the same party.
package struct Origin: Hashable, Sendable {
  let scheme: String
  let host: String
  let port: Int

  package init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), let host = url.host(percentEncoded: false), !host.isEmpty
    else { return nil }
    self.scheme = scheme
    self.host = host.lowercased()
    port = url.port ?? (scheme == "https" ? 443 : 80)
  }

  /// As a URL has it: `https://shop.example`, with the port where it is not the usual one.
  package var text: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return "\(scheme)://\(name)" + (port == (scheme == "https" ? 443 : 80) ? "" : ":\(port)")
  }

  var isPlain: Bool { scheme == "http" }

  /// This machine, to which nobody else listens.
  package var isLoopback: Bool {
    if host == "localhost" || host.hasSuffix(".localhost") || host == "::1" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
