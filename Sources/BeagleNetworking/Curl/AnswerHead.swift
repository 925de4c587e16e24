import Foundation

/// Status and header fields of an answer.
package struct AnswerHead: Sendable {
  /// Such as `HTTP/1.1` or `HTTP/2`.
  let version: String
  package let status: Int
  /// In the order they came.
  package var fields: [(name: String, value: String)] = []

  var isInterim: Bool { (100...199).contains(status) }

  /// - Parameter name: in lower case.
  func values(_ name: String) -> [String] {
    fields.filter { $0.name.isSameName(as: name) }.map(\.value)
  }

  /// The members of all lists that fields of this name hold, in lower case.
  func list(_ name: String) -> [String] {
    values(name).flatMap { value in
      value.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { part in
        String(Substring(part)).lowercased().filter { !$0.isWhitespace }
      }
    }
  }

  /// Fields of the same name become one list, as RFC 9110, section 5.3, has it.
  func response(for url: URL) -> HTTPURLResponse? {
    var combined: [String: String] = [:]
    var spellings: [String: String] = [:]
    var repeated: [String: [String]] = [:]
    for (name, value) in fields {
      let first = spellings[name.lowercased()]
      if let first { repeated[first, default: []].append(value) }
      if first == nil { (spellings[name.lowercased()], combined[name]) = (name, value) }
    }
    // Joined at once: a field that comes a hundred thousand times must not be copied as often.
    for (name, values) in repeated {
      combined[name] = ([combined[name] ?? ""] + values).joined(separator: ", ")
    }
    return HTTPURLResponse(url: url, statusCode: status, httpVersion: version, headerFields: combined)
  }
}

extension String {
  /// Names of header fields are ASCII, and equal whatever their case.
  fileprivate func isSameName(as lower: String) -> Bool {
    utf8.count == lower.utf8.count
      && zip(utf8, lower.utf8).allSatisfy { $0 == $1 || $0 | 0x20 == $1 && (0x41...0x5A).contains($0) }
  }
}

/// Reads the heads of one answer line by line. libcurl has understood the lines before, some of them too kindly: what
/// could be read in two ways is refused here.
package struct AnswerHeadReader {
  /// For one answer, its interim heads and trailers included; other clients allow as much.
  static let limit = 300 << 10

  /// The last head, once the blank line has ended it, unless it is an interim one.
  package private(set) var head: AnswerHead?
  private var unfinished: AnswerHead?
  private var count = 0

  package init() {}

  /// - Parameter line: with its end.
  /// - Throws: `ClientError.headTooLarge`, or `URLError` if it is no HTTP.
  package mutating func read(_ line: UnsafeRawBufferPointer) throws {
    count += line.count
    guard count <= Self.limit else { throw NetworkClientDefault.ClientError.headTooLarge(limit: Self.limit) }
    var text = line[...]
    if text.last == 0x0A { text.removeLast() }
    if text.last == 0x0D { text.removeLast() }
    if unfinished == nil {
      // A line after the head belongs to the trailers, unless another answer begins.
      if text.starts(with: "HTTP/".utf8) { unfinished = try Self.start(text) }
      return
    }
    if text.isEmpty { return try finish() }
    guard !text.contains(0), !text.contains(0x0D) else { throw URLError(.cannotParseResponse) }
    if text[text.startIndex].isBlank {
      guard let last = unfinished?.fields.indices.last else { throw URLError(.cannotParseResponse) }
      unfinished?.fields[last].value += " " + text.fieldText
      return
    }
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { throw URLError(.cannotParseResponse) }
    let name = String(decoding: text[..<colon], as: UTF8.self)
    guard HttpGrammar.isToken(name) else { throw URLError(.cannotParseResponse) }
    unfinished?.fields.append((name, text[(colon + 1)...].fieldText))
  }

  /// `HTTP/1.1 200 OK`, whose last word may be missing.
  private static func start(_ line: Slice<UnsafeRawBufferPointer>) throws -> AnswerHead {
    let words = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count >= 2, words[1].count == 3, words[1].allSatisfy({ (0x30...0x39).contains($0) }),
      let status = Int(String(decoding: words[1], as: UTF8.self)), status >= 100
    else { throw URLError(.cannotParseResponse) }
    return AnswerHead(version: String(decoding: words[0], as: UTF8.self), status: status)
  }

  private mutating func finish() throws {
    guard let whole = unfinished else { return }
    unfinished = nil
    // After 101 the connection would speak another protocol, for which nobody asked.
    if whole.status == 101 { throw URLError(.cannotParseResponse) }
    if whole.isInterim { return }
    let codings = whole.list("transfer-encoding")
    let lengths = whole.list("content-length")
    let length = lengths.first ?? "0"
    let isNumber = length.utf8.allSatisfy { (0x30...0x39).contains($0) } && Int(length) != nil
    guard codings.isEmpty || codings == ["chunked"],
      !codings.isEmpty || isNumber && lengths.allSatisfy({ $0 == length })
    else { throw URLError(.cannotParseResponse) }
    head = whole
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 }
}

extension Slice<UnsafeRawBufferPointer> {
  /// Without blanks around; UTF-8, or Latin-1 if it is not that.
  fileprivate var fieldText: String {
    let start = firstIndex { !$0.isBlank } ?? endIndex
    let end = lastIndex { !$0.isBlank }.map { $0 + 1 } ?? start
    let trimmed = self[start..<end]
    return String(validating: trimmed, as: UTF8.self)
      ?? String(String.UnicodeScalarView(trimmed.map { Unicode.Scalar($0) }))
  }
}
