#if os(Linux)
  import BeagleTesting
  import Foundation
  import Testing

  @testable import CurlTransport

  /// How the bytes of a response are decoded.
  struct AnswerTests: CurlSuite {
    let client: CurlClient

    init() throws { client = try #require(.patient) }

    struct Reading: Equatable, Sendable {
      var status: Int?
      var body: String?
      var code: URLError.Code?
    }

    /// The result of a response after which the server closes the connection.
    private func reading(_ text: String, method: String = "GET", dripping: Bool = false) async throws
      -> Reading
    {
      let bytes = Array(text.utf8)
      let server = try ScriptedServer { _ in
        ServerReply((dripping ? bytes.map { .send([$0]) } : [.send(bytes)]) + [.close])
      }
      let end = await end(of: try server.url("/"), method: method)
      return Reading(status: end.status, body: end.error == nil ? end.text : nil, code: end.code)
    }

    @Test(arguments: [
      ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi", 200, "hi"),
      ("HTTP/1.1 200\r\nContent-Length:2\r\n\r\nhi", 200, "hi"),
      ("HTTP/1.1 200 OK\nContent-Length: 2\n\nhi", 200, "hi"),
      ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nhi", 200, "hi"),
      ("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", 200, ""),
      ("HTTP/1.1 204 No\r\nContent-Length: 5\r\n\r\n", 204, ""),
      ("HTTP/1.1 304 No\r\nContent-Length: 5\r\n\r\n", 304, ""),
      ("HTTP/1.1 205 Reset\r\nContent-Length: 0\r\n\r\n", 205, ""),
      ("HTTP/1.1 200 OK\r\n\r\nuntil the end", 200, "until the end"),
      ("HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nhi", 200, "hi"),
      (
        """
        HTTP/1.1 102 P\r\n\r\nHTTP/1.1 103 E\r\nContent-Length: 9\r\n\r\nHTTP/1.1 200 \
        OK\r\nContent-Length: 2\r\n\r\nhi
        """,
        200, "hi"
      ),
      ("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 0\r\n\r\n", 200, ""),
      ("HTTP/1.1 302 Found\r\nLocation: /x\r\nContent-Length: 2\r\n\r\nhi", 302, "hi"),
      ("HTTP/1.1 302 Found\r\nContent-Length: 2\r\n\r\nhi", 302, "hi"),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", 200, "hello"),
      (
        """
        HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n00005;a=b;c="d"\r\nhello\r\n0;\
        x\r\nX-Trailer: 1\r\n\r\n
        """,
        200, "hello"
      ),
      (
        "HTTP/1.1 200 OK\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n", 200,
        "hi"
      ),
    ])
    func everyBodyFramingIsDecoded(text: String, status: Int, body: String) async throws {
      for dripping in [false, true] {
        #expect(try await reading(text, dripping: dripping) == Reading(status: status, body: body))
      }
    }

    @Test(arguments: [
      "220 mail.example ESMTP\r\n", "HTTP/1.1 20 OK\r\n\r\n", "HTTP/1.1 2000 OK\r\n\r\n",
      "HTTP/1.1 099 OK\r\n\r\n",
      "HTTP/1.1 200 OK\r\nno colon\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length : 2\r\n\r\nhi",
      "HTTP/1.1 200 OK\r\n: empty\r\n\r\n", "HTTP/1.1 200 OK\r\nA(b: c\r\n\r\n",
      "HTTP/1.1 200 OK\r\nX: a\rb\r\n\r\n", "HTTP/1.1 200 OK\r\nX: a\0b\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nhi!",
      "HTTP/1.1 200 OK\r\nContent-Length: 2, 3\r\n\r\nhi!", "HTTP/1.1 200 OK\r\nContent-Length: -2\r\n\r\nhi",
      "HTTP/1.1 200 OK\r\nContent-Length: 2a\r\n\r\nhi",
      "HTTP/1.1 200 OK\r\nContent-Length: 1 2\r\n\r\nhi", "HTTP/1.1 200 O\rK\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\nhi",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\nhi",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
      "HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhelloXX0\r\n\r\n",
    ])
    func ambiguousOrInvalidFramingFails(text: String) async throws {
      let reading = try await reading(text)
      #expect(reading.code == .cannotParseResponse, "\(text): \(reading)")
    }

    @Test(arguments: [
      "", "HTTP/1.1 200 OK", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n",
      "HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nhi",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n",
    ])
    func truncatedResponseIsConnectionLost(text: String) async throws {
      for method in ["GET", "POST"] {
        #expect(try await reading(text, method: method).code == .networkConnectionLost, "\(text)")
      }
    }

    @Test func headResponseHasNoBody() async throws {
      let text = "HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n"
      #expect(try await reading(text, method: "HEAD") == Reading(status: 200, body: ""))
    }

    @Test(arguments: ["X: y\r\n", "HTTP/1.1 100 Continue\r\n\r\n"])
    func endlessHeadersAreRefusedWithLimit(line: String) async throws {
      let server = try ScriptedServer { _ in
        let start = Array((line.hasPrefix("HTTP") ? "" : "HTTP/1.1 200 OK\r\n").utf8)
        return ServerReply([.send(start), .sendRepeatedly(Array(line.utf8), count: .max)])
      }
      #expect(await end(of: try server.url("/")).headLimit == 300 << 10)
    }
  }
#endif
