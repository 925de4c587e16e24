#if os(Linux)
  import Foundation
  import NetworkTestSupport
  import Testing

  @testable import BeagleNetworking
  @testable import BeagleTesting

  /// What goes out.
  struct CurlSendingTests: CurlSuite {
    let adapter: CurlAdapter

    init() throws { adapter = try #require(.patient) }

    @Test func theFramingIsNobodyElsesToSay() async throws {
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
    func aLengthIsSaidUnlessThereIsNeverABody(method: String, body: String?, length: String?) async throws {
      let server = try ScriptedServer { $0.method == "HEAD" ? .head(200) : .ok() }
      let end = await end(of: try server.url("/"), method: method, body: body.map { Data($0.utf8) })
      #expect(end.error == nil)
      let request = try #require(server.requests.first)
      #expect(request.method == method && request.bodyText == body ?? "")
      #expect(request.values("content-length") == [length].compactMap { $0 })
      #expect(request.values("content-type") == [])
    }

    @Test func userAndPasswordAreSentUnlessTheRequestSaysOtherwise() async throws {
      let server = try ScriptedServer()
      let url = try #require(URL(string: "http://ana:p%3Aw@127.0.0.1:\(server.port)/"))
      _ = await end(of: url)
      _ = await end(of: url, headers: ["authorization": "Bearer x"])
      #expect(server.requests.map { $0.values("authorization") } == [["Basic YW5hOnA6dw=="], ["Bearer x"]])
    }

    @Test(arguments: ["/a%20b;c?d=%C3%A9#e", "/a?", "?q", "/a/../b/./c", "//double", "/?a=1&a=2"])
    func theTargetIsTheUrls(target: String) async throws {
      let server = try ScriptedServer()
      let url = try #require(URL(string: "http://127.0.0.1:\(server.port)\(target)"))
      _ = await end(of: url)
      let sent = String(target.prefix { $0 != "#" })
      #expect(server.requests.first?.target == (sent.hasPrefix("?") ? "/\(sent)" : sent))
    }

    @Test(arguments: ["http://%00/", "http://localhost%00.evil/", "http://h%2f/", "http://a%25b/"])
    func aHostThatIsNoneIsNotFound(url: String) async throws {
      guard let url = URL(string: url), url.host() != nil else { return }
      #expect(await end(of: url).code == .cannotFindHost)
    }

    @Test func tokensAreLettersDigitsAndAFewMarks() {
      let allowed = Set("!#$%&'*+-.^_`|~".utf8)
      for byte in UInt8.min...UInt8.max {
        let character = Character(Unicode.Scalar(byte))
        let isToken = byte < 0x80 && (character.isLetter || character.isNumber || allowed.contains(byte))
        #expect(HttpGrammar.isTokenByte(byte) == isToken, "\(byte)")
      }
    }

    @Test func whatIsNoHeaderOrMethodIsNotSent() async throws {
      let server = try ScriptedServer()
      let url = try server.url("/")
      #expect(await end(of: url, method: "GET / HTTP/1.1\r\nX: y").error is HttpRequestError)
      for headers in [["X": "1\r\nInjected: yes"], ["X\r\nInjected": "yes"], ["X": "1\nInjected: yes"]] {
        _ = await end(of: url, headers: headers)
      }
      #expect(server.requests.allSatisfy { $0.values("injected") == [] })
    }

    @Test func namesUnderLocalhostAreThisMachine() async throws {
      let server = try ScriptedServer { .ok($0.values("host").joined()) }
      let url = try #require(URL(string: "http://shop.localhost:\(server.port)/"))
      #expect(await end(of: url).text == "shop.localhost:\(server.port)")
    }

    @Test func anInternationalHostGoesInPunycode() async throws {
      let server = try ScriptedServer { .ok($0.values("host").joined()) }
      for host in ["b\u{fc}cher.localhost", "b%C3%BCcher.localhost"] {
        let url = try #require(URL(string: "http://\(host):\(server.port)/"))
        #expect(await end(of: url).text == "xn--bcher-kva.localhost:\(server.port)")
      }
    }
  }
#endif
