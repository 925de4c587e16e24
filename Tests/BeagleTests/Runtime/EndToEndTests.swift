import Beagle
import Testing

@Suite struct EndToEndTests {
  @Test func aPressThatSetsAContextGivesANewScene() throws {
    var stage = try Stage(
      container(
        text("Count: @{count}"), button("more", setContext("count", #""@{sum(count, 1)}""#)),
        also: context("count", "0")))
    #expect(stage.texts == ["Count: 0"])
    let button = try stage.node("more")
    try stage.press("more")
    try stage.press("more")
    #expect(stage.texts == ["Count: 2"])
    #expect(try stage.node("more") == button)
  }

  @Test func aPushedScreenTakesTheScreenAndAPopGivesItBackAsItWas() throws {
    let next =
      #"{"child": \#(container(text("next: @{navigationContext}"), button("back", action("popView", #""navigationContext": {"value": "hello"}"#))))}"#
    var stage = try Stage(
      container(
        text("@{c} @{navigationContext}"), button("set", setContext("c", "1")),
        button(
          "go", action("pushView", #""route": {"screen": \#(next)}, "navigationContext": {"value": "@{c}"}"#)),
        also: context("c", "0")))
    try stage.press("set")
    try stage.press("go")
    #expect(stage.texts == ["next: 1"])
    #expect(stage.runtime.depths == [2])
    try stage.press("back")
    #expect(stage.texts == ["1 hello"])
    #expect(stage.runtime.depths == [1])
  }

  @Test func aRequestsAnswerIsReadByItsActions() throws {
    var stage = try Stage(
      container(
        text("@{c}"),
        button(
          "load",
          action(
            "sendRequest",
            #""url": "/x?c=@{c}", "method": "post", "data": {"a": "@{c}"}, "onSuccess": [\#(setContext("c", #""@{onSuccess.status} @{onSuccess.data.name}""#))], "onError": [\#(setContext("c", #""@{onError.status} @{onError.message}""#))], "onFinish": [\#(setContext("d", #""done""#))]"#
          )), text("@{d}"), also: context("c", "7"))
    )
    try stage.press("load")
    #expect(
      stage.sent == [.raw(RawRequest(url: "/x?c=7", method: .post, headers: [:], body: ["a": 7]))])
    try stage.answer(#"{"name": "Ana"}"#)
    #expect(stage.texts.first == "200 Ana")
    try stage.press("load")
    try stage.answer(status: 404, "nothing here")
    #expect(stage.texts.first == "404 the answer has status 404")
    try stage.press("load")
    try stage.answer(.failure(RequestFailure("no way")))
    #expect(stage.texts.first == "0 no way")
  }

  @Test func aRemoteScreenIsLoadedAndAnswersForScreensThatAreGoneChangeNothing() throws {
    var stage = Stage()
    stage.send(.open(.remote("/home")))
    #expect(stage.runtime.isLoading)
    #expect(stage.runtime.scene == nil)
    #expect(stage.sent == [.screen(path: "/home", data: nil)])
    let first = try #require(stage.runtime.pendingRequests.first)
    stage.send(.open(.remote("/other")))
    stage.send(.answer(first, .screen(Screen(child: Text("late").component))))
    #expect(stage.texts.isEmpty)
    try stage.answer(.screen(Screen(child: Text("other").component)))
    #expect(stage.texts == ["other"])
    #expect(!stage.runtime.isLoading)
  }
}
