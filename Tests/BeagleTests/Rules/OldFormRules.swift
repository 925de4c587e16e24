import Beagle
import Testing

/// The forms of Beagle 1.x.
@Suite struct OldFormRules {
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

  private func stage(_ form: String) throws -> Stage {
    try Stage(playing: form) {
      $0.validators = ["full": { !$0.isEmpty }, "short": { $0.count < 4 }]
    }
  }

  private func sentValues(_ stage: Stage) -> [[String: String]] {
    stage.sent.compactMap { if case .form(_, _, let values) = $0 { values } else { nil } }
  }

  @Test func everyInputBelowIsSentAsAStringUnderItsName() throws {
    var stage = try stage(form(field("a", value: "1"), container(field("b"))))
    try stage.type("two", into: "bField")
    try stage.press("send")
    #expect(stage.sent == [.form(path: "/join", method: .post, values: ["a": "1", "b": "two"])])
    #expect(stage.hasLogged(.form(.submittedValues(values: ["a": "1", "b": "two"]))))
  }

  @Test(arguments: [
    (#""enabled": false"#, false, false), (#""enabled": false"#, true, true),
    (#""enabled": true"#, false, false),
    ("", true, true),
  ])
  func aSubmitIsEnabledByItselfOrByItsRequiredInputs(submit: String, isValid: Bool, isSent: Bool) throws {
    var stage = try stage(
      form(field("a", #""required": true, "validator": "full""#, value: isValid ? "x" : ""), submit: submit))
    try stage.press("send")
    #expect(stage.sent.isEmpty == !isSent)
    // A submit that is disabled does nothing at all; one that is enabled says what is wrong.
    let saysWhy = stage.hasLogged(.form(.validationInputNotValid(inputName: "a")))
    #expect(saysWhy == (!isValid && submit.contains("true")))
  }

  @Test func aDisabledSubmitIsEnabledAsSoonAsTheInputsAreValid() throws {
    var stage = try stage(
      form(field("a", #""required": true, "validator": "full""#), submit: #""enabled": false"#))
    try stage.press("send")
    #expect(stage.sent.isEmpty)
    try stage.type("x", into: "aField")
    try stage.press("send")
    #expect(sentValues(stage) == [["a": "x"]])
  }

  @Test func aSubmitLooksPressableAsLongAsItIsEnabled() throws {
    let required = field("a", #""required": true, "validator": "full""#)
    var stage = try stage(form(required, submit: #""enabled": false"#))
    for (text, isEnabled) in [("", false), ("x", true), ("xy", true), ("", false)] {
      try stage.type(text, into: "aField")
      let submit = try #require(try stage.scene.nodes.first { $0.componentType == "beagle:formSubmit" })
      #expect(submit.interactions == (isEnabled ? .press : []))
      #expect(try stage.scene == stage.runtime.sceneFromScratch())
    }
    let enabled = try self.stage(form(required))
    #expect(
      try enabled.scene.nodes.contains {
        $0.componentType == "beagle:formSubmit" && $0.interactions == .press
      })
  }

  @Test func withoutInputsItIsLoggedAndSubmitted() throws {
    var stage = try stage(form())
    try stage.press("send")
    #expect(stage.hasLogged(.form(.inputsNotFound(form: "form"))))
    #expect(sentValues(stage) == [[:]])
  }

  @Test func outsideAFormASubmitIsLoggedAndDoesNothing() throws {
    var stage = try stage(element("formSubmit", "\"child\": \(text("x", also: #""id": "send""#))"))
    try stage.press("send")
    #expect(stage.hasLogged(.form(.submitNotFound(form: "form"))))
    #expect(stage.sent.isEmpty)
  }

  @Test func aRequiredInputThatIsNotValidSaysSoAndNothingIsSent() throws {
    var stage = try stage(
      form(
        field("a", #""required": true, "validator": "full", "errorMessage": "a is missing""#),
        field("b", #""required": true, "validator": "full", "errorMessage": "b is missing""#, value: "b")))
    try stage.press("send")
    #expect(stage.sent.isEmpty)
    #expect(try stage.input("aField")?.error == "a is missing")
    #expect(try stage.input("bField")?.error == nil)
    #expect(stage.hasLogged(.form(.validationInputNotValid(inputName: "a"))))
    #expect(stage.hasLogged(.form(.divergentInputViewAndValueCount(form: "form"))))
    try stage.type("x", into: "aField")
    #expect(try stage.input("aField")?.error == nil)
  }

  @Test func anInputThatIsNotRequiredIsNotValidated() throws {
    var stage = try stage(form(field("a", #""validator": "full", "errorMessage": "no""#)))
    try stage.press("send")
    #expect(sentValues(stage) == [["a": ""]])
  }

  @Test func aValidatorThatIsNotThereIsLoggedAndTheValueDropped() throws {
    var stage = try stage(form(field("a", #""required": true, "validator": "nothing""#, value: "x")))
    try stage.press("send")
    #expect(stage.hasLogged(.form(.validatorNotFound(named: "nothing"))))
    #expect(stage.hasLogged(.form(.divergentInputViewAndValueCount(form: "form"))))
    #expect(stage.sent.isEmpty)
  }

  @Test func whatIsStoredTypedAndGivenIsMergedTheLaterWinning() throws {
    let first = form(
      field("a", value: "a1"), field("b", value: "b1"), field("c", value: "c1"),
      also: #""group": "g", "shouldStoreFields": true, \#(on("onSubmit", push(second)))"#)
    var stage = try stage(first)
    try stage.press("send")
    try stage.press("send")
    #expect(sentValues(stage) == [["a": "a1", "b": "b2", "c": "c3", "d": "d3"]])
    #expect(stage.hasLogged(.form(.keyDuplication(data: ["b": "b2", "c": "c3"]))))
  }

  private var second: String {
    form(
      field("b", value: "b2"), field("c", value: "c2"),
      also: #""group": "g", "additionalData": {"c": "c3", "d": "d3"}, \#(on("onSubmit", remote))"#)
  }

  @Test func withoutAGroupNothingIsStoredAndThatIsLogged() throws {
    var stage = try stage(form(field("a"), also: #""shouldStoreFields": true, \#(on("onSubmit", remote))"#))
    try stage.press("send")
    #expect(stage.hasLogged(.form(.unableToSaveData)))
    #expect(sentValues(stage).count == 1)
  }

  @Test func withoutShouldStoreFieldsNothingIsStored() throws {
    let first = form(
      field("a", value: "a1"), also: #""group": "g", \#(on("onSubmit", push(second)))"#)
    var stage = try stage(first)
    try stage.press("send")
    try stage.press("send")
    #expect(sentValues(stage) == [["b": "b2", "c": "c3", "d": "d3"]])
  }

  @Test func theStoreIsClearedWhenARemoteFormSucceedsAndKeptWhenItFails() throws {
    let both = on("onSubmit", remote)
    let screen = form(field("a", value: "a1"), also: #""group": "g", "shouldStoreFields": true, \#(both)"#)
    var stage = try Stage(playing: screen, button("next", push(second)))
    try stage.press("send")
    try stage.answer(.failure(RequestFailure("down")))
    try stage.press("next")
    try stage.press("send")
    #expect(sentValues(stage).last?["a"] == "a1")
    try stage.answer(.action(PopView().action))
    try stage.press("next")
    try stage.press("send")
    #expect(sentValues(stage).last?["a"] == nil)
  }

  @Test func itsActionsRunInOrderOthersAsAlways() throws {
    var stage = try stage(form(field("a"), also: on("onSubmit", write("1"), remote, write("2"))))
    try stage.press("send")
    #expect(stage.log == "12")
    #expect(stage.trace == ["started", "load /join"])
  }

  @Test func aRemoteFormsAnswerIsAnActionThatRunsAsItsSuccess() throws {
    var stage = try stage(form(field("a")))
    try stage.press("send")
    #expect(stage.runtime.isLoading)
    stage.runtime.analytics = AnalyticsConfig(actions: ["beagle:setContext": []])
    try stage.answer(.action(SetContext(contextId: "log", value: .value("answered")).action))
    #expect(stage.log == "answered")
    #expect(stage.trace == ["started", "load /join", "finished", "success", "record beagle:setcontext"])
    #expect(stage.records.first?.values["event"] == "onSuccess")
  }

  @Test func aRemoteFormThatFailsCanBeTriedAgainWithTheSameValues() throws {
    var stage = try stage(form(field("a", value: "1")))
    try stage.press("send")
    try stage.answer(.failure(RequestFailure("down")))
    #expect(stage.trace == ["started", "load /join", "finished", "error(submitForm)"])
    #expect(stage.runtime.errors.map(\.kind) == [.submitForm])
    try stage.type("2", into: "aField")
    stage.send(.retry)
    #expect(sentValues(stage) == [["a": "1"], ["a": "1"]])
  }

  @Test func aValidationActionShowsItsMessagesOnTheInputsOfThoseNames() throws {
    let validation = action(
      "formValidation",
      #""errors": [{"inputName": "a", "message": "taken"}, {"inputName": "x", "message": "?"}]"#)
    var stage = try stage(form(field("a"), field("b"), also: on("onSubmit", validation)))
    try stage.press("send")
    #expect(try stage.input("aField")?.error == "taken")
    #expect(try stage.input("bField")?.error == nil)
  }

  @Test func aValidationMayComeAsTheAnswerOfTheForm() throws {
    var stage = try stage(form(field("a")))
    try stage.press("send")
    let errors = [FormValidation.FieldError(inputName: "a", message: "taken")]
    try stage.answer(.action(FormValidation(errors: errors).action))
    #expect(try stage.input("aField")?.error == "taken")
  }

  @Test func aLocalActionGetsItsDataUnderWhatWasTyped() throws {
    let local = action("formLocalAction", #""name": "join", "data": {"a": "own", "z": "own"}"#)
    var stage = try stage(form(field("a", value: "typed"), also: on("onSubmit", local)))
    try stage.press("send")
    #expect(stage.sent == [.localForm(name: "join", values: ["a": "typed", "z": "own"])])
    try stage.answer(.done)
    #expect(stage.trace == ["started", "handle join", "finished", "success"])
  }

  @MainActor @Test func theApplicationHandlesALocalActionByItsName() async throws {
    struct Handler: LocalFormHandler {
      func handle(_ name: String, values: [String: String]) async throws -> Action? {
        guard name == "join" else { throw RequestFailure("no \(name)") }
        return SetContext(contextId: "global", value: .value(.string(values["a"] ?? ""))).action
      }
    }
    for (name, isHandled) in [("join", true), ("leave", false)] {
      let stage = SessionStage(configure: { $0.localFormHandler = Handler() })
      let local = action("formLocalAction", #""name": "\#(name)""#)
      try stage.open(form(field("a", value: "v"), also: on("onSubmit", local)))
      try await stage.press("send")
      #expect(stage.session.runtime.global == (isHandled ? "v" : .empty))
      #expect(stage.session.runtime.errors.map(\.kind) == (isHandled ? [] : [.action]))
    }
  }

  @Test func aNestedFormsSubmitSubmitsThatForm() throws {
    let inner = form(field("i", value: "1"))
    var stage = try stage(
      element("form", "\"child\": \(container(field("o"), inner))", on("onSubmit", write("outer"))))
    try stage.press("send")
    #expect(stage.log == "")
    #expect(sentValues(stage) == [["i": "1"]])
  }
}
