import BeagleJSON
import Foundation

/// Masking of bodies: they have secret members, and servers quote what they received, especially in error
/// responses.
extension SecretMasking {
  /// In screens, shorter secrets would match parts of words. In bytes.
  private static let minimumQuoted = 8

  /// The body without values under secret names and typed text. A body without secrets is returned unchanged.
  package func masked(_ body: Data) -> Data {
    masked(body, isRequest: true, texts: { $0 }, text: { $0 })
  }

  /// The body for a log or an error. Also masks the secrets sent with the request, wherever the server quotes
  /// them, and values after a secret's name in plain text, such as `Cookie: sid=1`.
  package func printed(_ body: Data, sentIn headers: [String: String]) -> Data {
    let masked = masked(
      body, isRequest: false, texts: { maskedValues(in: $0) },
      text: { maskedValues(in: $0) })
    return Self.masked(Self.masked(masked, quotable), secrets(in: headers))
  }

  /// The body for a cassette. Text that is not JSON is masked as in a log. JSON must stay the same screen
  /// when replayed: the header `Accept: application/json` must not change every place with that text. So only
  /// credentials are searched for, and only in its strings.
  package func recorded(_ body: Data, sentIn headers: [String: String], isRequest: Bool) -> Data {
    let credentials = SecretMasking().secrets(in: headers)
    return masked(body, least: isRequest ? 0 : Self.minimumQuoted, isRequest: isRequest) {
      Self.masked($0, credentials, least: Self.minimumQuoted)
    } text: { text in
      // Binary data, such as an image, cannot be searched by lines.
      String(data: text, encoding: .utf8) == nil ? text : printed(text, sentIn: headers)
    }
  }

  /// The longer strings under secret names in JSON: a server has set them, and an application may send them
  /// back under other names.
  package func secrets(setBy body: Data) -> [String] {
    guard let document = try? JSONDocument(parsing: [UInt8](body)) else { return [] }
    var mask = JSONMask(masking: SecretMasking(names: names.added), least: 0, isRequest: false) { $0 }
    document.withCursor { mask.visit($0) }
    return mask.found.filter { $0.utf8.count >= Self.minimumQuoted }
  }

  /// - Parameters:
  ///   - least: the minimum number of bytes for typed text to be masked within a string.
  ///   - isRequest: whether typed text is the whole value of a member, however short.
  ///   - texts: masks a string of JSON.
  ///   - text: masks a body that is not JSON.
  ///   - isPart: whether this is a part of another body. Parts are not searched for parts, to bound the
  ///     recursion.
  private func masked(
    _ body: Data, least: Int = 0, isRequest: Bool, texts: @escaping (String) -> String,
    text: (Data) -> Data, isPart: Bool = false
  ) -> Data {
    let bytes = [UInt8](body)
    guard let document = try? JSONDocument(parsing: bytes) else {
      if !isPart, body.starts(with: "--".utf8), let line = bytes.firstRange(ofBytes: "\r\n") {
        return maskedParts(of: bytes, boundary: Array("\r\n".utf8) + bytes[..<line.lowerBound]) {
          masked($0, least: least, isRequest: isRequest, texts: texts, text: text, isPart: true)
        }
      }
      // Forms are ASCII without white space; other long text is not worth the search.
      guard body.allSatisfy({ (0x21...0x7E).contains($0) }) else {
        return text(Self.masked(body, quotable, least: least))
      }
      let form = masked(pairs: String(decoding: body, as: UTF8.self))
      return text(Self.masked(Data(form.utf8), quotable, least: least))
    }
    var mask = JSONMask(masking: self, least: least, isRequest: isRequest, texts: texts)
    document.withCursor { mask.visit($0) }
    return mask.applied(to: bytes).map { Data($0) } ?? body
  }

  /// The masked `multipart/form-data` body; each part is masked as a separate body.
  private func maskedParts(of body: [UInt8], boundary: [UInt8], masked: (Data) -> Data) -> Data {
    var result = Data()
    var rest = body[...]
    while let head = rest.firstRange(ofBytes: "\r\n\r\n") {
      let end = rest[head.upperBound...].firstRange(ofBytes: boundary)?.lowerBound ?? rest.endIndex
      let value = rest[head.upperBound..<end]
      let name = String(decoding: rest[..<head.lowerBound], as: UTF8.self)
        .split { $0 == ";" || $0.isNewline }.map { $0.trimmingCharacters(in: .whitespaces) }
        .first { $0.hasPrefix("name=") }?.dropFirst(5).filter { $0 != "\"" }
      let isSecret =
        names.contains(String(name ?? "")) || typed.contains(String(decoding: value, as: UTF8.self))
      result += masked(Data(rest[..<head.upperBound]))
      if !value.isEmpty { result += isSecret ? Data(Self.mask.utf8) : masked(Data(value)) }
      rest = rest[end...]
    }
    return result + masked(Data(rest))
  }

  /// The bytes with each byte of a secret replaced by an asterisk: for excerpts, since positions and lines
  /// stay the same.
  package func hidden(in bytes: [UInt8], sentIn headers: [String: String] = [:]) -> [UInt8] {
    hidden(in: bytes[...], of: bytes, sentIn: headers)
  }

  /// The masked beginning of the bytes, up to a little after a position, for an excerpt around it. The rest
  /// is not searched, whatever its length.
  package func hidden(
    in bytes: [UInt8], upTo position: Int, sentIn headers: [String: String] = [:]
  ) -> [UInt8] {
    hidden(in: bytes.prefix(max(0, position) + Self.excerptReach), of: bytes, sentIn: headers)
  }

  /// The maximum number of bytes of an excerpt after its position. It exceeds what any excerpt shows, so that
  /// a secret at the end is found although its own end is missing.
  static let excerptReach = 8_192

  /// - Parameters:
  ///   - text: the beginning of the document, or all of it.
  ///   - bytes: the document.
  private func hidden(
    in text: ArraySlice<UInt8>, of bytes: [UInt8], sentIn headers: [String: String]
  ) -> [UInt8] {
    var hidden = Array(text)
    var ranges = quotable.ranges(in: hidden) + secrets(in: headers).ranges(in: hidden)
    if let document = try? JSONDocument(parsing: bytes) {
      var mask = JSONMask(masking: self, least: 0, isRequest: false, end: hidden.count) {
        maskedValues(in: $0)
      }
      document.withCursor { mask.visit($0) }
      ranges += mask.changes.map { Self.difference(bytes, $0.range, $0.text) } + mask.cut
    } else {
      ranges += secretValues(in: hidden)
    }
    for index in ranges.joined() where index < hidden.count && !"\r\n".utf8.contains(hidden[index]) {
      hidden[index] = UInt8(ascii: "*")
    }
    return hidden
  }

  /// The range that masking has changed: without the common prefix and suffix.
  private static func difference(_ bytes: [UInt8], _ range: Range<Int>, _ masked: [UInt8]) -> Range<Int> {
    guard masked.first == UInt8(ascii: "\"") else { return range }
    let start = zip(bytes[range], masked).prefix { $0 == $1 }.count
    let end = zip(bytes[range].dropFirst(start).reversed(), masked.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    return range.dropFirst(start).dropLast(end)
  }
}
