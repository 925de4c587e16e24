import Beagle
import Testing

/// The forms of Beagle 1.x.
@Suite struct LegacyFormRules {
  private let remote = action("formRemoteAction", #""path": "/join", "method": "POST""#)

  private func field(_ name: String, _ members: String = "", value: String = "") -> String {
    element(
      "formInput", #""name": "\#(name)""# + (members.isEmpty ? "" : ", \(members)"),
      "\"child\": \(input(name + "Field", "\"value\": \(quoted(value))"))")
  }

  private func form(_ children: String..., submit: String = "", also members: String = "") -> String {
    let button = element(
      "formSubmit",
      "\"child\": \(text("send", also: #""id": "send""#))" + (submit.isEmpty ? "" : ", \(submit)"))
    return element(
      "form", "\"child\": \(container((children + [button]).joined(separator: ", ")))",
      members.isEmpty ? on("onSubmit", remote) : members)
  }

  private func harness(_ form: String) throws -> RuntimeHarness {
    try RuntimeHarness(playing: form) {
      $0.validators = ["full": { !$0.isEmpty }, "short": { $0.count < 4 }]
    }
  }

  private func sentValues(_ harness: RuntimeHarness) -> [[String: String]] {
    harness.sent.compactMap { if case .form(_, _, let values) = $0 { values } else { nil } }
  }

  @Test func inputsAreSentAsStringsByName() throws {
    var harness = try harness(form(field("a", value: "1"), container(field("b"))))
    try harness.type("two", into: "bField")
    try harness.press("send")
    #expect(harness.sent == [.form(path: "/join", method: .post, values: ["a": "1", "b": "two"])])
    #expect(harness.hasLogged(.form(.submittedValues(values: ["a": "1", "b": "two"]))))
  }

  @Test(arguments: [
    (#""enabled": false"#, false, false), (#""enabled": false"#, true, true),
    (#""enabled": true"#, false, false),
    ("", true, true),
  ])
  func submitIsEnabledByFlagOrRequiredInputs(submit: String, isValid: Bool, isSent: Bool) throws {
    var harness = try harness(
      form(field("a", #""required": true, "validator": "full""#, value: isValid ? "x" : ""), submit: submit))
    try harness.press("send")
    #expect(harness.sent.isEmpty == !isSent)
    // A disabled submit does nothing; an enabled one reports what is invalid.
    let saysWhy = harness.hasLogged(.form(.validationInputNotValid(inputName: "a")))
    #expect(saysWhy == (!isValid && submit.contains("true")))
  }

  @Test func validInputsEnableSubmit() throws {
    var harness = try harness(
      form(field("a", #""required": true, "validator": "full""#), submit: #""enabled": false"#))
    try harness.press("send")
    #expect(harness.sent.isEmpty)
    try harness.type("x", into: "aField")
    try harness.press("send")
    #expect(sentValues(harness) == [["a": "x"]])
  }

  @Test func enabledSubmitIsPressable() throws {
    let required = field("a", #""required": true, "validator": "full""#)
    var harness = try harness(form(required, submit: #""enabled": false"#))
    for (text, isEnabled) in [("", false), ("x", true), ("xy", true), ("", false)] {
      try harness.type(text, into: "aField")
      let submit = try #require(try harness.scene.nodes.first { $0.componentType == "beagle:formSubmit" })
      #expect(submit.interactions == (isEnabled ? .press : []))
      #expect(try harness.scene == harness.runtime.sceneFromScratch())
    }
    let enabled = try self.harness(form(required))
    #expect(
      try enabled.scene.nodes.contains {
        $0.componentType == "beagle:formSubmit" && $0.interactions == .press
      })
  }

  /// As on iOS, where the submit listens to the button and disables it.
  @Test func buttonInsideSubmitIsPressed() throws {
    let required = field("a", #""required": true, "validator": "full""#)
    let submit = element(
      "formSubmit", #""enabled": false"#, "\"child\": \(button("go", alert("its own action")))")
    var harness = try harness(
      element("form", "\"child\": \(container("\(required), \(submit)"))", on("onSubmit", remote)))
    for (text, isEnabled) in [("", false), ("x", true), ("", false), ("y", true)] {
      try harness.type(text, into: "aField")
      let node = try #require(try harness.scene.node("go"))
      #expect(node.content == .button(title: "go", isEnabled: isEnabled, hasBox: false))
      #expect(node.interactions == (isEnabled ? .press : []))
      let submit = try #require(try harness.scene.nodes.first { $0.componentType == "beagle:formSubmit" })
      #expect(submit.interactions == [])
      #expect(try harness.scene == harness.runtime.sceneFromScratch())
    }
    try harness.press("go")
    #expect(sentValues(harness) == [["a": "y"]])
    #expect(harness.dialogs.isEmpty)
  }

  @Test func formWithoutInputsIsLoggedAndSubmitted() throws {
    var harness = try harness(form())
    try harness.press("send")
    #expect(harness.hasLogged(.form(.inputsNotFound(form: "form"))))
    #expect(sentValues(harness) == [[:]])
  }

  @Test func submitOutsideFormIsLogged() throws {
    var harness = try harness(element("formSubmit", "\"child\": \(text("x", also: #""id": "send""#))"))
    try harness.press("send")
    #expect(harness.hasLogged(.form(.submitNotFound(form: "form"))))
    #expect(harness.sent.isEmpty)
  }

  @Test func invalidRequiredInputPreventsSubmit() throws {
    var harness = try harness(
      form(
        field("a", #""required": true, "validator": "full", "errorMessage": "a is missing""#),
        field("b", #""required": true, "validator": "full", "errorMessage": "b is missing""#, value: "b")))
    try harness.press("send")
    #expect(harness.sent.isEmpty)
    #expect(try harness.input("aField")?.error == "a is missing")
    #expect(try harness.input("bField")?.error == nil)
    #expect(harness.hasLogged(.form(.validationInputNotValid(inputName: "a"))))
    #expect(harness.hasLogged(.form(.divergentInputViewAndValueCount(form: "form"))))
    try harness.type("x", into: "aField")
    #expect(try harness.input("aField")?.error == nil)
  }

  @Test func optionalInputIsNotValidated() throws {
    var harness = try harness(form(field("a", #""validator": "full", "errorMessage": "no""#)))
    try harness.press("send")
    #expect(sentValues(harness) == [["a": ""]])
  }

  @Test func missingValidatorIsLoggedAndValueDropped() throws {
    var harness = try harness(form(field("a", #""required": true, "validator": "nothing""#, value: "x")))
    try harness.press("send")
    #expect(harness.hasLogged(.form(.validatorNotFound(named: "nothing"))))
    #expect(harness.hasLogged(.form(.divergentInputViewAndValueCount(form: "form"))))
    #expect(harness.sent.isEmpty)
  }

  @Test func laterInputWithSameNameWins() throws {
    var harness = try harness(form(field("a", value: "1"), field("a", value: "2"), field("b", value: "3")))
    try harness.press("send")
    #expect(sentValues(harness) == [["a": "2", "b": "3"]])
    #expect(harness.hasLogged(.form(.keyDuplication(data: ["a": "2"]))))
  }

  @Test func storedTypedAndAdditionalDataAreMerged() throws {
    let first = form(
      field("a", value: "a1"), field("b", value: "b1"), field("c", value: "c1"),
      also: #""group": "g", "shouldStoreFields": true, \#(on("onSubmit", push(second)))"#)
    var harness = try harness(first)
    try harness.press("send")
    try harness.press("send")
    #expect(sentValues(harness) == [["a": "a1", "b": "b2", "c": "c3", "d": "d3"]])
    #expect(harness.hasLogged(.form(.keyDuplication(data: ["b": "b2", "c": "c3"]))))
  }

  private var second: String {
    form(
      field("b", value: "b2"), field("c", value: "c2"),
      also: #""group": "g", "additionalData": {"c": "c3", "d": "d3"}, \#(on("onSubmit", remote))"#)
  }

  @Test func missingGroupIsLoggedAndNothingStored() throws {
    var harness = try harness(
      form(field("a"), also: #""shouldStoreFields": true, \#(on("onSubmit", remote))"#))
    try harness.press("send")
    #expect(harness.hasLogged(.form(.unableToSaveData)))
    #expect(sentValues(harness).count == 1)
  }

  @Test func fieldsAreNotStoredByDefault() throws {
    let first = form(
      field("a", value: "a1"), also: #""group": "g", \#(on("onSubmit", push(second)))"#)
    var harness = try harness(first)
    try harness.press("send")
    try harness.press("send")
    #expect(sentValues(harness) == [["b": "b2", "c": "c3", "d": "d3"]])
  }

  @Test func remoteFormSuccessClearsStore() throws {
    let both = on("onSubmit", remote)
    let screen = form(field("a", value: "a1"), also: #""group": "g", "shouldStoreFields": true, \#(both)"#)
    var harness = try RuntimeHarness(playing: screen, button("next", push(second)))
    try harness.press("send")
    try harness.respond(.failure(RequestFailure("down")))
    try harness.press("next")
    try harness.press("send")
    #expect(sentValues(harness).last?["a"] == "a1")
    try harness.respond(.action(PopView().action))
    try harness.press("next")
    try harness.press("send")
    #expect(sentValues(harness).last?["a"] == nil)
  }

  @Test func formActionsRunInOrder() throws {
    var harness = try harness(form(field("a"), also: on("onSubmit", write("1"), remote, write("2"))))
    try harness.press("send")
    #expect(harness.log == "12")
    #expect(harness.trace == ["started", "load /join"])
  }

  @Test func remoteFormResponseActionRuns() throws {
    var harness = try harness(form(field("a")))
    try harness.press("send")
    #expect(harness.runtime.isLoading)
    harness.runtime.analytics = AnalyticsConfig(actions: ["beagle:setContext": []])
    try harness.respond(.action(SetContext(contextId: "log", value: .value("answered")).action))
    #expect(harness.log == "answered")
    #expect(harness.trace == ["started", "load /join", "finished", "success", "record beagle:setcontext"])
    #expect(harness.records.first?.values["event"] == "onSuccess")
  }

  @Test func failedRemoteFormCanBeRetried() throws {
    var harness = try harness(form(field("a", value: "1")))
    try harness.press("send")
    try harness.respond(.failure(RequestFailure("down")))
    #expect(harness.trace == ["started", "load /join", "finished", "error(submitForm)"])
    #expect(harness.runtime.errors.map(\.kind) == [.submitForm])
    try harness.type("2", into: "aField")
    harness.send(.retry)
    #expect(sentValues(harness) == [["a": "1"], ["a": "1"]])
  }

  @Test func validationActionShowsInputErrors() throws {
    let validation = action(
      "formValidation",
      #""errors": [{"inputName": "a", "message": "taken"}, {"inputName": "x", "message": "?"}]"#)
    var harness = try harness(form(field("a"), field("b"), also: on("onSubmit", validation)))
    try harness.press("send")
    #expect(try harness.input("aField")?.error == "taken")
    #expect(try harness.input("bField")?.error == nil)
  }

  @Test func formResponseMayBeValidation() throws {
    var harness = try harness(form(field("a")))
    try harness.press("send")
    let errors = [FormValidation.FieldError(inputName: "a", message: "taken")]
    try harness.respond(.action(FormValidation(errors: errors).action))
    #expect(try harness.input("aField")?.error == "taken")
  }

  @Test func localActionMergesDataWithInputs() throws {
    let local = action("formLocalAction", #""name": "join", "data": {"a": "own", "z": "own"}"#)
    var harness = try harness(form(field("a", value: "typed"), also: on("onSubmit", local)))
    try harness.press("send")
    #expect(harness.sent == [.localForm(name: "join", values: ["a": "typed", "z": "own"])])
    try harness.respond(.done)
    #expect(harness.trace == ["started", "handle join", "finished", "success"])
  }

  @MainActor @Test func localActionIsHandledByName() async throws {
    struct Handler: LocalFormHandler {
      func handle(_ name: String, values: [String: String]) async throws -> Action? {
        guard name == "join" else { throw RequestFailure("no \(name)") }
        return SetContext(contextId: "global", value: .value(.string(values["a"] ?? ""))).action
      }
    }
    for (name, isHandled) in [("join", true), ("leave", false)] {
      let harness = SessionHarness(configure: { $0.localFormHandler = Handler() })
      let local = action("formLocalAction", #""name": "\#(name)""#)
      try harness.open(form(field("a", value: "v"), also: on("onSubmit", local)))
      try await harness.press("send")
      #expect(harness.session.runtime.global == (isHandled ? "v" : .empty))
      #expect(harness.session.runtime.errors.map(\.kind) == (isHandled ? [] : [.action]))
    }
  }

  @Test func submitOfNestedFormSubmitsInnerForm() throws {
    let inner = form(field("i", value: "1"))
    var harness = try harness(
      element("form", "\"child\": \(container(field("o"), inner))", on("onSubmit", write("outer"))))
    try harness.press("send")
    #expect(harness.log == "")
    #expect(sentValues(harness) == [["i": "1"]])
  }
}
