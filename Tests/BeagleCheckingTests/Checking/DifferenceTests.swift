import BeagleSchema
import SchemaTestSupport
import Testing

@testable import BeagleChecking

@Suite struct DifferenceTests {
  private static let check = ScreenCheck(clients: "ios,android=1.9,web")

  private func notes(_ json: String) -> [String] {
    let bytes = Array(document("screenComponent", #""child":\#(json)"#).utf8)
    return Self.check.findings(in: bytes).filter { ["portability", "refused"].contains($0.code) }
      .map(\.message)
  }

  /// Names that clients refuse are reported with their current spelling, and lengths in a form that all
  /// clients read.
  @Test(arguments: [
    (text("a", #""alignment":"center""#), "CENTER"),
    (document("listView", #""dataSource":[1],"template":\#(text("@{index}"))"#), "templates"),
    (#"{"_beagleType_":"beagle:component:text","text":"a"}"#, "_beagleComponent_"),
    (text("a", #""style":{"margin":{"all":"16px"}}"#), #"{"value": 16, "type": "REAL"}"#),
  ])
  func currentSpellingIsSuggested(json: String, suggestion: String) {
    let found = Self.check.findings(in: Array(document("screenComponent", #""child":\#(json)"#).utf8))
    #expect(found.compactMap(\.suggestion) == [suggestion], "\(found)")
  }

  private static let list =
    #""dataSource":[1],"templates":[{"view":{"_beagleComponent_":"beagle:text","text":"@{index}"}}]"#

  @Test(arguments: [
    (text("@{divide(6, 4)}"), "Android"), (text("@{sum(global, -1)}"), "negative number"),
    (text("@{capitalize('a')}"), "every word"),
    (text("@{isEmpty(global)}"), "isEmpty(null)"),
    (text("@{substr('abc', 1)}"), "gives the part that exists"),
    (text("@{union(global)}"), "exactly two"), (text("@{int('1')}"), "the operation int is unknown there"),
    (text("@{sum('1', 1)}"), "is not used as a number"), (text("@{eq('1', 1)}"), "does not equal a text"),
    (text("@{ global }"), "spaces inside"), (text("@{nullable}"), "begin with true, false or null"),
    (text("a", #""alignment":"center""#), "must be in capitals"),
    (document("listView", Self.list), "is a text there, or missing"),
    (button(action("setContext", #""contextId":"global""#)), "undefined there, and not null"),
    (button(action("popStack")), "the application is closed"),
    (button(action("setContext", #""contextId":"global","path":"","value":1"#)), "must not be empty"),
    (document("listView", #""dataSource":[],"onScrollEnd":[]"#), "scrollEndThreshold"),
    (document("pageView", #""currentPage":"@{global}","onPageChange":[]"#), "runs the event there"),
    (text("a", #""accessibility":{"accessibilityLabel":"b"}"#), "\"accessible\" is missing"),
    (document("button", #""text":"a","onPress":\#(action("popView"))"#), "a list of actions"),
    (document("textInput", #""disabled":true"#), "older name"),
    (document("tabView", #""children":[]"#), "does not exist any more"),
    (
      document("touchable", #""child":\#(text("a")),"onPress":[],"id":"x""#),
      "\"id\" is not read on this component"
    ),
    (text("a", #""onInit":[]"#), "\"onInit\" is not run on this component"),
    (
      button(
        action(
          "pushView",
          #""route":{"url":"/a","screen":\#(document("screenComponent", #""child":\#(text("a"))"#))}"#)),
      "goes to the URL there"
    ),
  ])
  func platformDifferenceIsReported(json: String, words: String) {
    let found = notes(json)
    #expect(found.contains { $0.contains(words) }, "\(found)")
  }

  /// A client may be the only target client, so reasons name no other one. iOS 17 is a system, not a client.
  @Test func reasonNamesNoClient() {
    for rule in ReadingRule.allCases {
      let reason = rule.reason.replacing("iOS 17", with: "")
      for name in ["iOS", "Android", "Web", "phone"] { #expect(!reason.contains(name), "\(rule): \(reason)") }
    }
  }

  /// A colour name that both clients read differently.
  @Test(arguments: [
    ("ios", "iOS ignores this: a colour name gives no colour there; write #RRGGBB"),
    (
      "android",
      "Android reads this differently: this name is another colour there than in browsers; write #RRGGBB"
    ),
    (
      "ios,android",
      """
      iOS ignores this and Android reads this differently: a colour name gives no colour there, \
      or another one than in browsers; write #RRGGBB
      """
    ),
  ])
  func reasonFollowsTargetClients(clients: String, message: String) {
    let found = ScreenCheck(clients: clients).findings(in: Array(text("a", #""textColor":"green""#).utf8))
    #expect(found.map(\.message) == [message])
  }

  /// Clients have the status code in one of two members.
  @Test(arguments: [
    ("status", "ios,web", false), ("status", "android", true), ("statusCode", "android", false),
    ("statusCode", "ios", true), ("statusCode", "web", true),
  ])
  func statusCodeMemberFollowsClient(member: String, clients: String, isReported: Bool) {
    let send = action(
      "sendRequest",
      #""url":"/a","onSuccess":[\#(action("alert", #""message":"@{onSuccess.\#(member)}""#))]"#)
    let found = ScreenCheck(clients: clients).findings(in: Array(button(send).utf8))
    #expect(found.contains { $0.claim?.hasPrefix("requestStatus") ?? false } == isReported, "\(found)")
  }

  /// A client that omits all or part of a document is named.
  @Test(arguments: [
    (
      button(action("sendRequest", #""url":"/a","method":"post""#)),
      "iOS and Android 1.9 refuse the document and Web reads this differently: this name must be in capitals"
    ),
    (
      document("listView", #""dataSource":[],"direction":"vertical","templates":[{"view":\#(text("a"))}]"#),
      "iOS and Android 1.9 refuse the document and Web reads this differently: this name must be in capitals"
    ),
    (
      container(properties: #""style":{"margin":{"all":8}}"#),
      #"""
      iOS and Android 1.9 refuse the document and Web ignores this: a length must be an object like \#
      {"value": 8, "type": "REAL"}
      """#
    ),
    (document("simpleForm"), "Android 1.9 refuses the document: \"onSubmit\" is missing"),
    (
      document("container", #""children":\#(text("a"))"#),
      "iOS and Android 1.9 refuse the document: a list of components is required here, even for one component"
    ),
    (
      document("touchable", #""onPress":[],"child":[\#(text("a"))]"#),
      "iOS and Android 1.9 refuse the document: one component is required here, not a list"
    ),
    (
      document("tabBar", #""items":{"title":"a"}"#),
      "iOS, Android 1.9 and Web refuse the document: a list is required here, even for one value"
    ),
    (
      button(action("alert", #""message":"a","onPressOk":\#(action("popView"))"#)),
      """
      iOS refuses the document: a list of actions is required here, even for one action; \
      only older versions accept one
      """
    ),
    (
      #"{"_beagleType_":"beagle:component:text","text":"a"}"#,
      """
      iOS, Android 1.9 and Web refuse the document: \"_beagleType_\" is from Beagle 0.x and is no longer read
      """
    ),
    (
      #"{"beaglePlatform":"IOS","child":\#(text("a"))}"#,
      """
      iOS, Android 1.9 and Web refuse the document: only a server that knows the client can remove \
      \"beaglePlatform\"
      """
    ),
  ])
  func refusingClientIsNamed(json: String, message: String) {
    let found = Self.check.findings(in: Array(document("screenComponent", #""child":\#(json)"#).utf8))
    #expect(found.map(\.message) == [message])
    #expect(found.allSatisfy { $0.code == "refused" && $0.severity == .warning })
  }

  /// The content of a single value is checked like that of a list.
  @Test(
    arguments: [
      { document("button", #""text":"a","onPress":\#($0)"#) }, { container(properties: #""onInit":\#($0)"#) },
      { button(action("condition", #""condition":true,"onTrue":\#($0)"#)) },
      { button(action("confirm", #""message":"a","onPressOk":\#($0)"#)) },
      { button(action("sendRequest", #""url":"/a","onError":\#($0)"#)) },
      { document("simpleForm", #""onSubmit":\#($0)"#) },
    ] as [@Sendable (String) -> String])
  func singleActionIsChecked(place: @Sendable (String) -> String) {
    let alert = action("alert", #""message":"@{user.nmae}","mesage":"a""#)
    let context = #"{"id":"user","value":{"name":"Ana"}}"#
    let single = findings(place(alert), context: context).filter { !$0.isDifference }
    #expect(single == ["unknown-member: nmae", #"unknown-property: "mesage""#])
    #expect(single == findings(place("[\(alert)]"), context: context).filter { !$0.isDifference })
  }

  @Test(
    arguments: [
      { document("container", #""children":\#($0)"#) }, { document("pageView", #""children":\#($0)"#) },
      { document("listView", #""dataSource":[1],"templates":{"view":\#($0)}"#) },
      {
        container(
          document("container", #""id":"x""#),
          button(action("addChildren", #""componentId":"x","value":\#($0)"#)))
      },
      { document("tabView", #""children":{"title":"a","child":\#($0)}"#) },
    ] as [@Sendable (String) -> String])
  func singleComponentIsChecked(place: @Sendable (String) -> String) {
    let found = findings(
      place(text("@{user.nmae}", #""txet":"a""#)), context: #"{"id":"user","value":{"name":"Ana"}}"#)
    #expect(
      found.filter { !$0.isDifference } == ["unknown-member: nmae", #"unknown-property: "txet""#], "\(found)")
    #expect(found.contains { $0.hasPrefix("refused") })
  }

  /// No form of a dialog event suits all clients: the form of the newest versions is only a difference.
  @Test func dialogActionListIsDifference() {
    let alert = action("alert", #""message":"a","onPressOk":[\#(action("popView"))]"#)
    let found = notes(button(alert))
    #expect(found == ["Android 1.9 refuses the document: \"onPressOk\" must be an object there"])
  }

  /// If the presence of a property is the difference, the finding marks its name.
  @Test func propertyDifferenceIsReportedAtPropertyName() {
    #expect(
      findings(
        document: container(
          text("a", #""onInit":[],"context":{"id":"c","value":1}"#),
          document("textInput", #""disabled":"@{c}","accessibility":{"accessible":false}"#),
          document("touchable", #""id":"x","child":\#(text("a")),"onPress":[]"#),
          document("listView", #""dataSource":[],"templates":[{"view":\#(text("a"))}],"onScrollEnd":[]"#)),
        phoneCheck
      ).filter { $0.hasPrefix("portability") || $0.hasPrefix("refused") } == [
        #"portability: "onInit""#, #"portability: "context""#, #"refused: "disabled""#, #"portability: "id""#,
        #"portability: "onScrollEnd""#,
      ])
  }

  @Test func differenceIsReportedAtEveryOccurrence() {
    #expect(notes(container(text("@{divide(6, 4)} @{divide(1, 2)}"), text("@{divide(1, 2)}"))).count == 3)
    let labels = #""accessibility":{"accessibilityLabel":"b"}"#
    #expect(
      notes(
        container(
          text("a", #""alignment":"center",\#(labels)"#), text("a", #""alignment":"left",\#(labels)"#),
          document("lazyComponent", #""path":"/a""#))
      ).count == 5)
  }

  /// Documents that iOS or Android refuse, each with a single finding.
  @Test(arguments: [
    (#"{"text":"a"}"#, "iOS refuses the document: \"onPress\" is missing"),
    (#"{"onPress":[]}"#, "iOS refuses the document: \"text\" is missing"),
    (#"{"text":"a","onPress":[],"image":{"mobileId":"b"}}"#, "the name of an image is required here"),
    (#"{"text":"a","onPress":[],"image":"b"}"#, nil),
  ])
  func iOSRequiresMorePropertiesOfBarItem(item: String, words: String?) {
    let bytes = Array(
      document(
        "screenComponent",
        #""navigationBar":{"title":"a","navigationBarItems":[\#(item)]},"child":\#(text("a"))"#
      ).utf8)
    let found = iOSCheck.findings(in: bytes)
    #expect(found.count == (words == nil ? 0 : 1), "\(found)")
    #expect(words.map { found.first?.message.contains($0) == true } ?? true, "\(found)")
    #expect(found.allSatisfy { $0.severity == .warning && $0.code == "refused" })
  }

  @Test func legacyItemActionIsSingle() {
    let item = #"{"text":"a","action":\#(action("popView"))}"#
    let bar = #""navigationBar":{"title":"a","navigationBarItems":[\#(item)]},"child":\#(text("a"))"#
    #expect(
      findings(document: document("screenComponent", bar)) == [
        "refused: \(item.prefix(40))", "refused: \"action\"",
      ])
  }

  @Test(arguments: [
    (container(text("@{c}"), properties: #""context":{"id":"c"}"#), "\"value\" is missing"),
    (
      container(text("@{c}"), properties: #""context":{"id":"c","value":null}"#), "\"value\" must not be null"
    ),
    (
      document("image", #""accessibility":{"accessible":false},"path":{"mobileId":"a"}"#), "_beagleImagePath_"
    ),
    (
      document(
        "image",
        #"""
        "accessibility":{"accessible":false},"path":{"_beagleImagePath_":"Local","mobileId":"a"}
        """#),
      "lower case"
    ),
    (
      document(
        "image", #""accessibility":{"accessible":false},"path":{"_beagleImagePath_":"local","url":"/a"}"#),
      "\"mobileId\" is missing"
    ),
    (
      document(
        "image",
        #"""
        "accessibility":{"accessible":false},"path":{"_beagleImagePath_":"remote","url":"/a",\#
        "placeholder":"b"}
        """#
      ),
      "must be an object with \"mobileId\""
    ),
    (container(properties: #""style":{"margin":{"left":8}}"#), "a length must be an object"),
    (container(properties: #""style":{"size":{"width":"50%"}}"#), "a length must be an object"),
    (container(properties: #""style":{"size":{"width":{"value":"@{global}","type":"REAL"}}}"#), nil),
    (document("container", #""children":\#(text("a"))"#), "a list of components is required here"),
    (document("touchable", #""onPress":[],"children":[\#(text("a"))]"#), "one component in \"child\""),
    (document("touchable", #""onPress":[],"child":\#(text("a"))"#), nil),
    (document("gridView", #""spanCount":1,"dataSource":[]"#), "\"templates\" is missing"),
    (document("listView", #""templates":[{"view":\#(text("a"))}]"#), "\"dataSource\" is missing"),
    (container(properties: #""style":{"flex":{"grow":"@{global}"}}"#), "takes no expression"),
    (container(properties: #""style":{"flex":{"alignItems":"@{global}"}}"#), "takes no expression"),
    (container(properties: #""style":{"size":{"aspectRatio":"@{global}"}}"#), "takes no expression"),
    (container(properties: #""style":{"positionType":"@{global}"}"#), "takes no expression"),
    (container(properties: ##""style":{"borderWidth":"@{global}"}"##), "takes no expression"),
    (document("simpleForm"), "Android 1.9 refuses the document: \"onSubmit\" is missing"),
    (document("simpleForm", #""onSubmit":[]"#), nil),
    (
      document("pullToRefresh", #""child":\#(text("a"))"#),
      "Android 1.9 refuses the document: \"onPull\" is missing"
    ),
    (
      document("pageIndicator", ##""numberOfPages":2,"selectedColor":"#fff""##),
      "\"unselectedColor\" is missing"
    ),
    (document("tabBar", #""items":[{"title":"a","icon":"b"}]"#), "must be an object with \"mobileId\""),
    (document("tabBar", #""items":[{"title":"a","icon":{"mobileId":"b"}}]"#), nil),
    (button(action("openNativeRoute", #""route":"/a""#)), "\"shouldResetApplication\" is missing"),
    (
      button(action("popView", #""navigationContext":{"path":"a"}"#)), "\"value\" is missing"
    ),
  ])
  func strictClientRefusalsAreReported(json: String, words: String?) {
    let all = phoneCheck.findings(in: Array(document("screenComponent", #""child":\#(json)"#).utf8))
    let found = all.filter { $0.clients.first?.outcome == .fails }
    #expect(found.isEmpty == (words == nil), "\(found)")
    #expect(words.map { words in found.contains { $0.message.contains(words) } } ?? true, "\(found)")
  }

  @Test func unreadPropertyIsReportedOnce() {
    let image = document(
      "image", #""accessibility":{"accessible":false},"path":{"_beagleImagePath_":"local"}"#)
    #expect(findings(image) == ["missing-property: "])
    #expect(findings(document("tabBar", #""items":[{"title":"a","icon":{}}]"#)) == ["missing-property: "])
  }

  @Test func noteMarksTheDifference() {
    let json = container(
      text("@{ global }"), document("listView", Self.list), text("@{divide(-1, sum('1', 2))}"))
    #expect(
      findings(json) == [
        "portability: @{ ", "portability: index",
      ])
    let notes = phoneCheck.findings(in: Array(text("@{divide(-1, sum('1', 2))}").utf8)).map(\.claim)
    #expect(notes == ["divide", "negativeNumber", "numericText"])
  }

  @Test func ordinaryScreenHasNoDifference() {
    let json = container(
      text("Hi @{global.name} @{sum(1, 2)} @{concat('a', 'b')}", #""alignment":"CENTER""#),
      button(action("popView")),
      document("textInput", #""value":"@{global.name}","enabled":true"#))
    #expect(notes(json) == [])
  }
}
