/// Faults of servers and proxies, and rare but correct behaviour.
package enum ServerFault: String, CaseIterable, Sendable {
  case closesWithoutResponse
  case resetsWithoutResponse
  /// Reads the request and sends nothing.
  case stallsBeforeResponse
  /// Stops in the middle of a header.
  case stallsInHeaders
  /// Stops after the first byte of the body.
  case stallsInBody
  /// FoundationNetworking of Swift 6.3, and with it every client that uses its sessions, crashes here.
  case closesInHeaders
  /// Resets the connection after the first byte of the body.
  case resetsInBody
  case truncatesBody
  /// Closes the connection in the middle of a chunk.
  case truncatesChunk
  /// The size of a chunk is not a number.
  case malformedChunkSize
  case overrunsContentLength
  /// Sends the greeting of a mail server.
  case respondsInAnotherProtocol
  /// The body is declared as gzip but is not.
  case brokenGzip
  case redirectLoop
  /// Redirects to an invalid URL.
  case redirectToNowhere

  // Correct but rare.
  /// The body is chunked, and one chunk has an extension.
  case chunked
  case gzip
  case invalidUTF8
  /// Sends 102 and 103 before the response.
  case interimResponses
  /// One header of 60,000 bytes.
  case hugeHeader
  /// Sends one byte at a time.
  case drips

  /// Whether a client should succeed nevertheless, with `body`.
  package var isHarmless: Bool {
    switch self {
    case .overrunsContentLength, .chunked, .gzip, .invalidUTF8, .interimResponses, .hugeHeader, .drips: true
    default: false
    }
  }

  /// Whether a client ends by its time-out only.
  package var isStall: Bool {
    [.stallsBeforeResponse, .stallsInHeaders, .stallsInBody].contains(self)
  }

  /// The body of every complete response: `{"it":"arrived"}`, except for `invalidUTF8`.
  package var body: [UInt8] {
    self == .invalidUTF8 ? [0x7B, 0xFF, 0xC0, 0x80, 0x7D] : Array(#"{"it":"arrived"}"#.utf8)
  }

  /// The response to a request. A redirect loop leads back to it.
  package func reply(to request: ServerRequest) -> ServerReply {
    let text = String(decoding: body, as: UTF8.self)
    switch self {
    case .closesWithoutResponse: return ServerReply([.close])
    case .resetsWithoutResponse: return ServerReply([.reset])
    case .stallsBeforeResponse: return .silence
    case .stallsInHeaders: return .bytes("HTTP/1.1 200 OK\r\nContent-Le", then: .stall)
    case .stallsInBody: return .bytes("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{", then: .stall)
    case .closesInHeaders: return .bytes("HTTP/1.1 200 OK\r\nContent-Le", then: .close)
    case .resetsInBody: return .bytes("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{", then: .reset)
    case .truncatesBody: return .bytes("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n\(text)", then: .close)
    case .truncatesChunk: return .bytes("\(Self.chunkedHead)10\r\n{\"it\":", then: .close)
    case .malformedChunkSize: return .bytes("\(Self.chunkedHead)zz\r\n\(text)\r\n0\r\n\r\n", then: .close)
    case .overrunsContentLength:
      return .bytes("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n\(text)and more", then: .close)
    case .respondsInAnotherProtocol: return .bytes("220 mail.example ESMTP\r\n", then: .close)
    case .brokenGzip: return .status(200, body: "no gzip", headers: ["Content-Encoding: gzip"])
    case .redirectLoop: return .redirect(302, to: request.target)
    case .redirectToNowhere: return .redirect(302, to: "http://")
    case .chunked: return .raw("\(Self.chunkedHead)5\r\n{\"it\"\r\nb;x=y\r\n:\"arrived\"}\r\n0\r\n\r\n")
    case .gzip: return .status(200, body: Self.compressed, headers: ["Content-Encoding: gzip"])
    case .invalidUTF8: return .status(200, body: body)
    case .interimResponses:
      let interim = "HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n"
      return ServerReply([.send(Array(interim.utf8))] + ServerReply.ok(text).steps)
    case .hugeHeader:
      return .ok(text, headers: ["X-Huge: " + String(repeating: "x", count: 60_000)])
    case .drips:
      let whole = Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n\(text)".utf8)
      return ServerReply(whole.map { .send([$0]) })
    }
  }

  private static let chunkedHead = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"

  /// `{"it":"arrived"}` in gzip.
  private static let compressed: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xAB, 0x56, 0xCA, 0x2C, 0x51, 0xB2,
    0x52, 0x4A, 0x2C, 0x2A, 0xCA, 0x2C, 0x4B, 0x4D, 0x51, 0xAA, 0x05, 0x00, 0x0E, 0x19, 0x37, 0x29,
    0x10, 0x00, 0x00, 0x00,
  ]
}

extension ServerReply {
  fileprivate static func bytes(_ text: String, then end: Step) -> ServerReply {
    ServerReply([.send(Array(text.utf8)), end])
  }
}
