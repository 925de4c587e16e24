import Foundation

/// Reads the heads of one answer, and finds out which of them counts.
package struct AnswerHeadReader {
  /// For one answer, its interim heads and trailers included; other clients allow as much.
  static let limit = 300 << 10

  /// The last head, which is not an interim one.
  package private(set) var head: AnswerHead?
  /// What the head says of the body's bytes, where they are counted.
  private(set) var length: Int?

  package init() {}

  /// - Parameter text: a head, or trailers, with the blank line that ends it.
  /// - Returns: the head if it is the one that counts.
  /// - Throws: `URLError` if it is no HTTP.
  @discardableResult
  package mutating func read(_ text: UnsafeRawBufferPointer) throws -> AnswerHead? {
    // What comes after it are trailers, which nobody asks for.
    guard head == nil, text.starts(with: "HTTP/".utf8) else { return nil }
    let whole = try AnswerHead(text)
    // After 101 the connection would speak another protocol, for which nobody asked.
    if whole.status == 101 { throw URLError(.cannotParseResponse) }
    if whole.isInterim { return nil }
    if whole.has("transfer-encoding") {
      guard whole.list("transfer-encoding") == ["chunked"] else { throw URLError(.cannotParseResponse) }
    } else {
      length = try whole.contentLength()
    }
    head = whole
    return whole
  }
}
