/// Splits a stream of bytes into messages, which the Language Server Protocol frames by a `Content-Length`
/// line and an empty line. The bytes may arrive in pieces of any size.
package struct MessageReader {
  package init() {}

  /// The framing is invalid or a message is too large. The rest of the stream cannot be read.
  package struct Invalid: Error, CustomStringConvertible {
    package let description: String
  }

  static let maximumHeaderBytes = 4_096
  static let maximumBytes = 1 << 28

  private var bytes: [UInt8] = []
  private var start = 0

  package mutating func append(_ more: some Sequence<UInt8>) {
    if start > 1 << 16 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes.append(contentsOf: more)
  }

  /// The next message; nil until it is complete.
  package mutating func next() throws(Invalid) -> [UInt8]? {
    guard let end = headEnd else {
      if bytes.count - start > Self.maximumHeaderBytes {
        throw Invalid(description: "a message without a header")
      }
      return nil
    }
    let count = try length(bytes[start..<end])
    let body = end + 4
    guard bytes.count - body >= count else { return nil }
    start = body + count
    return Array(bytes[body..<start])
  }

  /// The start of the empty line.
  private var headEnd: Int? {
    let last = min(bytes.count, start + Self.maximumHeaderBytes) - 4
    guard start <= last else { return nil }
    return (start...last).first { bytes[$0] == 13 && bytes[$0...].starts(with: [13, 10, 13, 10]) }
  }

  private func length(_ head: ArraySlice<UInt8>) throws(Invalid) -> Int {
    for line in head.split(whereSeparator: { $0 == 13 || $0 == 10 }) {
      let parts = String(decoding: line, as: UTF8.self).split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      guard let count = Int(parts[1].filter { $0 != " " }), (0...Self.maximumBytes).contains(count) else {
        throw Invalid(description: "a message of \(parts[1]) bytes")
      }
      return count
    }
    throw Invalid(description: "a message without Content-Length")
  }

  package static func framed(_ message: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
  }
}
