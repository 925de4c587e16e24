import BeagleTesting
import Foundation
import Testing

@testable import BeagleNetworking

/// Which transport a request takes.
struct DefaultAdapterTests {
  private let session = URLSessionAdapter(configuration: .ephemeral)

  private func send(_ request: URLRequest, _ adapter: DefaultAdapter) async -> (any Error)? {
    await withCheckedContinuation { continuation in
      adapter.createTask(with: request) { _, _, error in continuation.resume(returning: error) }.resume()
    }
  }

  /// URLSession's own name has a version, ours has none.
  private func isFromSession(_ request: ServerRequest) -> Bool {
    request.values("user-agent").joined().contains("/")
  }

  @Test func plainHttpGoesOverSocketsUnlessThereIsAProxy() async throws {
    let server = try ScriptedServer()
    let direct = DefaultAdapter(session, proxies: ProxyRules([:]))
    let proxied = DefaultAdapter(session, proxies: ProxyRules(["http_proxy": "http://proxy.example:8080"]))
    #expect(await send(URLRequest(url: try server.url("/1")), direct) == nil)
    #expect(await send(URLRequest(url: try server.url("/2")), proxied) == nil)
    #expect(server.requests.map(isFromSession) == [false, true])
  }

  @Test func aBodyFromAStreamIsTheSessions() async throws {
    let server = try ScriptedServer()
    var request = URLRequest(url: try server.url("/"))
    request.httpMethod = "POST"
    request.httpBodyStream = InputStream(data: Data("streamed".utf8))
    request.setValue("8", forHTTPHeaderField: "Content-Length")
    #expect(await send(request, DefaultAdapter(session, proxies: ProxyRules([:]))) == nil)
    #expect(server.requests.map(isFromSession) == [true])
  }

  @Test func bothTransportsHaveTheSameCookies() async throws {
    let server = try ScriptedServer { _ in .ok(headers: ["Set-Cookie: id=7; Path=/"]) }
    let adapter = DefaultAdapter(session, proxies: ProxyRules([:]))
    #expect(await send(URLRequest(url: try server.url("/1")), adapter) == nil)
    let proxied = DefaultAdapter(session, proxies: ProxyRules(["http_proxy": "http://proxy.example:8080"]))
    #expect(await send(URLRequest(url: try server.url("/2")), proxied) == nil)
    #expect(server.requests.map { $0.values("cookie") } == [[], ["id=7"]])
  }

  @Test func tasksOfBothAreListed() async throws {
    let server = try ScriptedServer { _ in .silence }
    let adapter = DefaultAdapter(session, proxies: ProxyRules([:]))
    let proxied = DefaultAdapter(session, proxies: ProxyRules(["http_proxy": "http://proxy.example:8080"]))
    let request = URLRequest(url: try server.url("/"))
    let tasks = [adapter, proxied].map { $0.createTask(with: request) { _, _, _ in } }
    for task in tasks { task.resume() }
    let count = await withCheckedContinuation { continuation in
      adapter.getTasks { continuation.resume(returning: $0.count) }
    }
    #expect(count == 2)
    for task in tasks { task.cancel() }
  }
}
