#if os(Linux)
  import BeagleTesting
  import Foundation
  import HTTPSyntax
  import NetworkTestSupport
  import TestSupport
  import Testing

  @testable import BeagleNetworking

  /// How the transport on Linux gets requests, and how its responses are decoded.
  struct CurlAdapterTests {
    private let adapter: CurlAdapter
    private let client = NetworkClientDefault(dependencies: SilentDependencies())

    init() throws {
      // Connections are kept however long a busy machine takes for the next request.
      adapter = try #require(CurlAdapter(idleLimit: .seconds(3_600)))
      client.adapter = adapter
    }

    private struct End: Sendable {
      let body: Data?
      let error: (any Error)?

      var text: String? { body.map { String(decoding: $0, as: UTF8.self) } }
      var code: URLError.Code? { (error as? URLError)?.code }
    }

    private func end(of url: URL, method: String = "GET") async -> End {
      var request = URLRequest(url: url)
      request.httpMethod = method
      request.timeoutInterval = 3_600
      let end = await completion("the end of the task") { done in
        adapter.createTask(with: request) { body, _, error in done(End(body: body, error: error)) }.resume()
      }
      return end ?? End(body: nil, error: URLError(.cancelled))
    }

    @Test(arguments: ["/a%20b;c?d=%C3%A9#e", "/a?", "?q", "/a/../b/./c", "//double", "/?a=1&a=2"])
    func requestTargetMatchesURL(target: String) async throws {
      let server = try ScriptedServer()
      let url = try #require(URL(string: "http://127.0.0.1:\(server.port)\(target)"))
      _ = await end(of: url)
      let sent = String(target.prefix { $0 != "#" })
      #expect(server.requests.first?.target == (sent.hasPrefix("?") ? "/\(sent)" : sent))
    }

    @Test(arguments: ["http://%00/", "http://localhost%00.evil/", "http://h%2f/", "http://a%25b/"])
    func invalidHostFails(url: String) async throws {
      guard let url = URL(string: url), url.host() != nil else { return }
      #expect(await end(of: url).code == .cannotFindHost)
    }

    @Test(arguments: [
      "http://127.0.0.1:65536/", "http://127.0.0.1:99999999999999999999/", "/path", "http:///x",
    ])
    func urlWithoutServerIsRefused(url: String) async throws {
      guard let url = URL(string: url) else { return }
      #expect(await end(of: url).code == .badURL)
    }

    @Test func internationalHostIsSentAsPunycode() async throws {
      let server = try ScriptedServer { .ok($0.values("host").joined()) }
      for host in ["b\u{fc}cher.localhost", "b%C3%BCcher.localhost"] {
        let url = try #require(URL(string: "http://\(host):\(server.port)/"))
        #expect(await end(of: url).text == "xn--bcher-kva.localhost:\(server.port)")
      }
    }

    @Test func invalidMethodIsRequestError() async throws {
      let server = try ScriptedServer()
      let method = "GET / HTTP/1.1\r\nX: y"
      let error = await end(of: try server.url("/"), method: method).error
      #expect(error as? HttpRequestError == .invalidMethod(method))
    }

    @Test(arguments: ["//[::1]/x", "//%00/", "//h%2f/", "http://[::1%25lo]:1/", "//a b/", "http://[", "//@/"])
    func anyLocationHeaderIsAccepted(location: String) async throws {
      let server = try ScriptedServer { _ in .status(302, body: "moved", headers: ["Location: \(location)"]) }
      #expect(await end(of: try server.url("/")).text == "moved")
      client.httpRequestBuilder.timeout = .seconds(5)
      #expect(await client.result(of: .component(try server.url("/"))).failure != nil)
    }

    /// The whole head, and libcurl's own bound on a line.
    @Test(arguments: [
      ("X: y\r\n", 300 << 10), ("X: " + String(repeating: "x", count: 110_000) + "\r\n", 100 << 10),
    ])
    func oversizedHeadersAreRefusedWithLimit(line: String, limit: Int) async throws {
      let server = try ScriptedServer { _ in
        ServerReply([
          .send(Array("HTTP/1.1 200 OK\r\n".utf8)), .sendRepeatedly(Array(line.utf8), count: .max),
        ])
      }
      let failure = try #require(await client.result(of: .component(server.url("/"))).failure)
      #expect(failure.error as? NetworkClientDefault.ClientError == .headTooLarge(limit: limit))
      #expect(
        "\(failure)".hasSuffix("the response head exceeds the limit of \(limit) bytes"))
    }

    @Test func repeatedHeaderFieldsAreJoined() throws {
      let text = Array("HTTP/1.1 200 OK\r\nA: 1\r\nB: x\r\na: 2\r\n\r\n".utf8)
      let head = try text.withUnsafeBytes { try HTTPResponseHead($0) }
      let url = try #require(URL(string: "http://shop.example/"))
      let response = try #require(head.response(for: url))
      #expect(["a", "b"].map { response.value(forHTTPHeaderField: $0) } == ["1, 2", "x"])
      #expect(response.url == url && response.statusCode == 200)
    }

    /// A transport's memory of servers does not grow with their number.
    @Test func hostsThatSetCookiesAreBounded() throws {
      func url(_ number: Int) throws -> URL { try #require(URL(string: "http://host\(number).example/")) }
      let cookies = SetCookies()
      let text = Array("HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\n\r\n".utf8)
      let head = try text.withUnsafeBytes { try HTTPResponseHead($0) }
      for number in 0...1_000 { cookies.note(head, from: try url(number)) }
      #expect(try !cookies.mayHave(for: url(0)))
      #expect(try cookies.mayHave(for: url(1)) && cookies.mayHave(for: url(1_000)))
    }
  }
#endif
