import Beagle
import Testing

/// Explanations of nodes.
@Suite struct ExplanationRules {
  private func explanation(of id: String, in harness: RuntimeHarness) throws -> NodeExplanation {
    try #require(harness.runtime.explanation(of: harness.node(id)))
  }

  // MARK: Values

  @Test func propertyExplanationListsValueAndReads() throws {
    let harness = try RuntimeHarness(
      container(
        text("Total: @{cart.total}", also: #""id": "total""#),
        also: #""id": "root", \#(context("cart", #"{"total": 12}"#))"#))
    let explanation = try explanation(of: "total", in: harness)
    #expect(explanation.name == "text #total")
    #expect(explanation.path == "child.children[0]")
    let property = try #require(explanation.properties.first { $0.path == "text" })
    #expect(property.source == "Total: @{cart.total}")
    #expect(property.value == "Total: 12")
    let read = try #require(property.reads.first)
    #expect(read.binding == "cart.total")
    #expect(read.value == 12)
    #expect(read.origin == "declared by container #root")
    #expect(read.issue == nil)
  }

  @Test(arguments: [
    ("@{cart.totl}", #"cart has no "totl"; did you mean "total"?"#),
    ("@{cart.items[3]}", "cart.items has no element 3; it has 1"),
    ("@{cart.total.sum}", #"cart.total is a number and has no "sum""#),
    ("@{cart.gift}", "cart.gift is null"), ("@{cart.gift.name}", "cart.gift is null"),
    ("@{cart.zebra}", #"cart has no "zebra"; it has "total", "items" and "gift""#),
    ("@{crt}", #"no context "crt" is visible here; did you mean "cart"?"#),
  ])
  func nullValueNamesMissingPathPart(text source: String, issue: String) throws {
    let harness = try RuntimeHarness(
      container(
        text(source, also: #""id": "text""#),
        also: context("cart", #"{"total": 12, "items": ["a"], "gift": null}"#)))
    let property = try explanation(of: "text", in: harness).properties.first { $0.path == "text" }
    #expect(property?.value == .empty)
    #expect(property?.reads.map(\.issue) == [issue])
  }

  @Test(arguments: ["@{order.total + 1}", "a backslash \\ and nothing else"])
  func plainTextIsExplainedVerbatim(source: String) throws {
    let written = source.replacing("\\", with: "\\\\")
    let harness = try RuntimeHarness(container(text(written, also: #""id": "text""#)))
    #expect(harness.texts == [source])
    #expect(
      try explanation(of: "text", in: harness).properties.first { $0.path == "text" }?.source
        == .string(source))
  }

  @Test func ineffectivePropertiesAreExplained() throws {
    let harness = try RuntimeHarness(
      container(
        text("@{upercase(name)}", also: #""id": "text""#),
        button("go", setContext("nam", "1"), setContext("name", "2"), setContext("global", "3")),
        also: context("name", #""a""#)))
    #expect(
      try explanation(of: "text", in: harness).remarks == [
        #"text calls "upercase", which is not an operation; did you mean "uppercase"?"#
      ])
    #expect(
      try explanation(of: "go", in: harness).remarks == [
        #"a press sets nothing: no context "nam" is visible here; did you mean "name"?"#
      ])
  }

  @Test func contextsAreListedInnermostFirst() throws {
    let cell = text("@{item.name}", also: #""id": "name""#)
    var harness = try RuntimeHarness(
      container(
        list("rows", of: "@{data}", cell), also: #""id": "root", \#(context("data", rows("a", "b")))"#)
    )
    harness.send(.setGlobal(5))
    let contexts = try explanation(of: "name:b", in: harness).contexts
    #expect(contexts.map(\.id) == ["index", "item", "data", "navigationContext", "global"])
    #expect(
      contexts.map(\.origin) == [
        "of cell 2 of listView #rows", "of cell 2 of listView #rows", "declared by container #root",
        "passed by the navigation", "of the application",
      ])
    #expect(contexts[0].value == 1)
  }

  @Test func passwordsAreMaskedInExplanation() throws {
    let harness = try RuntimeHarness(
      container(
        input("pin", #""type": "PASSWORD", "value": "@{secret}""#), text("@{secret}", also: #""id": "echo""#),
        also: context("secret", quoted("swordfish"))))
    for id in ["pin", "echo"] {
      let explanation = try explanation(of: id, in: harness)
      #expect(!"\(explanation)".contains("swordfish"))
      #expect(!"\(explanation.json)".contains("swordfish"))
    }
  }

  // MARK: Sizes

  /// A row of 400 points: 100 and the rest.
  @Test func layoutStepsEndAtFrame() throws {
    let harness = try RuntimeHarness(
      container(
        container(also: #""id": "a", "style": {"size": {"width": {"value": 100, "type": "REAL"}}}"#),
        container(also: #""id": "b", "style": {"flex": {"flex": 1}}"#),
        also: #""style": {"flex": {"flexDirection": "ROW"}}"#))
    let a = try explanation(of: "a", in: harness)
    #expect(a.width.map(\.points) == [100])
    #expect(a.width.map(\.reason) == ["its width is 100 points"])
    let b = try explanation(of: "b", in: harness)
    #expect(
      b.width.map(\.reason) == [
        "its flexBasis is 0 points", "grows by 1 of 1 parts of 300 free points",
      ])
    #expect(b.width.last?.points == b.frame.width)
  }

  @Test func explainingHasNoSideEffects() throws {
    let harness = try RuntimeHarness(
      container(text("@{missing}", also: #""id": "text""#), button("go", write("pressed"))))
    let before = harness.runtime.scene
    for node in try harness.scene.nodes.map(\.node) { _ = harness.runtime.explanation(of: node) }
    #expect(harness.runtime.scene == before)
  }

  // MARK: Use

  @Test func buttonExplanationListsActions() throws {
    let harness = try RuntimeHarness(button("go", write("x"), alert("Hi"), also: height(40)))
    #expect(try explanation(of: "go", in: harness).press == .runs(["beagle:setContext", "beagle:alert"]))
  }

  @Test func textInTouchableDelegatesPress() throws {
    let harness = try RuntimeHarness(
      element(
        "touchable", #""id": "card", "child": \#(text("Buy", also: #""id": "label""#))"#,
        on("onPress", write("bought"))))
    #expect(try explanation(of: "label", in: harness).press == .isTaken(by: "touchable #card"))
  }

  @Test func unpressableNodeExplainsWhy() throws {
    let hidden = #""style": {"display": "NONE"}"#
    let overlay =
      ##""id": "cover", "style": {"backgroundColor": "#000000", "positionType": "ABSOLUTE", "##
      + #""position": {"left": {"value": 0, "type": "REAL"}, "top": {"value": 0, "type": "REAL"}}, "#
      + #""size": {"width": {"value": 400, "type": "REAL"}, "height": {"value": 400, "type": "REAL"}}}"#
    let harness = try RuntimeHarness(
      container(
        container(
          button("off", write("x"), also: #""enabled": "@{isOn}""#), text("plain", also: #""id": "plain""#),
          container(button("gone", write("x")), also: #""id": "box", \#(hidden)"#),
          also: context("isOn", "false")),
        button("below", write("x"), also: height(40)), container(also: overlay)))
    #expect(
      try explanation(of: "off", in: harness).press
        == .nothing([#"button #off is disabled: its "enabled" is false"#]))
    #expect(
      try explanation(of: "plain", in: harness).press
        == .nothing(["neither it nor anything around it has actions for a press"]))
    #expect(
      try explanation(of: "gone", in: harness).press
        == .nothing(["container #box is not displayed (style.display is NONE)"]))
    #expect(
      try explanation(of: "below", in: harness).press == .nothing(["container #cover covers its middle"]))
  }

  @Test func emptyListExplainsWhy() throws {
    let harness = try RuntimeHarness(
      container(
        list("none", of: "@{nothing}", text("x")), list("empty", of: "@{data}", text("x")),
        also: context("data", "[]")))
    #expect(
      try explanation(of: "none", in: harness).remarks == ["it has no items: its dataSource is not an array"])
    #expect(
      try explanation(of: "empty", in: harness).remarks
        == ["it has no items: its dataSource is an empty array"])
  }

  @Test func blankListExplainsWhy() throws {
    let harness = try RuntimeHarness(
      container(
        container(
          list("rows", of: "@{data}", text("x"), also: #""style": {"flex": {"flex": 1}}"#)),
        also: context("data", rows("a"))), height: 300)
    let remarks = try explanation(of: "rows", in: harness).remarks
    #expect(remarks.contains { $0.contains("shows nothing on a device") })
  }

  // MARK: Finding and setting

  @Test func outlineContainsNodePaths() throws {
    let harness = try RuntimeHarness(
      container(
        text("a"), list("rows", of: "@{data}", container(text("@{item.name}"))),
        also: context("data", rows("a", "b"))))
    let outline = harness.runtime.outline
    #expect(outline.count == (try harness.scene.nodes.count))
    for node in outline {
      #expect(harness.runtime.explanation(of: node.node)?.path == node.path)
      #expect(harness.runtime.explanation(of: node.node)?.name == node.name)
    }
    #expect(outline.last?.path == "child.children[1].templates[0].view.children[0]")
  }

  @Test func developerSetsNearestContext() throws {
    var harness = try RuntimeHarness(
      container(
        container(text("@{name}", also: #""id": "inner""#), also: context("name", quoted("in"))),
        text("@{name}", also: #""id": "outer""#), also: context("name", quoted("out"))))
    harness.send(.set(context: "name", at: try harness.node("inner"), "new"))
    #expect(harness.texts == ["new", "out"])
    harness.send(.set(context: "name", at: try harness.node("outer"), "x", path: ContextPath("a.b")))
    #expect(harness.value("name", at: "outer") == #"{"a":{"b":"x"}}"#)
    #expect(harness.send(.set(context: "nobody", at: try harness.node("outer"), 1)).count == 1)
  }
}
