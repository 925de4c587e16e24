import Beagle
import BeagleTesting
import Foundation
import Testing

/// How a session comes to its actor, and how it ends.
@Suite struct SessionLifeTests {
  private func dependencies(_ client: any NetworkClient) -> BeagleDependencies {
    let dependencies = BeagleDependencies(networkClient: client)
    dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://shop.example"))
    return dependencies
  }

  private func shop() -> StubNetworkClient {
    StubNetworkClient(otherwise: { request in
      try? .screen(Screen { Text("Welcome, \(request.url.lastPathComponent)") })
    })
  }

  // MARK: Coming to an actor

  /// Opens a screen before its actor is known.
  private actor EarlyUser {
    private let session: BeagleSession

    init(_ dependencies: BeagleDependencies) {
      session = BeagleSession(builder(), dependencies: dependencies)
      session.send(.open(.remote("/hana")))
    }

    func scenes(after event: Event) -> AsyncStream<Scene> {
      session.send(event)
      return session.scenes()
    }
  }

  @Test func whatCameBeforeTheActorWasKnownIsHandledThere() async throws {
    let client = shop()
    let user = EarlyUser(dependencies(client))
    // The response has come, and there is no actor that it could call.
    while client.requests.isEmpty { await Task.yield() }
    try await Task.sleep(for: .milliseconds(50))
    for await scene in await user.scenes(after: .resize(width: 300, height: nil))
    where scene.texts == ["Welcome, hana"] { break }
    for await scene in await user.scenes(after: .open(.remote("/kim"))) where scene.texts == ["Welcome, kim"]
    {
      break
    }
  }

  // MARK: Ending

  @Test(arguments: [false, true])
  func aSessionThatAnObserverClosesSendsNothing(atAnEffect: Bool) async {
    let client = shop()
    let session = BeagleSession(builder(), dependencies: dependencies(client))
    if atAnEffect {
      session.onEffect = { [weak session] _ in session?.close() }
    } else {
      session.onChange = { $0.close() }
    }
    session.send(.open(.remote("/hana")))
    await session.idle()
    #expect(client.requests.isEmpty && session.isIdle)
  }

  /// Only a closure that keeps its actor may change it.
  private actor Observer {
    private let session: BeagleSession
    private(set) var changes = 0

    init(_ dependencies: BeagleDependencies) {
      session = BeagleSession(builder(), dependencies: dependencies)
    }

    func open() async {
      session.onChange = { _ in self.changes += 1 }
      session.send(.open(.remote("/hana")))
      await session.idle()
    }

    func close() { session.close() }
  }

  @Test func aClosedSessionReleasesItsObservers() async {
    weak var gone: Observer?
    do {
      let observer = Observer(dependencies(shop()))
      gone = observer
      await observer.open()
      #expect(await observer.changes == 2)
      await observer.close()
    }
    #expect(gone == nil)
  }
}
