import Beagle
import Foundation
import Testing

@Suite struct SendRequestRules {
  @Test(arguments: [
    (nil, HTTPMethod.get), ("null", .get), (#""GET""#, .get), (#""POST""#, .post), (#""put""#, .put),
    (#""Delete""#, .delete), (#""HEAD""#, .head), (#""patch""#, .patch), (#""@{m}""#, .post),
    (#""@{upper}""#, .put), (#""@{nonsense}""#, .get), (#""@{missing}""#, .get),
  ])
  func methodIsCaseInsensitiveAndDefaultsToGet(method: String?, expected: HTTPMethod) throws {
    let harness = try RuntimeHarness(
      running: send("/x", method.map { "\"method\": \($0)" } ?? #""data": null"#),
      with: ["m": quoted("post"), "upper": quoted("PUT"), "nonsense": quoted("FETCH")])
    #expect(harness.requests.map(\.method) == [expected])
  }

  @Test func urlHeadersAndDataAreEvaluated() throws {
    let data = #"{"id": "@{id}", "on": "@{on}", "t": "@{id} @{on}", "l": [1, "@{list}", {"@{id}": null}]}"#
    let harness = try RuntimeHarness(
      running: send(
        "/users/@{id}", #""method": "POST""#, #""headers": {"X-@{id}": "v@{id}", "Y": "@{id}"}"#,
        #""data": \#(data)"#),
      with: ["id": "7", "on": "true", "list": "[2.5]"])
    let request = try #require(harness.requests.first)
    #expect(request.url == "/users/7")
    #expect(request.headers == ["X-@{id}": "v7", "Y": "7"])
    #expect(request.body?.text == #"{"id":7,"l":[1,[2.5],{"@{id}":null}],"on":true,"t":"7 true"}"#)
  }

  /// A stray percent sign in typed text is escaped, because a document cannot foresee it. Literal text is
  /// sent verbatim.
  @Test(arguments: [
    ("50%", "/search?q=50%25"), ("50% off", "/search?q=50%25%20off"), ("a b", "/search?q=a b"),
    ("a%20b", "/search?q=a%20b"), ("a&b", "/search?q=a&b"),
  ])
  func typedPercentSignInURLIsEscaped(typed: String, url: String) throws {
    let write = setContext("q", quoted("@{onChange.value}"))
    let open = #"{"_beagleAction_": "beagle:pushView", "route": {"url": "/search?q=@{q}"}}"#
    var harness = try RuntimeHarness(
      playing: input("in", on("onChange", write)), button("go", send("/search?q=@{q}")), button("open", open),
      with: ["q": quoted("")])
    try harness.type(typed, into: "in")
    try harness.press("go")
    try harness.press("open")
    let paths = harness.sent.map { request in
      switch request {
      case .raw(let request): request.url
      case .screen(let path, _): path
      default: ""
      }
    }
    #expect(paths == [url, url])
    #expect(UrlBuilder(baseUrl: URL(string: "http://h")).build(path: url) != nil)
  }

  @Test func literalURLIsNotRepaired() throws {
    let harness = try RuntimeHarness(running: send("/search?q=50%"))
    #expect(harness.requests.map(\.url) == ["/search?q=50%"])
  }

  @Test func headersAndDataMayBeExpressions() throws {
    let harness = try RuntimeHarness(
      running: send("/x", #""method": "PUT", "headers": "@{h}", "data": "@{d}""#),
      with: ["h": #"{"A": 1}"#, "d": #"{"text": "@{h}"}"#])
    #expect(harness.requests.first?.headers == ["A": "1"])
    #expect(harness.requests.first?.body?.text == #"{"text":"@{h}"}"#)
  }

  /// The body is then an empty object, which the request adds: see ``Request/RequestData/body``.
  @Test(arguments: [#""method": "POST""#, #""method": "POST", "data": null"#])
  func absentDataSendsNoBody(members: String) throws {
    let harness = try RuntimeHarness(running: send("/x", members))
    let request = try #require(harness.requests.first)
    // Compared with nil, a body of null would be equal.
    #expect(request.body.map { _ in true } == .none)
  }

  @Test func nullHeaderIsNotSent() throws {
    let harness = try RuntimeHarness(
      running: send("/x", #""headers": {"A": null, "B": "b", "C": "@{c}"}"#), with: ["c": "null"])
    #expect(harness.requests.first?.headers == ["B": "b", "C": ""])
  }

  @Test func requestUsesValuesAtTimeOfAction() throws {
    let harness = try RuntimeHarness(
      running: send("/@{c}", #""method": "POST", "data": "@{c}""#), setContext("c", "2"), send("/@{c}"),
      with: ["c": "1"])
    #expect(harness.requests.map(\.url) == ["/1", "/2"])
    #expect(harness.requests.first?.body == 1)
  }

  @Test func nextActionDoesNotWaitForResponse() throws {
    var harness = try RuntimeHarness(running: send("/x", on("onSuccess", write("answer"))), write("next "))
    #expect(harness.log == "next ")
    try harness.respond("1")
    #expect(harness.log == "next answer")
  }

  @Test(arguments: [200, 204, 299])
  func statusFrom200To299IsSuccess(status: Int) throws {
    let event = on("onSuccess", setContext("c", quoted("@{onSuccess}")))
    var harness = try RuntimeHarness(
      running: send("/x", event, on("onError", write("error"))), with: ["c": "null"])
    try harness.respond(status: status, #"{"a":1}"#)
    #expect(
      harness.value("c")
        == #"{"data":{"a":1},"status":\#(status),"statusCode":\#(status),"statusText":"success"}"#)
    #expect(harness.log == "")
  }

  @Test(arguments: [199, 300, 404, 500])
  func otherStatusIsErrorWithData(status: Int) throws {
    let event = on("onError", setContext("c", quoted("@{onError}")))
    var harness = try RuntimeHarness(
      running: send("/x", event, on("onSuccess", write("success"))), with: ["c": "null"])
    try harness.respond(status: status, #"{"why":"no"}"#)
    #expect(harness.log == "")
    #expect(harness.value("c").contains(#""data":{"why":"no"}"#))
    #expect(harness.value("c").contains(#""status":\#(status),"statusCode":\#(status)"#))
    #expect(harness.value("c").contains(#""message":"the response has status \#(status)""#))
    #expect(harness.value("c").contains(#""statusText":"the response has status \#(status)""#))
  }

  @Test func missingResponseHasStatusZeroAndMessage() throws {
    let event = on("onError", write("@{onError.status} @{onError.message} <@{onError.data}>"))
    var harness = try RuntimeHarness(running: send("/x", event))
    try harness.respond(.failure(RequestFailure("no route to the host")))
    #expect(harness.log == "0 no route to the host <>")
  }

  @Test(arguments: [
    (#"{"a": [1, 2.5, "x"]}"#, #"{"a":[1,2.5,"x"]}"#), ("12", "12"), (#""text""#, "text"), ("true", "true"),
    ("null", ""), ("", ""), ("plain text", "plain text"), ("{broken", "{broken"),
    ("<p>@{c}</p>", "<p>@{c}</p>"),
  ])
  func responseDataIsJSONTextOrNull(body: String, data: String) throws {
    var harness = try RuntimeHarness(
      running: send("/x", on("onSuccess", setContext("c", quoted("@{onSuccess.data}")))), with: ["c": "0"])
    try harness.respond(body)
    #expect(harness.value("c") == data)
  }

  @Test func responseStringsAreNotEvaluated() throws {
    let actions = [
      setContext("c", quoted("@{onSuccess.data}")), setContext("d", #"{"in": "@{onSuccess.data.t}"}"#),
      setContext("e", quoted("<@{c.t}>")), send("/next", #""method": "POST", "data": {"again": "@{c}"}"#),
    ].joined(separator: ", ")
    var harness = try RuntimeHarness(
      running: send("/x", on("onSuccess", actions)), with: ["c": "0", "d": "0", "e": "0", "secret": "1"])
    try harness.respond(#"{"t": "@{secret} \\@{secret}"}"#)
    #expect(harness.value("e") == #"<@{secret} \@{secret}>"#)
    #expect(harness.value("d") == #"{"in":"@{secret} \\@{secret}"}"#)
    #expect(harness.requests.last?.body?.text == #"{"again":{"t":"@{secret} \\@{secret}"}}"#)
  }

  @Test(arguments: [200, 500])
  func onFinishRunsLastWithoutContext(status: Int) throws {
    let finish = on("onFinish", write(" finish<@{onSuccess}@{onError}@{onFinish}>"))
    let inner = condition("true", on("onTrue", write("done")))
    var harness = try RuntimeHarness(
      running: send("/x", finish, on("onSuccess", inner), on("onError", inner)))
    try harness.respond(status: status, "1")
    #expect(harness.log == "done finish<>")
  }

  @Test func concurrentResponsesKeepTheirContexts() throws {
    let row = button("go", send("/@{item.id}", on("onSuccess", write("@{item.id}=@{onSuccess.data} "))))
    var harness = try RuntimeHarness(playing: list("l", of: "@{rows}", row), with: ["rows": rows("a", "b")])
    try harness.press("go:a")
    try harness.press("go:b")
    let (first, second) = (harness.runtime.pendingRequests[0], harness.runtime.pendingRequests[1])
    harness.send(.response(second, .response(status: 200, body: Array("2".utf8))))
    harness.send(.response(first, .response(status: 200, body: Array("1".utf8))))
    harness.send(.response(first, .response(status: 200, body: Array("1".utf8))))
    #expect(harness.log == "b=2 a=1 ")
  }

  @Test func responseActionsReadCurrentContexts() throws {
    var harness = try RuntimeHarness(
      playing: button("go", send("/x", on("onSuccess", write("@{c}")))), button("set", setContext("c", "2")),
      with: ["c": "1"])
    try harness.press("go")
    try harness.press("set")
    try harness.respond("1")
    #expect(harness.log == "2")
  }

  @Test func responseForMovedItemSetsThatItem() throws {
    let row = button(
      "go", send("/x", on("onSuccess", setContext("item", quoted("@{onSuccess.data}"), path: "name"))))
    var harness = try RuntimeHarness(
      playing: list("l", of: "@{rows}", row), button("swap", setContext("rows", rows("b", "c", "a"))),
      with: ["rows": rows("a", "b")])
    try harness.press("go:a")
    try harness.press("swap")
    try harness.respond("new")
    #expect(
      harness.value("rows") == #"[{"id":"b","name":"B"},{"id":"c","name":"C"},{"id":"a","name":"new"}]"#)
  }

  @Test func responseForRemovedItemReadsButSetsNothing() throws {
    let row = button(
      "go", send("/x", on("onSuccess", write("@{item.name}"), setContext("item", "1", path: "name"))))
    var harness = try RuntimeHarness(
      playing: list("l", of: "@{rows}", row), button("drop", setContext("rows", rows("a"))),
      with: ["rows": rows("a", "b"), "item": quoted("outer")])
    try harness.press("go:b")
    try harness.press("drop")
    try harness.respond("1")
    #expect(harness.log == "B")
    #expect(harness.value("rows") == #"[{"id":"a","name":"A"}]"#)
    #expect(harness.value("item", at: "l") == "outer")
    #expect(harness.notices == [.contextNotFound("item")])
  }

  @Test(arguments: [200, 500])
  func requestDoesNotAffectScreenState(status: Int) throws {
    var harness = try RuntimeHarness(running: send("/x"))
    #expect(!harness.runtime.isLoading)
    try harness.respond(status: status, "1")
    #expect(harness.states.isEmpty && harness.runtime.errors.isEmpty)
  }

  @MainActor @Test func unsendableRequestRunsOnErrorWithStatusZero() async throws {
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
      let message = url.isEmpty ? "it is not a valid URL: it is empty" : "there is no network client"
      #expect(log == "0 \(message)")
    }
  }
}
