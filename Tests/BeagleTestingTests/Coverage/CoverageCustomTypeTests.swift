import Beagle
import BeagleTesting
import DriverTestSupport
import Testing

/// Custom components and actions, and documents of older versions, are covered like others.
@MainActor @Suite struct CoverageCustomTypeTests {
  struct Share: ServerDrivenAction, ExecutableAction, Decodable {
    var text: Bind<String>
    var onShare: [Action]?
    var onFinish: [Action]?

    func execute(in scope: inout ActionScope) {
      _ = scope.evaluate(text)
      scope.run(onShare, event: "onShare")
      scope.later { later in later.run(onFinish, event: "onFinish") }
    }
  }

  struct Stars: ValidatedComponent, Decodable {
    var title: Bind<String>
    var error: Bind<String>?
    var onRate: [Action]?
  }

  @Test func customActionsCoverTheirHandlers() async throws {
    let share = #"""
      {"_beagleAction_": "custom:share", "text": "@{condition(it.long, 'long', 'short')}",
       "onShare": [\#(set("a", "1"))], "onFinish": [\#(set("a", "2"))], "onElse": [\#(set("a", "3"))]}
      """#
    let app = application(["/start": screen(nil, [button("Go", "[\(share)]")], context: "{}")]).covered()
    app.dependencies.register(action: Share.self)
    try await app.start(at: "/start")
    try await app.tap("Go")
    #expect(app.covered(.handlers) == ["onPress of button \"Go\": run", "onShare of share: run"])
    #expect(app.covered(.responses) == ["onFinish of share: run"])
    #expect(app.covered(.expressions) == ["condition in text of share: partly"])
  }

  @Test func customComponentsAreCovered() async throws {
    let stars = #"""
      {"_beagleComponent_": "custom:stars", "id": "stars", "title": "@{condition(it.open, 'a', 'b')}",
       "error": "@{condition(it.open, '', 'closed')}", "onRate": [\#(set("open", "false"))]}
      """#
    let form = #"""
      {"_beagleComponent_": "beagle:simpleForm", "onSubmit": [], "onValidationError": [\#(set("b", "1"))],
       "children": [\#(stars), \#(button("Send", #"[{"_beagleAction_": "beagle:submitForm"}]"#))]}
      """#
    let app = application(["/start": screen(nil, [form], context: #"{"open": true}"#)]).covered()
    app.dependencies.register(component: Stars.self)
    try await app.start(at: "/start")
    try await app.tap("Send")
    #expect(app.covered(.validations) == ["error of stars #stars: partly"])
    #expect(app.covered(.handlers).contains("onRate of stars #stars: never"))
    try await app.fire("onRate", on: .id("stars"))
    try await app.tap("Send")
    #expect(app.covered(.validations) == ["error of stars #stars: run"])
    #expect(app.covered(.handlers).contains("onRate of stars #stars: run"))
    #expect(app.covered(.expressions).last == "condition in error of stars #stars: run")
  }

  @Test func legacyDocumentsAreCovered() async throws {
    let old = #"""
      {"_beagleType_": "beagle:component:container", "children": [
        {"_beagleType_": "beagle:component:button", "text": "Old",
         "onPress": {"_beagleType_": "beagle:action:setContext", "contextId": "it", "value": 1}}]}
      """#
    let app = application(["/start": .json(old)]).covered()
    try await app.start(at: "/start")
    #expect(app.covered(.handlers).count == 1)
    try await app.tap("Old")
    #expect(app.covered(.actions).allSatisfy { $0.hasSuffix("button \"Old\": run") })
    #expect(app.covered(.screens) == ["container: run"])
  }

  @Test func nestedLazyComponentIsCovered() async throws {
    func lazy(_ path: String, _ state: String) -> String {
      #"{"_beagleComponent_": "beagle:lazyComponent", "path": "\#(path)", "initialState": \#(state)}"#
    }
    let app = application(["/start": screen(nil, [lazy("/outer", lazy("/inner", text("wait")))])]).covered()
    app.respond(to: "/outer", with: .json(text("here")))
    try await app.start(at: "/start")
    #expect(
      app.covered(.fallbacks) == [
        "initialState of lazyComponent: partly", "initialState of lazyComponent: partly",
      ])
  }

  @Test func nothingIsRecordedByDefault() async throws {
    let app = application(["/start": screen(nil, [button("A", "[\(set("a", "1"))]")], context: "{}")])
    try await app.start(at: "/start")
    let recorder = CoverageRecorder()
    app.coverage = recorder
    // The earlier state is unknown.
    try await app.tap("A")
    #expect(recorder.report == CoverageReport())
    try await app.start(at: "/start")
    await app.finish()
    #expect(recorder.report.percent(of: .screens) == 100)
    #expect(recorder.report.percent(of: .actions) == 0)
  }
}
