/// A URL that a text in a terminal may lead to, in letters that mean nothing to the terminal itself.
package struct LinkTarget: Hashable, Sendable {
  let url: [UInt8]

  /// The most bytes of a URL; some terminals do not accept longer ones.
  package static let maximumLength = 2083

  /// Accepts only absolute URLs with `http` or `https`, and percent-encodes characters outside of ASCII.
  ///
  /// Nil if the URL has another scheme, no host, a user name before its host (which could be mistaken for it), a blank
  /// or control character, or is longer than ``maximumLength``.
  package init?(_ url: String) {
    guard let start = ["https://", "http://"].first(where: { url.lowercased().hasPrefix($0) }) else {
      return nil
    }
    let host = url.utf8.dropFirst(start.utf8.count).prefix { !"/?#\\".utf8.contains($0) }
    guard host.first.map({ $0 != UInt8(ascii: ":") }) ?? false, !host.contains(UInt8(ascii: "@")),
      url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
    else { return nil }
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = url.utf8.flatMap { byte in
      byte < 0x80 ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    guard bytes.count <= Self.maximumLength else { return nil }
    self.url = bytes
  }
}
