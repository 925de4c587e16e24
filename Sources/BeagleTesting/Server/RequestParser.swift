import Foundation

/// Takes requests out of the bytes of a connection as they arrive.
struct RequestParser {
  private var unread: [UInt8] = []
  /// The offset at which the search for the head's end continues, so that a long head is searched once.
  private var searched = 0
  /// Whether the client waits for `100 Continue` before it sends the body.
  private(set) var awaitsContinue = false

  mutating func append(_ bytes: [UInt8]) { unread += bytes }

  /// The next whole request, or nil while there is none.
  mutating func next() -> ServerRequest? {
    awaitsContinue = false
    guard let end = endOfHead() else { return nil }
    guard let head = Head(unread[..<end]) else { return nil }
    guard let (body, rest) = head.body(in: unread[end...]) else {
      awaitsContinue = head.expectsContinue && unread.count == end
      return nil
    }
    unread.removeFirst(rest)
    searched = 0
    return ServerRequest(method: head.method, target: head.target, headers: head.headers, body: Data(body))
  }

  private mutating func endOfHead() -> Int? {
    guard let mark = unread[searched...].firstRange(of: Array("\r\n\r\n".utf8)) else {
      searched = max(0, unread.count - 3)
      return nil
    }
    searched = mark.lowerBound
    return mark.upperBound
  }
}

private struct Head {
  let method: String
  let target: String
  let headers: [(name: String, value: String)]

  init?(_ bytes: ArraySlice<UInt8>) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3 else { return nil }
    method = String(words[0])
    target = String(words[1])
    headers = lines.dropFirst().map { line in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : "")
    }
  }

  var expectsContinue: Bool { value("expect")?.lowercased() == "100-continue" }

  private func value(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name }?.value
  }

  /// The body and where the next request begins, or nil while bytes are missing.
  func body(in bytes: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, rest: Int)? {
    if value("transfer-encoding")?.lowercased() == "chunked" { return chunkedBody(in: bytes) }
    let length = max(0, value("content-length").flatMap { Int($0) } ?? 0)
    guard bytes.count >= length else { return nil }
    return (bytes.prefix(length), bytes.startIndex + length)
  }

  private func chunkedBody(in bytes: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, rest: Int)? {
    var rest = bytes
    var body: [UInt8] = []
    while let line = rest.firstRange(of: Array("\r\n".utf8)) {
      let size = Int(
        String(decoding: rest[..<line.lowerBound].prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self),
        radix: 16)
      guard let size, size >= 0, rest[line.upperBound...].count >= size + 2 else { return nil }
      body += rest[line.upperBound..<line.upperBound + size]
      rest = rest[(line.upperBound + size + 2)...]
      if size == 0 { return (body[...], rest.startIndex) }
    }
    return nil
  }
}
