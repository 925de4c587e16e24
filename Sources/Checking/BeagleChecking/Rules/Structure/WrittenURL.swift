import Beagle
import BeagleNetworking
import BeagleSchema

/// A URL as written in a document. Whether and how it is sent is decided by ``RequestURL``.
struct WrittenURL {
  struct Issue {
    let message: String
    var suggestion: String?
    /// Whether the suggestion is the only plausible reading.
    var isCertain = true
    var isHarmless = false
    /// The bytes that it refers to; nil for all.
    var range: Range<Int>?
    /// How clients handle it.
    var rule: ReadingRule?
  }

  /// An escape such as `%26`, with the byte that it represents.
  struct Escape {
    let byte: UInt8
    let range: Range<Int>
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

  func issue(for use: URLUse) -> Issue? {
    guard var issue = firstIssue(for: use) else { return nil }
    var suggestion = isWhole ? issue.suggestion : nil
    issue.suggestion = nil
    // The suggestion may have another problem.
    for _ in 0..<4 {
      guard let text = suggestion.flatMap(RequestURL.unambiguous) else { break }
      guard let next = WrittenURL(text, mayHaveExpression: false).firstIssue(for: use) else {
        issue.suggestion = text
        break
      }
      suggestion = next.suggestion
      issue.isCertain = issue.isCertain && next.isCertain
    }
    return issue
  }

  private func firstIssue(for use: URLUse) -> Issue? {
    if text.isEmpty { return isWhole ? Issue(message: "the URL is empty") : nil }
    if Self.isBlank(text.first) || (isWhole && Self.isBlank(text.last)) {
      let trimmed = text.drop(while: { Self.isBlank($0) }).reversed().drop(while: { Self.isBlank($0) })
        .reversed()
      return Issue(message: "the URL begins or ends with a space", suggestion: String(trimmed))
    }
    if let (name, rest) = scheme { return issueOfAbsolute(name, rest) ?? issueInside(use) }
    return issueOfRelative(use) ?? issueInside(use)
  }

  /// The text before the first colon, unless a slash, question mark or number sign comes first, or a port
  /// follows.
  private var scheme: (name: String, rest: Substring)? {
    guard let end = text.firstIndex(where: { ":/?#".contains($0) }), text[end] == ":" else { return nil }
    let (name, rest) = (text[..<end].lowercased(), text[text.index(after: end)...])
    let isPort = rest.first?.isNumber == true && (name == "localhost" || name.contains("."))
    return isPort ? nil : (name, rest)
  }

  private func issueOfAbsolute(_ scheme: String, _ rest: Substring) -> Issue? {
    guard scheme == "http" || scheme == "https" else {
      guard rest.first == "/" || rest.isEmpty,
        let near = Spelling.nearest(to: scheme, among: ["http", "https"]),
        isWhole || !rest.isEmpty
      else { return nil }
      return Issue(
        message: "\(scheme.quoted) is not a scheme that can be fetched", suggestion: "\(near):\(rest)")
    }
    guard rest.hasPrefix("//") else {
      guard isWhole || !rest.isEmpty else { return nil }
      return Issue(
        message: "two slashes are missing after \(scheme): there is no host",
        suggestion: "\(scheme)://\(rest.drop { $0 == "/" })")
    }
    let host = rest.dropFirst(2).prefix { !"/?#".contains($0) }
    if host.isEmpty, isWhole || rest.count > 2 {
      return Issue(message: "there is no host after \(scheme)://")
    }
    if host == "http:" || host == "https:" {
      return Issue(
        message: "the scheme is repeated", suggestion: String(rest.dropFirst(2)),
        isCertain: host.dropLast() == scheme)
    }
    // An expression may supply the rest of a host.
    if isWhole || host.endIndex < text.endIndex || host.contains(where: { Self.isBlank($0) }) {
      let url = RequestURL(encoding: String(text))
      if let issue = url.issue { return Issue(message: "\(issue)", range: issue.range) }
      if isWhole, !url.hasHost { return Issue(message: "there is no host after \(scheme)://") }
    }
    return nil
  }

  private func issueOfRelative(_ use: URLUse) -> Issue? {
    for name in ["https//", "http//"] where text.hasPrefix(name) {
      return Issue(
        message: "a colon is missing after \(name.dropLast(2))",
        suggestion: "\(name.dropLast(2))://\(text.dropFirst(name.count))")
    }
    // The text before an expression may still become anything.
    guard isWhole || text.contains("/") else { return nil }
    let isPath = text.first == "/"
    let host = text.prefix { $0 != "/" }
    let isHost = host.hasPrefix("www.") || host.hasPrefix("localhost:")
    switch use {
    case .request where isPath: return nil
    case .request:
      return Issue(
        message:
          "this is neither a path beginning with a slash nor a URL with a scheme: phones send no request",
        suggestion: isHost ? "https://\(text)" : text.first == "." || text.first == "?" ? nil : "/\(text)",
        isCertain: false)
    case .opened, .page:
      return Issue(
        message: use == .page
          ? "a page's URL is not joined to the base URL; without a scheme phones show nothing"
          : "a URL to open needs a scheme, such as https",
        suggestion: isPath ? nil : "https://\(text)", isCertain: false)
    }
  }

  private func issueInside(_ use: URLUse) -> Issue? {
    if use == .request {
      guard isWhole else { return harmlessBlank }
      let url = RequestURL(String(text))
      guard let issue = url.issue else { return harmlessBlank }
      let isPercent = issue.kind == .percent
      return Issue(
        message: "\(issue), so this is not sent", suggestion: String(text), isCertain: !isPercent,
        range: issue.range,
        rule: isPercent ? .lonePercent : issue.kind == .unencoded ? .halfEncodedUrl : nil)
    }
    guard let issue = unencoded else { return nil }
    switch issue.kind {
    case .percent where isWhole:
      return Issue(
        message: "\(issue), so this is not a valid URL", suggestion: String(text), isCertain: false,
        range: issue.range)
    case .unencoded where text.contains(where: { Self.isBlank($0) }):
      return Issue(
        message: "there is a space in the URL, so this is not a valid URL", suggestion: String(text),
        range: issue.range)
    default: return nil
    }
  }

  private var harmlessBlank: Issue? {
    guard let blank = text.firstIndex(where: { Self.isBlank($0) }) else { return nil }
    let start = text.utf8.distance(from: text.startIndex, to: blank)
    return Issue(
      message: "a space in a URL is sent as %20", suggestion: String(text), isHarmless: true,
      range: start..<start + text[blank].utf8.count)
  }

  private static func isBlank(_ character: Character?) -> Bool {
    character.map { $0.isWhitespace || $0.isNewline } ?? false
  }
}

// MARK: Characters

extension WrittenURL {
  /// Whether these bytes are certainly valid: a path, or http or https and a host, in printable ASCII without
  /// escapes.
  static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>, _ use: URLUse) -> Bool {
    guard bytes.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "%") }) else { return false }
    if use == .request, bytes.first == UInt8(ascii: "/") { return true }
    for scheme in ["https://", "http://"] as [StaticString] {
      let rest = bytes.dropFirst(scheme.utf8CodeUnitCount)
      // A repeated scheme begins with this letter as well.
      guard let first = rest.first, (0x61...0x7A).contains(first), first != UInt8(ascii: "h") else {
        continue
      }
      let end = rest.first { !($0.isNameByte || $0 == UInt8(ascii: ".")) }
      guard end.map({ "/?#".utf8.contains($0) }) ?? true else { continue }
      if bytes.starts(with: UnsafeBufferPointer(start: scheme.utf8Start, count: scheme.utf8CodeUnitCount)) {
        return true
      }
    }
    return false
  }

  /// The first character that fails in a client which encodes nothing. The value of an expression may
  /// complete an escape before it.
  var unencoded: RequestURL.Issue? {
    guard let issue = RequestURL(verbatim: String(text)).issue else { return nil }
    let isAtEnd = issue.kind == .percent && issue.range.lowerBound >= text.utf8.count - 2
    return isAtEnd && !isWhole ? nil : issue
  }

  var hasPercent: Bool { text.utf8.contains(UInt8(ascii: "%")) }

  var escapes: [Escape] {
    guard hasPercent else { return [] }
    let bytes = Array(text.utf8)
    return bytes.indices.dropLast(2).compactMap { position in
      guard bytes[position] == UInt8(ascii: "%"), bytes[position + 1] != UInt8(ascii: "+"),
        bytes[position + 1] != UInt8(ascii: "-"),
        let byte = UInt8(String(decoding: bytes[(position + 1)...(position + 2)], as: UTF8.self), radix: 16)
      else { return nil }
      return Escape(byte: byte, range: position..<position + 3)
    }
  }
}

extension UInt8 {
  fileprivate var isNameByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
