import HTTPSyntax

/// Parses the bytes of one connection into requests, in pieces of any size.
///
/// Bytes after a complete request stay in the buffer and begin the next one, which supports pipelining.
package struct RequestParser {
  private enum State {
    case requestLine, fields
    case body(remaining: Int)
    case chunkSize
    case chunk(remaining: Int)
    case chunkEnd, trailers
  }

  private let limits: RequestLimits
  private var state = State.requestLine
  private var buffer: [UInt8] = []
  private var consumed = 0
  /// The offset at which the search for a line's end continues, so that a line sent byte by byte is searched
  /// once.
  private var searched = 0
  private var headBytes = 0
  private var request: ReceivedRequest?
  private var isVersion10 = false
  /// Set when the client waits for `100 Continue` before it sends a body; cleared by the caller that sends
  /// it.
  package var awaitsContinue = false

  package init(limits: RequestLimits) { self.limits = limits }

  /// Whether part of a request has arrived.
  package var isInsideRequest: Bool { if case .requestLine = state { consumed < buffer.count } else { true } }

  package mutating func append(_ bytes: some Collection<UInt8>) {
    if consumed > 0, consumed == buffer.count || consumed > 64 * 1024 {
      buffer.removeSubrange(..<consumed)
      searched = max(0, searched - consumed)
      consumed = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// The next complete request, or nil if more bytes are needed. After an error the connection is unusable.
  package mutating func next() throws(HTTPFault) -> ReceivedRequest? {
    while true {
      switch state {
      case .requestLine:
        try checkFirstByte()
        guard let line = try nextLine() else { return nil }
        if line.isEmpty { continue }
        try readRequestLine(line)
        state = .fields
      case .fields:
        guard let line = try nextLine() else { return nil }
        if !line.isEmpty { try readField(line) } else { try endHead() }
      case .body(let remaining):
        let taken = readBody(upTo: remaining)
        guard taken == remaining else {
          state = .body(remaining: remaining - taken)
          return nil
        }
        return finish()
      case .chunkSize:
        guard let line = try nextLine() else { return nil }
        let size = try chunkSize(line)
        headBytes = 0
        state = size == 0 ? .trailers : .chunk(remaining: size)
      case .chunk(let remaining):
        let taken = readBody(upTo: remaining)
        guard taken == remaining else {
          state = .chunk(remaining: remaining - taken)
          return nil
        }
        state = .chunkEnd
      case .chunkEnd:
        guard let line = try nextLine() else { return nil }
        guard line.isEmpty else { throw HTTPFault(400, "A chunk is longer than its announced size.") }
        headBytes = 0
        state = .chunkSize
      case .trailers:
        guard let line = try nextLine() else { return nil }
        if line.isEmpty { return finish() }
      }
    }
  }
}

extension RequestParser {
  private mutating func nextLine() throws(HTTPFault) -> [UInt8]? {
    let start = max(searched, consumed)
    guard let end = buffer[start...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = buffer.count
      try checkHead(headBytes + buffer.count - consumed, length: buffer.count - consumed)
      return nil
    }
    var line = buffer[consumed..<end]
    headBytes += line.count + 1
    try checkHead(headBytes, length: line.count)
    consumed = end + 1
    searched = consumed
    // If two programs disagree on line ends, a request can be hidden from one of them.
    guard line.popLast() == UInt8(ascii: "\r") else {
      throw HTTPFault(400, "A line of the request ends with a line feed alone, not with CR LF.")
    }
    guard !line.contains(where: { $0 == 0 || $0 == UInt8(ascii: "\r") }) else {
      throw HTTPFault(400, "The request head contains a stray carriage return or a null byte.")
    }
    return Array(line)
  }

  /// Bytes that cannot begin a request are refused without waiting for the end of a line, which may never
  /// arrive.
  private func checkFirstByte() throws(HTTPFault) {
    guard consumed < buffer.count else { return }
    switch buffer[consumed] {
    case 0x16: throw HTTPFault(400, "This server does not support TLS: use http:// instead of https://.")
    case UInt8(ascii: "\r"), UInt8(ascii: "\n"), 0x21...0x7E: return
    default: throw HTTPFault(400, "The request line is not `METHOD /path HTTP/1.1`.")
    }
  }

  private func checkHead(_ total: Int, length: Int) throws(HTTPFault) {
    if case .requestLine = state, length > limits.targetBytes + 64 {
      throw HTTPFault(414, "The request target is longer than \(limits.targetBytes) bytes.")
    }
    guard total <= limits.headerBytes else {
      throw HTTPFault(431, "The request head is larger than \(limits.headerBytes) bytes.")
    }
  }

  private mutating func readRequestLine(_ line: [UInt8]) throws(HTTPFault) {
    let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 3, HttpGrammar.isToken(words[0]),
      words[1].allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
      let target = String(validating: words[1], as: UTF8.self), !target.isEmpty
    else { throw HTTPFault(400, "The request line is not `METHOD /path HTTP/1.1`.") }
    guard words[1].count <= limits.targetBytes else {
      throw HTTPFault(414, "The request target is longer than \(limits.targetBytes) bytes.")
    }
    switch String(decoding: words[2], as: UTF8.self) {
    case "HTTP/1.1": isVersion10 = false
    case "HTTP/1.0": isVersion10 = true
    case let version where version.hasPrefix("HTTP/"):
      throw HTTPFault(505, "This server only supports HTTP/1.1 and HTTP/1.0.")
    default: throw HTTPFault(400, "The request line does not end in an HTTP version.")
    }
    request = ReceivedRequest(method: String(decoding: words[0], as: UTF8.self), target: target)
  }

  private mutating func readField(_ line: [UInt8]) throws(HTTPFault) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), HttpGrammar.isToken(line[..<colon]) else {
      throw HTTPFault(400, "A header field is not `Name: value`.")
    }
    let name = String(decoding: line[..<colon], as: UTF8.self)
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var value = line[(colon + 1)...].drop(while: isBlank)
    while let last = value.last, isBlank(last) { value.removeLast() }
    guard HttpGrammar.isFieldValue(value) else {
      throw HTTPFault(400, "The header field \(name) contains a control character.")
    }
    guard let fields = request?.headers.fields.count, fields < limits.headerFields else {
      throw HTTPFault(431, "The request has more than \(limits.headerFields) header fields.")
    }
    request?.headers.append(name, String(decoding: value, as: UTF8.self))
  }

  /// Determines the framing of the body from the header fields.
  private mutating func endHead() throws(HTTPFault) {
    guard let headers = request?.headers else { throw HTTPFault(400, "The request line is missing.") }
    let hosts = headers.values(of: "Host").count
    guard hosts == 1 || (hosts == 0 && isVersion10) else {
      throw HTTPFault(400, "A request needs one Host header field, this one has \(hosts).")
    }
    request?.keepsAlive =
      isVersion10 ? headers.lists("keep-alive", in: "Connection") : !headers.lists("close", in: "Connection")
    let lengths = Set(headers.values(of: "Content-Length"))
    if let coding = headers["Transfer-Encoding"] {
      guard lengths.isEmpty, !isVersion10 else {
        throw HTTPFault(400, "Transfer-Encoding is not allowed with Content-Length or in HTTP/1.0.")
      }
      guard coding.lowercased() == "chunked" else {
        throw HTTPFault(501, "The only supported transfer coding is chunked.")
      }
      state = .chunkSize
    } else if let length = lengths.first {
      guard lengths.count == 1, !length.isEmpty, length.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        throw HTTPFault(400, "Content-Length is not one whole number.")
      }
      guard let size = Int(length), size <= limits.bodyBytes else { throw tooLarge }
      state = .body(remaining: size)
    } else {
      state = .body(remaining: 0)
    }
    if let expectation = headers["Expect"] {
      guard expectation.lowercased() == "100-continue" else {
        throw HTTPFault(417, "The only supported expectation is 100-continue.")
      }
      if case .body(remaining: 0) = state {
        awaitsContinue = false
      } else {
        awaitsContinue = consumed == buffer.count
      }
    }
    headBytes = 0
  }

  private func chunkSize(_ line: [UInt8]) throws(HTTPFault) -> Int {
    let digits = line.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
    guard !digits.isEmpty, digits.allSatisfy({ hexadecimal($0) != nil }) else {
      throw HTTPFault(400, "A chunk does not begin with its size in hexadecimal.")
    }
    let size = digits.reduce(0) { sum, digit in
      sum > limits.bodyBytes ? sum : sum * 16 + Int(hexadecimal(digit) ?? 0)
    }
    guard size <= limits.bodyBytes - (request?.body.count ?? 0) else { throw tooLarge }
    return size
  }

  private var tooLarge: HTTPFault { HTTPFault(413, "The body is larger than \(limits.bodyBytes) bytes.") }

  private mutating func readBody(upTo limit: Int) -> Int {
    let count = min(limit, buffer.count - consumed)
    request?.body.append(contentsOf: buffer[consumed..<(consumed + count)])
    consumed += count
    return count
  }

  private mutating func finish() -> ReceivedRequest? {
    defer {
      request = nil
      state = .requestLine
      headBytes = 0
      awaitsContinue = false
    }
    return request
  }
}

package func hexadecimal(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
