import Beagle
import BeagleSchema
import Testing

@testable import BeagleTerminal

/// How a screen is read out.
@Suite struct LinearPageTests {
  private func lines(_ components: String..., also members: String = "") throws -> [String] {
    var harness = try LinearHarness(
      #"""
      {"_beagleComponent_": "beagle:container", \#(members) "children": \#
      [\#(components.joined(separator: ", "))]}
      """#
    )
    return Array(harness.newLines().dropFirst())
  }

  @Test func eachItemHasRoleLabelAndState() throws {
    #expect(
      try lines(
        linearText("Products", also: #""accessibility": {"isHeader": true},"#),
        linearText("Six things."),
        linearButton("Add"),
        linearButton("Pay", also: #""enabled": false,"#),
        #"""
        {"_beagleComponent_": "beagle:image", "path": {"_beagleImagePath_": "local", "mobileId": "leaf"}, \#
        "accessibility": {"accessibilityLabel": "Logo"}}
        """#,
        #"""
        {"_beagleComponent_": "beagle:tabBar", "currentTab": 1, "items": [{"title": "All"}, \#
        {"title": "Sale"}]}
        """#,
        #"{"_beagleComponent_": "beagle:webView", "url": "https://example.org"}"#,
        #"{"_beagleComponent_": "custom:nobody"}"#
      ) == [
        "heading Products", "Six things.", "1. button Add", "2. button Pay, unavailable", "image Logo",
        "3. tab All", "4. tab Sale, selected", "web page https://example.org",
        "unknown component custom:nobody",
      ])
  }

  @Test func labelPrecedesText() throws {
    #expect(
      try lines(
        linearText("€ 9", also: #""accessibility": {"accessibilityLabel": "nine euros"},"#),
        linearButton("+", also: #""accessibility": {"accessibilityLabel": "One more"},"#),
        linearContainer(
          linearText("in it"), also: #""accessibility": {"accessibilityLabel": "Prices"},"#)
      ) == ["nine euros", "1. button One more", "group Prices", "in it"])
  }

  @Test func pressableIsNamedByItsText() throws {
    let touchable =
      #"""
      {"_beagleComponent_": "beagle:touchable", "onPress": [], \#
      "child": \#(linearContainer(linearText("Tea"), linearText("€ 9"), linearButton("Buy")))}
      """#
    #expect(try lines(touchable) == ["1. button Tea, € 9", "2. button Buy"])
  }

  @Test func hiddenAndEmptyItemsAreOmitted() throws {
    #expect(
      try lines(
        linearText("hidden", also: #""style": {"display": "NONE"},"#), linearText("  "),
        linearText("decoration", also: #""accessibility": {"accessible": false},"#),
        linearButton("still a button", also: #""accessibility": {"accessible": false},"#)
      ) == ["1. button still a button"])
  }

  @Test func inputsShowTextAndErrorButMaskPasswords() throws {
    func field(_ members: String) -> String {
      #"{"_beagleComponent_": "beagle:textInput", "placeholder": "Field", \#(members)}"#
    }
    #expect(
      try lines(
        field(#""value": """#),
        field(#""value": "ada@example", "type": "EMAIL", "error": "no", "showError": true"#),
        field(#""value": "three", "type": "PASSWORD""#),
        field(#""value": "7", "type": "NUMBER", "readOnly": true"#),
        field(#""value": "x", "enabled": false"#)
      ) == [
        "1. text field Field, empty", "2. e-mail field Field: ada@example, invalid: no",
        "3. password field Field: 5 characters", "4. number field Field: 7, read only",
        "5. text field Field: x, unavailable",
      ])
  }

  @Test func textCannotControlTerminal() throws {
    #expect(
      try lines(linearText(#"red \u001b[31m\nnext\u202e line"#)) == ["red ␛[31m next� line"])
  }

  @Test func nodeThatOnlyOpensURLIsLink() throws {
    let open = #"{"_beagleAction_": "beagle:openExternalURL", "url": "https://example.org"}"#
    #expect(try lines(linearButton("Our blog", open)) == ["1. link Our blog"])
  }

  private let list = #"""
    {"_beagleComponent_": "beagle:container", "style": {"flex": {"grow": 1}}, "context": {"id": "rows", \#
    "value": [1,2,3,4,5,6]}, "children": [
      {"_beagleComponent_": "beagle:listView", "dataSource": "@{rows}", "iteratorName": "row",
       "style": {"size": {"height": {"value": 64, "type": "REAL"}}},
       "templates": [{"view": {"_beagleComponent_": "beagle:container", "children": [
         {"_beagleComponent_": "beagle:text", "text": "row @{row}", \#
    "style": {"size": {"height": {"value": 16, "type": "REAL"}}}},
         {"_beagleComponent_": "beagle:button", "text": "use @{row}", "onPress": [], \#
    "style": {"size": {"height": {"value": 16, "type": "REAL"}}}}]}}],
       "onScrollEnd": [{"_beagleAction_": "beagle:setContext", "contextId": "rows", \#
    "value": [1,2,3,4,5,6,7]}]},
      {"_beagleComponent_": "beagle:button", "text": "After", "onPress": []}]}
    """#

  @Test func scrolledListKeepsItemNumbers() throws {
    var harness = try LinearHarness(list)
    #expect(
      harness.newLines().dropFirst() == [
        "1. list of 6 items", "row 1", "2. button use 1", "row 2", "3. button use 2",
        "4 of the list's items are further down: more 1", "8. button After",
      ])
    #expect(
      harness.say("more 1") == [
        "row 3", "4. button use 3", "row 4", "5. button use 4",
        "2 of the list's items are further down: more 1",
      ])
  }

  @Test func readingListEndLoadsMore() throws {
    var harness = try LinearHarness(list)
    _ = harness.newLines()
    _ = harness.say("more")
    let lines = harness.say("more")
    #expect(lines.contains("1. list of 7 items"))
    #expect(lines.contains("row 6"))
    #expect(lines.contains("1 of the list's items are further down: more 1"))
    #expect(harness.say("1").contains("row 7"))
    #expect(harness.say("more 1") == ["That is the end."])
    #expect(harness.say("more 2") == ["2 is a button and cannot be scrolled."])
  }
}
