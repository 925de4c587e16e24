import Beagle
import Testing

/// Navigation bars, their items, and the back button.
@Suite struct ScreenBarRules {
  private func bar(_ items: String, _ members: String = "") -> String {
    #""navigationBar": {"title": "T @{c}", "navigationBarItems": [\#(items)]\#(members)}"#
  }

  private func titles(_ harness: RuntimeHarness) throws -> [String] {
    try harness.scene.nodes.compactMap {
      switch $0.content {
      case .navigationTitle(let title): title
      case .navigationItem(let text): text
      default: nil
      }
    }
  }

  @Test func barHasTitleAndItemsInOrder() throws {
    let harness = try RuntimeHarness(page("main", text("x"), also: bar(#"{"text": "one"}, {"text": "two"}"#)))
    #expect(try titles(harness) == ["T @{c}", "one", "two"])
  }

  @Test func absentNavigationBarIsNotShown() throws {
    #expect(try titles(RuntimeHarness(page("main", text("x")))).isEmpty)
  }

  @Test(arguments: [
    (#"{"image": "pic"}"#, "pic"), (#"{"image": "@{c}"}"#, "V"), (#"{"text": "t", "image": "pic"}"#, "t"),
    (#"{"image": {"_beagleImagePath_": "local", "mobileId": "pic"}}"#, "pic"), ("{}", ""),
  ])
  func itemShowsTextOrImageName(item: String, shown: String) throws {
    let harness = try RuntimeHarness(page("main", text("x"), also: bar(item) + ", " + context("c", #""V""#)))
    #expect(try titles(harness).last == shown)
  }

  @Test(arguments: ["onPress", "action"])
  func itemActionsRunAtScreenContent(property: String) throws {
    let set = action("setContext", #""contextId": "c", "value": "@{inner}!", "analytics": true"#)
    let actions = property == "action" ? set : "[\(set)]"
    let document = page(
      "main", text("@{c}"),
      also: bar(#"{"id": "item", "text": "go", "\#(property)": \#(actions)}"#) + ", " + context("c", "0")
    ).inContext("inner", #""seen""#)
    var harness = try RuntimeHarness(document)
    try harness.pressTitle("go")
    #expect(harness.texts == ["seen!"])
    let record = try #require(harness.records.first).json
    #expect(record["event"] == .empty)
    #expect(record["component"]["type"] == "beagle:container")
    #expect(harness.ids.contains("item"))
  }

  @Test(arguments: [
    ("", "pushView", true), (#", "showBackButton": true"#, "pushView", true),
    (#", "showBackButton": false"#, "pushView", false), ("", "pushStack", false), ("", "resetStack", false),
  ])
  func barHasBackButtonAboveOtherScreen(members: String, push: String, shows: Bool) throws {
    let next = page("next", text("next"), also: bar("", members))
    var harness = try RuntimeHarness(
      page("main", text("main"), button("go", navigate(push, to: next)), also: bar("")))
    #expect(!harness.runtime.showsBackButton)
    try harness.press("go")
    #expect(harness.runtime.showsBackButton == shows)
    harness.send(.back)
    #expect(harness.texts == [push == "resetStack" ? "next" : "main"])
  }

  @Test func absentBarHasNoBackButton() throws {
    var harness = try RuntimeHarness(
      page("main", button("go", navigate("pushView", to: page("next", text("next"))))))
    try harness.press("go")
    #expect(!harness.runtime.showsBackButton && harness.runtime.canGoBack)
  }
}
