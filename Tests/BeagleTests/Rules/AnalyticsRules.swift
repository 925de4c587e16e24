import Beagle
import Testing

@Suite struct AnalyticsRules {
  private static let listed = AnalyticsConfig(
    enableScreenAnalytics: false, actions: ["beagle:SetContext": ["contextId", "value"]])

  private func records(
    _ analytics: String, config: AnalyticsConfig? = listed
  ) throws -> [AnalyticsRecord] {
    let set = action(
      "setContext",
      #""contextId": "c", "path": "p", "value": 5"#
        + (analytics.isEmpty ? "" : ", \"analytics\": \(analytics)"))
    return try RuntimeHarness(running: set, with: ["c": "0"]) { $0.analytics = config }.records
  }

  // MARK: Which actions are recorded

  @Test(arguments: [
    ("", true, #"{"contextId":"c","value":5}"#), ("null", true, #"{"contextId":"c","value":5}"#),
    ("", false, nil), ("null", false, nil), ("false", true, nil), ("false", false, nil),
    ("true", true, #"{"contextId":"c","value":5}"#), ("true", false, ""),
    ("{}", true, #"{"contextId":"c","value":5}"#), ("{}", false, ""),
    (#"{"attributes": ["path"]}"#, true, #"{"path":"p"}"#),
    (#"{"attributes": ["path"]}"#, false, #"{"path":"p"}"#),
    (#"{"attributes": []}"#, true, ""),
    (#"{"additionalEntries": {"k": 1}}"#, true, #"{"contextId":"c","value":5}"#),
  ])
  func actionIsRecordedIfEnabledByActionOrConfiguration(
    wish: String, isListed: Bool, attributes: String?
  ) throws {
    let found = try records(
      wish, config: isListed ? Self.listed : AnalyticsConfig(enableScreenAnalytics: false))
    #expect(found.map { $0.values["attributes"]?.text ?? "" } == (attributes.map { [$0] } ?? []))
  }

  @Test func onlyOptedInActionsAreRecordedWithoutConfiguration() throws {
    #expect(try records("", config: nil).isEmpty)
    #expect(try records("true", config: nil).count == 1)
  }

  @Test func actionConfiguredWithoutAttributesIsRecorded() throws {
    let config = AnalyticsConfig(enableScreenAnalytics: false, actions: ["BEAGLE:SETCONTEXT": []])
    #expect(try records("", config: config).map { $0.values["attributes"] } == [nil])
  }

  @Test func configurationIsReadAtTimeOfEvent() throws {
    var harness = try RuntimeHarness(playing: button("go", write("x")))
    try harness.press("go")
    harness.runtime.analytics = AnalyticsConfig(
      enableScreenAnalytics: false, actions: ["beagle:setContext": []])
    try harness.press("go")
    harness.runtime.analytics = nil
    try harness.press("go")
    #expect(harness.records.count == 1)
  }

  @MainActor @Test func providerIsQueriedPerEventAndGetsTimestamps() throws {
    @MainActor final class Provider: AnalyticsProvider {
      var asked = 0
      var records: [AnalyticsRecord] = []
      nonisolated func getConfig() -> AnalyticsConfig {
        MainActor.assumeIsolated {
          asked += 1
          return AnalyticsConfig(
            enableScreenAnalytics: false, actions: asked > 2 ? [:] : ["beagle:alert": ["message"]])
        }
      }
      nonisolated func createRecord(_ record: AnalyticsRecord) {
        MainActor.assumeIsolated { records.append(record) }
      }
    }
    let provider = Provider()
    let harness = SessionHarness(configure: { $0.analyticsProvider = provider })
    harness.session.platform = "terminal"
    harness.session.now = { 1_650_000_000_000 }
    try harness.open(button("go", alert("hello")))
    try harness.pressOnly("go")
    try harness.pressOnly("go")
    #expect(provider.asked == 3)
    #expect(
      provider.records.map(\.json.text) == [
        #"""
        {"attributes":{"message":"hello"},"beagleAction":"beagle:alert","component":{"id":"go",\#
        "position":{"x":0.0,"y":0.0},"type":"beagle:button"},"event":"onPress","platform":"terminal",\#
        "screen":null,"timestamp":1650000000000.0,"type":"action"}
        """#
      ])
  }

  // MARK: Attributes

  @Test func attributesAreEvaluatedAndNamedByFullPath() throws {
    let paths = [
      "url", "method", "data.user.name", "data.list", "data.missing", "data.null", "headers", "data.list[0]",
      "analytics.attributes", "a..b", "nothing",
    ].map(quoted).joined(separator: ", ")
    let request = send(
      "/u/@{id}", #""method": "POST", "headers": {"A": "@{id}"}"#,
      #""data": {"user": {"name": "@{name}"}, "list": ["@{id}"], "null": "@{null}"}"#,
      #""analytics": {"attributes": [\#(paths)]}"#)
    let harness = try RuntimeHarness(running: request, with: ["id": "7", "name": quoted("Ana")])
    #expect(
      harness.records.first?.values["attributes"]?.text
        == #"{"data.list":[7],"data.user.name":"Ana","headers":{"A":7},"method":"POST","url":"/u/7"}"#)
  }

  @Test func omittedAttributesAreRecordedAsDefaults() throws {
    let wish = { (path: String) in #""analytics": {"attributes": ["\#(path)"]}"# }
    let actions = [
      action("addChildren", #""componentId": "x", "value": [], \#(wish("mode"))"#),
      action("pushView", #""route": {"url": "/a"}, \#(wish("route.shouldPrefetch"))"#),
      action("openNativeRoute", #""route": "/a", \#(wish("shouldResetApplication"))"#),
      send("/x", wish("method")),
    ]
    let harness = try RuntimeHarness(running: actions.joined(separator: ", "))
    #expect(
      harness.records.map { $0.values["attributes"]?.text ?? "" } == [
        #"{"mode":"APPEND"}"#, #"{"route.shouldPrefetch":false}"#, #"{"shouldResetApplication":false}"#, "",
      ])
  }

  @Test(arguments: [("{}", nil), (#"{"k": 1, "l": {"m": [true]}}"#, #"{"k":1,"l":{"m":[true]}}"#)])
  func emptyAdditionalEntriesAreOmitted(entries: String, recorded: String?) throws {
    let record = try #require(try records(#"{"additionalEntries": \#(entries)}"#).first)
    #expect(record.values["additionalEntries"]?.text == recorded)
  }

  // MARK: Records of actions

  @Test(arguments: [
    ("onPress", "button"), ("onInit", "init"), ("onChange", "input"), ("onSuccess", "send"),
    ("onError", "error"),
    ("onFinish", "finish"), ("onTrue", "true"), ("onFalse", "false"), ("onPressOk", "alert"),
    ("onSubmit", "form"), ("onValidationError", "invalid"),
  ])
  func eventIsTheActionProperty(event: String, kind: String) throws {
    let set = action("setContext", #""contextId": "c", "value": 1, "analytics": true"#)
    let documents = [
      "button": button("go", set), "init": element("container", on(event, set)),
      "input": input("in", on(event, set)), "send": button("go", send("/", on(event, set))),
      "error": button("go", send("/", on(event, set))), "finish": button("go", send("/", on(event, set))),
      "true": button("go", condition("true", on(event, set))),
      "false": button("go", condition("null", on(event, set)).replacing("null", with: quoted("@{c}"))),
      "alert": button("go", alert("m", on(event, set))),
      "form": element(
        "simpleForm", on(event, set), #""children": [\#(button("go", action("submitForm")))]"#),
      "invalid": element(
        "simpleForm", on(event, set),
        #""children": [\#(input("i", #""error": "e""#)), \#(button("go", action("submitForm")))]"#),
    ]
    var harness = try RuntimeHarness(playing: try #require(documents[kind]), with: ["c": "0"])
    if let node = try harness.scene.node("go") { harness.send(.press(node.node)) }
    if try harness.scene.node("in") != nil { try harness.type("t", into: "in") }
    if !harness.runtime.pendingRequests.isEmpty {
      try harness.respond(status: kind == "error" ? 500 : 200, "")
    }
    if !harness.dialogs.isEmpty { try harness.answerDialog(true) }
    #expect(harness.records.map { $0.values["event"] } == [.string(event)])
  }

  @Test func navigationBarItemHasNoEvent() throws {
    let bar =
      #"""
      "navigationBar": {"title": "T", "navigationBarItems": [{"text": "i", "id": "item", \#
      \#(on("onPress", alert("m", #""analytics": true"#)))}]}
      """#
    var harness = try RuntimeHarness(
      element(
        "screenComponent", #""id": "home""#, bar, #""child": \#(text("x", also: #""id": "content""#))"#))
    try harness.press("item")
    let record = try #require(harness.records.first)
    #expect(record.values["event"] == .empty)
    #expect(record.values["screen"] == "home")
    #expect(record.values["component"]?["id"] == "content")
    #expect(record.values["component"]?["type"] == "beagle:text")
  }

  @Test func recordContainsOriginComponentAndPosition() throws {
    let spacer = container(also: #""style": {"size": {"height": {"value": 12, "type": "REAL"}}}"#)
    let origin = element("button", #""text": "b""#, on("onPress", send("/", #""analytics": true"#)))
    var harness = try RuntimeHarness(playing: spacer, origin)
    harness.send(.press(try #require(harness.scene.nodes.first { $0.componentType == "beagle:button" }).node))
    #expect(
      harness.records.first?.values["component"]?.text
        == #"{"position":{"x":0.0,"y":12.0},"type":"beagle:button"}"#)
  }

  @Test func actionsAreRecordedBeforeTheyRun() throws {
    let recorded = #""analytics": true"#
    let inner = alert("m", recorded)
    let harness = try RuntimeHarness(
      running: condition("true", on("onTrue", inner), recorded), send("/x", recorded), alert("n"))
    #expect(
      harness.trace == [
        "record beagle:condition", "record beagle:alert", "show m", "record beagle:sendrequest", "send /x",
        "show n",
      ])
  }

  @Test func attributesAreReadBeforeAction() throws {
    let set = action(
      "setContext", #""contextId": "c", "value": "@{sum(c, 1)}", "analytics": {"attributes": ["value"]}"#)
    #expect(
      try RuntimeHarness(running: set, with: ["c": "1"]).records.first?.values["attributes"] == ["value": 2])
  }

  // MARK: Screens

  private func open(_ destination: Destination, isEnabled: Bool = true) -> RuntimeHarness {
    var harness = RuntimeHarness { $0.analytics = AnalyticsConfig(enableScreenAnalytics: isEnabled) }
    harness.send(.open(destination))
    return harness
  }

  private func screens(_ harness: RuntimeHarness) -> [String] {
    harness.records.filter { $0.kind == .screen }.map { DynamicObject.dictionary($0.values).text }
  }

  private let home = Screen(child: Text("x").component, properties: WidgetProperties(id: "home"))

  @Test func localScreenIsRecordedById() throws {
    #expect(screens(open(.local(home))) == [#"{"rootId":"home","screen":"home"}"#])
    #expect(screens(open(.local(Screen(child: Text("x").component)))) == ["{}"])
    #expect(screens(open(.text(text("x")))) == [#"{"screen":""}"#])
    #expect(screens(open(.local(home), isEnabled: false)).isEmpty)
  }

  @Test func remoteScreenIsRecordedByURLAfterLoading() throws {
    var harness = open(.remote("/home?a=1"))
    #expect(screens(harness).isEmpty)
    try harness.respond(.screen(home))
    #expect(screens(harness) == [#"{"rootId":"home","screen":"/home?a=1"}"#])
    var failed = open(.remote("/home"))
    try failed.respond(.failure(RequestFailure("down")))
    #expect(screens(failed).isEmpty)
  }

  @Test func reappearingScreenIsRecordedAgain() throws {
    var harness = try RuntimeHarness(
      element(
        "screenComponent", #""id": "one""#,
        "\"child\": "
          + container(button("go", push(button("back", action("popView")))), button("stay", write("x")))
      ),
      configure: { $0.analytics = AnalyticsConfig() })
    try harness.press("stay")
    try harness.press("go")
    try harness.press("back")
    #expect(
      screens(harness) == [#"{"rootId":"one","screen":"one"}"#, "{}", #"{"rootId":"one","screen":"one"}"#])
  }

  @Test func remoteScreenActionsRecordRequestedURL() throws {
    var harness = try RuntimeHarness(
      running: action("pushView", #""route": {"url": "/next/@{n}"}"#), with: ["n": "3"])
    let next = button("press", alert("m", #""analytics": true"#))
    try harness.respond(.screen(try ScreenDocument(reading: Array(next.utf8)).screen))
    try harness.press("press")
    #expect(harness.records.last?.values["screen"] == "/next/3")
  }
}
