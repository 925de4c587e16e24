import Beagle
import BeagleTesting
import Testing

@MainActor @Suite struct SessionTests {
  @Test func sessionFetchesScreenLazyComponentsAndRequests() async throws {
    let lazy =
      element("lazyComponent", #""path": "/part", "initialState": \#(text("waiting"))"#)
    let load = action(
      "sendRequest",
      #"""
      "url": "/data", "method": "POST", "data": {"a": [1, "@{c}", null]}, "headers": {"X-A": "@{c}"}, \#
      "onSuccess": [\#(setContext("c", #""@{onSuccess.data.name}""#))]
      """#
    )
    let harness = SessionHarness([
      "/home": .json(container(text("@{c}"), lazy, button("load", load), also: context("c", #""x""#))),
      "/part": .json(text("part of @{c}")), "/data": .json(#"{"name": "Ana"}"#),
    ])
    harness.session.send(.open(.remote("/home")))
    #expect(harness.session.runtime.isLoading)
    await harness.session.idle()
    #expect(harness.texts == ["x", "part of x"])
    try harness.pressOnly("load")
    await harness.session.idle()
    #expect(harness.texts == ["Ana", "part of Ana"])
    let request = try #require(harness.client.requests.last)
    #expect(request.body.map { String(decoding: $0, as: UTF8.self) } == #"{"a":[1,"x",null]}"#)
    #expect(request.headers["X-A"] == "x")
  }

  @Test func sceneStreamDeliversLatestAndEndsOnClose() async throws {
    let harness = SessionHarness()
    harness.session.send(.open(.local(Screen(child: Text("one").component))))
    let scenes = harness.session.scenes()
    harness.session.send(.open(.local(Screen(child: Text("two").component))))
    harness.session.close()
    var seen: [[String]] = []
    for await scene in scenes { seen.append(scene.texts) }
    #expect(seen == [["two"]])
  }

  @Test func failedScreenCanBeRetried() async throws {
    let harness = SessionHarness(["/home": .json("{}")])
    harness.session.send(.open(.remote("/home")))
    await harness.session.idle()
    #expect(harness.session.runtime.errors.map(\.kind) == [.remoteScreen])
    harness.client["/home"] = .json(text("there"))
    harness.session.send(.retry)
    await harness.session.idle()
    #expect(harness.session.runtime.errors.isEmpty)
    #expect(harness.texts == ["there"])
  }

  @Test func closingScreenCancelsLoadsButNotActionRequests() async throws {
    let harness = SessionHarness(["/save": .json("1"), "/part": .json(text("part"))])
    let save = send("/save", on("onSuccess", setContext("global", #""@{onSuccess.data}""#)))
    try harness.open(container(button("save", save), element("lazyComponent", #""path": "/part""#)))
    try harness.pressOnly("save")
    harness.session.send(.open(.local(Screen(child: Text("two @{global}").component))))
    #expect(harness.session.pending.count == 1)
    await harness.session.idle()
    #expect(harness.paths == ["/save"])
    #expect(harness.texts == ["two 1"])
  }
}
