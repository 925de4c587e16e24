import BeagleJSON
import Foundation

/// Reads the heads of one answer line by line. libcurl has understood the lines before, some of them too kindly: what
/// could be read in two ways is refused here.
package struct AnswerHeadReader {
  /// For one answer, its interim heads and trailers included; other clients allow as much.
  static let limit = 300 << 10

  /// The last head, once the blank line has ended it, unless it is an interim one.
  package private(set) var head: AnswerHead?
  /// What the head says of the body's bytes, where they are counted.
  private(set) var length: Int?
  private var unfinished: AnswerHead?
  private var count = 0

  package init() {}

  /// - Parameter line: with its end.
  /// - Returns: whether the line has ended the last head.
  /// - Throws: `ClientError.headTooLarge`, or `URLError` if it is no HTTP.
  package mutating func read(_ line: UnsafeRawBufferPointer) throws -> Bool {
    count += line.count
    guard count <= Self.limit else { throw NetworkClientDefault.ClientError.headTooLarge(limit: Self.limit) }
    let text = line.withoutLineEnd
    if unfinished == nil {
      // A line after the head belongs to the trailers, unless another answer begins.
      if text.starts(with: "HTTP/".utf8) { unfinished = try Self.start(text) }
      return false
    }
    guard let first = text.first else { return try finish() }
    guard !text.contains(where: { $0 == 0 || $0 == 0x0D }) else { throw URLError(.cannotParseResponse) }
    if first.isBlank {
      guard unfinished?.appendToLast(UnsafeRawBufferPointer(rebasing: text.withoutBlanks)) == true else {
        throw URLError(.cannotParseResponse)
      }
      return false
    }
    let name = text.prefix(while: HttpGrammar.isTokenByte).count
    guard name > 0, name < text.count, text[name] == UInt8(ascii: ":") else {
      throw URLError(.cannotParseResponse)
    }
    unfinished?.append(
      name: UnsafeRawBufferPointer(rebasing: text[..<name]),
      value: UnsafeRawBufferPointer(rebasing: text[(name + 1)...].withoutBlanks))
    return false
  }

  /// `HTTP/1.1 200 OK`, whose last word may be missing.
  private static func start(_ line: UnsafeRawBufferPointer) throws -> AnswerHead {
    guard let blank = line.firstIndex(of: 0x20) else { throw URLError(.cannotParseResponse) }
    let digits = line[(blank + 1)...].prefix { $0 != 0x20 }
    guard digits.count == 3, digits.allSatisfy(isDigit) else { throw URLError(.cannotParseResponse) }
    let status = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    guard status >= 100 else { throw URLError(.cannotParseResponse) }
    return AnswerHead(version: String(decoding: line[..<blank], as: UTF8.self), status: status)
  }

  private mutating func finish() throws -> Bool {
    guard let whole = unfinished else { return false }
    unfinished = nil
    // After 101 the connection would speak another protocol, for which nobody asked.
    if whole.status == 101 { throw URLError(.cannotParseResponse) }
    if whole.isInterim { return false }
    if whole.has("transfer-encoding") {
      guard whole.list("transfer-encoding") == ["chunked"] else { throw URLError(.cannotParseResponse) }
    } else {
      length = try whole.contentLength()
    }
    defer { head = whole }
    return head == nil
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 }
}

extension BidirectionalCollection<UInt8> {
  /// At both ends.
  var withoutBlanks: SubSequence {
    let rest = drop { $0.isBlank }
    return rest.lastIndex { !$0.isBlank }.map { rest[...$0] } ?? rest.prefix(0)
  }
}

extension UnsafeRawBufferPointer {
  fileprivate var withoutLineEnd: UnsafeRawBufferPointer {
    var end = count
    if end > 0, self[end - 1] == 0x0A { end -= 1 }
    if end > 0, self[end - 1] == 0x0D { end -= 1 }
    return UnsafeRawBufferPointer(rebasing: self[..<end])
  }
}
