import Foundation

/// The text of a URL as it is sent. ``UrlBuilder``, the values of expressions and the check of documents
/// share these rules.
///
/// A text without `%` is encoded: invalid characters become escapes. A text with a `%` counts as encoded, as
/// on iOS, so each of its characters must be valid in a URL.
///
/// ```
/// /a b          /a%20b
/// /a%20b        /a%20b
/// /a%20b c      an error: the blank at character 7
/// /100%         an error: the "%" at character 5
/// ```
package struct RequestURL: Sendable {
  package struct Issue: Sendable, CustomStringConvertible {
    package enum Kind: Sendable {
      case empty
      /// A `%` that does not begin an escape.
      case percent
      /// A character that is invalid in a URL, in a text that counts as encoded.
      case unencoded
      /// An invalid scheme, user, host or port.
      case part
    }

    package let kind: Kind
    package let range: Range<Int>
    /// The reason with the character and its place:
    /// `the "%" at character 5 does not begin an escape like %20`.
    package let description: String
  }

  /// The text that is sent. A path is joined to the base URL. nil if it is invalid.
  package let text: String?
  package let issue: Issue?
  package let hasHost: Bool

  package init(_ text: String) {
    self.init(text, isEncoding: !text.utf8.contains(UInt8(ascii: "%")))
  }

  /// Encodes nothing.
  package init(verbatim text: String) {
    self.init(text, isEncoding: false)
  }

  /// Encodes every invalid character, even next to escapes. A `%` that does not begin an escape becomes
  /// `%25`.
  package init(encoding text: String) {
    self.init(text, isEncoding: true)
  }

  private init(_ text: String, isEncoding: Bool) {
    var encoder = URLEncoder(text, isEncoding: isEncoding)
    encoder.run()
    hasHost = encoder.hasHost
    issue = encoder.issue
    self.text = encoder.issue == nil ? String(decoding: encoder.output, as: UTF8.self) : nil
  }

  /// The URL from the result of expressions. It may contain text typed by a user, so it is encoded unless it
  /// is valid unchanged.
  package static func evaluated(_ text: String) -> String {
    RequestURL(text).issue == nil ? text : RequestURL(encoding: text).text ?? text
  }

  /// The spelling of a URL that is sent unchanged; nil if there is no such spelling.
  package static func unambiguous(_ text: String) -> String? {
    guard let encoded = RequestURL(encoding: text).text else { return nil }
    return text.hasPrefix("/") ? encoded : UrlBuilder().build(path: encoded)?.absoluteString
  }
}

private struct URLEncoder {
  let source: String
  let bytes: [UInt8]
  let isEncoding: Bool
  private(set) var output: [UInt8] = []
  private(set) var issue: RequestURL.Issue?
  private(set) var hasHost = false

  init(_ text: String, isEncoding: Bool) {
    (source, self.isEncoding) = (text, isEncoding)
    bytes = Array(text.utf8)
  }

  mutating func run() {
    guard !bytes.isEmpty else {
      issue = RequestURL.Issue(kind: .empty, range: 0..<0, description: "it is empty")
      return
    }
    output.reserveCapacity(bytes.count)
    let start = checkScheme()
    let host = start.flatMap { checkAuthority(from: $0) } ?? 0..<0
    var hasFragment = false
    for position in bytes.indices {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "%") where isEscape(at: position): output.append(byte)
      case UInt8(ascii: "%"):
        guard isEncoding else { return fail(at: position, .percent, "does not begin an escape like %20") }
        escape(byte)
      case UInt8(ascii: "["), UInt8(ascii: "]"):
        if host.contains(position) { output.append(byte) } else { escape(byte) }
      case UInt8(ascii: "#"):
        if hasFragment { escape(byte) } else { output.append(byte) }
        hasFragment = true
      case _ where byte.isAllowed: output.append(byte)
      default:
        guard isEncoding else {
          return fail(
            at: position, .unencoded, "is not encoded, because a URL with a \"%\" counts as encoded already")
        }
        escape(byte)
      }
    }
  }

  /// - Returns: the position after the scheme's colon; nil if there is no scheme.
  private mutating func checkScheme() -> Int? {
    guard let colon = bytes.firstIndex(where: { ":/?#".utf8.contains($0) }), bytes[colon] == UInt8(ascii: ":")
    else { return nil }
    if colon == 0 { fail(at: 0, .part, "has no scheme before it") }
    for position in 0..<colon {
      let byte = bytes[position]
      if !byte.isLetter, position == 0 || !(byte.isDigit || "+-.".utf8.contains(byte)) {
        fail(at: position, .part, "cannot be in the scheme of a URL")
      }
    }
    return colon + 1
  }

  private mutating func checkAuthority(from start: Int) -> Range<Int>? {
    guard bytes[start...].starts(with: "//".utf8) else { return nil }
    let all = bytes[(start + 2)...].prefix { !"/?#".utf8.contains($0) }
    var host = all
    if let sign = all.lastIndex(of: UInt8(ascii: "@")) {
      let user = all[..<sign]
      host = all[(sign + 1)...]
      if let other = user.firstIndex(where: { "@[]".utf8.contains($0) }) {
        fail(at: other, .part, "cannot be in the name of a user")
      }
    }
    let end = host.first == UInt8(ascii: "[") ? checkAddress(host) : checkName(host)
    hasHost = end > host.startIndex
    if end < host.endIndex {
      let port = host[end...].dropFirst()
      if bytes[end] != UInt8(ascii: ":") {
        fail(at: end, .part, "follows the address of a host and is not the colon of a port")
      } else if let other = port.firstIndex(where: { !$0.isDigit }) {
        fail(at: other, .part, "is not a digit of a port")
      } else if UInt16(String(decoding: port, as: UTF8.self)) == nil, !port.isEmpty {
        fail(at: port.startIndex, .part, "begins a port that is greater than 65535")
      }
    }
    return host.startIndex..<end
  }

  private mutating func checkAddress(_ host: ArraySlice<UInt8>) -> Int {
    guard let bracket = host.firstIndex(of: UInt8(ascii: "]")), bracket > host.startIndex + 1 else {
      fail(at: host.startIndex, .part, "does not begin an address like [::1]")
      return host.endIndex
    }
    let address = host[(host.startIndex + 1)..<bracket]
    let zone = address.firstIndex(of: UInt8(ascii: "%")) ?? bracket
    if let other = address[..<zone].firstIndex(where: { !$0.isHexadecimal && !":.".utf8.contains($0) }) {
      fail(at: other, .part, "cannot be in the address of a host")
    } else if !isAddress(address[..<zone]) {
      fail(at: host.startIndex, .part, "does not begin an address like [::1]")
    } else if zone < bracket {
      let name = address[zone...]
      let isZone = name.starts(with: "%25".utf8) && name.count > 3
      if !isZone || !name.dropFirst(3).allSatisfy({ $0.isLetter || $0.isDigit || "-._~".utf8.contains($0) }) {
        fail(at: zone, .part, "does not begin a zone like %25eth0")
      }
    }
    return bracket + 1
  }

  private func isAddress(_ text: ArraySlice<UInt8>) -> Bool {
    var address = in6_addr()
    return inet_pton(AF_INET6, String(decoding: text, as: UTF8.self), &address) == 1
  }

  private mutating func checkName(_ host: ArraySlice<UInt8>) -> Int {
    let name = host.prefix { $0 != UInt8(ascii: ":") }
    for position in name.indices {
      let byte = bytes[position]
      let isPart = byte == UInt8(ascii: "%") ? isEscape(at: position) : byte.isAllowed || byte >= 0x80
      if !isPart || "[]".utf8.contains(byte) { fail(at: position, .part, "cannot be in the name of a host") }
    }
    return name.endIndex
  }

  private func isEscape(at position: Int) -> Bool {
    position + 2 < bytes.count && bytes[position + 1].isHexadecimal && bytes[position + 2].isHexadecimal
  }

  private mutating func escape(_ byte: UInt8) {
    let digits = Array("0123456789ABCDEF".utf8)
    output += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
  }

  /// Only the first error in the text is kept.
  private mutating func fail(at position: Int, _ kind: RequestURL.Issue.Kind, _ reason: String) {
    if let issue, issue.range.lowerBound <= position { return }
    issue = RequestURL.Issue(kind, at: position, of: source, reason)
  }
}

extension RequestURL.Issue {
  /// - Parameter position: in bytes.
  fileprivate init(_ kind: Kind, at position: Int, of text: String, _ reason: String) {
    self.kind = kind
    var (start, number) = (0, 1)
    var character: Character = " "
    for next in text {
      character = next
      let end = start + next.utf8.count
      if end > position { break }
      (start, number) = (end, number + 1)
    }
    self.range = start..<start + character.utf8.count
    self.description = "the \(character.inWords) at character \(number) \(reason)"
  }
}

extension Character {
  /// `space`, `"é"`, or the code point of an invisible character.
  fileprivate var inWords: String {
    switch self {
    case " ": return "space"
    case "\"": return "quotation mark"
    default: break
    }
    let isVisible = unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
        .spaceSeparator:
        false
      default: true
      }
    }
    if isVisible { return "\"\(self)\"" }
    return unicodeScalars.prefix(4).map { scalar in
      let code = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
    }.joined(separator: " ")
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
  fileprivate var isHexadecimal: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
  }

  /// Whether Beagle sends the character unchanged: unreserved and reserved characters of RFC 3986.
  fileprivate var isAllowed: Bool {
    isLetter || isDigit || "-._~:/?#[]@!$&'()*+,;=".utf8.contains(self)
  }
}
