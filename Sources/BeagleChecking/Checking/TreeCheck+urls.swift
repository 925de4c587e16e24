import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// The use of a URL, which decides the forms that are allowed.
enum URLUse {
  /// It is joined to the base URL where it begins with a slash.
  case request
  /// A page that is shown as it is.
  case page
  /// The system opens it.
  case opened
}

/// Checks URLs; of one with expressions, only the part before the first.
extension TreeCheck {
  /// A suggestion is a whole URL, and nobody reads a longer one.
  private static var longestSuggestedURL: Int { 2_000 }

  func checkURL(_ json: JSONCursor, _ use: URLUse) {
    if json.kind == .string, !json.hasEscapes, WrittenURL.isPlain(json.stringBytes, use) { return }
    guard let text = json.stringValue else { return }
    let url = WrittenURL(text, mayHaveExpression: json.containsExpressionMarker)
    // What is written as in other languages is a finding of its own.
    guard let fault = url.fault(for: use), ForeignExpression.all(in: json).isEmpty else { return }
    report(
      .url, json, fault.message, severity: fault.isHarmless ? .note : nil, found: text.quoted,
      guess: url.isWhole && text.utf8.count <= Self.longestSuggestedURL
        ? fault.suggestion.flatMap { Guess([.name($0)], isCertain: fault.isCertain) } : nil)
  }
}

struct WrittenURL {
  struct Fault {
    let message: String
    var suggestion: String?
    /// Whether nothing else than the suggestion can have been meant.
    var isCertain = true
    var isHarmless = false
  }

  /// Whether these bytes certainly have no fault: a path, or http or https and a host, of printable ASCII without escapes.
  static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>, _ use: URLUse) -> Bool {
    guard bytes.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "%") }) else { return false }
    if use == .request, bytes.first == UInt8(ascii: "/") { return true }
    for scheme in ["https://", "http://"] as [StaticString] {
      let rest = bytes.dropFirst(scheme.utf8CodeUnitCount)
      // A scheme that is written twice begins with this letter, too.
      guard let first = rest.first, (0x61...0x7A).contains(first), first != UInt8(ascii: "h") else {
        continue
      }
      if bytes.starts(with: UnsafeBufferPointer(start: scheme.utf8Start, count: scheme.utf8CodeUnitCount)) {
        return true
      }
    }
    return false
  }

  /// The text up to its first expression.
  private let text: Substring
  /// Whether that is all of it.
  let isWhole: Bool

  init(_ text: String, mayHaveExpression: Bool) {
    let end = mayHaveExpression ? text.firstRange(of: "@{")?.lowerBound : nil
    self.text = text[..<(end ?? text.endIndex)]
    isWhole = end == nil
  }

  func fault(for use: URLUse) -> Fault? {
    if text.isEmpty { return isWhole ? Fault(message: "the URL is empty") : nil }
    if Self.isBlank(text.first) || (isWhole && Self.isBlank(text.last)) {
      let trimmed = text.drop(while: { Self.isBlank($0) }).reversed().drop(while: { Self.isBlank($0) })
        .reversed()
      return Fault(message: "the URL begins or ends with a blank", suggestion: String(trimmed))
    }
    if let (name, rest) = scheme { return faultOfAbsolute(name, rest) ?? faultInside(use) }
    return faultOfRelative(use) ?? faultInside(use)
  }

  /// The text before the first colon, unless a slash, question mark or number sign comes first, or a port follows.
  private var scheme: (name: String, rest: Substring)? {
    guard let end = text.firstIndex(where: { ":/?#".contains($0) }), text[end] == ":" else { return nil }
    let (name, rest) = (text[..<end].lowercased(), text[text.index(after: end)...])
    let isPort = rest.first?.isNumber == true && (name == "localhost" || name.contains("."))
    return isPort ? nil : (name, rest)
  }

  private func faultOfAbsolute(_ scheme: String, _ rest: Substring) -> Fault? {
    guard scheme == "http" || scheme == "https" else {
      guard rest.first == "/" || rest.isEmpty,
        let near = Spelling.nearest(to: scheme, among: ["http", "https"]),
        isWhole || !rest.isEmpty
      else { return nil }
      return Fault(
        message: "\(scheme.quoted) is no scheme that anything is fetched by", suggestion: "\(near):\(rest)")
    }
    guard rest.hasPrefix("//") else {
      guard isWhole || !rest.isEmpty else { return nil }
      return Fault(
        message: "two slashes are missing behind \(scheme): there is no host",
        suggestion: "\(scheme)://\(rest.drop { $0 == "/" })")
    }
    let host = rest.dropFirst(2).prefix { !"/?#".contains($0) }
    if host.isEmpty, isWhole || rest.count > 2 {
      return Fault(message: "there is no host behind \(scheme)://")
    }
    if host.contains(where: { Self.isBlank($0) }) {
      return Fault(message: "there is a blank in the host's name")
    }
    if host == "http:" || host == "https:" {
      return Fault(
        message: "the scheme is there twice", suggestion: String(rest.dropFirst(2)),
        isCertain: host.dropLast() == scheme)
    }
    return nil
  }

  private func faultOfRelative(_ use: URLUse) -> Fault? {
    for name in ["https//", "http//"] where text.hasPrefix(name) {
      return Fault(
        message: "a colon is missing behind \(name.dropLast(2))",
        suggestion: "\(name.dropLast(2))://\(text.dropFirst(name.count))")
    }
    // A beginning may yet become anything.
    guard isWhole || text.contains("/") else { return nil }
    let isPath = text.first == "/"
    let host = text.prefix { $0 != "/" }
    let isHost = host.hasPrefix("www.") || host.hasPrefix("localhost:")
    switch use {
    case .request where isPath: return nil
    case .request:
      return Fault(
        message:
          "this is no path, which begins with a slash, and no URL with a scheme: phones send no request",
        suggestion: isHost ? "https://\(text)" : text.first == "." || text.first == "?" ? nil : "/\(text)",
        isCertain: false)
    case .opened, .page:
      return Fault(
        message: use == .page
          ? "a page's URL is not joined to the base URL; without a scheme phones show nothing"
          : "what is opened needs a scheme, such as https",
        suggestion: isPath ? nil : "https://\(text)", isCertain: false)
    }
  }

  private func faultInside(_ use: URLUse) -> Fault? {
    if text.contains(where: { Self.isBlank($0) }) {
      let encoded = String(text).replacing(" ", with: "%20")
      return use == .request
        ? Fault(message: "a blank in a URL is sent as %20", suggestion: encoded, isHarmless: true)
        : Fault(message: "there is a blank in the URL, which makes it none on iOS", suggestion: encoded)
    }
    guard isWhole else { return nil }
    let bytes = Array(text.utf8)
    func isHexadecimal(_ position: Int) -> Bool {
      position < bytes.count && Character(Unicode.Scalar(bytes[position])).isHexDigit
    }
    for position in bytes.indices where bytes[position] == UInt8(ascii: "%") {
      guard isHexadecimal(position + 1), isHexadecimal(position + 2) else {
        return Fault(message: "the percent sign begins no escape like %20, so that this is no URL")
      }
    }
    return nil
  }

  private static func isBlank(_ character: Character?) -> Bool {
    character.map { $0.isWhitespace || $0.isNewline } ?? false
  }
}
