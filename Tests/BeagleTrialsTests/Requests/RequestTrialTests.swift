import BeagleCrawling
import BeagleTesting
import Testing

@testable import BeagleTrials

/// Small screens with one request, tried with all faults.
@Suite struct RequestTrialTests {
  /// A screen with the contexts `state` and `items`.
  private func screen(_ children: String..., onInit: String = "[]") -> String {
    #"""
    {"_beagleComponent_": "beagle:container", "onInit": \#(onInit),
     "context": {"id": "state", "value": {"message": "", "isSending": false}},
     "children": [{"_beagleComponent_": "beagle:container", "context": {"id": "items", "value": null},
       "children": [\#(children.joined(separator: ","))]}]}
    """#
  }

  private func set(_ path: String, _ value: String) -> String {
    #"""
    {"_beagleAction_": "beagle:setContext", "contextId": "state", "path": "\#(path)", "value": \#(value)}
    """#
  }

  private func send(
    _ method: String, _ url: String, success: String = "[]", error: String = "[]", finish: String = "[]"
  ) -> String {
    #"""
    {"_beagleAction_": "beagle:sendRequest", "url": "\#(url)", "method": "\#(method)",
     "onSuccess": \#(success), "onError": \#(error), "onFinish": \#(finish)}
    """#
  }

  private func button(_ text: String, enabled: String = "true", _ actions: String...) -> String {
    #"""
    {"_beagleComponent_": "beagle:button", "text": "\#(text)", "enabled": \#(enabled),
     "onPress": [\#(actions.joined(separator: ","))]}
    """#
  }

  private func text(_ text: String, display: String = "") -> String {
    let style = display.isEmpty ? "" : #", "style": {"display": "\#(display)"}"#
    return #"{"_beagleComponent_": "beagle:text", "text": "\#(text)"\#(style)}"#
  }

  private let isReady = #""@{not(state.isSending)}""#
  private let message = #"{"_beagleComponent_": "beagle:text", "text": "@{state.message}"}"#

  private func application(_ child: String, _ responses: [String: StubResponse] = [:]) -> TriedApplication {
    var app = TriedApplication(child, responses)
    app.plan.rules.allowed = Set(["PUT", "POST", "DELETE"].compactMap { CrawlRules.Allowed("\($0) /*") })
    return app
  }

  /// Expects findings of these classes.
  private func expect(
    _ classes: [String], in app: TriedApplication, at location: SourceLocation = #_sourceLocation
  ) async throws {
    let found = try await app.tried(.requests).values.flatMap(\.findings)
    #expect(
      found.map(\.rule.name) == classes, "\(found.map(\.message).joined(separator: "\n"))",
      sourceLocation: location)
  }

  // MARK: R1

  @Test func silentPutIsFound() async throws {
    let put = send("PUT", "/api/settings", success: "[\(set("message", #""Saved""#))]")
    let guarded = button("Save", enabled: isReady, set("isSending", "true"), put)
    let app = application(screen(guarded, message), ["PUT /api/settings": .json("{}")])
    // The control stays disabled as well, which is the worse part of the same cause.
    try await expect(["R2"], in: app)
    let silent = send(
      "PUT", "/api/settings", success: "[\(set("message", #""Saved""#))]",
      finish: "[\(set("isSending", "false"))]")
    let fixed = application(
      screen(button("Save", enabled: isReady, set("isSending", "true"), silent), message),
      ["PUT /api/settings": .json("{}")])
    let finding = try #require(try await fixed.tried(.requests).values.first?.findings.first)
    #expect(finding.rule == .silentFailure)
    #expect(finding.message == "if PUT /api/settings fails, nothing visible says so")
    #expect(finding.presses == [#"I tap "Save""#])
    #expect(finding.conditions.first == "no connection")
    #expect(finding.conditions.contains("500 with a page in HTML"))
    #expect(!finding.conditions.contains("204"))
    #expect(finding.path == "child.children[0].children[0]")
  }

  /// Everything right: a message, a guard, and a reset.
  private func rightPut() -> String {
    send(
      "PUT", "/api/settings", success: "[\(set("message", #""Saved""#))]",
      error: "[\(set("message", #""Could not save, try again""#))]",
      finish: "[\(set("isSending", "false"))]")
  }

  @Test func reportedFailureIsRight() async throws {
    let app = application(
      screen(button("Save", enabled: isReady, set("isSending", "true"), rightPut()), message),
      ["PUT /api/settings": .json("{}")])
    try await expect([], in: app)
  }

  @Test func unguardedPutIsSentTwice() async throws {
    let app = application(
      screen(button("Save", rightPut()), message), ["PUT /api/settings": .json("{}")])
    let finding = try #require(try await app.tried(.requests).values.first?.findings.first)
    #expect(finding.rule == .sentTwice)
    #expect(finding.steps.before == [#"the answer to "PUT /api/settings" is held back"#])
    #expect(
      finding.steps.after == [
        #"When I try 'I tap "Save"'"#, #"Then 1 request to "PUT /api/settings" was sent"#,
      ])
  }

  /// What a success shows as well says nothing about the failure, so that the flow does not count it.
  @Test func stepForSilentFailureNamesWhatIsNew() async throws {
    let alert = #"{"_beagleAction_": "beagle:alert", "message": "Finished"}"#
    let app = application(
      screen(button("Save", send("PUT", "/api/settings", finish: "[\(alert)]")), message),
      ["PUT /api/settings": .json("{}")])
    let found = try await app.tried(.requests).values.flatMap(\.findings)
    let finding = try #require(found.first { $0.rule == .silentFailure })
    #expect(
      finding.steps.after == [
        "Then something else says that it failed\n```\n[\n  \"Finished\",\n  \"Ok\"\n]\n```"
      ])
  }

  @Test func unknownSuccessIsInconclusive() async throws {
    var app = application(
      screen(button("Save", enabled: isReady, set("isSending", "true"), rightPut()), message))
    app.plan.rules.allowed = []
    let tried = try #require(try await app.tried(.requests).values.first)
    #expect(tried.findings.isEmpty)
    let last = try #require(tried.rows.first?.cells.last)
    #expect(last.name == "a second try")
    #expect(last.outcome == .inconclusive("no successful response to PUT /api/settings is known"))
    // Nothing but the screen reached the server.
    #expect(app.client.requests.map(\.method) == ["GET"])
  }

  @Test func analyticsNeedNoMessage() async throws {
    let push = #"{"_beagleAction_": "beagle:pushView", "route": {"url": "/cart"}}"#
    let app = application(
      screen(button("Cart", push, send("POST", "/track"))),
      ["/cart": .json(TriedApplication.screen(text("Cart"))), "POST /track": .status(204)])
    try await expect([], in: app)
  }

  /// All texts of a screen that a press opens are new, and stay whatever happens to another request.
  @Test(arguments: [("Badge", []), ("Loading…", ["R2"])])
  func textOfOpenedScreenIsNotStuck(shown: String, classes: [String]) async throws {
    let push = #"{"_beagleAction_": "beagle:pushView", "route": {"url": "/help"}}"#
    let app = application(
      screen(button("Help", send("POST", "/track"), push)),
      ["/help": .json(TriedApplication.screen(text(shown))), "POST /track": .json("{}")])
    try await expect(classes, in: app)
  }

  // MARK: Loads

  private func load(error: String, finish: String = "[]") -> String {
    let success =
      #"[{"_beagleAction_": "beagle:setContext", "contextId": "items", "value": "@{onSuccess.data}"}]"#
    return send("GET", "/api/items", success: success, error: error, finish: finish)
  }

  private let items = ["/api/items": StubResponse.json(#"{"title": "Sencha"}"#)]
  private let shown = #"{"_beagleComponent_": "beagle:text", "text": "@{items.title}"}"#

  private func loading(_ children: String..., error: String, finish: String = "[]") -> TriedApplication {
    let load = load(error: error, finish: finish)
    let child = #"""
      {"_beagleComponent_": "beagle:container",
       "context": {"id": "state", "value": {"message": "", "isSending": true}},
       "children": [{"_beagleComponent_": "beagle:container", "context": {"id": "items", "value": null},
         "onInit": [\#(load)], "children": [\#((children + [shown]).joined(separator: ","))]}]}
      """#
    return application(child, items)
  }

  private var hint: String {
    text(
      "@{condition(isNull(items.title), condition(state.isSending, '', 'Nothing to show'), '')}")
  }

  @Test func loadWithoutRetryIsFound() async throws {
    let reset = "[\(set("isSending", "false"))]"
    let error = "[\(set("message", #""Could not load""#))]"
    let app = loading(message, hint, error: error, finish: reset)
    try await expect(["R3"], in: app)
    let retry = button("Try again", load(error: error, finish: reset))
    let fixed = loading(message, hint, retry, error: error, finish: reset)
    // The message stays after a successful second try.
    let finding = try #require(try await fixed.tried(.requests).values.first?.findings.first)
    #expect(finding.rule == .noRetry)
    #expect(finding.message.hasPrefix(#""Could not load" is still shown"#))
    // The component whose onInit sends the request.
    #expect(finding.path == "child.children[0]")
    let right = loading(
      message, hint, button("Try again", set("message", #""""#), load(error: error, finish: reset)),
      error: error, finish: reset)
    try await expect([], in: right)
  }

  @Test func loadingTextThatStaysIsFound() async throws {
    let error = "[\(set("message", #""Could not load""#))]"
    let app = loading(
      message, text("@{condition(and(state.isSending, isNull(items.title)), 'Loading…', '')}"),
      button("Try again", set("message", #""""#), load(error: error)), error: error)
    let finding = try #require(try await app.tried(.requests).values.first?.findings.first)
    #expect(finding.rule == .stuckControl)
    #expect(finding.message == #""Loading…" stays after GET /api/items has failed"#)
  }

  // MARK: Forms

  private let input = #"""
    {"_beagleComponent_": "beagle:textInput", "placeholder": "Name", "value": "@{state.name}",
     "onChange": [{"_beagleAction_": "beagle:setContext", "contextId": "state", "path": "name",
       "value": "@{onChange.value}"}]}
    """#

  @Test func clearedInputIsFound() async throws {
    let put = rightPut()
    let app = application(
      screen(
        input, button("Save", enabled: isReady, set("isSending", "true"), put, set("name", #""""#)), message),
      ["PUT /api/settings": .json("{}")])
    let finding = try #require(try await app.tried(.requests).values.first?.findings.first)
    #expect(finding.rule == .lostInput)
    #expect(finding.message == #"what was typed into "Name" is lost if PUT /api/settings fails"#)
    #expect(finding.presses == [#"I type "Hana Sato" into "Name""#, #"I tap "Save""#])
    #expect(finding.steps.after == [#"Then "Name" holds "Hana Sato""#])
    let right = application(
      screen(input, button("Save", enabled: isReady, set("isSending", "true"), put), message),
      ["PUT /api/settings": .json("{}")])
    try await expect([], in: right)
  }

  @Test func quotesInStepsAreEscaped() async throws {
    let quoted = input.replacing(#""Name""#, with: #""Your \"name\"""#)
    let app = application(
      screen(
        quoted, button("Save", enabled: isReady, set("isSending", "true"), rightPut(), set("name", #""""#)),
        message),
      ["PUT /api/settings": .json("{}")])
    let finding = try #require(try await app.tried(.requests).values.first?.findings.first)
    #expect(finding.presses.first == #"I type "Hana Sato" into "Your \"name\"""#)
    #expect(finding.steps.after == [#"Then "Your \"name\"" holds "Hana Sato""#])
  }

  // MARK: R6

  @Test func coveredScreenIsATrap() async throws {
    let hide = #"@{condition(isEmpty(state.message), 'FLEX', 'NONE')}"#
    let save = #"""
      {"_beagleComponent_": "beagle:container", "style": {"display": "\#(hide)"}, "children": [\#(
        button("Save", enabled: isReady, set("isSending", "true"), send(
          "PUT", "/api/settings", success: "[]", error: "[\(set("message", #""Sorry""#))]",
          finish: "[\(set("isSending", "false"))]")))]}
      """#
    let app = application(screen(save, message), ["PUT /api/settings": .json("{}")])
    try await expect(["R6"], in: app)
  }

  // MARK: Images

  @Test(arguments: [
    ("", "", ["R1"]), ("", #", "placeholder": {"_beagleImagePath_": "local", "mobileId": "cup"}"#, []),
    (#", {"_beagleComponent_": "beagle:text", "text": "Cup"}"#, "", []),
  ])
  func missingImageLeavesAControl(others: String, placeholder: String, classes: [String]) async throws {
    let image = #"""
      {"_beagleComponent_": "beagle:image", "accessibility": {"accessible": false},
       "path": {"_beagleImagePath_": "remote", "url": "/images/cup.png"\#(placeholder)}}
      """#
    let control = #"""
      {"_beagleComponent_": "beagle:touchable", "onPress": [\#(set("message", #""Pressed""#))],
       "child": {"_beagleComponent_": "beagle:container", "children": [\#(image)\#(others)]}}
      """#
    try await expect(classes, in: application(screen(control, message)))
  }

  // MARK: What only looks like a fault

  /// Telemetry is sent when a screen opens, too, and beside what a press is for.
  @Test func telemetryNeedsNoMessage() async throws {
    let track = send("POST", "/track")
    let app = application(
      screen(button("More", track, set("message", #""More about tea""#)), message, onInit: "[\(track)]"),
      ["POST /track": .status(204)])
    try await expect([], in: app)
    // Beside nothing else, the request may be what the press is for.
    let only = application(
      screen(button("Like", track, set("message", #""Liked""#)), message), ["POST /track": .status(204)])
    try await expect(["R1", "R5"], in: only)
  }

  @Test func closedNoticeNeedsNoMessage() async throws {
    let notice = #"""
      {"_beagleComponent_": "beagle:container", "style":
        {"display": "@{condition(eq(state.message, 'seen'), 'NONE', 'FLEX')}"},
       "children": [\#(text("We use cookies")),
         \#(button("Accept", set("message", #""seen""#), send("POST", "/consent")))]}
      """#
    let app = application(screen(text("Tea"), notice), ["POST /consent": .json("{}")])
    try await expect([], in: app)
  }

  /// A response that only decides what is shown has defaults. A text that a success replaces has none.
  @Test(arguments: [("", []), ("Closed", ["R1"])])
  func failedFeatureFlagsNeedNoMessage(otherwise: String, classes: [String]) async throws {
    let load = send("GET", "/api/flags", success: "[\(set("isSending", "\"@{onSuccess.data.isOpen}\""))]")
    let flag = text("@{condition(eq(state.isSending, true), 'Open today', '\(otherwise)')}")
    let app = application(
      screen(text("Tea"), flag, onInit: "[\(load)]"), ["/api/flags": .json(#"{"isOpen": true}"#)])
    try await expect(classes, in: app)
  }

  /// A refresh or a search with a successful response of another kind is the server's matter, unless nothing
  /// happens at all.
  @Test func unexpectedBodyOfRefreshIsNotSilent() async throws {
    let load = send(
      "GET", "/api/tea", success: "[\(set("message", #""@{onSuccess.data.title}""#))]",
      error: "[\(set("message", #""Not refreshed""#))]")
    let app = application(
      screen(message, button("Refresh", load), onInit: "[\(set("message", #""Yesterday's tea""#))]"),
      ["/api/tea": .json(#"{"title": "Sencha"}"#)])
    try await expect([], in: app)
    let first = application(
      screen(message, button("Show", load)), ["/api/tea": .json(#"{"title": "Sencha"}"#)])
    let finding = try #require(try await first.tried(.requests).values.first?.findings.first)
    #expect(finding.conditions == ["204", "an empty body"])
  }

  // MARK: The request among others

  /// The second request of a stepper has another query, and fails all the same.
  @Test func secondRequestMayHaveAnotherQuery() async throws {
    let next = set("isSending", #""@{sum(condition(isNull(state.isSending), 0, 1), 1)}""#)
    let put = send(
      "PUT", "/api/amount?n=@{state.isSending}", success: "[\(set("message", #""Saved""#)), \(next)]",
      error: "[\(set("message", #""Could not save""#))]")
    let app = application(screen(button("More", put), message), ["PUT /api/amount": .json("{}")])
    let found = try await app.tried(.requests).values.flatMap(\.findings)
    #expect(found.allSatisfy { !$0.conditions.contains("500 the second time") })
  }

  /// An API with one URL, to which the failure reports something else.
  @Test func otherBodyIsNoRepetition() async throws {
    func query(_ name: String, error: String = "[]", finish: String = "[]") -> String {
      let request = send(
        "POST", "/graphql", success: "[\(set("message", #""Saved""#))]", error: error,
        finish: finish)
      return request.dropLast() + #", "data": {"query": "\#(name)"}}"#
    }
    let said = set("message", #""Could not save""#)
    let save = query(
      "save", error: "[\(said), \(query("log", error: "[\(said)]"))]",
      finish: "[\(set("isSending", "false"))]")
    let app = application(
      screen(button("Save", enabled: isReady, set("isSending", "true"), save), message),
      ["POST /graphql": .json("{}")])
    #expect(try await app.tried(.requests).values.flatMap(\.findings).allSatisfy { $0.rule != .sentTwice })
  }

  @Test func secretsOfURLsAreMasked() async throws {
    let put = send("PUT", "/api/pay?access_token=abc123&a=1")
    let app = application(screen(button("Pay", put)), ["PUT /api/pay": .json("{}")])
    let tried = try await app.tried(.requests).values.first
    #expect(tried?.rows.map(\.name) == ["PUT /api/pay?access_token=***&a=1"])
    let finding = try #require(tried?.findings.first)
    #expect(!"\(finding)".contains("abc123"), "\(finding)")
    #expect(finding.steps.before == [#""PUT /api/pay" cannot be reached"#])
  }

  /// A screen with more presses than are tried may have one that sends the request again.
  @Test func longSearchIsInconclusive() async throws {
    let load = send(
      "GET", "/api/tea", success: "[\(set("message", #""@{onSuccess.data.name}""#))]",
      error: "[\(set("message", #""Not loaded""#))]")
    let others = (0..<30).map { number in button("Tea \(number)", set("isSending", "\(number)")) }
    let state = text("@{state.isSending}")
    let app = application(
      screen(([message, state] + others).joined(separator: ","), onInit: "[\(load)]"),
      ["/api/tea": .json(#"{"name": "Sencha"}"#)])
    let tried = try #require(try await app.tried(.requests).values.first)
    #expect(tried.findings.allSatisfy { $0.rule != .noRetry })
    #expect(tried.rows.flatMap(\.reasons).first?.contains("the first 200 presses") == true)
  }

  @Test(arguments: [("[]", ["R1"]), (#"[{"_beagleAction_": "beagle:alert", "message": "Failed"}]"#, [])])
  func typingSendsRequests(error: String, classes: [String]) async throws {
    let search = send("GET", "/api/search", success: "[\(set("message", #""12 teas""#))]", error: error)
    let input = #"""
      {"_beagleComponent_": "beagle:textInput", "placeholder": "Search", "onChange": [\#(search)]}
      """#
    let app = application(screen(input, message), ["/api/search": .json("{}")])
    let found = try await app.tried(.requests).values.flatMap(\.findings)
    #expect(found.map(\.rule.name) == classes, "\(found.map(\.message))")
    if let first = found.first {
      #expect(first.presses == [#"I type "Hana Sato" into "Search""#])
      #expect(first.path == "child.children[0].children[0]")
    }
  }

  // MARK: Dialogs

  @Test func dialogHasThePathOfItsOpener() async throws {
    let ask = #"""
      {"_beagleAction_": "beagle:confirm", "title": "Remove?", "message": "It is gone for ever.",
       "onPressOk": \#(send("DELETE", "/api/tea", success: "[\(set("message", #""Removed""#))]"))}
      """#
    let app = application(
      screen(text("Tea"), button("Remove", ask), message), ["DELETE /api/tea": .json("{}")])
    let finding = try #require(try await app.tried(.requests).values.first?.findings.first)
    #expect(finding.rule == .silentFailure)
    #expect(finding.presses == [#"I tap "Remove""#, "I confirm the dialog"])
    #expect(finding.path == "child.children[0].children[1]")
  }

  @Test func sameApplicationGivesSameFindings() async throws {
    let app = application(
      screen(button("Save", rightPut()), button("Order", send("POST", "/order")), message),
      ["PUT /api/settings": .json("{}"), "POST /order": .status(204)])
    let first = try await app.tried(.requests).values.flatMap(\.findings).map { "\($0)" }
    let second = try await app.tried(.requests).values.flatMap(\.findings).map { "\($0)" }
    #expect(first == second)
    #expect(!first.isEmpty)
  }

  // MARK: Limits

  @Test func untriedControlsAreInconclusive() async throws {
    let load = send("GET", "/api/teas", error: "[\(set("message", "\"Failed\""))]")
    let buttons = ["Load", "Refresh", "Again", "Once more"].map { button($0, load) }
    let app = application(screen(buttons.joined(separator: ","), message), ["/api/teas": .json("[]")])
    let rows = try await app.tried(.requests).values.flatMap(\.rows)
    #expect(rows.count == 3)
    #expect(rows.flatMap(\.reasons) == ["only 3 of the controls that send GET /api/teas are tried"])
  }
}
