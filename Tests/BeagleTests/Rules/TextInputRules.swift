import Beagle
import Testing

@Suite struct TextInputRules {
  @Test func theTextIsChangedAlreadyWhenOnChangeRunsAndItRunsOncePerEdit() throws {
    let field = input("in", #""value": "@{v}""#, on("onChange", write("@{onChange.value}/@{v} ")))
    var stage = try Stage(playing: field, with: ["v": quoted("start")])
    try stage.type("a", into: "in")
    #expect(try stage.input("in")?.text == "a")
    try stage.type("ab", into: "in")
    #expect(stage.log == "a/start ab/start ")
  }

  @Test func aChangeThroughAContextIsShownAndRunsNothing() throws {
    let field = input("in", #""value": "@{v}""#, on("onChange", write("change")))
    var stage = try Stage(playing: field, button("set", setContext("v", quoted("set"))), with: ["v": "null"])
    #expect(try stage.input("in")?.text == "")
    try stage.press("set")
    #expect(try stage.input("in")?.text == "set")
    #expect(stage.log == "")
  }

  @Test func whatIsTypedStaysUntilTheContextItShowsIsSet() throws {
    let field = input("in", #""value": "@{v}", "placeholder": "@{p}""#)
    var stage = try Stage(
      playing: field, button("other", setContext("p", quoted("x"))),
      button("set", setContext("v", quoted("set"))),
      with: ["v": quoted("start"), "p": quoted("")])
    try stage.type("typed", into: "in")
    try stage.press("other")
    #expect(try stage.input("in")?.text == "typed")
    try stage.press("set")
    #expect(try stage.input("in")?.text == "set")
  }

  @Test func settingTheContextItShowsFromOnChangeEndsThere() throws {
    let field = input(
      "in", #""value": "@{v}""#,
      on("onChange", write("."), setContext("v", quoted("@{uppercase(onChange.value)}"))))
    var stage = try Stage(playing: field, text("@{v}"), with: ["v": quoted("")])
    try stage.type("ab", into: "in")
    #expect(try stage.input("in")?.text == "AB")
    #expect(stage.texts == ["AB"])
    #expect(stage.log == ".")
    #expect(stage.notices.isEmpty)
  }

  @Test func focusAndBlurBringTheText() throws {
    let field = input(
      "in", #""value": "v""#, on("onFocus", write("focus @{onFocus.value} ")),
      on("onBlur", write("blur @{onBlur.value} ")))
    var stage = try Stage(playing: field)
    try stage.focus("in")
    #expect(try stage.scene.node("in")?.isFocused == true)
    try stage.type("w", into: "in")
    try stage.blur("in")
    #expect(stage.log == "focus v blur w ")
    #expect(try stage.scene.node("in")?.isFocused == false)
  }

  @Test func theReturnKeyEndsEditingOnce() throws {
    var stage = try Stage(playing: input("in", on("onBlur", write("blur"))))
    try stage.blur("in")
    #expect(stage.log == "")
    try stage.focus("in")
    try stage.focus("in")
    try stage.blur("in")
    try stage.blur("in")
    #expect(stage.log == "blur")
  }

  @Test func anInputThatGetsTheKeyboardTakesItFromTheOther() throws {
    let field = { (id: String) in
      input(id, on("onFocus", write("\(id)+")), on("onBlur", write("\(id)- ")))
    }
    var stage = try Stage(playing: field("a"), field("b"))
    try stage.focus("a")
    try stage.focus("b")
    #expect(stage.log == "a+a- b+")
    #expect(try stage.scene.nodes.filter(\.isFocused).map(\.id) == ["b"])
  }

  @Test(arguments: [
    #""enabled": false"#, #""enabled": "@{no}""#, #""disabled": true"#, #""disabled": "@{yes}""#,
    #""readOnly": true"#, #""readOnly": "@{yes}""#, #""hidden": true"#,
    #""style": {"display": "NONE"}"#, #""disabled": true, "enabled": true"#,
  ])
  func whatCannotBeTypedIntoTakesNeitherTextNorKeyboard(members: String) throws {
    let field = input("in", members, on("onChange", write("change")), on("onFocus", write("focus")))
    var stage = try Stage(playing: field, with: ["yes": "true", "no": "false"])
    try stage.focus("in")
    try stage.type("x", into: "in")
    #expect(stage.log == "")
    #expect(try stage.input("in")?.text == "")
  }

  @Test(arguments: [
    (#""enabled": "@{n}""#, true, false), (#""readOnly": "@{n}""#, true, false),
    (#""readOnly": true"#, true, true), (#""enabled": false"#, false, false),
    (#""disabled": false"#, true, false),
  ])
  func aReadOnlyFieldStillShowsAsEnabledAndNullIsTheDefault(
    members: String, isEnabled: Bool, isReadOnly: Bool
  ) throws {
    let field = try #require(try Stage(playing: input("in", members), with: ["n": "null"]).input("in"))
    #expect(field.isEnabled == isEnabled && field.isReadOnly == isReadOnly)
  }

  @Test func aHiddenFieldKeepsItsPlace() throws {
    let hidden = #""style": {"size": {"height": {"value": 30, "type": "REAL"}}}"#
    let stage = try Stage(
      playing: input("in", #""hidden": true"#, hidden), text("below", also: #""id": "t""#))
    #expect(try stage.scene.node("in")?.isHidden == true)
    #expect(try stage.scene.node("t")?.frame.y == 30)
  }

  @Test(arguments: [
    ("false", quoted("e"), nil), ("true", quoted("e"), "e"), ("true", quoted(""), nil), ("true", "null", nil),
    ("null", quoted("e"), nil),
  ])
  func theErrorIsShownWhereThereIsOneAndItIsToBeShown(show: String, error: String, shown: String?) throws {
    var stage = try Stage(
      playing: input("in", #""error": "@{e}", "showError": "@{s}""#),
      button("set", setContext("s", show), setContext("e", error)), with: ["e": quoted("first"), "s": "true"])
    #expect(try stage.input("in")?.error == "first")
    try stage.press("set")
    #expect(try stage.input("in")?.error == shown)
  }

  @Test(arguments: ["DATE", "EMAIL", "PASSWORD", "NUMBER", "TEXT"])
  func theKindIsToldAndNothingIsValidated(kind: String) throws {
    var stage = try Stage(playing: input("in", #""type": "@{k}""#), with: ["k": quoted(kind)])
    try stage.type("not a \(kind)", into: "in")
    #expect(try stage.input("in")?.text == "not a \(kind)")
    #expect(try stage.input("in")?.kind.rawValue == kind)
  }

  @Test func anEditOfAnInputThatIsGoneChangesNothing() throws {
    var stage = try Stage(
      playing: container(input("in", on("onChange", write("x"))), also: #""id": "box""#),
      button("drop", addChildren("box", "[]", mode: "REPLACE")))
    let node = try stage.node("in")
    try stage.press("drop")
    #expect(stage.send(.edit(node, text: "late")).isEmpty)
    #expect(stage.log == "")
  }

  @Test func whatAPasswordInputShowsIsMaskedWhereItsContextIsLookedInto() throws {
    let password = input(
      "in", #""type": "PASSWORD", "value": "@{f.pin}""#, on("onChange", write("@{onChange.value}")))
    var stage = try Stage(playing: password, with: ["f": #"{"pin": 1234, "name": "Ana"}"#])
    func context(_ id: String) throws -> DynamicObject? {
      try stage.scene.nodes.lazy.compactMap { stage.runtime.source(of: $0.node).context }.first {
        $0.id == id
      }?.value
    }
    #expect(try context("f") == ["pin": "••••", "name": "Ana"])
    try stage.type("secret", into: "in")
    #expect(try context("log") == "••••••")
    #expect(stage.log == "secret")
  }

  @Test(arguments: [("", ""), ("a", "•"), ("hunter2", "•••••••"), ("👩‍👩‍👧e\u{301}ñ", "•••"), ("a\r\nb", "•••")])
  func aPasswordHasABulletForEachCharacterAndOtherInputsShowTheirText(text: String, bullets: String) throws {
    var stage = try Stage(playing: input("in", #""type": "PASSWORD""#), input("out"))
    try stage.type(text, into: "in")
    try stage.type(text, into: "out")
    #expect(try stage.input("in")?.maskedText == bullets)
    #expect(try stage.input("out")?.maskedText == text)
  }

  @Test func aPasswordIsHiddenInContextsAlsoAsAPartOfATextAndAsANumber() throws {
    let password = input("in", #""type": "PASSWORD", "value": "@{f.pin}""#)
    let value = #"{"pin": 1234, "all": ["pin=1234&x=%201234", {"n": 12345}], "short": "12"}"#
    let stage = try Stage(playing: password, with: ["f": value])
    let context = try stage.scene.nodes.lazy.compactMap { stage.runtime.source(of: $0.node).context }.first {
      $0.id == "f"
    }
    #expect(
      context?.value
        == ["pin": "••••", "all": ["pin=••••&x=%20••••", ["n": 12345]], "short": "12"])
  }
}
