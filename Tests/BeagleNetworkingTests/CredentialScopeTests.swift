import BeagleTesting
import Foundation
import NetworkTestSupport
import TestSupport
import Testing

@testable import BeagleNetworking

/// Documents name URLs, but they do not decide which origins get configured headers and cookies.
struct CredentialScopeTests {
  final class Dependencies: DependencyLogger, DependencyUrlBuilder {
    let logger: any BeagleLogger
    let urlBuilder: any UrlBuilderProtocol

    init(_ logger: any BeagleLogger, base: URL?) {
      self.logger = logger
      urlBuilder = UrlBuilder(baseUrl: base)
    }
  }

  let logger = RecordingLogger()

  private func client(_ dependencies: Dependencies) -> NetworkClientDefault {
    let client = NetworkClientDefault(dependencies: dependencies)
    client.adapter = DefaultTransport.make().adapter
    client.httpRequestBuilder.additionalHeaders = ["Authorization": "Bearer abc"]
    return client
  }

  private func asked(_ url: URL, by initiator: Request.Initiator, _ type: Request.RequestType) -> Request {
    Request(
      url: url, type: type, additionalData: HttpAdditionalData(httpData: nil, headers: ["X-Documents": "1"]),
      options: .init(initiator: initiator))
  }

  static var types: [Request.RequestType] {
    [
      .fetchComponent, .fetchImage, .submitForm(.init(method: .post, values: [:])),
      .rawRequest(.init(headers: ["X-Documents": "1"])),
    ]
  }

  @Test(arguments: [0, 1, 2, 3])
  func documentURLOfOtherOriginGetsNoCredentials(type: Int) async throws {
    let base = try ScriptedServer { _ in .ok(headers: ["Set-Cookie: id=7; Path=/"]) }
    let other = try ScriptedServer()
    let dependencies = Dependencies(logger, base: try base.url(""))
    let client = client(dependencies)
    client.httpRequestBuilder.addsHeadersToRawRequests = true
    _ = try await client.result(of: .component(base.url("/"))).get()
    _ = try await client.result(of: asked(other.url("/x"), by: .document, Self.types[type])).get()
    let request = try #require(await other.firstRequest(within: .waitLimit))
    #expect(request.values("authorization") == [])
    #expect(request.values("cookie") == [])
    #expect(request.values("x-documents") == ["1"])
    let withheld =
      "withheld Authorization, Cookie from \(try other.url("/x")), which is not an allowed host"
    #expect(logger.logs.map(\.message).contains(withheld))
  }

  @Test(arguments: [0, 1, 2, 3])
  func baseURLOriginAlwaysGetsCredentials(type: Int) async throws {
    let base = try ScriptedServer { _ in .ok(headers: ["Set-Cookie: id=7; Path=/"]) }
    let dependencies = Dependencies(logger, base: try base.url("/app"))
    let client = client(dependencies)
    client.httpRequestBuilder.addsHeadersToRawRequests = true
    _ = try await client.result(of: asked(base.url("/1"), by: .document, Self.types[type])).get()
    _ = try await client.result(of: asked(base.url("/2"), by: .document, Self.types[type])).get()
    #expect(base.requests.map { $0.values("authorization") } == [["Bearer abc"], ["Bearer abc"]])
    #expect(base.requests.last?.values("cookie") == ["id=7"])
  }

  @Test func originRequestedByCodeKeepsCredentials() async throws {
    let server = try ScriptedServer()
    let client = client(Dependencies(logger, base: nil))
    _ = try await client.result(of: asked(server.url("/1"), by: .document, .fetchComponent)).get()
    _ = try await client.result(of: asked(server.url("/2"), by: .code, .fetchComponent)).get()
    _ = try await client.result(of: asked(server.url("/3"), by: .document, .fetchComponent)).get()
    #expect(server.requests.map { $0.values("authorization").count } == [0, 1, 1])
  }

  @Test(arguments: [
    ("cdn.example", "https://cdn.example/a", true), ("CDN.example", "https://cdn.EXAMPLE:443/a", true),
    ("cdn.example", "http://cdn.example/a", false), ("cdn.example", "https://cdn.example:8443/a", false),
    ("cdn.example:8443", "https://cdn.example:8443/a", true),
    ("http://cdn.example:80", "http://cdn.example/a", true),
    ("cdn.example", "https://cdn.example.evil/a", false), ("example", "https://cdn.example/a", false),
    ("", "https://cdn.example/a", false),
  ])
  func credentialHostsAreAllowedByName(entry: String, url: String, isAllowed: Bool) async throws {
    let client = client(Dependencies(logger, base: nil))
    let adapter = ScriptedAdapter { _ in .status(200) }
    client.adapter = adapter
    client.allowedHosts = [entry]
    _ = try await client.result(of: asked(#require(URL(string: url)), by: .document, .fetchImage)).get()
    let request = try #require(adapter.requests.first)
    #expect(request.value(forHTTPHeaderField: "Authorization") == (isAllowed ? "Bearer abc" : nil))
    #expect(request.httpShouldHandleCookies == isAllowed)
  }

  @Test func anonymousRequestHasNoCookiesOrSessionHeaders() async throws {
    let server = try ScriptedServer { _ in .ok(headers: ["Set-Cookie: id=8; Path=/"]) }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpAdditionalHeaders = ["X-Session": "mine"]
    let client = client(Dependencies(logger, base: nil))
    client.adapter = URLSessionAdapter(configuration: configuration)
    for number in 0..<2 {
      _ = try await client.result(of: asked(server.url("/\(number)"), by: .document, .fetchImage)).get()
    }
    #expect(server.requests.allSatisfy { $0.values("cookie") == [] && $0.values("x-session") == [] })
  }

  @Test(arguments: [
    ("http://shop.example/", false), ("https://shop.example/", true), ("http://127.0.0.1:8/", true),
    ("http://127.1.2.3/", true), ("http://localhost/", true), ("http://[::1]/", true),
    ("http://127.0.0.1.evil/", false), ("http://app.localhost/", true), ("http://127.evil/", false),
  ])
  func plainHTTPCanBeRefusedExceptToLocalhost(text: String, isSent: Bool) async throws {
    let client = client(Dependencies(logger, base: nil))
    client.adapter = ScriptedAdapter { _ in .status(200) }
    client.refusesPlainHttp = true
    let url = try #require(URL(string: text))
    let failure = await client.result(of: .component(url)).failure
    #expect(failure?.error as? HttpRequestError == (isSent ? nil : .plainHttpRefused(host: url.host() ?? "")))
  }

  @Test func redirectToPlainHTTPIsRefused() async throws {
    let client = client(Dependencies(logger, base: nil))
    let server = try ScriptedServer { _ in .redirect(302, to: "http://shop.example/") }
    client.refusesPlainHttp = true
    let failure = try #require(await client.result(of: .component(server.url("/"))).failure)
    #expect(failure.error as? HttpRequestError == .plainHttpRefused(host: "shop.example"))
  }

  @Test func requestedOriginsAreBoundedToLatest() async throws {
    let adapter = ScriptedAdapter { _ in .status(200) }
    let client = NetworkClientDefault(dependencies: SilentDependencies())
    client.adapter = adapter
    client.httpRequestBuilder.additionalHeaders = ["X-Team": "tea"]
    func ask(_ host: Int, _ initiator: Request.Initiator) async throws -> Bool {
      let url = try #require(URL(string: "http://host\(host).example/"))
      var request = Request.component(url)
      request.options.initiator = initiator
      _ = await client.result(of: request)
      return adapter.requests.last?.value(forHTTPHeaderField: "X-Team") != nil
    }
    for host in 0...1_000 { #expect(try await ask(host, .code)) }
    #expect(try await [ask(0, .document), ask(1, .document), ask(1_000, .document)] == [false, true, true])
  }
}
