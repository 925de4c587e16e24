import Beagle
import BeagleTesting
import Testing

@MainActor @Suite struct SessionTests {
  @Test func aScreenIsFetchedItsPartsAreLoadedAndItsRequestsSent() async throws {
    let lazy =
      element("lazyComponent", #""path": "/part", "initialState": \#(text("waiting"))"#)
    let load = action(
      "sendRequest",
      #""url": "/data", "method": "POST", "data": {"a": [1, "@{c}", null]}, "headers": {"X-A": "@{c}"}, "onSuccess": [\#(setContext("c", #""@{onSuccess.data.name}""#))]"#
    )
    let stage = SessionStage([
      "/home": .json(container(text("@{c}"), lazy, button("load", load), also: context("c", #""x""#))),
      "/part": .json(text("part of @{c}")), "/data": .json(#"{"name": "Ana"}"#),
    ])
    stage.session.send(.open(.remote("/home")))
    #expect(stage.session.runtime.isLoading)
    await stage.session.idle()
    #expect(stage.texts == ["x", "part of x"])
    try stage.pressOnly("load")
    await stage.session.idle()
    #expect(stage.texts == ["Ana", "part of Ana"])
    let request = try #require(stage.client.requests.last)
    #expect(request.body.map { String(decoding: $0, as: UTF8.self) } == #"{"a":[1,"x",null]}"#)
    #expect(request.headers["X-A"] == "x")
  }

  @Test func observersGetTheLatestSceneAndClosingEndsTheStream() async throws {
    let stage = SessionStage()
    stage.session.send(.open(.local(Screen(child: Text("one").component))))
    let scenes = stage.session.scenes()
    stage.session.send(.open(.local(Screen(child: Text("two").component))))
    stage.session.close()
    var seen: [[String]] = []
    for await scene in scenes { seen.append(scene.texts) }
    #expect(seen == [["two"]])
  }

  @Test func whatFailedCanBeTriedAgain() async throws {
    let stage = SessionStage(["/home": .json("{}")])
    stage.session.send(.open(.remote("/home")))
    await stage.session.idle()
    #expect(stage.session.runtime.errors.map(\.kind) == [.remoteScreen])
    stage.client["/home"] = .json(text("there"))
    stage.session.send(.retry)
    await stage.session.idle()
    #expect(stage.session.runtime.errors.isEmpty)
    #expect(stage.texts == ["there"])
  }

  @Test func closingAScreenCancelsWhatLoadsForItAndNotWhatItsActionsAskFor() async throws {
    let stage = SessionStage(["/save": .json("1"), "/part": .json(text("part"))])
    let save = send("/save", on("onSuccess", setContext("global", #""@{onSuccess.data}""#)))
    try stage.open(container(button("save", save), element("lazyComponent", #""path": "/part""#)))
    try stage.pressOnly("save")
    stage.session.send(.open(.local(Screen(child: Text("two @{global}").component))))
    #expect(stage.session.pending.count == 1)
    await stage.session.idle()
    #expect(stage.paths == ["/save"])
    #expect(stage.texts == ["two 1"])
  }
}
