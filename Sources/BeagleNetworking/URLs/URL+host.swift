import Foundation

extension URL {
  /// With a host of other letters than ASCII as DNS knows it, in punycode, though it was percent-encoded.
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
