import Beagle
import BeagleTesting
import Foundation
import TestSupport
import Testing

/// How a session ends.
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

  @Test(arguments: [false, true])
  func sessionClosedByObserverSendsNothing(atAnEffect: Bool) async {
    let client = shop()
    let session = BeagleSession(builder(), dependencies: dependencies(client))
    if atAnEffect {
      session.onEffect = { [weak session] _ in session?.close() }
    } else {
      session.onChange = { $0.close() }
    }
    session.send(.open(.remote("/hana")))
    await expecting("the end of the session's work") { await session.idle() }
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
      await expecting("the end of the session's work") { await session.idle() }
    }

    func close() { session.close() }
  }

  @Test func closedSessionReleasesObservers() async {
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
