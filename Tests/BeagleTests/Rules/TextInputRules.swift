import Beagle
import Testing

@Suite struct TextInputRules {
  @Test func onChangeRunsOncePerEditAfterUpdate() throws {
    let field = input("in", #""value": "@{v}""#, on("onChange", write("@{onChange.value}/@{v} ")))
    var harness = try RuntimeHarness(playing: field, with: ["v": quoted("start")])
    try harness.type("a", into: "in")
    #expect(try harness.input("in")?.text == "a")
    try harness.type("ab", into: "in")
    #expect(harness.log == "a/start ab/start ")
  }

  @Test func contextChangeUpdatesTextWithoutOnChange() throws {
    let field = input("in", #""value": "@{v}""#, on("onChange", write("change")))
    var harness = try RuntimeHarness(
      playing: field, button("set", setContext("v", quoted("set"))), with: ["v": "null"])
    #expect(try harness.input("in")?.text == "")
    try harness.press("set")
    #expect(try harness.input("in")?.text == "set")
    #expect(harness.log == "")
  }

  @Test func typedTextStaysUntilContextIsSet() throws {
    let field = input("in", #""value": "@{v}", "placeholder": "@{p}""#)
    var harness = try RuntimeHarness(
      playing: field, button("other", setContext("p", quoted("x"))),
      button("set", setContext("v", quoted("set"))),
      with: ["v": quoted("start"), "p": quoted("")])
    try harness.type("typed", into: "in")
    try harness.press("other")
    #expect(try harness.input("in")?.text == "typed")
    try harness.press("set")
    #expect(try harness.input("in")?.text == "set")
  }

  /// Setting the same value again counts as a change, so that a form can be reset. Setting another member of
  /// the context does not.
  @Test func typedTextSurvivesChangeOfOtherMember() throws {
    var harness = try RuntimeHarness(
      playing: input("in", #""value": "@{f.name}""#), text("@{f.city}"),
      button("other", setContext("f", quoted("Lima"), path: "city")),
      button("new", setContext("f", "1", path: "visits")),
      button("same", setContext("f", quoted("start"), path: "name")),
      button("all", setContext("f", #"{"name": "start", "city": "Oslo"}"#)),
      with: ["f": #"{"name": "start", "city": "Rome"}"#])
    for id in ["other", "new"] {
      try harness.type("typed", into: "in")
      try harness.press(id)
      #expect(try harness.input("in")?.text == "typed", "\(id)")
    }
    #expect(harness.texts == ["Lima"])
    for id in ["same", "all"] {
      try harness.type("typed", into: "in")
      try harness.press(id)
      #expect(try harness.input("in")?.text == "start", "\(id)")
    }
  }

  /// A path changes when it, one of its ancestors or one of its descendants is set.
  @Test(arguments: [
    ("user.address.street", "user.address.city", "typed"), ("user.address.street", "user.name", "typed"),
    ("user.address.street", "user.address.street.number", #"{"number":"set"}"#),
    ("user.address.street", "user.address.street", "set"),
    ("user.address.street", "user.address", ""), ("user.address.street", "user", ""),
    ("user.phones[1].home", "user.phones[0].home", "typed"),
    ("user.phones[1].home", "user.phones[7].home", "typed"),
    ("user.phones[1].home", "user.phones[1].work", "typed"), ("user.phones[1].home", "user.phones[1]", ""),
    ("user.phones[1].home", "user.phones", ""), ("user.phones[1].home", "user.phones.count", ""),
    ("user.none.street", "user.none.city", "typed"), ("user.name.street", "user.name.city", "typed"),
    ("user.none[0].street", "user.none[1].street", "typed"), ("user.none.street", "user", ""),
    ("global.user.street", "global.user.city", "typed"), ("global.user.street", "global.user", ""),
  ])
  func typedTextSurvivesChangeOfOtherPath(read: String, written: String, shown: String) throws {
    let path = written.drop { $0 != "." }.dropFirst()
    let field = input("in", #""value": "@{\#(read)}""#)
    var harness = try RuntimeHarness(
      playing: field,
      button(
        "set",
        setContext(
          String(written.prefix { $0 != "." }), quoted("set"), path: path.isEmpty ? nil : String(path))),
      with: [
        "user": """
        {"name": "Ada", "address": {"street": "A", "city": "Rome"}, "phones": [{"home": "1"}, {"home": "2", \
        "work": "3"}]}
        """
      ])
    try harness.type("typed", into: "in")
    try harness.press("set")
    #expect(try harness.input("in")?.text == shown)
  }

  @Test func onChangeSettingOwnContextTerminates() throws {
    let field = input(
      "in", #""value": "@{v}""#,
      on("onChange", write("."), setContext("v", quoted("@{uppercase(onChange.value)}"))))
    var harness = try RuntimeHarness(playing: field, text("@{v}"), with: ["v": quoted("")])
    try harness.type("ab", into: "in")
    #expect(try harness.input("in")?.text == "AB")
    #expect(harness.texts == ["AB"])
    #expect(harness.log == ".")
    #expect(harness.notices.isEmpty)
  }

  @Test func focusAndBlurEventsContainText() throws {
    let field = input(
      "in", #""value": "v""#, on("onFocus", write("focus @{onFocus.value} ")),
      on("onBlur", write("blur @{onBlur.value} ")))
    var harness = try RuntimeHarness(playing: field)
    try harness.focus("in")
    #expect(try harness.scene.node("in")?.isFocused == true)
    try harness.type("w", into: "in")
    try harness.blur("in")
    #expect(harness.log == "focus v blur w ")
    #expect(try harness.scene.node("in")?.isFocused == false)
  }

  @Test func returnKeyEndsEditingOnce() throws {
    var harness = try RuntimeHarness(playing: input("in", on("onBlur", write("blur"))))
    try harness.blur("in")
    #expect(harness.log == "")
    try harness.focus("in")
    try harness.focus("in")
    try harness.blur("in")
    try harness.blur("in")
    #expect(harness.log == "blur")
  }

  @Test func focusMovesFromOtherInput() throws {
    let field = { (id: String) in
      input(id, on("onFocus", write("\(id)+")), on("onBlur", write("\(id)- ")))
    }
    var harness = try RuntimeHarness(playing: field("a"), field("b"))
    try harness.focus("a")
    try harness.focus("b")
    #expect(harness.log == "a+a- b+")
    #expect(try harness.scene.nodes.filter(\.isFocused).map(\.id) == ["b"])
  }

  @Test(arguments: [
    #""enabled": false"#, #""enabled": "@{no}""#, #""disabled": true"#, #""disabled": "@{yes}""#,
    #""readOnly": true"#, #""readOnly": "@{yes}""#, #""hidden": true"#,
    #""style": {"display": "NONE"}"#, #""disabled": true, "enabled": true"#,
  ])
  func uneditableInputRejectsTextAndFocus(members: String) throws {
    let field = input("in", members, on("onChange", write("change")), on("onFocus", write("focus")))
    var harness = try RuntimeHarness(playing: field, with: ["yes": "true", "no": "false"])
    try harness.focus("in")
    try harness.type("x", into: "in")
    #expect(harness.log == "")
    #expect(try harness.input("in")?.text == "")
  }

  @Test(arguments: [
    (#""enabled": "@{n}""#, true, false), (#""readOnly": "@{n}""#, true, false),
    (#""readOnly": true"#, true, true), (#""enabled": false"#, false, false),
    (#""disabled": false"#, true, false),
  ])
  func readOnlyInputIsEnabled(
    members: String, isEnabled: Bool, isReadOnly: Bool
  ) throws {
    let field = try #require(
      try RuntimeHarness(playing: input("in", members), with: ["n": "null"]).input("in"))
    #expect(field.isEnabled == isEnabled && field.isReadOnly == isReadOnly)
  }

  @Test func hiddenInputKeepsItsSpace() throws {
    let hidden = #""style": {"size": {"height": {"value": 30, "type": "REAL"}}}"#
    let harness = try RuntimeHarness(
      playing: input("in", #""hidden": true"#, hidden), text("below", also: #""id": "t""#))
    #expect(try harness.scene.node("in")?.isHidden == true)
    #expect(try harness.scene.node("t")?.frame.y == 30)
  }

  @Test func hidingInputNeedsNoLayout() throws {
    var harness = try RuntimeHarness(
      playing: container(input("in", #""hidden": "@{no}""#)),
      button("hide", setContext("no", "true")), button("show", setContext("no", "false")),
      with: ["no": "false"])
    #expect(try harness.scene.node("in")?.isHidden == false)
    try harness.press("hide")
    #expect(try harness.scene.node("in")?.isHidden == true)
    try harness.press("show")
    #expect(try harness.scene.node("in")?.isHidden == false)
  }

  @Test(arguments: [
    ("false", quoted("e"), nil), ("true", quoted("e"), "e"), ("true", quoted(""), nil), ("true", "null", nil),
    ("null", quoted("e"), nil),
  ])
  func errorIsShownOnlyIfShowErrorIsTrue(show: String, error: String, shown: String?) throws {
    var harness = try RuntimeHarness(
      playing: input("in", #""error": "@{e}", "showError": "@{s}""#),
      button("set", setContext("s", show), setContext("e", error)), with: ["e": quoted("first"), "s": "true"])
    #expect(try harness.input("in")?.error == "first")
    try harness.press("set")
    #expect(try harness.input("in")?.error == shown)
  }

  @Test(arguments: ["DATE", "EMAIL", "PASSWORD", "NUMBER", "TEXT"])
  func inputTypeIsReportedButNotValidated(kind: String) throws {
    var harness = try RuntimeHarness(playing: input("in", #""type": "@{k}""#), with: ["k": quoted(kind)])
    try harness.type("not a \(kind)", into: "in")
    #expect(try harness.input("in")?.text == "not a \(kind)")
    #expect(try harness.input("in")?.kind.rawValue == kind)
  }

  @Test func editOfRemovedInputIsIgnored() throws {
    var harness = try RuntimeHarness(
      playing: container(input("in", on("onChange", write("x"))), also: #""id": "box""#),
      button("drop", addChildren("box", "[]", mode: "REPLACE")))
    let node = try harness.node("in")
    try harness.press("drop")
    #expect(harness.send(.edit(node, text: "late")).isEmpty)
    #expect(harness.log == "")
  }

  @Test func passwordIsMaskedInContexts() throws {
    let password = input(
      "in", #""type": "PASSWORD", "value": "@{f.pin}""#, on("onChange", write("@{onChange.value}")))
    var harness = try RuntimeHarness(playing: password, with: ["f": #"{"pin": 1234, "name": "Ana"}"#])
    func context(_ id: String) throws -> DynamicObject? {
      try harness.scene.nodes.lazy.compactMap { harness.runtime.source(of: $0.node).context }.first {
        $0.id == id
      }?.value
    }
    #expect(try context("f") == ["pin": "••••", "name": "Ana"])
    try harness.type("secret", into: "in")
    #expect(try context("log") == "••••••")
    #expect(harness.log == "secret")
  }

  @Test(arguments: [
    ("", ""), ("a", "•"), ("hunter2", "•••••••"), ("👩‍👩‍👧e\u{301}ñ", "•••"), ("a\r\nb", "•••"),
  ])
  func passwordShowsOneBulletPerCharacter(text: String, bullets: String) throws {
    var harness = try RuntimeHarness(playing: input("in", #""type": "PASSWORD""#), input("out"))
    try harness.type(text, into: "in")
    try harness.type(text, into: "out")
    #expect(try harness.input("in")?.maskedText == bullets)
    #expect(try harness.input("out")?.maskedText == text)
  }

  @Test func passwordInsideOtherValuesIsMasked() throws {
    let password = input("in", #""type": "PASSWORD", "value": "@{f.pin}""#)
    let value = #"{"pin": 1234, "all": ["pin=1234&x=%201234", {"n": 12345}], "short": "12"}"#
    let harness = try RuntimeHarness(playing: password, with: ["f": value])
    let context = try harness.scene.nodes.lazy.compactMap { harness.runtime.source(of: $0.node).context }
      .first {
        $0.id == "f"
      }
    #expect(
      context?.value
        == ["pin": "••••", "all": ["pin=••••&x=%20••••", ["n": 12345]], "short": "12"])
  }
}
