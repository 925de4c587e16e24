import Beagle
import Testing

@testable import BeagleTerminal

/// Effects and announcements of commands.
@Suite struct LinearBrowserTests {
  @Test func newScreenIsReadFullyThenOnlyChanges() throws {
    var harness = try LinearHarness(
      linearContainer(
        linearText("Count: @{count}"), linearText("Nothing else changes"), linearText("really"),
        linearButton("More", linearSet("count", "2")), also: #""context": {"id": "count", "value": 1},"#))
    #expect(
      harness.newLines() == ["screen", "Count: 1", "Nothing else changes", "really", "1. button More"])
    #expect(harness.say("1") == ["Count: 2"])
    #expect(harness.say("1") == [])
    #expect(harness.say("list").first == "screen")
  }

  @Test func removedItemsAreAnnounced() throws {
    var harness = try LinearHarness(
      linearContainer(
        #"""
        {"_beagleComponent_": "beagle:listView", "dataSource": "@{rows}", "key": "id", \#
        "templates": [{"view": \#(linearText("row @{item.id}"))}]}
        """#,
        linearText("a"), linearText("b"), linearText("c"),
        linearButton("Less", linearSet("rows", #"[{"id": 1}, {"id": 3}]"#)),
        also: #""context": {"id": "rows", "value": [{"id": 1}, {"id": 2}, {"id": 3}]},"#))
    _ = harness.newLines()
    #expect(harness.say("1") == ["list of 2 items", "gone: row 2"])
  }

  @Test func repeatedFailureIsAnnouncedAgain() throws {
    var harness = try LinearHarness(
      linearContainer(
        linearButton("Go", #"{"_beagleAction_": "beagle:pushView", "route": {"url": "/a"}}"#)))
    _ = harness.newLines()
    for _ in 0..<2 {
      #expect(harness.say("1") == [])
      harness.send(
        .response(try #require(harness.runtime.pendingRequests.first), .failure(RequestFailure("no"))))
      #expect(harness.newLines() == ["error: /a failed: no; retry tries again"])
    }
    for _ in 0..<2 {
      #expect(harness.say("open /b") == [])
      harness.send(.visit("/b"))
      harness.send(
        .response(try #require(harness.runtime.pendingRequests.first), .failure(RequestFailure("no"))))
      #expect(harness.newLines() == ["error: /b failed: no; retry tries again"])
    }
    #expect(harness.runtime.errors.count == 2)
  }

  @Test func inputsAreTypedIntoByNumber() throws {
    let field =
      #"""
      {"_beagleComponent_": "beagle:textInput", "placeholder": "Name", "value": "@{name}", \#
      "onFocus": [\#(linearSet("log", #""focus""#))], \#
      "onBlur": [\#(linearSet("log", #""blur @{name}""#))], \#
      "onChange": [\#(linearSet("name", #""@{onChange.value}""#))]}
      """#
    var harness = try LinearHarness(
      linearContainer(
        linearContainer(
          field, linearText("log: @{log}"), linearText("a"), linearText("b"), linearText("c"),
          also: #""context": {"id": "log", "value": ""},"#),
        also: #""context": {"id": "name", "value": ""},"#))
    _ = harness.newLines()
    #expect(
      harness.say("1") == ["1. text field Name, empty; 1 and a text types into it", "log: focus"])
    #expect(harness.say("1 Ana  Maria") == ["1. text field Name: Ana Maria", "log: blur Ana Maria"])
    #expect(harness.say("1 ") == ["1. text field Name, empty", "log: blur"])
    #expect(harness.say("2 x") == ["There is no 2 here; numbers go from 1 to 1."])
  }

  @Test func dialogIsReadAndBlocksInput() throws {
    let confirm =
      #"""
      {"_beagleAction_": "beagle:confirm", "title": "Sure?", "message": "It will go.", \#
      "labelOk": "Remove", "labelCancel": "Keep", "onPressOk": [\#(linearSet("state", #""removed""#))]}
      """#
    var harness = try LinearHarness(
      linearContainer(
        linearText("state: @{state}"), linearText("a"), linearText("b"), linearButton("Go", confirm),
        also: #""context": {"id": "state", "value": "there"},"#))
    _ = harness.newLines()
    let dialog = ["dialog Sure?: It will go.", "1. button Remove", "2. button Keep"]
    #expect(harness.say("1") == dialog)
    #expect(harness.say("open /cart") == ["Answer the dialog first: 1 is Remove, 2 is Keep."])
    #expect(harness.say("list") == dialog)
    #expect(harness.say("2") == ["screen"])
    #expect(harness.say("1") == dialog)
    #expect(harness.say("1") == ["screen", "state: removed"])
    #expect(harness.actions.isEmpty)
  }

  @Test func linkIsOpenedOnlyAfterConfirmation() throws {
    var harness = try LinearHarness(linearContainer(linearText("a"), linearText("b"), linearText("c")))
    _ = harness.newLines()
    harness.browser.ask(toOpen: "https://example.org/\u{1B}[2J")
    #expect(
      harness.newLines() == [
        "dialog Open outside: https://example.org/␛[2J", "1. button Open", "2. button Cancel",
      ])
    #expect(harness.say("2") == ["Not opened.", "screen"])
    harness.browser.ask(toOpen: "https://example.org")
    _ = harness.newLines()
    #expect(harness.say("1") == ["screen"])
    guard case .openURL("https://example.org")? = harness.actions.first else {
      Issue.record("\(harness.actions)")
      return
    }
  }

  @Test func pagesCanBeTurned() throws {
    var harness = try LinearHarness(
      #"{"_beagleComponent_": "beagle:pageView", "children": [\#(linearText("one")), \#(linearText("two"))]}"#
    )
    #expect(harness.newLines() == ["screen", "1. pages, page 1 of 2", "one"])
    #expect(harness.say("next 1") == ["screen", "1. pages, page 2 of 2", "two"])
    #expect(harness.say("next") == ["That is the last page."])
    #expect(harness.say("1") == ["next 1 and previous 1 turn the pages."])
    #expect(harness.say("previous").last == "one")
  }

  @Test func unavailableCommandsAreReported() throws {
    var harness = try LinearHarness(
      linearContainer(linearButton("No", also: #""enabled": false,"#), linearText("Tea for two")))
    _ = harness.newLines()
    #expect(harness.say("1") == ["1 is unavailable."])
    #expect(harness.say("9") == ["There is no 9 here; numbers go from 1 to 1."])
    #expect(harness.say("find TEA") == ["Tea for two"])
    #expect(harness.say("find coffee") == ["\"coffee\" is not on this screen."])
    #expect(harness.say("pull") == ["Nothing here can be pulled to refresh."])
    #expect(harness.say("next") == ["Nothing here has pages."])
    #expect(harness.say("back") == ["There is no previous screen; quit ends the application."])
    #expect(harness.say("dismiss") == ["Nothing has failed."])
    #expect(harness.say("more") == ["That is the end."])
  }
}
