import BeagleChecking
import BeagleSchema
import SchemaTestSupport
import Testing

/// The rules about components that can be pressed.
@Suite struct ControlCheckTests {
  private func codes(_ json: String) -> [Substring] {
    findings(json).map { $0.prefix { $0 != ":" } }.filter { !$0.isDifference }
  }

  private func opening(_ url: String, _ more: String = "") -> String {
    #""onPress":[{"_beagleAction_":"beagle:openExternalURL","url":"\#(url)"\#(more)}]"#
  }

  private func button(
    _ text: String, opens url: String = "https://a.example/1", _ more: String = ""
  ) -> String {
    document("button", #""text":"\#(text)",\#(opening(url))\#(more)"#)
  }

  private func touchable(_ child: String, opens url: String = "https://a.example/1") -> String {
    document("touchable", #""child":\#(child),\#(opening(url))"#)
  }

  private func labelled(_ label: String) -> String {
    #","accessibility":{"accessible":true,"accessibilityLabel":"\#(label)"}"#
  }

  // MARK: Nested controls

  @Test func controlsAreNotNested() throws {
    #expect(codes(touchable(container(text("a"), button("b")))) == ["nested-controls"])
    #expect(codes(touchable(container(touchable(text("a"))))) == ["nested-controls"])
    #expect(
      codes(touchable(container(text("a"), document("tabBar", #""items":[{"title":"b"}]"#))))
        == ["nested-controls"])
    #expect(codes(container(touchable(text("a")), button("b"))) == [])
    let json = touchable(container(text("a"), button("b")))
    let finding = try #require(ScreenCheck().findings(in: Array(json.utf8)).first)
    let place = json.utf8.dropFirst(finding.position.byte).prefix(finding.length)
    #expect(String(place) == #""beagle:button""#)
  }

  @Test func rowsInsideControlCount() {
    let list = document("listView", #""dataSource":[1],"templates":[{"view":\#(button("a"))}]"#)
    #expect(codes(touchable(container(text("b"), list))) == ["nested-controls"])
  }

  @Test func disabledButtonsAndOtherScreensAreNotInside() {
    let disabled = button("a", #","enabled":false"#)
    #expect(codes(touchable(container(text("b"), disabled))) == [])
    let screen = #"{"_beagleComponent_":"beagle:screenComponent","child":\#(button("a"))}"#
    let push = #"{"_beagleAction_":"beagle:pushView","route":{"screen":\#(screen)}}"#
    #expect(codes(document("touchable", #""child":\#(text("b")),"onPress":[\#(push)]"#)) == [])
    let added = #"{"_beagleAction_":"beagle:addChildren","componentId":"a","value":[\#(button("c"))]}"#
    let adding = document("touchable", #""child":\#(text("b")),"onPress":[\#(added)]"#)
    #expect(codes(container(adding, properties: #""id":"a""#)) == [])
  }

  @Test func componentsAddedInsideControlCount() {
    let added = #"{"_beagleAction_":"beagle:addChildren","componentId":"a","value":[\#(button("c"))]}"#
    let box = container(text("b"), properties: #""id":"a""#)
    let adding = document("touchable", #""child":\#(box),"onPress":[\#(added)]"#)
    #expect(codes(adding) == ["nested-controls"])
  }

  @Test func customComponentIsControlIfItCanBePressed() {
    func found(_ json: String) -> [String] {
      var check = ScreenCheck()
      check.componentRegistry.declare(
        component: TypeDeclaration("card", [.init("onPress", .actions), .init("child", .component)]))
      return check.findings(in: Array(json.utf8)).filter { $0.severity > .note }.map(\.code)
    }
    func card(_ child: String, _ more: String = "") -> String {
      #"{"_beagleComponent_":"custom:card","child":\#(child)\#(more)}"#
    }
    let press = "," + opening("https://a.example/2")
    #expect(found(touchable(container(text("a"), card(text("b"), press)))) == ["nested-controls"])
    #expect(found(card(button("b"), press)) == ["nested-controls"])
    // It may show its content anywhere.
    #expect(found(touchable(container(text("a"), card(button("b"))))) == [])
  }

  @Test func submitComponentLeavesPressToButton() {
    func form(_ child: String) -> String {
      document(
        "form",
        #""action":{"_beagleAction_":"beagle:formRemoteAction","path":"/p","method":"POST"},"#
          + #""child":\#(document("formSubmit", #""child":\#(child)"#))"#)
    }
    #expect(!codes(form(button("a"))).contains("nested-controls"))
    #expect(codes(form(container(text("b"), button("a")))).contains("nested-controls"))
  }

  // MARK: Equal names

  private let other = "https://a.example/2"

  @Test func equalLabelsOfDifferentActionsAreFound() {
    #expect(codes(container(button("a"), button("a", opens: other))) == ["ambiguous-label"])
    #expect(codes(container(button("a"), button("b", opens: other))) == [])
    // The name of the first is found once.
    #expect(
      codes(container(button("a"), button("a", opens: other), button("a", opens: "https://a.example/3")))
        == ["ambiguous-label"])
    #expect(codes(container(touchable(text("a")), button("a", opens: other))) == ["ambiguous-label"])
    let words = container(text("a"), text("b"))
    #expect(codes(container(touchable(words), touchable(words, opens: other))) == ["ambiguous-label"])
  }

  @Test func labelsReplaceTexts() {
    #expect(
      codes(container(button("a", labelled("x")), button("a", opens: other, labelled("y")))) == [])
    #expect(
      codes(container(button("a", labelled("x")), button("b", opens: other, labelled("x"))))
        == ["ambiguous-label"])
  }

  @Test func equalActionsAreOneThing() {
    #expect(codes(container(button("a"), button("a"))) == [])
    // Written in another way, recorded in another way, and opened in another way.
    let spaced = document(
      "button",
      #""text":"a","onPress":[{ "url": "https://a.example/1", "_beagleAction_": "beagle:openExternalURL" }]"#)
    #expect(codes(container(button("a"), spaced)) == [])
    let uncounted = opening("https://a.example/1", #","analytics":false"#)
    #expect(codes(container(button("a"), document("button", #""text":"a",\#(uncounted)"#))) == [])
    func going(_ action: String) -> String {
      document(
        "button", #""text":"a","onPress":[{"_beagleAction_":"beagle:\#(action)","route":{"url":"/r"}}]"#)
    }
    #expect(codes(container(going("pushView"), going("resetStack"))) == [])
  }

  @Test func onlyCertainNamesAndActionsCount() {
    // Expressions decide.
    let context = #""context":{"id":"c","value":"a"}"#
    #expect(
      codes(container(button("@{c}"), button("@{c}", opens: other), properties: context)) == [])
    #expect(
      codes(container(button("a"), button("a", opens: "https://a.example/@{c}"), properties: context)) == [])
    // Only one of them is shown.
    let style = #","style":{"display":"@{condition(isEmpty(c), 'NONE', 'FLEX')}"}"#
    #expect(codes(container(button("a"), button("a", opens: other, style), properties: context)) == [])
    let pages = document("pageView", #""children":[\#(button("a")),\#(button("a", opens: other))]"#)
    #expect(codes(pages) == [])
    // Rows have other texts.
    let list = document(
      "listView",
      #""dataSource":[1],"templates":[{"view":\#(container(button("a"), button("a", opens: other)))}]"#)
    #expect(codes(list) == [])
    // Nothing is known about a part of the name.
    let list2 = document("listView", #""dataSource":[1],"templates":[{"view":\#(text("b"))}]"#)
    #expect(
      codes(
        container(
          touchable(container(text("a"), list2)), touchable(container(text("a"), list2), opens: other))) == []
    )
    // A control without actions does nothing.
    #expect(codes(container(button("a"), document("button", #""text":"a","onPress":[]"#))) == [])
    #expect(codes(container(button(" "), button(" ", opens: other))) == [])
  }

  @Test func otherScreensOfDocumentHaveTheirOwnNames() {
    let screen = #"{"_beagleComponent_":"beagle:screenComponent","child":\#(button("b", opens: other))}"#
    let push = #"{"_beagleAction_":"beagle:pushView","route":{"screen":\#(screen)}}"#
    #expect(codes(container(document("button", #""text":"a","onPress":[\#(push)]"#), button("b"))) == [])
  }
}
