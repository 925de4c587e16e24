import Beagle
import Testing

/// Navigation bars, their items, and the way back.
@Suite struct ScreenBarRules {
  private func bar(_ items: String, _ members: String = "") -> String {
    #""navigationBar": {"title": "T @{c}", "navigationBarItems": [\#(items)]\#(members)}"#
  }

  private func titles(_ stage: Stage) throws -> [String] {
    try stage.scene.nodes.compactMap {
      switch $0.content {
      case .navigationTitle(let title): title
      case .navigationItem(let text): text
      default: nil
      }
    }
  }

  @Test func aBarHasItsTitleAsItIsWrittenAndItsItemsInOrder() throws {
    let stage = try Stage(page("main", text("x"), also: bar(#"{"text": "one"}, {"text": "two"}"#)))
    #expect(try titles(stage) == ["T @{c}", "one", "two"])
  }

  @Test func withoutABarThereIsNone() throws {
    #expect(try titles(Stage(page("main", text("x")))).isEmpty)
  }

  @Test(arguments: [
    (#"{"image": "pic"}"#, "pic"), (#"{"image": "@{c}"}"#, "V"), (#"{"text": "t", "image": "pic"}"#, "t"),
    (#"{"image": {"_beagleImagePath_": "local", "mobileId": "pic"}}"#, "pic"), ("{}", ""),
  ])
  func anItemShowsItsTextElseTheNameOfItsImage(item: String, shown: String) throws {
    let stage = try Stage(page("main", text("x"), also: bar(item) + ", " + context("c", #""V""#)))
    #expect(try titles(stage).last == shown)
  }

  @Test(arguments: ["onPress", "action"])
  func anItemsActionsRunAtTheScreensContentWithoutAnEventsName(property: String) throws {
    let set = action("setContext", #""contextId": "c", "value": "@{inner}!", "analytics": true"#)
    let actions = property == "action" ? set : "[\(set)]"
    let document = page(
      "main", text("@{c}"),
      also: bar(#"{"id": "item", "text": "go", "\#(property)": \#(actions)}"#) + ", " + context("c", "0")
    ).inContext("inner", #""seen""#)
    var stage = try Stage(document)
    try stage.pressTitle("go")
    #expect(stage.texts == ["seen!"])
    let record = try #require(stage.records.first).json
    #expect(record["event"] == .empty)
    #expect(record["component"]["type"] == "beagle:container")
    #expect(stage.ids.contains("item"))
  }

  @Test(arguments: [
    ("", "pushView", true), (#", "showBackButton": true"#, "pushView", true),
    (#", "showBackButton": false"#, "pushView", false), ("", "pushStack", false), ("", "resetStack", false),
  ])
  func aBarHasABackButtonWhereThereIsAScreenBelowOnItsStack(members: String, push: String, shows: Bool) throws
  {
    let next = page("next", text("next"), also: bar("", members))
    var stage = try Stage(page("main", text("main"), button("go", navigate(push, to: next)), also: bar("")))
    #expect(!stage.runtime.showsBackButton)
    try stage.press("go")
    #expect(stage.runtime.showsBackButton == shows)
    stage.send(.back)
    #expect(stage.texts == [push == "resetStack" ? "next" : "main"])
  }

  @Test func withoutABarThereIsNoBackButton() throws {
    var stage = try Stage(page("main", button("go", navigate("pushView", to: page("next", text("next"))))))
    try stage.press("go")
    #expect(!stage.runtime.showsBackButton && stage.runtime.canGoBack)
  }
}
