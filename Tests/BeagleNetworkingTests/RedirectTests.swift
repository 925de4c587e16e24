import BeagleTesting
import Foundation
import NetworkTestSupport
import Testing

@testable import BeagleNetworking

struct RedirectTests {
  let logger = RecordingLogger()
  let client: NetworkClientDefault

  init() {
    client = NetworkClientDefault(dependencies: logger)
    client.adapter = DefaultTransport.make().adapter
  }

  private func request(_ url: URL, _ method: HttpAdditionalData.Method, _ body: String = "") -> Request {
    let headers = ["Authorization": "Bearer abc", "X-Mine": "1"]
    return .component(
      url, HttpAdditionalData(httpData: .init(method: method, body: Data(body.utf8)), headers: headers))
  }

  @Test(
    arguments: [
      (301, .GET, "GET", ""), (301, .POST, "GET", ""), (301, .PUT, "PUT", "payload"),
      (302, .POST, "GET", ""), (302, .HEAD, "HEAD", ""), (302, .PATCH, "PATCH", "payload"),
      (303, .POST, "GET", ""), (303, .PUT, "GET", ""), (303, .DELETE, "GET", ""), (303, .HEAD, "HEAD", ""),
      (307, .POST, "POST", "payload"), (307, .PUT, "PUT", "payload"), (307, .GET, "GET", ""),
      (308, .POST, "POST", "payload"), (308, .DELETE, "DELETE", "payload"),
    ] as [(Int, HttpAdditionalData.Method, String, String)])
  func redirectMethodAndBodyDependOnStatus(
    status: Int, method: HttpAdditionalData.Method, next: String, body: String
  ) async throws {
    let server = try ScriptedServer { request in
      request.target == "/from"
        ? .redirect(status, to: "/to?a=1") : .ok(request.method == "HEAD" ? "" : "there")
    }
    let sent = method == .GET || method == .HEAD ? "" : "payload"
    let response = try await client.result(of: request(server.url("/from"), method, sent)).get()
    let requests = server.requests
    #expect(requests.map(\.target) == ["/from", "/to?a=1"])
    #expect(requests.map(\.method) == [method.rawValue, next])
    #expect(requests.last?.bodyText == body)
    #expect(
      requests.last?.values("content-type") == (next == "GET" && method != .GET ? [] : ["application/json"]))
    #expect(requests.last?.values("authorization") == ["Bearer abc"])
    #expect(response.response.url == (try server.url("/to?a=1")))
  }

  @Test(arguments: ["to", "./to", "/a/to", "?q=%20x", "//HOST/a/to", "http://HOST/a/to#part"])
  func locationIsRelativeToRequest(location: String) async throws {
    let server = try ScriptedServer { request in
      if request.target != "/a/from" { return .ok() }
      let host = request.values("host").first ?? ""
      return .redirect(302, to: location.replacingOccurrences(of: "HOST", with: host))
    }
    _ = try await client.result(of: .component(server.url("/a/from"))).get()
    #expect(server.requests.last?.target == (location == "?q=%20x" ? "/a/from?q=%20x" : "/a/to"))
  }

  @Test func lowercaseLocationHeaderIsFollowed() async throws {
    let server = try ScriptedServer {
      $0.target == "/" ? .raw("HTTP/1.1 302 Found\r\nlocation: /to\r\ncontent-length: 0\r\n\r\n") : .ok()
    }
    _ = try await client.result(of: .component(server.url("/"))).get()
    #expect(server.requests.map(\.target) == ["/", "/to"])
  }

  @Test func redirectsAreLimited() async throws {
    let server = try ScriptedServer { .redirect(302, to: $0.target + "x") }
    client.maximumRedirects = 5
    let failure = try #require(await client.result(of: .component(server.url("/"))).failure)
    #expect((failure.error as? URLError)?.code == .httpTooManyRedirects)
    #expect(failure.statusCode == 302)
    #expect(server.requests.count == 6)
  }

  @Test(arguments: ["ftp://127.0.0.1/x", "file:///etc/hostname", "mailto:a@b"])
  func nonHTTPLocationIsRefused(location: String) async throws {
    let server = try ScriptedServer { _ in .redirect(302, to: location) }
    let failure = try #require(await client.result(of: .component(server.url("/"))).failure)
    #expect(failure.error as? NetworkClientDefault.ClientError == .malformedRedirect(location: location))
  }

  @Test(arguments: [300, 304, 305, 306, 399])
  func otherStatusesAreNotRedirected(status: Int) async throws {
    let server = try ScriptedServer { _ in
      .raw("HTTP/1.1 \(status) X\r\nContent-Length: 0\r\nETag: 1\r\n\r\n")
    }
    let failure = try #require(await client.result(of: .component(server.url("/"))).failure)
    #expect(failure.statusCode == status)
    #expect(failure.header("etag") == "1")
    #expect(server.requests.count == 1)
  }

  @Test func redirectToOtherOriginDropsCredentials() async throws {
    let other = try ScriptedServer()
    let otherUrl = try other.url("/to")
    let server = try ScriptedServer { request in
      request.target == "/cookie"
        ? .ok(headers: ["Set-Cookie: id=7; Path=/"]) : .redirect(307, to: otherUrl.absoluteString)
    }
    client.httpRequestBuilder.additionalHeaders = ["X-Configured": "2"]
    _ = try await client.result(of: .component(server.url("/cookie"))).get()
    _ = try await client.result(of: request(server.url("/from"), .POST, "payload")).get()
    let first = try #require(server.requests.last)
    #expect(first.values("cookie") == ["id=7"] && first.values("x-configured") == ["2"])
    let second = try #require(other.requests.first)
    #expect(second.method == "POST" && second.bodyText == "payload")
    for name in ["authorization", "cookie", "x-mine", "x-configured"] { #expect(second.values(name) == []) }
    #expect(second.values("content-type") == ["application/json"])
    #expect(
      logger.logs.contains {
        $0.message
          == "withheld Authorization, X-Configured, X-Mine from \(otherUrl), which is not an allowed host"
      })
  }

  @Test func droppedHeadersStayDroppedAfterRedirect() async throws {
    let home = Box<String>()
    let other = try ScriptedServer { _ in .redirect(302, to: home.value ?? "") }
    let otherUrl = try other.url("/to")
    let server = try ScriptedServer { $0.target == "/" ? .redirect(302, to: otherUrl.absoluteString) : .ok() }
    home.value = try server.url("/back").absoluteString
    _ = try await client.result(of: request(server.url("/"), .GET)).get()
    #expect(server.requests.map(\.target) == ["/", "/back"])
    #expect(server.requests.last?.values("authorization") == [])
  }

  @Test func redirectToAllowedHostKeepsHeaders() async throws {
    let other = try ScriptedServer()
    let otherUrl = try other.url("/to")
    let server = try ScriptedServer { _ in .redirect(302, to: otherUrl.absoluteString) }
    client.allowedHosts = ["http://127.0.0.1:\(other.port)"]
    _ = try await client.result(of: request(server.url("/"), .GET)).get()
    #expect(other.requests.first?.values("authorization") == ["Bearer abc"])
  }

  @Test func redirectFromHTTPSToHTTPIsRefused() async throws {
    let adapter = ScriptedAdapter { request in
      request.url?.scheme == "https" ? .status(302, ["Location": "http://shop.example/to"]) : .status(200)
    }
    client.adapter = adapter
    let url = try #require(URL(string: "https://shop.example/"))
    let failure = try #require(await client.result(of: .component(url)).failure)
    #expect(failure.error as? NetworkClientDefault.ClientError == .insecureRedirect(host: "shop.example"))
    #expect(adapter.requests.count == 1)
  }

  @Test func credentialsInLocationAreIgnored() async throws {
    let adapter = ScriptedAdapter { request in
      request.url?.path == "/" ? .status(302, ["Location": "https://ana:pw@shop.example/to"]) : .status(200)
    }
    client.adapter = adapter
    _ = try await client.result(of: .component(#require(URL(string: "https://shop.example/")))).get()
    #expect(adapter.requests.last?.url?.absoluteString == "https://shop.example/to")
  }

  @Test func longLocationIsTruncatedInError() async throws {
    let server = try ScriptedServer { _ in .redirect(302, to: "odd:" + String(repeating: "x", count: 90_000))
    }
    let failure = try #require(await client.result(of: .component(server.url("/"))).failure)
    #expect(failure.description.count < 400 && failure.description.contains("…"))
  }
}
