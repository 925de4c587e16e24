import Beagle
import BeagleTesting
import DriverTestSupport
import Foundation
import Testing

@MainActor @Suite struct AppDriverTests {
  // MARK: Inputs

  @Test func inputIsFoundByAnyOfItsNames() async throws {
    let app = try await opened(
      context: #"{"mail": "", "log": ""}"#,
      container([
        text("E-mail"),
        input(
          #"""
          "id": "mail", "placeholder": "you@example.com", "value": "@{it.mail}", \#
          "onChange": [\#(set("mail", "@{onChange.value}".quoted)), \#
          \#(set("log", "@{concat(it.log, 'c')}".quoted))], \#
          "onFocus": [\#(set("log", "@{concat(it.log, 'f')}".quoted))], \#
          "onBlur": [\#(set("log", "@{concat(it.log, 'b')}".quoted))]
          """#
        ),
      ]),
      container([text("Name"), input(#""id": "name""#)]),
      text("log @{it.log}"))
    for target: Target in ["E-mail", "you@example.com", .id("mail")] {
      try await app.type("a@b", into: target)
    }
    #expect(try app.text(of: "E-mail") == "a@b")
    try app.see("log fccccccccc")
    try await app.focus("Name")
    try app.see("log fcccccccccb")
    #expect(app.focused?.id == "name")
    #expect(app.inputs.compactMap(\.id) == ["mail", "name"])
    try await app.type("Hana", into: "Name")
    try await app.blur()
    #expect(app.focused == nil)
    try await app.tap(.id("mail"))
    try app.see("log fcccccccccbf")
  }

  @Test func typingIntoNonInputIsReported() async throws {
    let app = try await opened(input(#""id": "a", "enabled": false"#), input(#""id": "b", "readOnly": true"#))
    for id in ["a", "b"] {
      #expect(
        await message { try await app.type("x", into: .id(id)) }
          == #"the id "\#(id)" is on the screen but cannot be typed into"#)
    }
  }

  @Test func passwordIsNotVisible() async throws {
    let app = try await opened(input(#""id": "p", "type": "PASSWORD", "value": "secret""#))
    try app.dontSee("secret")
    #expect(try app.text(of: .id("p")) == "secret")
  }

  // MARK: Dialogs

  @Test func dialogCoversScreenAndHasButtons() async throws {
    let ask =
      #"""
      [{"_beagleAction_": "beagle:confirm", "title": "Sure?", "message": "It is gone then.", \#
      "labelOk": "Yes", "onPressOk": [\#(set("n", "1"))], "onPressCancel": [\#(set("n", "2"))]}]
      """#
    let app = try await opened(context: #"{"n": 0}"#, button("Ask", ask), text("n is @{it.n}"))
    #expect(await message { try await app.confirmDialog() } == "no dialog is open")
    try await app.tap("Ask")
    #expect(app.dialog?.title == "Sure?")
    try app.see("It is gone then.")
    #expect(
      await message { try await app.tap("Ask") }
        == #"the open dialog has no button "Ask"; it has "Yes" and "Cancel""#)
    #expect(
      app.picture.hasSuffix(
        """
        ╔══════════════════╗
        ║ Sure?            ║
        ║ It is gone then. ║
        ║ [Cancel] [Yes]   ║
        ╚══════════════════╝

        """))
    try await app.tap("Yes")
    try app.see("n is 1")
    try await app.tap("Ask")
    try await app.back()
    try app.see("n is 2")
    #expect(app.dialog == nil)
  }

  // MARK: Screens

  @Test func navigationStackIsCountedAndPopped() async throws {
    let app = try await opened(
      responses: [
        "/two": screen("Two", [button("On", "[\(push("/three"))]")]), "/three": screen("Three", []),
      ],
      button("Go", "[\(push("/two"))]"))
    try await app.tap("Go")
    try await app.tap("On")
    #expect(app.title == "Three")
    #expect(app.depths == [3])
    #expect(app.requests.map(\.url.path) == ["/start", "/two", "/three"])
    try await app.back()
    try await app.back()
    #expect(app.depth == 1)
    #expect(!app.hasLeft)
    try await app.back()
    #expect(app.hasLeft)
  }

  @Test func failedScreenCanBeRetried() async throws {
    let app = application(["/home": screen("Home", [])])
    app.respond(to: "/home", with: .status(500), times: 1)
    try await app.start(at: "/home")
    #expect(app.errors.map(\.path) == ["/home"])
    #expect(
      await message { try app.see("Home") }
        == "the screen is not loaded: GET https://example.com/home failed with status 500")
    #expect(app.evidence.contains("500"))
    try await app.retry()
    #expect(app.title == "Home")
    #expect(await message { try await app.retry() } == "there is no failure to retry")
  }

  @Test func driverStartsWithSwiftScreen() async throws {
    let app = application()
    try await app.start(with: Screen("hi", title: "Hi") { Text("there") })
    #expect(app.texts == ["Hi", "there"])
    #expect(app.requests == [])
  }

  // MARK: Pages

  @Test func pageTurningStopsAtEnds() async throws {
    let app = try await opened(
      #"{"_beagleComponent_": "beagle:pageView", "children": [\#(text("one")), \#(text("two"))]}"#)
    #expect(await message { try await app.swipe(.right) } == "there is no page to the left of page 1")
    try await app.swipe(.left)
    try app.see("two")
    try app.dontSee("one")
    #expect(await message { try await app.swipe(.left) } == "there is no page to the right of page 2")
    #expect(await message { try await app.pull() } == "nothing on the screen can be pulled")
  }

  // MARK: Lists

  @Test func listItemsHaveIdsAndTexts() async throws {
    let app = try await opened(
      context: #"[{"k": "a", "n": "Ana"}, {"k": "b", "n": "Bo"}]"#,
      #"""
      {"_beagleComponent_": "beagle:listView", "id": "people", "dataSource": "@{it}", "key": "k", \#
      "templates": [{"view": \#(container([text("@{item.n}"), text("#@{index}")], #""id": "row", "#))}]}
      """#,
      text("after"))
    let expected = [
      ListItem(ids: ["row:a"], texts: ["Ana", "#0"]), ListItem(ids: ["row:b"], texts: ["Bo", "#1"]),
    ]
    #expect(try app.items() == expected)
    #expect(try app.items(of: .id("people")) == expected)
    #expect(try app.items(of: "Bo") == expected)
    #expect(await message { _ = try app.items(of: "after") } == #"there is no list around "after""#)
    #expect(try app.context("it")?[1]["n"] == "Bo")
    #expect(try app.context("item", at: "Bo")?["k"] == "b")
  }

  // MARK: The network

  @Test func waitTimeoutNamesPendingRequest() async throws {
    let app = application(["/never": .never])
    app.timeout = .milliseconds(20)
    #expect(
      await message { try await app.start(at: "/never") }
        == #"after 0.02 seconds still waiting for the screen "/never" (no response to GET "#
        + #"https://example.com/never)"#
    )
    await app.finish()
  }

  @Test func waitTimeoutNamesPendingKind() async throws {
    let send = #"{"_beagleAction_": "beagle:sendRequest", "url": "/slow", "method": "PUT"}"#
    let app = try await opened(
      responses: ["/slow": .never], button("Send", "[\(send)]"))
    app.timeout = .milliseconds(20)
    #expect(
      await message { try await app.tap("Send") }
        == #"after 0.02 seconds still waiting for the response to PUT /slow (no response to PUT "#
        + #"https://example.com/slow)"#
    )
    await app.finish()
  }

  @Test func waitTimeoutNamesCustomAction() async throws {
    struct Endless: ServerDrivenAction, ExecutableAction, Decodable {
      func execute(in scope: inout ActionScope) {
        // Ends when the session cancels it.
        scope.later { _ in for await _ in AsyncStream<Never>.makeStream().stream {} }
      }
    }
    let app = application(["/a": screen(nil, [button("Go", #"[{"_beagleAction_": "custom:endless"}]"#)])])
    app.dependencies.register(action: Endless.self)
    try await app.start(at: "/a")
    app.timeout = .milliseconds(20)
    #expect(
      await message { try await app.tap("Go") }
        == #"after 0.02 seconds still waiting for the action "custom:endless""#)
    await app.finish()
  }

  @Test func stubbedResponsesComeFirstAndRepeat() async throws {
    let app = application(["/a": screen("From the client", [])])
    app.respond(to: "/a", with: screen("Always", []))
    app.respond(to: "GET /a", with: screen("Once", []), times: 1)
    var titles: [String?] = []
    for _ in 0..<3 {
      try await app.start(at: "/a")
      titles.append(app.title)
    }
    #expect(titles == ["Once", "Always", "Always"])
    await app.finish()
    #expect(app.dependencies.networkOverride == nil)
  }

  /// A number is the status of a response to one request; with `*`, to all requests from now on.
  @Test(arguments: [
    (["500", "200*"], [500, 200, 200]), (["200*", "500"], [500, 200, 200]),
    (["500", "404", "200*"], [500, 404, 200]), (["200*", "500", "404"], [500, 404, 200]),
    (["500", "200*", "404"], [500, 404, 200]), (["500*", "200*"], [200, 200, 200]),
    (["500x2", "404", "200*"], [500, 500, 404]),
  ])
  func limitedResponsesComeFirstInOrder(answers: [String], statuses: [Int]) async throws {
    let app = application()
    for answer in answers {
      let status = try #require(Int(answer.prefix(3)))
      let times = answer.hasSuffix("*") ? nil : answer.hasSuffix("x2") ? 2 : 1
      let body = Data(#"{"_beagleComponent_": "beagle:text", "text": "Hi"}"#.utf8)
      // Keys that are spelled in different ways are for the same request.
      app.respond(to: times == 1 ? "GET /a" : "/a", with: .status(status, body: body), times: times)
    }
    var seen: [Int] = []
    for _ in statuses {
      try await app.start(at: "/a")
      let isShown = app.errors.isEmpty
      seen.append(isShown ? 200 : statuses.first { "\(app.errors)".contains("status \($0)") } ?? 0)
    }
    #expect(seen == statuses)
  }

  @Test func unknownActionGivesNoticeWhenRun() async throws {
    let app = try await opened(button("Back", #"[{"_beagleAction_": "beagle:popVeiw"}]"#))
    #expect(app.notices.isEmpty)
    try await app.tap("Back")
    #expect(app.notices == [.unknownAction("beagle:popVeiw")])
    #expect(
      app.evidence.contains(#"(noticed: the action "beagle:popVeiw" did nothing: its type is unknown)"#))
  }

  @Test func existingOverrideIsUsedAndRestored() async throws {
    final class Beta: NetworkOverride {
      let client = StubNetworkClient(["/beta": screen("Beta", [])])

      func shouldOverride(_ url: URL, method: String) -> Bool { url.path == "/beta" }

      func executeRequest(_ request: Request, completion: @escaping RequestCompletion) -> (any RequestToken)?
      {
        client.executeRequest(request, completion: completion)
      }
    }
    let dependencies = BeagleDependencies(networkClient: StubNetworkClient(["/a": screen("A", [])]))
    dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://example.com"))
    let beta = Beta()
    dependencies.networkOverride = beta
    let app = AppDriver(dependencies: dependencies)
    try await app.start(at: "/beta")
    #expect(app.title == "Beta")
    try await app.start(at: "/a")
    #expect(app.title == "A")
    await app.finish()
    #expect(dependencies.networkOverride as? Beta === beta)
  }

  @Test func requestsHaveHeadersAndBody() async throws {
    let action =
      #"""
      [{"_beagleAction_": "beagle:sendRequest", "url": "/save?x=1", "method": "put", \#
      "headers": {"X-Team": "tea"}, "data": {"n": 1}}]
      """#
    let app = try await opened(responses: ["PUT /save": .status(204)], button("Save", action))
    try await app.tap("Save")
    let request = try #require(app.requests.last)
    #expect(request.method == "PUT")
    #expect(request.value("x-team") == "tea")
    #expect(request.bodyText == #"{"n":1}"#)
    #expect(app.requestLog.hasSuffix("\n\nPUT /save?x=1\nX-Team: tea\n\n{\n  \"n\": 1\n}\n"))
  }

  @Test func externalEffectsAreRecorded() async throws {
    let app = try await opened(
      button(
        "Open",
        #"""
        [{"_beagleAction_": "beagle:openExternalURL", "url": "https://x.example", \#
        "analytics": {"attributes": ["url"]}}]
        """#
      ),
      button(
        "Native", #"[{"_beagleAction_": "beagle:openNativeRoute", "route": "/map", "data": {"a": "b"}}]"#),
      button("Bad", #"[{"_beagleAction_": "beagle:setContext", "contextId": "nowhere", "value": 1}]"#))
    for name in ["Open", "Native", "Bad"] { try await app.tap(Target(name)) }
    #expect(app.openedURLs == ["https://x.example"])
    #expect(app.nativeRoutes.map(\.path) == ["/map"])
    #expect(app.notices == [.contextNotFound("nowhere")])
    #expect(app.records.contains { $0.values["attributes"]?["url"] == "https://x.example" })
    #expect(app.records.allSatisfy { $0.timestamp == 0 && $0.platform == "ios" })
    app.now = 1_700_000_000_000
    try await app.tap("Open")
    #expect(app.records.last?.timestamp == 1_700_000_000_000)
    #expect(app.logs.contains { $0.message.contains("https://x.example") })
    await app.finish()
    #expect(app.dependencies.logger is BeagleLoggerSilent)
    #expect(app.dependencies.analyticsProvider == nil)
  }

  // MARK: Pictures

  @Test func pictureIncludesScrolledContent() async throws {
    let rows = (1...30).map { text("row \($0)") }
    let app = try await opened(
      rows: 10, #"{"_beagleComponent_": "beagle:scrollView", "children": [\#(rows.joined(separator: ", "))]}"#
    )
    #expect(app.picture.contains("row 30"))
    try await app.resize(columns: 20, rows: 5)
    #expect(app.picture.contains("row 30"))
    #expect(app.tree.contains("row 1"))
  }
}
