import Beagle
import BeagleTesting
import Foundation
import Testing

@MainActor @Suite struct SessionTests {
  private func session(_ stubs: [String: StubAnswer]) -> (BeagleSession, StubNetworkClient) {
    let client = StubNetworkClient(stubs)
    let dependencies = BeagleDependencies(networkClient: client)
    dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://example.com"))
    return (
      BeagleSession(SceneBuilder(measurer: PointMeasurer(), width: 400), dependencies: dependencies), client
    )
  }

  private func node(_ id: String, _ session: BeagleSession) throws -> NodeID {
    try #require(session.runtime.scene?.nodes.first { $0.id == id }).node
  }

  @Test func aScreenIsFetchedItsPartsAreLoadedAndItsRequestsSent() async throws {
    let lazy =
      #"{"_beagleComponent_": "beagle:lazyComponent", "path": "/part", "initialState": \#(text("waiting"))}"#
    let load = action(
      "sendRequest",
      #""url": "/data", "method": "POST", "data": {"a": [1, "@{c}", null]}, "headers": {"X-A": "@{c}"}, "onSuccess": [\#(setContext("c", #""@{onSuccess.data.name}""#))]"#
    )
    let (session, client) = session([
      "/home": .json(container(text("@{c}"), lazy, button("load", load), also: context("c", #""x""#))),
      "/part": .json(text("part of @{c}")), "/data": .json(#"{"name": "Ana"}"#),
    ])
    session.send(.open(.remote("/home")))
    #expect(session.runtime.isLoading)
    await session.idle()
    #expect(session.runtime.scene?.texts == ["x", "part of x"])
    session.send(.press(try node("load", session)))
    await session.idle()
    #expect(session.runtime.scene?.texts == ["Ana", "part of Ana"])
    let request = try #require(client.requests.last)
    #expect(request.body.map { String(decoding: $0, as: UTF8.self) } == #"{"a":[1,"x",null]}"#)
    #expect(request.headers["X-A"] == "x")
  }

  @Test func observersGetTheLatestSceneAndClosingEndsTheStream() async throws {
    let (session, _) = session([:])
    session.send(.open(.local(Screen(child: Text("one").component))))
    let scenes = session.scenes()
    session.send(.open(.local(Screen(child: Text("two").component))))
    session.close()
    var seen: [[String]] = []
    for await scene in scenes { seen.append(scene.texts) }
    #expect(seen == [["two"]])
  }

  @Test func whatFailedCanBeTriedAgain() async throws {
    let (session, client) = session(["/home": .json("{}")])
    session.send(.open(.remote("/home")))
    await session.idle()
    #expect(session.runtime.errors.map(\.kind) == [.remoteScreen])
    client["/home"] = .json(text("there"))
    session.send(.retry)
    await session.idle()
    #expect(session.runtime.errors.isEmpty)
    #expect(session.runtime.scene?.texts == ["there"])
  }

  @Test func closingAScreenCancelsItsRequests() async throws {
    let (session, _) = session(["/slow": .json("{}")])
    let load = action("sendRequest", #""url": "/slow", "onSuccess": [\#(setContext("global", "1"))]"#)
    let document = try ScreenDocument(reading: Array(button("load", load).utf8))
    session.send(.open(.local(document.screen)))
    session.send(.press(try node("load", session)))
    session.send(.open(.local(Screen(child: Text("two").component))))
    #expect(session.isIdle)
    #expect(session.runtime.global == .empty)
  }

  @Test func theApplicationsOwnScreensAreAskedForByPath() async throws {
    struct Routes: DeepLinkScreenManaging {
      func getNativeScreen(with path: String, data: [String: String]) throws -> Screen? {
        guard path == "/own" else { throw CancellationError() }
        return Screen(child: Text(.value("own \(data["id"] ?? "")")).component)
      }
    }
    let (session, _) = session([:])
    session.dependencies.deepLinkHandler = Routes()
    let route = action("openNativeRoute", #""route": "/own", "data": {"id": "7"}"#)
    let unknown = action("openNativeRoute", #""route": "/unknown""#)
    let json = container(button("go", route), button("lost", unknown))
    session.send(.open(.local(try ScreenDocument(reading: Array(json.utf8)).screen)))
    session.send(.press(try node("lost", session)))
    #expect(session.runtime.depths == [1])
    session.send(.press(try node("go", session)))
    #expect(session.runtime.scene?.texts == ["own 7"])
    #expect(session.runtime.depths == [2])
  }
}
