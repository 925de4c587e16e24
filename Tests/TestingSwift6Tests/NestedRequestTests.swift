import Beagle
import BeagleTesting
import Foundation
import TestSupport
import Testing

/// Requests that custom clients and actions send themselves do not belong to the session and do not block it.
@Suite struct NestedRequestTests {
  private func dependencies(_ client: any NetworkClient) -> BeagleDependencies {
    let dependencies = BeagleDependencies(networkClient: client)
    dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://shop.example"))
    dependencies.register(action: Research.self)
    return dependencies
  }

  private func shop() -> StubNetworkClient {
    StubNetworkClient(otherwise: { request in
      try? .screen(Screen { Text("Welcome, \(request.url.lastPathComponent)") })
    })
  }

  /// For `/slow` it first asks another shop and then waits until it is released; for other paths it waits for
  /// the response of the other shop.
  private struct Agent: AsyncNetworkClient {
    let shop: StubNetworkClient
    let other: BeagleDependencies
    let asked = AsyncStream.makeStream(of: Void.self)
    let gate = AsyncStream.makeStream(of: Void.self)

    func response(for request: Request) async throws -> NetworkResponse {
      if request.url.path == "/slow" {
        _ = try await ComponentFetcher(dependencies: other).fetchScreen("/other")
        asked.continuation.finish()
        for await _ in gate.stream {}
      } else {
        for await _ in asked.stream {}
      }
      return try await shop.response(for: request)
    }
  }

  @Test func nestedClientRequestDoesNotDeadlock() async {
    let agent = Agent(shop: shop(), other: dependencies(shop()))
    let session = BeagleSession(builder(), dependencies: dependencies(AsyncClientAdapter(agent)))
    session.onChange = { session in
      if session.runtime.scene?.texts.contains("Welcome, fast") == true { agent.gate.continuation.finish() }
    }
    session.send(
      .open(
        .local(
          Screen {
            LazyComponent("/slow") { Text("…") }
            LazyComponent("/fast") { Text("…") }
          })))
    await expecting("the end of the session's work") { await session.idle() }
    #expect(session.runtime.scene?.texts == ["Welcome, slow", "Welcome, fast"])
  }

  @Test func requestInsideActionWorkDoesNotDeadlock() async throws {
    let dependencies = dependencies(shop())
    let notebook = Notebook(dependencies: dependencies)
    dependencies.services[Notebook.self] = notebook
    let session = BeagleSession(builder(), dependencies: dependencies)
    session.send(
      .open(
        .local(
          Screen {
            Button("Go") { Research() }; Text("@{found}")
          }.context("found", "nothing"))))
    session.onChange = { session in
      if session.runtime.scene?.texts == ["a screen"] { notebook.end.finish() }
    }
    let button = try #require(session.runtime.scene?.nodes.first { $0.interactions.contains(.press) })
    session.send(.press(button.node))
    await expecting("the end of the session's work") { await session.idle() }
    #expect(session.runtime.scene?.texts == ["a screen"])
  }
}

/// Fetches a screen, reports it, and continues until the report was seen.
private struct Research: ServerDrivenAction, ExecutableAction, Codable {
  func execute(in scope: inout ActionScope) {
    scope.later { later in
      guard let notebook = later.services[Notebook.self] else { return }
      _ = try await ComponentFetcher(dependencies: notebook.dependencies).fetchScreen("/data")
      later.setContext("found", "a screen")
      for await _ in notebook.gate {}
    }
  }
}

private final class Notebook: Sendable {
  let dependencies: BeagleDependencies
  let (gate, end) = AsyncStream.makeStream(of: Void.self)

  init(dependencies: BeagleDependencies) { self.dependencies = dependencies }
}
