import Beagle
import Testing

/// A document that changes while its screen is used.
@Suite struct ReplaceRules {
  private func replace(_ harness: inout RuntimeHarness, by json: String) throws {
    harness.send(.replace(try ScreenDocument(reading: Array(json.utf8)).screen))
  }

  private func form(
    title: String = "Form", sum: Int = 0, name: String = "", first: String = "", last: String = ""
  ) -> String {
    let tabs = #""items": [{"title": "A"}, {"title": "B"}]"#
    return container(
      first, text("\(title) @{c.sum}"), input("name", #""value": \#(quoted(name))"#),
      button("more", setContext("c", quoted("@{sum(c.sum, 1)}"), path: "sum")),
      element("tabBar", tabs), last,
      also: #""id": "form", \#(context("c", #"{"sum": \#(sum)}"#))"#
    ).replacing("[, ", with: "[").replacing(", , ", with: ", ").replacing(", ]", with: "]")
  }

  /// A form after use: two presses, typed text, the second tab selected.
  private func used() throws -> RuntimeHarness {
    var harness = try RuntimeHarness(form())
    try harness.press("more")
    try harness.press("more")
    harness.send(.focus(try harness.node("name")))
    harness.send(.edit(try harness.node("name"), text: "Ana"))
    let tab = try #require(
      harness.scene.nodes.last { if case .tab = $0.content { true } else { false } })
    harness.send(.press(tab.node))
    return harness
  }

  @Test(arguments: [
    ("New", "", ""), ("Form", #"{"_beagleComponent_": "beagle:text", "text": "above"}"#, ""),
    ("Form", "", #"{"_beagleComponent_": "beagle:button", "text": "below"}"#),
  ])
  func userStateIsKeptForUnchangedComponents(title: String, first: String, last: String) throws {
    var harness = try used()
    try replace(&harness, by: form(title: title, first: first, last: last))
    #expect(harness.texts.contains("\(title) 2"))
    #expect(try harness.input("name")?.text == "Ana")
    #expect(harness.selectedTabs == ["B"])
    #expect(try harness.scene.node("name")?.isFocused == true)
  }

  @Test func changedPropertiesComeFromNewDocument() throws {
    var harness = try used()
    try replace(&harness, by: form(sum: 10, name: "Bo"))
    #expect(harness.texts.contains("Form 10"))
    #expect(try harness.input("name")?.text == "Bo")
  }

  @Test func differentTypeOrIdReplacesComponent() throws {
    var harness = try used()
    try replace(&harness, by: form().replacing("\"id\": \"form\"", with: "\"id\": \"other\""))
    #expect(harness.texts.contains("Form 0"))
    #expect(try harness.input("name")?.text == "")
  }

  @Test func scrollOffsetsMoveToSuccessorNodes() throws {
    let rows = { (count: Int) in
      element(
        "scrollView", #""id": "rows""#,
        "\"children\": [\((0..<count).map { text("row \($0)") }.joined(separator: ", "))]",
        #""style": {"size": {"height": {"value": 50, "type": "REAL"}}}"#)
    }
    var harness = try RuntimeHarness(container(rows(20)))
    let old = try harness.node("rows")
    harness.send(.scroll(old, offset: 120))
    try replace(&harness, by: container(rows(30)))
    #expect(harness.runtime.successor(of: old) == (try harness.node("rows")))
    #expect(try harness.node("rows") != old)
    #expect(harness.texts.count == 30)
  }

  @Test func onlyChangedOnInitRunsAgain() throws {
    let screen = { (text: String) in
      container(
        container(also: on("onInit", setContext("n", quoted("@{sum(n, 1)}")))),
        container(also: on("onInit", setContext("m", quoted(text)))),
        also: context("n", "0")
      )
    }
    let document = { (text: String) in container(screen(text), also: context("m", quoted(""))) }
    var harness = try RuntimeHarness(document("a"))
    #expect(harness.value("n") == "1")
    try replace(&harness, by: document("b"))
    #expect(harness.value("n") == "1")
    #expect(harness.value("m") == "b")
  }

  @Test func listRowsKeepTextsByKey() throws {
    let screen = { (data: String) in
      container(list("rows", of: "@{data}", input("field")), also: context("data", data))
    }
    var harness = try RuntimeHarness(screen(rows("a", "b")))
    harness.send(.edit(try harness.node("field:b"), text: "typed"))
    try replace(&harness, by: screen(rows("c", "b", "a")))
    #expect(try harness.input("field:b")?.text == "typed")
    #expect(try harness.input("field:a")?.text == "")
  }

  @Test func navigationContextIsKept() throws {
    var harness = try RuntimeHarness(container(text("@{navigationContext}", also: #""id": "text""#)))
    harness.send(.set(context: "navigationContext", at: try harness.node("text"), "passed"))
    #expect(harness.texts == ["passed"])
    try replace(&harness, by: container(text("got @{navigationContext}")))
    #expect(harness.texts == ["got passed"])
  }

  @Test func screenCountIsUnchanged() throws {
    var harness = try used()
    try replace(&harness, by: form())
    #expect(harness.runtime.depths == [1])
    #expect(!harness.runtime.canGoBack)
  }
}
