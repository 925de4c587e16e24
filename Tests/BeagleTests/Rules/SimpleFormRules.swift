import Beagle
import Testing

@Suite struct SimpleFormRules {
  private let submit = action("submitForm")

  private func form(_ name: String = "", _ children: String..., also members: String = "") -> String {
    element(
      "simpleForm", on("onSubmit", write("submit\(name) ")),
      on("onValidationError", write("invalid\(name) ")),
      #""children": [\#(children.joined(separator: ", "))]"# + (members.isEmpty ? "" : ", \(members)"))
  }

  @Test func theNearestFormAroundTheOriginIsSubmitted() throws {
    var stage = try Stage(
      playing: form("1", form("2", container(button("in", submit))), button("out", submit)))
    try stage.press("in")
    try stage.press("out")
    #expect(stage.log == "submit2 submit1 ")
  }

  @Test func theFormItselfMayBeTheOrigin() throws {
    #expect(try Stage(playing: form("", also: on("onInit", submit))).log == "submit ")
  }

  @Test func outsideAFormNothingHappensAndThatIsLogged() throws {
    var stage = try Stage(playing: form("", input("i")), button("go", submit, write("next")))
    try stage.press("go")
    #expect(stage.log == "next")
    #expect(stage.hasLogged(.form(.submitNotFound(form: "simpleForm"))))
  }

  @Test(arguments: [
    ("", "submit "), (#""error": """#, "submit "), (#""error": "wrong""#, "invalid "),
    (#""error": "@{e}""#, "invalid "), (#""error": "@{none}""#, "submit "),
    (#""error": "@{null}""#, "submit "),
    (#""error": "@{e}", "showError": false"#, "invalid "),
    (#""error": "@{none}", "showError": true"#, "submit "),
    (#""error": "@{e}", "enabled": false"#, "invalid "), (#""error": "@{e}", "readOnly": true"#, "invalid "),
    (#""error": "@{e}", "style": {"display": "NONE"}"#, "invalid "),
    (#""error": "@{e}", "hidden": true"#, "invalid "),
  ])
  func anInputWithAnErrorMakesItInvalidShownOrNot(members: String, log: String) throws {
    var stage = try Stage(
      playing: form("", members.isEmpty ? input("i") : input("i", members), button("go", submit)),
      with: ["e": quoted("wrong"), "none": quoted("")])
    try stage.press("go")
    #expect(stage.log == log)
  }

  @Test func withoutInputsItIsValid() throws {
    var stage = try Stage(playing: form("", button("go", submit)))
    try stage.press("go")
    #expect(stage.log == "submit ")
  }

  @Test func inputsOfNestedContainersFormsAndListCellsCount() throws {
    let bad = input("i", #""error": "e""#)
    let insides = [
      container(container(bad)), element("scrollView", #""children": [\#(bad)]"#), form("2", bad),
      list("l", of: "@{rows}", bad), element("pageView", #""children": [\#(text("x")), \#(bad)]"#),
      element("touchable", "\"child\": \(bad)", on("onPress")),
    ]
    for inside in insides {
      var stage = try Stage(playing: form("", inside, button("go", submit)), with: ["rows": rows("a")])
      try stage.press("go")
      #expect(stage.log == "invalid ", "\(inside)")
    }
  }

  @Test func anErrorReadsTheContextsOfItsOwnInput() throws {
    let row = input("i", #""error": "@{condition(eq(item.name, 'B'), 'b', '')}""#)
    var stage = try Stage(
      playing: form("", list("l", of: "@{rows}", row), button("go", submit)),
      button("drop", setContext("rows", rows("a"))), with: ["rows": rows("a", "b")])
    try stage.press("go")
    try stage.press("drop")
    try stage.press("go")
    #expect(stage.log == "invalid submit ")
  }

  @Test func anInputOutsideTheFormDoesNotCount() throws {
    var stage = try Stage(playing: input("i", #""error": "e""#), form("", button("go", submit)))
    try stage.press("go")
    #expect(stage.log == "submit ")
  }

  @Test func validityIsWhatItIsWhenTheActionRuns() throws {
    var stage = try Stage(
      playing: form("", input("i", #""error": "@{e}""#), button("go", setContext("e", quoted("")), submit)),
      with: ["e": quoted("wrong")])
    try stage.press("go")
    #expect(stage.log == "submit ")
  }

  @Test func itsActionsReadWhatIsBetweenTheButtonAndTheForm() throws {
    let inside = container(button("go", submit), also: context("between", quoted("b")))
    var stage = try Stage(
      playing: element(
        "simpleForm", on("onSubmit", write("@{between}@{own}")), #""children": [\#(inside)]"#,
        context("own", quoted("o"))))
    try stage.press("go")
    #expect(stage.log == "bo")
  }

  @Test func itsActionsReadTheEventThatSubmittedIt() throws {
    let field = input("i", on("onBlur", submit))
    var stage = try Stage(
      playing: element("simpleForm", on("onSubmit", write("@{onBlur.value}")), #""children": [\#(field)]"#))
    try stage.focus("i")
    try stage.type("t", into: "i")
    try stage.blur("i")
    #expect(stage.log == "t")
  }

  @Test func theyRunBeforeTheActionAfterSubmitForm() throws {
    var stage = try Stage(playing: form("", button("go", submit, write("after"))))
    try stage.press("go")
    #expect(stage.log == "submit after")
  }

  @Test func withoutActionsForItNothingRuns() throws {
    var stage = try Stage(
      playing: element("simpleForm", #""children": [\#(button("go", submit, write("after")))]"#))
    try stage.press("go")
    #expect(stage.log == "after")
  }

  @Test func noValuesAreCollected() throws {
    let post = send("/join", #""method": "POST", "data": {"mail": "@{f.mail}"}"#)
    let field = input("i", on("onChange", setContext("f", quoted("@{onChange.value}"), path: "mail")))
    var stage = try Stage(
      playing: element(
        "simpleForm", context("f", "{}"), on("onSubmit", post),
        #""children": [\#(field), \#(input("other")), \#(button("go", submit))]"#))
    try stage.type("a@b", into: "i")
    try stage.type("unseen", into: "other")
    try stage.press("go")
    #expect(stage.requests.first?.body?.text == #"{"mail":"a@b"}"#)
  }

  @Test func anApplicationsOwnInputTakesPartWithItsError() throws {
    struct Stars: ValidatedComponent, Decodable {
      var error: Bind<String>?
    }
    var options = ReadingOptions()
    options.vocabulary.register(component: Stars.self)
    let document = container(
      container(
        form(
          "", element("custom:stars", #""error": "@{e}""#), button("go", submit),
          button("mend", setContext("e", quoted("")))), also: context("e", quoted("none"))),
      also: context("log", quoted("")))
    var stage = Stage()
    stage.send(.open(.local(try ScreenDocument(reading: Array(document.utf8), options: options).screen)))
    try stage.press("go")
    try stage.press("mend")
    try stage.press("go")
    #expect(stage.log == "invalid submit ")
  }
}
