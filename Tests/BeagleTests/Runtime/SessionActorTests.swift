import BeagleTesting
import Foundation
import TestSupport
import Testing

@testable import Beagle

/// How a session finds its actor.
@Suite struct SessionActorTests {
  /// Opens a screen before its actor is known.
  private actor EarlyUser {
    private let session: BeagleSession
    nonisolated let mailbox: SessionMailbox

    init(_ dependencies: BeagleDependencies) {
      session = BeagleSession(
        SceneBuilder(measurer: PointMeasurer(), width: 400), dependencies: dependencies)
      mailbox = session.mailbox
      session.send(.open(.remote("/hana")))
    }

    func scenes(after event: Event) -> AsyncStream<Scene> {
      session.send(event)
      return session.scenes()
    }
  }

  @Test func earlyEventsAreHandledOnActor() async throws {
    let client = StubNetworkClient(otherwise: { request in
      try? .screen(Screen { Text("Welcome, \(request.url.lastPathComponent)") })
    })
    let dependencies = BeagleDependencies(networkClient: client)
    dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://shop.example"))
    let user = EarlyUser(dependencies)
    // The response has arrived, but no actor is known yet.
    await eventually("the response") { !user.mailbox.isEmpty }
    for (event, text) in [(.resize(width: 300, height: nil), "hana"), (.open(.remote("/kim")), "kim")]
      as [(Event, String)]
    {
      let scene = await user.scenes(after: event).first("the screen of \(text)") {
        $0.texts == ["Welcome, \(text)"]
      }
      #expect(scene != nil)
    }
  }
}
