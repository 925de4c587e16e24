import Foundation

extension URL {
  /// The URL with its host as DNS knows it: a host that was percent-encoded because of letters beyond ASCII is written in
  /// punycode.
  var withASCIIHost: URL {
    guard let host = host(percentEncoded: false), host.utf8.contains(where: { $0 >= 0x80 }),
      let ascii = URL(string: "http://\(host)/")?.host(percentEncoded: false),
      ascii.utf8.allSatisfy({ $0 < 0x80 }),
      var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
    else { return self }
    parts.percentEncodedHost = ascii
    return parts.url ?? self
  }
}
