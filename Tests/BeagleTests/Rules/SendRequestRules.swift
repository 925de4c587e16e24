import Beagle
import Testing

@Suite struct SendRequestRules {
  @Test(arguments: [
    (nil, HTTPMethod.get), ("null", .get), (#""GET""#, .get), (#""POST""#, .post), (#""put""#, .put),
    (#""Delete""#, .delete), (#""HEAD""#, .head), (#""patch""#, .patch), (#""@{m}""#, .post),
    (#""@{upper}""#, .put), (#""@{nonsense}""#, .get), (#""@{missing}""#, .get),
  ])
  func theMethodIsReadInAnyCaseAndIsElseGET(method: String?, expected: HTTPMethod) throws {
    let stage = try Stage(
      running: send("/x", method.map { "\"method\": \($0)" } ?? #""data": null"#),
      with: ["m": quoted("post"), "upper": quoted("PUT"), "nonsense": quoted("FETCH")])
    #expect(stage.requests.map(\.method) == [expected])
  }

  @Test func urlHeadersAndDataAreEvaluatedWithAllTheirTypes() throws {
    let data = #"{"id": "@{id}", "on": "@{on}", "t": "@{id} @{on}", "l": [1, "@{list}", {"@{id}": null}]}"#
    let stage = try Stage(
      running: send(
        "/users/@{id}", #""method": "POST""#, #""headers": {"X-@{id}": "v@{id}", "Y": "@{id}"}"#,
        #""data": \#(data)"#),
      with: ["id": "7", "on": "true", "list": "[2.5]"])
    let request = try #require(stage.requests.first)
    #expect(request.url == "/users/7")
    #expect(request.headers == ["X-@{id}": "v7", "Y": "7"])
    #expect(request.body?.text == #"{"id":7,"l":[1,[2.5],{"@{id}":null}],"on":true,"t":"7 true"}"#)
  }

  @Test func headersAndDataMayBeOneExpression() throws {
    let stage = try Stage(
      running: send("/x", #""method": "PUT", "headers": "@{h}", "data": "@{d}""#),
      with: ["h": #"{"A": 1}"#, "d": #"{"text": "@{h}"}"#])
    #expect(stage.requests.first?.headers == ["A": "1"])
    #expect(stage.requests.first?.body?.text == #"{"text":"@{h}"}"#)
  }

  @Test func whatIsSentIsWhatItWasWhenTheActionRan() throws {
    let stage = try Stage(
      running: send("/@{c}", #""method": "POST", "data": "@{c}""#), setContext("c", "2"), send("/@{c}"),
      with: ["c": "1"])
    #expect(stage.requests.map(\.url) == ["/1", "/2"])
    #expect(stage.requests.first?.body == 1)
  }

  @Test func theNextActionDoesNotWaitForTheAnswer() throws {
    var stage = try Stage(running: send("/x", on("onSuccess", write("answer"))), write("next "))
    #expect(stage.log == "next ")
    try stage.answer("1")
    #expect(stage.log == "next answer")
  }

  @Test(arguments: [200, 204, 299])
  func aStatusFrom200To299IsSuccess(status: Int) throws {
    let event = on("onSuccess", setContext("c", quoted("@{onSuccess}")))
    var stage = try Stage(running: send("/x", event, on("onError", write("error"))), with: ["c": "null"])
    try stage.answer(status: status, #"{"a":1}"#)
    #expect(
      stage.value("c")
        == #"{"data":{"a":1},"status":\#(status),"statusCode":\#(status),"statusText":"success"}"#)
    #expect(stage.log == "")
  }

  @Test(arguments: [199, 300, 404, 500])
  func everyOtherStatusIsAnErrorWithItsData(status: Int) throws {
    let event = on("onError", setContext("c", quoted("@{onError}")))
    var stage = try Stage(running: send("/x", event, on("onSuccess", write("success"))), with: ["c": "null"])
    try stage.answer(status: status, #"{"why":"no"}"#)
    #expect(stage.log == "")
    #expect(stage.value("c").contains(#""data":{"why":"no"}"#))
    #expect(stage.value("c").contains(#""status":\#(status),"statusCode":\#(status)"#))
    #expect(stage.value("c").contains(#""message":"the answer has status \#(status)""#))
    #expect(stage.value("c").contains(#""statusText":"the answer has status \#(status)""#))
  }

  @Test func withoutAnAnswerTheStatusIs0AndTheMessageSaysWhy() throws {
    let event = on("onError", write("@{onError.status} @{onError.message} <@{onError.data}>"))
    var stage = try Stage(running: send("/x", event))
    try stage.answer(.failure(RequestFailure("no route to the host")))
    #expect(stage.log == "0 no route to the host <>")
  }

  @Test(arguments: [
    (#"{"a": [1, 2.5, "x"]}"#, #"{"a":[1,2.5,"x"]}"#), ("12", "12"), (#""text""#, "text"), ("true", "true"),
    ("null", ""), ("", ""), ("plain text", "plain text"), ("{broken", "{broken"),
    ("<p>@{c}</p>", "<p>@{c}</p>"),
  ])
  func theDataIsJSONElseTextAndNullWhereNothingCame(body: String, data: String) throws {
    var stage = try Stage(
      running: send("/x", on("onSuccess", setContext("c", quoted("@{onSuccess.data}")))), with: ["c": "0"])
    try stage.answer(body)
    #expect(stage.value("c") == data)
  }

  @Test func stringsOfAnAnswerAreDataHoweverTheyAreHandedOn() throws {
    let actions = [
      setContext("c", quoted("@{onSuccess.data}")), setContext("d", #"{"in": "@{onSuccess.data.t}"}"#),
      setContext("e", quoted("<@{c.t}>")), send("/next", #""method": "POST", "data": {"again": "@{c}"}"#),
    ].joined(separator: ", ")
    var stage = try Stage(
      running: send("/x", on("onSuccess", actions)), with: ["c": "0", "d": "0", "e": "0", "secret": "1"])
    try stage.answer(#"{"t": "@{secret} \\@{secret}"}"#)
    #expect(stage.value("e") == #"<@{secret} \@{secret}>"#)
    #expect(stage.value("d") == #"{"in":"@{secret} \\@{secret}"}"#)
    #expect(stage.requests.last?.body?.text == #"{"again":{"t":"@{secret} \\@{secret}"}}"#)
  }

  @Test(arguments: [200, 500])
  func onFinishRunsLastAndHasNoContext(status: Int) throws {
    let finish = on("onFinish", write(" finish<@{onSuccess}@{onError}@{onFinish}>"))
    let inner = condition("true", on("onTrue", write("done")))
    var stage = try Stage(running: send("/x", finish, on("onSuccess", inner), on("onError", inner)))
    try stage.answer(status: status, "1")
    #expect(stage.log == "done finish<>")
  }

  @Test func answersComeInAnyOrderAndEachKnowsItsOwn() throws {
    let row = button("go", send("/@{item.id}", on("onSuccess", write("@{item.id}=@{onSuccess.data} "))))
    var stage = try Stage(playing: list("l", of: "@{rows}", row), with: ["rows": rows("a", "b")])
    try stage.press("go:a")
    try stage.press("go:b")
    let (first, second) = (stage.runtime.pendingRequests[0], stage.runtime.pendingRequests[1])
    stage.send(.answer(second, .response(status: 200, body: Array("2".utf8))))
    stage.send(.answer(first, .response(status: 200, body: Array("1".utf8))))
    stage.send(.answer(first, .response(status: 200, body: Array("1".utf8))))
    #expect(stage.log == "b=2 a=1 ")
  }

  @Test func itsActionsFindTheContextsAsTheyAreWhenTheAnswerComes() throws {
    var stage = try Stage(
      playing: button("go", send("/x", on("onSuccess", write("@{c}")))), button("set", setContext("c", "2")),
      with: ["c": "1"])
    try stage.press("go")
    try stage.press("set")
    try stage.answer("1")
    #expect(stage.log == "2")
  }

  @Test func anAnswerForAnItemThatMovedSetsThatItem() throws {
    let row = button(
      "go", send("/x", on("onSuccess", setContext("item", quoted("@{onSuccess.data}"), path: "name"))))
    var stage = try Stage(
      playing: list("l", of: "@{rows}", row), button("swap", setContext("rows", rows("b", "c", "a"))),
      with: ["rows": rows("a", "b")])
    try stage.press("go:a")
    try stage.press("swap")
    try stage.answer("new")
    #expect(
      stage.value("rows") == #"[{"id":"b","name":"B"},{"id":"c","name":"C"},{"id":"a","name":"new"}]"#)
  }

  @Test func anAnswerForAnItemThatIsGoneStillKnowsItAndSetsNothing() throws {
    let row = button(
      "go", send("/x", on("onSuccess", write("@{item.name}"), setContext("item", "1", path: "name"))))
    var stage = try Stage(
      playing: list("l", of: "@{rows}", row), button("drop", setContext("rows", rows("a"))),
      with: ["rows": rows("a", "b"), "item": quoted("outer")])
    try stage.press("go:b")
    try stage.press("drop")
    try stage.answer("1")
    #expect(stage.log == "B")
    #expect(stage.value("rows") == #"[{"id":"a","name":"A"}]"#)
    #expect(stage.value("item", at: "l") == "outer")
    #expect(stage.notices == [.contextNotFound("item")])
  }

  @Test(arguments: [200, 500])
  func theStateOfTheScreenIsNotTouched(status: Int) throws {
    var stage = try Stage(running: send("/x"))
    #expect(!stage.runtime.isLoading)
    try stage.answer(status: status, "1")
    #expect(stage.states.isEmpty && stage.runtime.errors.isEmpty)
  }

  @MainActor @Test func whereNothingCanBeSentOnErrorRunsWithStatus0() async throws {
    for url in ["/x", ""] {
      let json = container(
        button("go", send(url, on("onError", write("@{onError.status} @{onError.message}")))),
        also: context("log", quoted("")))
      let session = BeagleSession(
        SceneBuilder(measurer: PointMeasurer(), width: 400),
        dependencies: BeagleDependencies(networkClient: nil))
      session.send(.open(.local(try ScreenDocument(reading: Array(json.utf8)).screen)))
      let node = try #require(session.runtime.scene?.nodes.first { $0.id == "go" }?.node)
      session.send(.press(node))
      await session.idle()
      let log = session.runtime.context("log", at: node)?.text
      #expect(log == (url.isEmpty ? "0 no URL can be made of the path" : "0 there is no network client"))
    }
  }
}
