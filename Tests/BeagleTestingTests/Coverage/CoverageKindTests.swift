import Beagle
import BeagleTesting
import DriverTestSupport
import Foundation
import Testing

/// Each kind of place is run, partly run or never run.
@MainActor @Suite struct CoverageKindTests {
  @Test func handlerIsCoveredByItsActions() async throws {
    let app = application([
      "/start": screen(
        nil, [button("Pay", "[\(set("a", "1")), \(set("b", "2"))]"), button("Leave", "[\(set("a", "3"))]")],
        context: "{}")
    ]).covered()
    try await app.start(at: "/start")
    #expect(
      app.covered(.handlers) == ["onPress of button \"Pay\": never", "onPress of button \"Leave\": never"])
    try await app.tap("Pay")
    #expect(
      app.covered(.handlers) == ["onPress of button \"Pay\": run", "onPress of button \"Leave\": never"])
    #expect(
      app.covered(.actions) == [
        "setContext in onPress of button \"Pay\": run", "setContext in onPress of button \"Pay\": run",
        "setContext in onPress of button \"Leave\": never",
      ])
  }

  @Test func equalActionsAreDistinguished() async throws {
    let app = application([
      "/start": screen(
        nil, [button("A", "[\(set("a", "1"))]"), button("B", "[\(set("a", "1"))]")], context: "{}")
    ]).covered()
    try await app.start(at: "/start")
    try await app.tap("B")
    #expect(app.covered(.handlers) == ["onPress of button \"A\": never", "onPress of button \"B\": run"])
  }

  @Test func responseCoversItsHandlers() async throws {
    let request = send(
      "/pay",
      #""onSuccess": [\#(set("a", "1"))], "onError": [\#(set("a", "2"))], "onFinish": [\#(set("a", "3"))]"#)
    let app = application([
      "/start": screen(nil, [button("Pay", "[\(request)]")], context: "{}"), "/pay": .status(500),
    ]).covered()
    try await app.start(at: "/start")
    try await app.tap("Pay")
    #expect(
      app.covered(.responses) == [
        "onSuccess of sendRequest: never", "onError of sendRequest: run", "onFinish of sendRequest: run",
      ])
  }

  @Test func conditionHasTwoBranches() async throws {
    let app = application([
      "/start": screen(
        nil,
        [
          button(
            "Pay", "[\(condition("@{it.open}", "[\(set("open", "false"))]", "[\(set("open", "true"))]"))]")
        ],
        context: #"{"open": true}"#)
    ]).covered()
    try await app.start(at: "/start")
    #expect(app.covered(.conditions) == ["condition in onPress of button \"Pay\": never"])
    try await app.tap("Pay")
    #expect(app.covered(.conditions) == ["condition in onPress of button \"Pay\": partly"])
    // Its lists are branches, not handlers.
    #expect(app.covered(.handlers) == ["onPress of button \"Pay\": run"])
    try await app.tap("Pay")
    #expect(app.covered(.conditions) == ["condition in onPress of button \"Pay\": run"])
  }

  @Test func expressionConditionsHaveTwoBranches() async throws {
    let app = application([
      "/start": screen(
        nil,
        [
          text("@{condition(and(it.open, it.cheap), 'buy', 'wait')}"), text("@{or(it.open, it.cheap)}"),
          button("Open", "[\(set("open", "true"))]"), button("Cheap", "[\(set("cheap", "true"))]"),
        ], context: #"{"open": false, "cheap": false}"#)
    ]).covered()
    try await app.start(at: "/start")
    try await app.tap("Open")
    #expect(
      app.covered(.expressions) == [
        "condition in text of text: partly", "and in text of text: partly", "or in text of text: run",
      ])
    try await app.tap("Cheap")
    #expect(app.covered(.expressions) == ["condition", "and", "or"].map { "\($0) in text of text: run" })
  }

  @Test func operationsInActionDataAreCovered() async throws {
    let value = #"{"sum": ["@{condition(it.open, 1, 2)}"]}"#
    let app = application([
      "/start": screen(
        nil, [button("Pay", "[\(set("a", value))]"), button("Leave", "[\(set("a", value))]")],
        context: #"{"open": true}"#)
    ]).covered()
    try await app.start(at: "/start")
    try await app.tap("Leave")
    #expect(
      app.coverage?.report.place("child.children[0].onPress[0].value.sum[0]", .expressions)?.state == .never)
    let place = try #require(
      app.coverage?.report.place("child.children[1].onPress[0].value.sum[0]", .expressions))
    #expect(place.outcomes.map(\.count) == [1, 0])
  }

  @Test func templateIsCoveredIfItemUsesIt() async throws {
    let list = #"""
      {"_beagleComponent_": "beagle:listView", "id": "items", "dataSource": "@{it.items}", "templates": [
        {"case": "@{item.large}", "view": \#(text("large"))}, {"view": \#(text("small"))}]}
      """#
    let app = application([
      "/start": screen(
        nil, [list, button("Large", "[\(set("items", #"[{"large": true}]"#))]")],
        context: #"{"items": [{"large": false}, {"large": false}]}"#)
    ]).covered()
    try await app.start(at: "/start")
    #expect(
      app.covered(.templates) == [
        "template 1 of listView #items: never", "template 2 of listView #items: run",
      ])
    try await app.tap("Large")
    #expect(
      app.covered(.templates) == ["template 1 of listView #items: run", "template 2 of listView #items: run"])
    // All rows of a template are one place.
    #expect(app.coverage?.report.place("child.children[0].templates[1]", .templates)?.count == 2)
  }

  @Test func inputErrorHasTwoBranches() async throws {
    let app = application([
      "/start": screen(
        nil,
        [
          input(#""placeholder": "name", "error": "too short", "showError": "@{it.isWrong}""#),
          button("Check", "[\(set("isWrong", "true"))]"),
        ], context: #"{"isWrong": false}"#)
    ]).covered()
    try await app.start(at: "/start")
    #expect(app.covered(.validations) == ["error of textInput \"name\": partly"])
    try await app.tap("Check")
    #expect(app.covered(.validations) == ["error of textInput \"name\": run"])
  }

  @Test func lazyFallbackIsCoveredWhileLoadingAndOnFailure() async throws {
    let lazy =
      #"{"_beagleComponent_": "beagle:lazyComponent", "path": "/part", "initialState": \#(text("wait"))}"#
    let app = application(["/start": screen(nil, [lazy]), "/part": .json(text("here"))]).covered()
    try await app.start(at: "/start")
    #expect(app.covered(.fallbacks) == ["initialState of lazyComponent: partly"])
    app.respond(to: "/part", with: .status(500))
    try await app.start(at: "/start")
    #expect(app.covered(.fallbacks) == ["initialState of lazyComponent: run"])
    #expect(app.covered(.screens) == ["text: run", "screen: run"])
  }

  @Test func screensInsideActionsAreCovered() async throws {
    let local =
      #"""
      {"_beagleAction_": "beagle:pushView", "route": {"screen": {"id": "inner", \#
      "child": \#(text("inside"))}}}
      """#
    let remote =
      #"""
      {"_beagleAction_": "beagle:pushView", "route": {"url": "/no", \#
      "fallback": {"child": \#(text("instead"))}}}
      """#
    let app = application([
      "/start": screen(nil, [button("Local", "[\(local)]"), button("Remote", "[\(remote)]")]),
      "/no": .status(404),
    ]).covered()
    try await app.start(at: "/start")
    try await app.tap("Local")
    let states = ["screen: run", "screen of pushView \"inner\": run", "fallback of pushView: never"]
    #expect(app.covered(.screens) == states)
    try await app.back()
    try await app.tap("Remote")
    #expect(app.covered(.screens).last == "fallback of pushView: run")
  }

  @Test func addedChildrenBelongToTheirDocument() async throws {
    let inner = button("Inner", "[\(set("a", "1"))]")
    let add =
      #"{"_beagleAction_": "beagle:addChildren", "componentId": "box", "value": [\#(inner)]}"#
    let app = application([
      "/start": screen(nil, [container([], #""id": "box", "#), button("Add", "[\(add)]")], context: "{}")
    ]).covered()
    try await app.start(at: "/start")
    try await app.tap("Add")
    try await app.tap("Inner")
    #expect(
      app.covered(.handlers) == ["onPress of button \"Add\": run", "onPress of button \"Inner\": run"])
  }

  @Test func legacyFormInputsHaveTwoBranches() async throws {
    let field = #"""
      {"_beagleComponent_": "beagle:formInput", "name": "name", "required": true, "validator": "full",
       "child": \#(input(#""placeholder": "name", "value": "@{it.name}""#))}
      """#
    let form = #"""
      {"_beagleComponent_": "beagle:form", "onSubmit": [\#(push("/next"))], "child": \#(container([
        field, #"{"_beagleComponent_": "beagle:formSubmit", "child": \#(text("Send"))}"#]))}
      """#
    let app = application([
      "/start": screen(nil, [form], context: #"{"name": ""}"#), "/next": screen(nil, [text("next")]),
    ])
    .covered()
    app.dependencies.formValidators = ["full": { !$0.isEmpty }]
    try await app.start(at: "/start")
    try await app.tap("Send")
    #expect(app.covered(.validations) == ["validator of formInput: partly"])
    try await app.type("Ana", into: .placeholder("name"))
    try await app.tap("Send")
    #expect(app.covered(.validations) == ["validator of formInput: run"])
    #expect(app.covered(.handlers) == ["onSubmit of form: run"])
  }

  @Test func screensBuiltInSwiftAreCovered() async throws {
    let app = application().covered()
    try await app.start(
      with: Screen("made") { Button("Pay") { SetContext("it", path: "a", to: 1) } }.context("it", [:]))
    try await app.tap("Pay")
    #expect(app.covered(.handlers) == ["onPress of button \"Pay\": run"])
    #expect(app.coverage?.report.documents.map(\.name) == ["screen \"made\""])
  }

  @Test func positionsMatchDocumentText() async throws {
    let source = """
      {
        "_beagleComponent_": "beagle:button",
        "text": "@{concat('\\u00e9\\\\n', condition(it.open, 'a', 'b'))}",
        "onPress": [
          {"_beagleAction_": "beagle:popView"}
        ]
      }
      """
    let app = application(["/start": .json(source)]).covered()
    try await app.start(at: "/start")
    let places = app.coverage?.report.documents.first?.places ?? []
    #expect(
      places.map { "\($0.line):\($0.column) \($0.kind.rawValue) \($0.path)" } == [
        "1:1 screens ", "3:34 expressions text", "4:14 handlers onPress", "5:5 actions onPress[0]",
      ])
  }
}
