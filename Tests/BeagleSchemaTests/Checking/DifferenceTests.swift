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
    (
      button(
        action(
          "pushView",
          #""route":{"url":"/a","screen":\#(document("screenComponent", #""child":\#(text("a"))"#))}"#)),
      "to the URL on Android"
    ),
  ])
  func aDifferenceBetweenPlatformsIsTold(json: String, words: String) {
    let found = notes(json)
    #expect(found.contains { $0.contains(words) }, "\(found)")
  }

  @Test func aDifferenceIsToldAtEveryPlaceThatHasIt() {
    #expect(notes(container(text("@{divide(6, 4)} @{divide(1, 2)}"), text("@{divide(1, 2)}"))).count == 3)
    let labels = #""accessibility":{"accessibilityLabel":"b"}"#
    #expect(
      notes(
        container(
          text("a", #""alignment":"center",\#(labels)"#), text("a", #""alignment":"left",\#(labels)"#),
          document("lazyComponent", #""path":"/a""#))
      ).count == 5)
  }

  /// What iOS or Android refuse; each the only thing to say of a document.
  @Test(arguments: [
    (#"{"text":"a"}"#, "\"onPress\": iOS refuses"), (#"{"onPress":[]}"#, "\"text\": iOS refuses"),
    (#"{"text":"a","onPress":[],"image":{"mobileId":"b"}}"#, "expects the name of an image"),
    (#"{"text":"a","onPress":[],"image":"b"}"#, nil),
  ])
  func iOSAsksMoreOfAnItemOfTheBar(item: String, words: String?) {
    let bytes = Array(
      document(
        "screenComponent",
        #""navigationBar":{"title":"a","navigationBarItems":[\#(item)]},"child":\#(text("a"))"#
      ).utf8)
    let found = ScreenCheck().findings(in: bytes)
    #expect(found.count == (words == nil ? 0 : 1), "\(found)")
    #expect(words.map { found.first?.message.contains($0) == true } ?? true, "\(found)")
    #expect(found.allSatisfy { $0.severity == .note })
  }

  @Test func theLegacyActionOfAnItemIsASingleOne() {
    let item = #"{"text":"a","action":\#(action("popView"))}"#
    let bar = #""navigationBar":{"title":"a","navigationBarItems":[\#(item)]},"child":\#(text("a"))"#
    #expect(
      findings(document: document("screenComponent", bar)) == [
        "portability: \(item.prefix(40))", "portability: \(action("popView").prefix(40))",
      ])
  }

  @Test(arguments: [
    (container(text("@{c}"), properties: #""context":{"id":"c"}"#), "\"value\": iOS refuses"),
    (container(text("@{c}"), properties: #""context":{"id":"c","value":null}"#), nil),
    (
      document("image", #""accessibility":{"accessible":false},"path":{"mobileId":"a"}"#), "_beagleImagePath_"
    ),
    (
      document(
        "image", #""accessibility":{"accessible":false},"path":{"_beagleImagePath_":"Local","mobileId":"a"}"#),
      "small letters"
    ),
    (
      document(
        "image", #""accessibility":{"accessible":false},"path":{"_beagleImagePath_":"local","url":"/a"}"#),
      "without \"mobileId\""
    ),
    (
      document(
        "image",
        #""accessibility":{"accessible":false},"path":{"_beagleImagePath_":"remote","url":"/a","placeholder":"b"}"#
      ),
      "only where it is an object"
    ),
    (container(properties: #""style":{"margin":{"left":8}}"#), "no object with value and type"),
    (container(properties: #""style":{"size":{"width":"50%"}}"#), "no object with value and type"),
    (container(properties: #""style":{"size":{"width":{"value":"@{global}","type":"REAL"}}}"#), nil),
    (document("container", #""children":\#(text("a"))"#), "a list of components"),
    (document("container", #""child":\#(text("a"))"#), "do not show what is in \"child\""),
    (document("touchable", #""onPress":[],"children":[\#(text("a"))]"#), "one component in \"child\""),
    (document("touchable", #""onPress":[],"child":\#(text("a"))"#), nil),
    (document("gridView", #""spanCount":1,"dataSource":[]"#), "\"templates\": iOS refuses"),
    (document("listView", #""templates":[{"view":\#(text("a"))}]"#), "\"dataSource\": iOS refuses"),
    (document("listView", #""dataSource":[],"template":\#(text("a"))"#), "an older name"),
    (container(properties: #""style":{"flex":{"grow":"@{global}"}}"#), "takes no expression"),
    (container(properties: #""style":{"flex":{"alignItems":"@{global}"}}"#), "takes no expression"),
    (container(properties: #""style":{"size":{"aspectRatio":"@{global}"}}"#), "takes no expression"),
    (container(properties: #""style":{"positionType":"@{global}"}"#), "takes no expression"),
    (container(properties: ##""style":{"backgroundColor":"@{global}","borderWidth":"@{global}"}"##), nil),
    (document("simpleForm"), "\"onSubmit\": Android refuses"),
    (document("simpleForm", #""onSubmit":[]"#), nil),
    (document("pullToRefresh", #""child":\#(text("a"))"#), "\"onPull\": Android refuses"),
    (
      document("pageIndicator", ##""numberOfPages":2,"selectedColor":"#fff""##),
      "\"unselectedColor\": Android refuses"
    ),
    (document("tabBar", #""items":[{"title":"a","icon":"b"}]"#), "only where it is an object"),
    (document("tabBar", #""items":[{"title":"a","icon":{"mobileId":"b"}}]"#), nil),
    (text("@{sum(global, -1)}"), "negative number"),
    (button(action("openNativeRoute", #""route":"/a""#)), "\"shouldResetApplication\": iOS refuses"),
    (
      button(action("popView", #""navigationContext":{"path":"a"}"#)), "\"value\": iOS refuses"
    ),
  ])
  func whatAStrictReaderRefusesIsTold(json: String, words: String?) {
    let found = ScreenCheck().findings(in: Array(document("screenComponent", #""child":\#(json)"#).utf8))
    #expect(found.map(\.code) == (words == nil ? [] : ["portability"]), "\(found)")
    #expect(words.map { found.first?.message.contains($0) == true } ?? true, "\(found)")
  }

  @Test func aNoteIsWhereTheDifferenceIs() {
    let json = container(
      text("@{ global }"), document("listView", Self.list), text("@{divide(-1, sum('1', 2))}"))
    #expect(
      findings(json) == [
        "portability: @{ ", "portability: index", "portability: divide", "portability: -1",
        "portability: sum",
      ])
  }

  @Test func anOrdinaryScreenHasNone() {
    let json = container(
      text("Hi @{global.name} @{sum(1, 2)} @{concat('a', 'b')}", #""alignment":"CENTER""#),
      button(action("popView")),
      document("textInput", #""value":"@{global.name}","enabled":true"#))
    #expect(notes(json) == [])
  }
}
