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

  @Test func nearestFormIsSubmitted() throws {
    var harness = try RuntimeHarness(
      playing: form("1", form("2", container(button("in", submit))), button("out", submit)))
    try harness.press("in")
    try harness.press("out")
    #expect(harness.log == "submit2 submit1 ")
  }

  @Test func formItselfMayBeOrigin() throws {
    #expect(try RuntimeHarness(playing: form("", also: on("onInit", submit))).log == "submit ")
  }

  @Test func submitOutsideFormIsLogged() throws {
    var harness = try RuntimeHarness(playing: form("", input("i")), button("go", submit, write("next")))
    try harness.press("go")
    #expect(harness.log == "next")
    #expect(harness.hasLogged(.form(.submitNotFound(form: "simpleForm"))))
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
  func inputErrorMakesFormInvalid(members: String, log: String) throws {
    var harness = try RuntimeHarness(
      playing: form("", members.isEmpty ? input("i") : input("i", members), button("go", submit)),
      with: ["e": quoted("wrong"), "none": quoted("")])
    try harness.press("go")
    #expect(harness.log == log)
  }

  @Test func formWithoutInputsIsValid() throws {
    var harness = try RuntimeHarness(playing: form("", button("go", submit)))
    try harness.press("go")
    #expect(harness.log == "submit ")
  }

  @Test func nestedInputsAreValidated() throws {
    let bad = input("i", #""error": "e""#)
    let insides = [
      container(container(bad)), element("scrollView", #""children": [\#(bad)]"#), form("2", bad),
      list("l", of: "@{rows}", bad), element("pageView", #""children": [\#(text("x")), \#(bad)]"#),
      element("touchable", "\"child\": \(bad)", on("onPress")),
    ]
    for inside in insides {
      var harness = try RuntimeHarness(
        playing: form("", inside, button("go", submit)), with: ["rows": rows("a")])
      try harness.press("go")
      #expect(harness.log == "invalid ", "\(inside)")
    }
  }

  @Test func inputErrorReadsContextsOfInput() throws {
    let row = input("i", #""error": "@{condition(eq(item.name, 'B'), 'b', '')}""#)
    var harness = try RuntimeHarness(
      playing: form("", list("l", of: "@{rows}", row), button("go", submit)),
      button("drop", setContext("rows", rows("a"))), with: ["rows": rows("a", "b")])
    try harness.press("go")
    try harness.press("drop")
    try harness.press("go")
    #expect(harness.log == "invalid submit ")
  }

  @Test func inputOutsideFormIsIgnored() throws {
    var harness = try RuntimeHarness(playing: input("i", #""error": "e""#), form("", button("go", submit)))
    try harness.press("go")
    #expect(harness.log == "submit ")
  }

  @Test func validityIsCheckedWhenActionRuns() throws {
    var harness = try RuntimeHarness(
      playing: form("", input("i", #""error": "@{e}""#), button("go", setContext("e", quoted("")), submit)),
      with: ["e": quoted("wrong")])
    try harness.press("go")
    #expect(harness.log == "submit ")
  }

  @Test func formActionsReadContextsOfOrigin() throws {
    let inside = container(button("go", submit), also: context("between", quoted("b")))
    var harness = try RuntimeHarness(
      playing: element(
        "simpleForm", on("onSubmit", write("@{between}@{own}")), #""children": [\#(inside)]"#,
        context("own", quoted("o"))))
    try harness.press("go")
    #expect(harness.log == "bo")
  }

  @Test func formActionsReadSubmittingEvent() throws {
    let field = input("i", on("onBlur", submit))
    var harness = try RuntimeHarness(
      playing: element("simpleForm", on("onSubmit", write("@{onBlur.value}")), #""children": [\#(field)]"#))
    try harness.focus("i")
    try harness.type("t", into: "i")
    try harness.blur("i")
    #expect(harness.log == "t")
  }

  @Test func formActionsRunBeforeNextAction() throws {
    var harness = try RuntimeHarness(playing: form("", button("go", submit, write("after"))))
    try harness.press("go")
    #expect(harness.log == "submit after")
  }

  @Test func absentFormEventDoesNothing() throws {
    var harness = try RuntimeHarness(
      playing: element("simpleForm", #""children": [\#(button("go", submit, write("after")))]"#))
    try harness.press("go")
    #expect(harness.log == "after")
  }

  @Test func formCollectsNoValues() throws {
    let post = send("/join", #""method": "POST", "data": {"mail": "@{f.mail}"}"#)
    let field = input("i", on("onChange", setContext("f", quoted("@{onChange.value}"), path: "mail")))
    var harness = try RuntimeHarness(
      playing: element(
        "simpleForm", context("f", "{}"), on("onSubmit", post),
        #""children": [\#(field), \#(input("other")), \#(button("go", submit))]"#))
    try harness.type("a@b", into: "i")
    try harness.type("unseen", into: "other")
    try harness.press("go")
    #expect(harness.requests.first?.body?.text == #"{"mail":"a@b"}"#)
  }

  @Test func customInputIsValidated() throws {
    struct Stars: ValidatedComponent, Decodable {
      var error: Bind<String>?
    }
    var options = DecodingOptions()
    options.componentRegistry.register(component: Stars.self)
    let document = container(
      container(
        form(
          "", element("custom:stars", #""error": "@{e}""#), button("go", submit),
          button("mend", setContext("e", quoted("")))), also: context("e", quoted("none"))),
      also: context("log", quoted("")))
    var harness = RuntimeHarness()
    harness.send(.open(.local(try ScreenDocument(reading: Array(document.utf8), options: options).screen)))
    try harness.press("go")
    try harness.press("mend")
    try harness.press("go")
    #expect(harness.log == "invalid submit ")
  }
}
