import BeagleSchema
import Testing

@Suite struct DifferenceTests {
  private func notes(_ json: String) -> [String] {
    let bytes = Array(document("screenComponent", #""child":\#(json)"#).utf8)
    return ScreenCheck().findings(in: bytes).filter { $0.code == "portability" }.map(\.message)
  }

  private static let list =
    #""dataSource":[1],"templates":[{"view":{"_beagleComponent_":"beagle:text","text":"@{index}"}}]"#

  @Test(arguments: [
    (text("@{divide(6, 4)}"), "Android"), (text("@{capitalize('a')}"), "every word"),
    (text("@{isEmpty(global)}"), "isEmpty(null)"),
    (text("@{substr('abc', 1)}"), "the Web takes what is there"),
    (text("@{union(global)}"), "exactly two"), (text("@{int('1')}"), "do not exist"),
    (text("@{sum('1', 1)}"), "reads as a number"), (text("@{eq('1', 1)}"), "on iOS only"),
    (text("@{ global }"), "blanks inside"), (text("@{nullable}"), "begin with true, false or null"),
    (text("a", #""alignment":"center""#), "capitals only"), (document("listView", Self.list), "text on iOS"),
    (button(action("setContext", #""contextId":"global""#)), "to null"),
    (button(action("popStack")), "closes the application"),
    (button(action("setContext", #""contextId":"global","path":"","value":1"#)), "empty path"),
    (document("listView", #""dataSource":[],"onScrollEnd":[]"#), "scrollEndThreshold"),
    (document("pageView", #""currentPage":"@{global}","onPageChange":[]"#), "runs the event on Android"),
    (text("a", #""accessibility":{"accessibilityLabel":"b"}"#), "refuses a document without"),
    (document("button", #""text":"a","onPress":\#(action("popView"))"#), "a single action"),
    (document("textInput", #""disabled":true"#), "older name"),
    (document("tabView", #""children":[]"#), "Beagle 1.x"),
    (document("touchable", #""child":\#(text("a")),"onPress":[],"id":"x""#), "does not read id"),
    (text("a", #""onInit":[]"#), "run onInit"),
  ])
  func aDifferenceBetweenPlatformsIsTold(json: String, words: String) {
    let found = notes(json)
    #expect(found.contains { $0.contains(words) }, "\(found)")
  }

  @Test func aDifferenceIsToldOnce() {
    #expect(notes(container(text("@{divide(6, 4)}"), text("@{divide(1, 2)}"))).count == 1)
  }

  @Test func anOrdinaryScreenHasNone() {
    let json = container(
      text("Hi @{global.name} @{sum(1, 2)} @{concat('a', 'b')}", #""alignment":"CENTER""#),
      button(action("popView")),
      document("textInput", #""value":"@{global.name}","enabled":true"#))
    #expect(notes(json) == [])
  }
}
