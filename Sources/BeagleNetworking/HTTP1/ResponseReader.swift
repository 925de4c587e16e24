import Foundation

/// Reads the answer to one request from the bytes of its connection. Interim answers are skipped.
package struct ResponseReader {
  package private(set) var head: ResponseHead?
  /// Whether any byte has come.
  private(set) var hasBegun = false
  private var framing = BodyFraming.none
  private var left = 0
  private var heads = ResponseHeadParser()
  private var chunks = ChunkedDecoder()
  private var content: ContentDecoder
  private let method: String
  private let limit: Int

  /// - Parameter limit: the bytes the body may have, after decompression.
  package init(method: String, limit: Int) {
    self.method = method
    self.limit = limit
    content = ContentDecoder(codings: [], limit: limit)
  }

  /// What has come of the body.
  var body: Data { content.data }

  /// The same as bytes.
  package var bodyBytes: [UInt8] { Array(body) }

  /// Whether the connection may carry another request, once the answer is whole.
  var allowsReuse: Bool { head.map(framing.allowsReuse) ?? false }

  /// - Returns: whether the answer is whole; `bytes` then are what came after it.
  /// - Throws: `URLError`, or `ClientError.bodyTooLarge`.
  package mutating func read(_ bytes: inout ArraySlice<UInt8>) throws -> Bool {
    hasBegun = hasBegun || !bytes.isEmpty
    do {
      guard try readHead(&bytes), try readBody(&bytes) else { return false }
    } catch is MalformedAnswer {
      throw URLError(.cannotParseResponse)
    }
    try content.finish()
    return true
  }

  /// The connection has been closed by the other side.
  package mutating func end() throws {
    guard head != nil, framing == .untilClose else { throw URLError(.networkConnectionLost) }
    try content.finish()
  }

  private mutating func readHead(_ bytes: inout ArraySlice<UInt8>) throws -> Bool {
    while head == nil, let next = try heads.read(&bytes) {
      // After 101 the connection would speak another protocol, for which nobody asked.
      if next.status == 101 { throw MalformedAnswer() }
      if next.isInterim { continue }
      framing = try BodyFraming(of: next, to: method)
      content = ContentDecoder(codings: next.list("content-encoding"), limit: limit)
      head = next
      guard case .length(let length) = framing else { break }
      left = length
      if length > limit { throw NetworkClientDefault.ClientError.bodyTooLarge(limit: limit) }
    }
    return head != nil
  }

  private mutating func readBody(_ bytes: inout ArraySlice<UInt8>) throws -> Bool {
    switch framing {
    case .none:
      return true
    case .length:
      let part = bytes.prefix(left)
      bytes = bytes[part.endIndex...]
      left -= part.count
      if !part.isEmpty { try content.decode(part) }
      return left == 0
    case .chunked:
      while let part = try chunks.next(&bytes) { try content.decode(part) }
      return chunks.isEnded
    case .untilClose:
      if !bytes.isEmpty { try content.decode(bytes) }
      bytes = []
      return false
    }
  }
}
