import BeagleJSON
import Foundation

/// Secrets in text that is not JSON, or truncated JSON: values after secret names, and the user part of URLs.
extension SecretMasking {
  /// The text with known secrets masked, wherever they occur.
  package func masked(quoting text: String) -> String { Self.masked(text, quotable) }

  func maskedValues(in text: String) -> String {
    String(decoding: maskedValues(in: Data(text.utf8)), as: UTF8.self)
  }

  func maskedValues(in text: Data) -> Data {
    let bytes = [UInt8](text)
    let ranges = secretValues(in: bytes)
    return ranges.isEmpty ? text : Data(bytes.replacing(ranges.map { ($0, Array(Self.mask.utf8)) }))
  }

  /// Values between the quotes of `token="…"` and `"token": "…"`, the word after `token=`, the line after
  /// `Cookie:`, the text of `<token>…</token>`, and `user:password` of `https://user:password@host`. In
  /// order.
  func secretValues(in text: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    // Whether the tag of a secret's element is still open.
    var isInTag = false
    var index = 0
    while index < text.count {
      var value: Range<Int>?
      switch text[index] {
      case UInt8(ascii: "<"):
        let name = text[(index + 1)...].prefix { Self.isOfName($0) || $0 == UInt8(ascii: ":") }
        isInTag = !name.isEmpty && names.contains(String(decoding: name, as: UTF8.self))
      case UInt8(ascii: ">"):
        if isInTag, text[index - 1] != UInt8(ascii: "/") { value = Self.content(of: text, behind: index) }
        isInTag = false
      case UInt8(ascii: ":") where text[(index + 1)...].starts(with: "//".utf8):
        value = Self.userInfo(in: text, behind: index + 2)
      case UInt8(ascii: ":"), UInt8(ascii: "="):
        value = self.value(in: text, behind: index, after: found.last?.upperBound ?? 0)
      default: break
      }
      index += 1
      if let value, !value.isEmpty {
        found.append(value)
        index = max(index, value.upperBound)
      }
    }
    return found
  }

  /// The value after a colon or an equals sign.
  ///
  /// - Parameter start: the earliest position of the name before the sign.
  private func value(in text: [UInt8], behind sign: Int, after start: Int) -> Range<Int>? {
    var before = text[start..<sign]
    before.removeLast(before.suffix(while: Self.isBlank).count)
    let isQuoted = before.last.map(Self.isQuote) ?? false
    if isQuoted { before.removeLast(1 + before.dropLast().suffix(while: { $0 == UInt8(ascii: "\\") }).count) }
    let name = before.suffix(while: Self.isOfName)
    guard !name.isEmpty else { return nil }
    let isAssigned = text[sign] == UInt8(ascii: "=")
    // A header value continues after a quoted part.
    let mayBeEnclosed = isQuoted || isAssigned
    var value = text[(sign + 1)...].drop(while: Self.isBlank)
    // JSON may continue on the next line, and Ruby writes `=>`.
    let next = value.drop { "\r\n\t >".utf8.contains($0) }
    if mayBeEnclosed, let first = next.first, Self.isQuote(first) || Self.isBracket(first) { value = next }
    let isList = value.first == UInt8(ascii: "[")
    guard names.contains(String(decoding: name, as: UTF8.self), isList: isList) else { return nil }
    if mayBeEnclosed, let inside = Self.quoted(value) ?? Self.bracketed(value) { return inside }
    let ends = Array((isAssigned ? "\r\n\t <&;,\"')" : "\r\n<").utf8)
    return value.startIndex..<value.endIndex(of: { ends.contains($0) })
  }

  /// The text between quotes, which may be escaped like those of JSON within JSON; the rest of the line if
  /// they are not closed.
  private static func quoted(_ text: ArraySlice<UInt8>) -> Range<Int>? {
    let escapes = text.prefix { $0 == UInt8(ascii: "\\") }.count
    guard let quote = text.dropFirst(escapes).first, isQuote(quote) else { return nil }
    let content = text.dropFirst(escapes + 1)
    var count = 0
    for index in content.indices {
      switch content[index] {
      // A backslash at the end is itself escaped.
      case quote where count % (2 * (escapes + 1)) == escapes: return content.startIndex..<index - escapes
      case UInt8(ascii: "\\"): count += 1
      case UInt8(ascii: "\r"), UInt8(ascii: "\n"): return content.startIndex..<index
      default: count = 0
      }
    }
    return content.startIndex..<content.endIndex
  }

  /// The text between brackets, or to the end if they are not closed.
  private static func bracketed(_ text: ArraySlice<UInt8>) -> Range<Int>? {
    guard let first = text.first, isBracket(first) else { return nil }
    var (depth, isInText, isEscaped) = (0, false, false)
    for index in text.indices {
      let byte = text[index]
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInText.toggle()
      } else if !isInText {
        if isBracket(byte) { depth += 1 }
        if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { depth -= 1 }
        if depth == 0 { return text.startIndex + 1..<index }
      }
    }
    return text.startIndex + 1..<text.endIndex
  }

  /// The text of an element; nil if it contains elements.
  private static func content(of text: [UInt8], behind tag: Int) -> Range<Int>? {
    let content = text[(tag + 1)...]
    let opening = "<![CDATA[".utf8
    if content.starts(with: opening) {
      let start = content.startIndex + opening.count
      return start..<(text[start...].firstRange(ofBytes: "]]>")?.lowerBound ?? text.endIndex)
    }
    let end = content.endIndex(of: { $0 == UInt8(ascii: "<") })
    return text[end...].starts(with: "</".utf8) ? content.startIndex..<end : nil
  }

  /// - Parameter slash: the second slash of a URL.
  private static func userInfo(in text: [UInt8], behind slash: Int) -> Range<Int>? {
    let ends = Array("/?# \r\n\t\"'<>".utf8)
    let authority = text[(slash + 1)...].prefix { !ends.contains($0) }
    return authority.lastIndex(of: UInt8(ascii: "@")).map { authority.startIndex..<$0 }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  private static func isBracket(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{")
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func suffix(while isPart: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    var start = endIndex
    while start > startIndex, isPart(self[start - 1]) { start -= 1 }
    return self[start...]
  }

  /// The index of the first matching byte, or the end.
  fileprivate func endIndex(of isEnd: (UInt8) -> Bool) -> Int {
    firstIndex(where: isEnd) ?? endIndex
  }
}

/// Quoted secrets in text of any kind. Works on bytes: a combining mark after a secret would change its last
/// character.
extension SecretMasking {
  func secrets(in headers: [String: String]) -> SecretSearch {
    var secrets: Set<String> = []
    for (name, value) in headers where names.contains(name) {
      // The whole value, the part after the scheme of `Bearer 1234`, and the value of each cookie.
      secrets.formUnion([value, value.split(separator: " ").last.map(String.init) ?? value])
      secrets.formUnion(
        value.split(separator: ";").compactMap { $0.split(separator: "=", maxSplits: 1).last }.map {
          $0.trimmingCharacters(in: .whitespaces)
        })
    }
    // Some servers escape slashes in JSON.
    secrets.formUnion(secrets.map { $0.replacing("/", with: "\\/") })
    return SecretSearch(secrets)
  }

  package static func cookies(setBy headers: [String: String]) -> [String] {
    headers.filter { $0.key.lowercased() == "set-cookie" }.flatMap { header in
      // One value can hold several cookies separated by commas; dates contain commas, too.
      header.value.split(separator: ",").compactMap { part -> String? in
        let pair = part.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
        return pair.count == 2 ? pair[1].trimmingCharacters(in: .whitespaces) : nil
      }
    }
  }

  /// The maximum number of cookies to search for: the most recently set ones.
  private static let maximumCookies = 256

  package static func latest(_ cookies: [String], _ new: [String]) -> [String] {
    (cookies.filter { !new.contains($0) } + new).suffix(maximumCookies)
  }

  package static func headers(_ headers: [String: String], withCookies cookies: [String]) -> [String: String]
  {
    guard !cookies.isEmpty else { return headers }
    // A name that no request has, so that nothing is overwritten.
    return headers.merging(["set-cookie": cookies.map { "c=\($0)" }.joined(separator: ";")]) { $1 }
  }

  static func masked(_ text: String, _ secrets: SecretSearch, least: Int = 0) -> String {
    secrets.isEmpty
      ? text : String(decoding: masked(Data(text.utf8), secrets, least: least), as: UTF8.self)
  }

  /// - Parameter least: the minimum number of bytes of a secret to be masked.
  static func masked(_ text: Data, _ secrets: SecretSearch, least: Int = 0) -> Data {
    guard !secrets.isEmpty else { return text }
    let bytes = [UInt8](text)
    let ranges = secrets.ranges(in: bytes, least: least)
    return ranges.isEmpty ? text : Data(bytes.replacing(ranges.map { ($0, Array(mask.utf8)) }))
  }
}
