#if os(Linux)
  import Foundation
  import Testing

  @testable import BeagleTesting
  @testable import CurlTransport

  /// The bytes that are sent.
  struct CurlSendingTests: CurlSuite {
    let client: CurlClient

    init() throws { client = try #require(.patient) }

    @Test func framingHeadersCannotBeOverridden() async throws {
      let server = try ScriptedServer()
      let headers = [
        "content-length": "90", "Transfer-Encoding": "chunked", "Upgrade": "h2c", "TE": "trailers",
        "Expect": "100-continue", "X-Mine": "1", "X-Empty": "",
      ]
      _ = await end(of: try server.url("/"), method: "POST", body: Data("hello".utf8), headers: headers)
      let request = try #require(server.requests.first)
      for name in ["Transfer-Encoding", "Upgrade", "TE", "Expect"] { #expect(request.values(name) == []) }
      #expect(request.values("Content-Length") == ["5"] && request.bodyText == "hello")
      #expect(request.values("X-Mine") == ["1"] && request.values("X-Empty") == [""])
    }

    @Test(arguments: [
      ("GET", nil, nil), ("HEAD", nil, nil), ("POST", nil, "0"), ("DELETE", nil, "0"), ("DELETE", "x", "1"),
      ("PATCH", "xy", "2"), ("ODD", "xyz", "3"),
    ])
    func contentLengthIsSentIfBodyIsPossible(method: String, body: String?, length: String?) async throws {
      let server = try ScriptedServer { $0.method == "HEAD" ? .head(200) : .ok() }
      let end = await end(of: try server.url("/"), method: method, body: body.map { Data($0.utf8) })
      #expect(end.error == nil)
      let request = try #require(server.requests.first)
      #expect(request.method == method && request.bodyText == body ?? "")
      #expect(request.values("content-length") == [length].compactMap { $0 })
      #expect(request.values("content-type") == [])
    }

    @Test func urlCredentialsAreSentUnlessOverridden() async throws {
      let server = try ScriptedServer()
      let url = try #require(URL(string: "http://ana:p%3Aw@127.0.0.1:\(server.port)/"))
      _ = await end(of: url)
      _ = await end(of: url, headers: ["authorization": "Bearer x"])
      #expect(server.requests.map { $0.values("authorization") } == [["Basic YW5hOnA6dw=="], ["Bearer x"]])
    }

    @Test func invalidHeaderOrMethodIsNotSent() async throws {
      let server = try ScriptedServer()
      let url = try server.url("/")
      let method = await end(of: url, method: "GET / HTTP/1.1\r\nX: y").error
      #expect("\(String(describing: method))".contains("invalidMethod"))
      for (name, value) in [("X", "1\r\nInjected: yes"), ("X\r\nInjected", "yes"), ("X", "1\nInjected: yes")]
      {
        let error = await end(of: url, headers: [name: value]).error
        #expect(
          "\(String(describing: error))".contains(name == "X" ? "invalidFieldValue" : "invalidFieldName"))
      }
      #expect(server.requests.isEmpty)
    }

    @Test func localhostSubdomainsResolveToThisMachine() async throws {
      let server = try ScriptedServer { .ok($0.values("host").joined()) }
      let url = try #require(URL(string: "http://shop.localhost:\(server.port)/"))
      #expect(await end(of: url).text == "shop.localhost:\(server.port)")
    }
  }
#endif
