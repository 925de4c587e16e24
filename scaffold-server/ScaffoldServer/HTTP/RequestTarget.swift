import HTTPServing

struct RequestTarget {
  var path: [String] = []
  var query: [(name: String, value: String)] = []

  /// Parses `/path?query` and `http://host/path?query`.
  ///
  /// - Throws: ``HTTPFault`` 400 for anything else, for an invalid escape, for bytes that are not UTF-8, and
  ///   for an escaped slash, backslash or control character in a path, which have no legitimate use here.
  init(_ target: String) throws(HTTPFault) {
    var rest = Substring(target)
    for scheme in ["http://", "https://"] where rest.lowercased().hasPrefix(scheme) {
      rest = rest.dropFirst(scheme.count)
      rest = rest.firstIndex(where: { $0 == "/" || $0 == "?" }).map { rest[$0...] } ?? "/"
      if rest.hasPrefix("?") { rest = "/" + rest }
    }
    guard rest.hasPrefix("/") else { throw HTTPFault(400, "The request target must begin with a slash.") }
    if let fragment = rest.firstIndex(of: "#") { rest = rest[..<fragment] }
    let pieces = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    for segment in pieces[0].dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      let text = try Self.decode(segment)
      if text.unicodeScalars.contains(where: {
        $0 == "/" || $0 == "\\" || $0.value < 0x20 || $0.value == 0x7F
      }) {
        throw HTTPFault(400, "A path segment contains an escaped slash, backslash or control character.")
      }
      path.append(text)
    }
    if path.last == "" { path.removeLast() }
    guard pieces.count > 1 else { return }
    for pair in pieces[1].split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = sides.count > 1 ? try Self.decode(sides[1], plusIsSpace: true) : ""
      query.append((name: try Self.decode(sides[0], plusIsSpace: true), value: value))
    }
  }

  static func decode(_ text: Substring, plusIsSpace: Bool = false) throws(HTTPFault) -> String {
    var bytes: [UInt8] = []
    var source = text.utf8.makeIterator()
    while let byte = source.next() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = source.next().flatMap(hexadecimal), let low = source.next().flatMap(hexadecimal)
        else {
          throw HTTPFault(
            400, "A percent sign in the request target is not followed by two hexadecimal digits.")
        }
        bytes.append(high << 4 | low)
      case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
      default: bytes.append(byte)
      }
    }
    guard let decoded = String(validating: bytes, as: UTF8.self) else {
      throw HTTPFault(400, "The request target is not UTF-8 once its escapes are decoded.")
    }
    return decoded
  }
}
