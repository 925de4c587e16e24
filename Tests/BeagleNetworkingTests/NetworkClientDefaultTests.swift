import BeagleNetworking
import BeagleTesting
import Foundation
import NetworkTestSupport
import Synchronization
import TestSupport
import Testing

struct NetworkClientDefaultTests {
  let client = NetworkClientDefault(dependencies: SilentDependencies())

  @Test(arguments: [200, 201, 204, 299])
  func everyStatusFrom200To299IsASuccess(status: Int) async throws {
    let server = try ScriptedServer { _ in .status(status, body: status == 204 ? "" : "ok") }
    let response = try await client.result(of: .component(server.url("/"))).get()
    #expect((response.response as? HTTPURLResponse)?.statusCode == status)
    #expect(response.data == Data((status == 204 ? "" : "ok").utf8))
  }

  @Test(arguments: [304, 400, 401, 404, 500, 503])
  func non2xxStatusFailsWithBodyRequestAndResponse(status: Int) async throws {
    let server = try ScriptedServer { _ in .status(status, body: status == 304 ? "" : "why") }
    let failure = try #require(await client.result(of: .component(server.url("/x"))).failure)
    #expect(failure.error as? NetworkClientDefault.ClientError == .invalidHttpResponse)
    #expect(failure.statusCode == status)
    #expect(failure.data == Data((status == 304 ? "" : "why").utf8))
    #expect(failure.request.url == (try server.url("/x")))
    let words = status == 304 ? "" : ": why"
    #expect(failure.description == "GET \(try server.url("/x")) failed with status \(status)\(words)")
  }

  @Test func defaultHeadersAreSentOnce() async throws {
    let server = try ScriptedServer()
    client.httpRequestBuilder.additionalHeaders = ["Client-Identification": "123", "content-type": "text/x"]
    _ = try await client.result(of: .component(server.url("/home?a=1"))).get()
    let request = try #require(await server.firstRequest(within: .waitLimit))
    #expect(request.method == "GET")
    #expect(request.target == "/home?a=1")
    #expect(request.values("content-type") == ["text/x"])
    #expect(request.values("beagle-platform") == ["IOS"])
    #expect(request.values("client-identification") == ["123"])
    #expect(request.body.isEmpty)
  }

  @Test(arguments: HttpAdditionalData.Method.allCases)
  func everyMethodSendsItsBody(method: HttpAdditionalData.Method) async throws {
    let server = try ScriptedServer { .ok($0.method == "HEAD" ? "" : "done") }
    let body = method == .GET || method == .HEAD ? Data() : Data("payload".utf8)
    let data = HttpAdditionalData(httpData: .init(method: method, body: body))
    let response = try await client.result(of: .component(server.url("/"), data)).get()
    let request = try #require(await server.firstRequest(within: .waitLimit))
    #expect(request.method == method.rawValue)
    #expect(request.body == body)
    #expect(response.data == Data((method == .HEAD ? "" : "done").utf8))
  }

  @Test func headResponseWithContentLengthSucceeds() async throws {
    let server = try ScriptedServer { _ in .raw("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n") }
    let first = try await client.result(of: .head(server.url("/"))).get()
    #expect(first.data.isEmpty)
    // The connection is still in step.
    let second = try await client.result(of: .head(server.url("/again"))).get()
    #expect(second.data.isEmpty)
  }

  @Test func emptyPostIsSent() async throws {
    let server = try ScriptedServer()
    let data = HttpAdditionalData(httpData: .init(method: .POST, body: Data()))
    _ = try await client.result(of: .component(server.url("/"), data)).get()
    let request = try #require(await server.firstRequest(within: .waitLimit))
    #expect(request.method == "POST")
    #expect(request.values("content-length") == ["0"])
  }

  @Test func formIsSentAsJSON() async throws {
    let server = try ScriptedServer()
    let type = Request.RequestType.submitForm(
      .init(method: .post, values: ["name": "Ana", "city": "Olinda"]))
    _ = try await client.result(of: Request(url: server.url("/"), type: type, additionalData: nil)).get()
    #expect(
      try #require(await server.firstRequest(within: .waitLimit)).bodyText
        == #"{"city":"Olinda","name":"Ana"}"#)
  }

  @Test func interimResponsesAreSkipped() async throws {
    let server = try ScriptedServer { _ in
      .raw("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    }
    let response = try await client.result(of: .component(server.url("/"))).get()
    #expect((response.response as? HTTPURLResponse)?.statusCode == 200)
    #expect(response.data == Data("ok".utf8))
  }

  @Test func unencodableBodyFailsInCompletion() async throws {
    let server = try ScriptedServer()
    let type = Request.RequestType.rawRequest(.init(method: "POST", body: ["when": Date()]))
    let result = await client.result(of: Request(url: try server.url("/"), type: type, additionalData: nil))
    let failure = try #require(result.failure)
    #expect(failure.error is HttpRequestError)
    #expect(failure.request.httpMethod == "POST")
    #expect(server.requests.isEmpty)
  }

  @Test func headerWithLineBreakIsNotSent() async throws {
    let server = try ScriptedServer()
    let data = HttpAdditionalData(httpData: nil, headers: ["X": "1\r\nInjected: yes"])
    let failure = try #require(await client.result(of: .component(server.url("/"), data)).failure)
    #expect(failure.error as? HttpRequestError == .invalidHeaderValue(name: "X"))
    #expect(server.requests.isEmpty)
  }

  @Test func malformedURLIsNotTransportFailure() async throws {
    let url = try #require(URL(string: "absolutePath"))
    let failure = try #require(await client.result(of: .component(url)).failure)
    #expect(failure.error as? HttpRequestError == .malformedUrl("absolutePath"))
  }

  @Test(arguments: ["file:///etc/hostname", "ftp://127.0.0.1/x", "gopher://127.0.0.1/"])
  func nonHTTPSchemesAreRefused(text: String) async throws {
    let url = try #require(URL(string: text))
    let failure = try #require(await client.result(of: .component(url)).failure)
    #expect(failure.error as? HttpRequestError == .unsupportedScheme(url.scheme ?? ""))
  }

  @Test func headersOfCustomAdditionalDataAreSent() async throws {
    struct Session: RemoteScreenAdditionalData {
      var headers = ["X-Session": "7"]
    }
    let server = try ScriptedServer()
    let request = Request(url: try server.url("/"), type: .fetchComponent, additionalData: Session())
    _ = try await client.result(of: request).get()
    #expect(try #require(await server.firstRequest(within: .waitLimit)).values("x-session") == ["7"])
  }

  @Test func customSessionConfigurationIsUsed() async throws {
    let server = try ScriptedServer()
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpAdditionalHeaders = ["X-Session": "mine"]
    client.session = URLSession(configuration: configuration)
    _ = try await client.result(of: .component(server.url("/"))).get()
    #expect(try #require(await server.firstRequest(within: .waitLimit)).values("x-session") == ["mine"])
  }

  @Test func clientsShareOneUncachedSession() {
    let other = NetworkClientDefault(dependencies: SilentDependencies())
    #expect(client.session === other.session)
    #expect(client.session.configuration.urlCache == nil)
  }

  @Test func concurrentRequestsAllComplete() async throws {
    let server = try ScriptedServer { .ok($0.target) }
    let (responses, feed) = AsyncStream.makeStream(of: String.self)
    for number in 0..<64 {
      client.executeRequest(.component(try server.url("/\(number)"))) { result in
        feed.yield((try? result.get()).map { String(decoding: $0.data, as: UTF8.self) } ?? "failed")
      }
    }
    var targets: Set<String> = []
    await expecting("the 64 responses") {
      for await target in responses.prefix(64) { targets.insert(target) }
    }
    #expect(targets == Set((0..<64).map { "/\($0)" }))
  }
}
