import BeagleChecking
import BeagleSchema
import SchemaTestSupport
import Testing

@Suite struct ContextCheckTests {
  private let user = #""context":{"id":"user","value":{"name":"Ana"}}"#

  @Test func contextIsVisibleToDeclaringComponentAndDescendants() {
    #expect(findings(container(container(text("@{user.name}")), properties: user)) == [])
    #expect(findings(text("@{user.name}"), context: #"{"id":"user","value":null}"#) == [])
    #expect(
      findings(document("text", #""text":"@{t}","context":{"id":"t","value":1}"#)).allSatisfy {
        // The note that phones read no context there is ignored here.
        $0.hasPrefix("portability")
      })
  }

  @Test func siblingContextIsUndefined() {
    let json = container(container(text("@{user}"), properties: user), text("@{sum(1, user.age)}"))
    #expect(findings(json) == ["undefined-context: user"])
  }

  @Test func legacyRouteScreenIsChecked() {
    let old = #"{"_beagleType_":"beagle:component:text","text":"@{nowhere}"}"#
    let found = findings(button(action("pushView", #""route":{"screen":\#(old)}"#)))
    #expect(found.contains("undefined-context: nowhere"), "\(found)")
  }

  @Test func invalidContextIsOneFinding() {
    let json = document("container", #""context":[{"id":"a","value":1}]"#)
    #expect(ScreenCheck().findings(in: Array(json.utf8)).map(\.code) == ["type"])
  }

  @Test func repeatedExpressionIsCheckedInEveryScope() {
    let read = text("@{user.name}")
    let json = container(
      container(read, read, properties: user), read, container(read, properties: user), read)
    #expect(findings(json) == ["undefined-context: user", "undefined-context: user"])
  }

  @Test func repeatedExpressionIsCheckedForEveryProperty() {
    let text = "@{concat(user.name, '!')}"
    let json = container(
      document("text", #""text":"\#(text)""#), document("button", #""text":"\#(text)","enabled":"\#(text)""#),
      document("text", #""text":"\#(text)""#), properties: user)
    #expect(findings(json) == ["result-type: \"\(text)\""])
  }

  @Test func similarNameIsSuggested() throws {
    let json = document(
      "screenComponent", #""child":\#(container(text("@{user} @{usr}"), properties: user))"#)
    let found = ScreenCheck().findings(in: Array(json.utf8))
    let finding = try #require(found.first)
    #expect(found.count == 1)
    #expect(finding.suggestion == "user")
    #expect(finding.severity == .error)
    #expect("\(finding.path)" == "child.children[0].text")
  }

  @Test func undefinedContextOfPartIsNote() {
    let part = ScreenCheck().findings(in: Array(text("@{shop.name} @{shop.city}").utf8))
    #expect(part.map(\.severity) == [.note])
    let misspelt = container(text("@{user} @{usr}"), properties: user)
    #expect(ScreenCheck().findings(in: Array(misspelt.utf8)).map(\.severity) == [.error])
  }

  @Test func globalAndNavigationContextAreAlwaysVisible() {
    #expect(findings(text("@{global.a} @{navigationContext.b}")) == [])
    let set = action("setContext", #""contextId":"global","path":"a","value":1"#)
    #expect(findings(button(set)) == [])
  }

  @Test(arguments: ["onChange", "onFocus", "onBlur"])
  func inputEventDefinesContext(event: String) {
    let set = action("setContext", #""contextId":"user","value":"@{\#(event).value}"# + "\"")
    let input = document("textInput", #""\#(event)":[\#(set)],"value":"@{user}"# + "\"")
    #expect(findings(container(input, properties: user)) == [])
    let outside = document("textInput", #""value":"@{\#(event).value}""#)
    #expect(findings(outside) == ["undefined-context: \(event)"])
  }

  @Test func requestEventsDefineContextsAndKeepOuterOnes() {
    let inner = action("alert", #""message":"@{onSuccess.data} @{onChange.value}""#)
    let failure = action("alert", #""message":"@{onError.data}""#)
    let send = action("sendRequest", #""url":"/a","onSuccess":[\#(inner)],"onError":[\#(failure)]"#)
    #expect(findings(document("textInput", #""onChange":[\#(send)]"#)) == [])
    let wrong = action("sendRequest", #""url":"/a","onFinish":[\#(failure)]"#)
    #expect(findings(button(wrong)) == ["undefined-context: onError"])
    let finish = action(
      "sendRequest", #""url":"/a","onFinish":[\#(action("alert", #""message":"@{onFinish}""#))]"#)
    #expect(findings(button(finish)) == ["undefined-context: onFinish"])
  }

  @Test func pageAndTabEventsDefineIndex() {
    let page = action("setContext", #""contextId":"p","value":"@{onPageChange}""#)
    let tab = action("setContext", #""contextId":"p","value":"@{onTabSelection}""#)
    let json = container(
      text("@{p}"), document("pageView", #""onPageChange":[\#(page)],"children":[]"#),
      document("tabBar", #""onTabSelection":[\#(tab)],"items":[]"#),
      properties: #""context":{"id":"p","value":0}"#)
    #expect(findings(json) == [#"portability: "beagle:pageView""#], "clients differ about page views")
  }

  @Test func listNamesAreVisibleInTemplatesOnly() {
    let cell = #"{"case":"@{gt(p, i)}","view":\#(text("@{p} @{i}"))},{"view":\#(text("@{item}"))}"#
    let list = document(
      "listView", #""dataSource":[1],"iteratorName":"p","indexName":"i","templates":[\#(cell)]"#)
    let found = findings(container(list, text("@{p}"))).filter { !$0.hasPrefix("portability") }
    #expect(found == ["undefined-iterator: item", "undefined-iterator: p"])
  }

  @Test func touchableActionsReadContextOfChild() {
    let set = action("setContext", #""contextId":"user","path":"name","value":"Bo""#)
    let child = container(text("@{user.name}"), properties: user)
    #expect(findings(document("touchable", #""child":\#(child),"onPress":[\#(set)]"#)) == [])
  }

  @Test func navigationBarItemsReadContextOfContent() {
    let set = action("setContext", #""contextId":"user","value":{}"#)
    let bar = #"{"title":"a","navigationBarItems":[{"text":"b","onPress":[\#(set)]}]}"#
    let content = container(text("@{user}"), properties: user)
    #expect(
      findings(document: document("screenComponent", #""navigationBar":\#(bar),"child":\#(content)"#)) == [])
  }

  @Test func formActionsReadContextsOfSubmitter() {
    let submit = container(button(action("submitForm")), text("@{user}"), properties: user)
    let send = action("sendRequest", #""url":"/a","data":{"x":["@{user.name}","@{other}"]}"#)
    let form = document("simpleForm", #""onSubmit":[\#(send)],"children":[\#(submit)]"#)
    #expect(findings(form) == ["undefined-context: other"])
  }

  @Test func formActionsDoNotReadOuterContextsWithoutSubmitter() {
    let send = action("sendRequest", #""url":"/a","data":"@{user.name}"# + "\"")
    let form = document("simpleForm", #""onSubmit":[\#(send)],"children":[\#(button(action("submitForm")))]"#)
    #expect(
      findings(container(container(text("@{user}"), properties: user), form)) == ["undefined-context: user"])
  }

  /// The context of an event is visible to its own actions only.
  @Test func formActionsDoNotReadSubmitEventContexts() {
    let show = action("alert", #""message":"@{onSuccess.data}""#)
    let send = action("sendRequest", #""url":"/a","onSuccess":[\#(show)]"#)
    let submit = container(button(action("submitForm")), text("@{user}"), properties: user)
    let form = document("simpleForm", #""onSubmit":[\#(send),\#(show)],"children":[\#(submit)]"#)
    #expect(findings(form) == ["undefined-context: onSuccess"])
  }

  @Test func platformSpecificContentIsChecked() {
    let json = #"{"beaglePlatform":"ANDROID","child":\#(text("@{usr}"))}"#
    #expect(findings(json) == [#"refused: "beaglePlatform""#, "undefined-context: usr"])
  }

  @Test func addedChildrenReadContextsOfTarget() {
    let add = action("addChildren", #""componentId":"box","value":[\#(text("@{user} @{mine}"))]"#)
    let box = container(properties: user + #","id":"box""#)
    let json = container(
      box, container(button(add), text("@{mine}"), properties: #""context":{"id":"mine","value":1}"#))
    #expect(findings(json) == ["undefined-context: mine"])
  }

  @Test func pushedScreenDoesNotReadPreviousContexts() {
    let push = action(
      "pushView", #""route":{"screen":\#(document("screenComponent", #""child":\#(text("@{user}"))"#))}"#)
    #expect(
      findings(container(text("@{user}"), button(push), properties: user)) == ["undefined-context: user"])
  }

  @Test func unreadContextIsReported() throws {
    #expect(findings(container(properties: user)) == [#"unused-context: "user""#])
    let set = action("setContext", #""contextId":"user","value":1"#)
    let json = container(button(set), properties: user)
    let finding = try #require(ScreenCheck().findings(in: Array(json.utf8)).first)
    #expect(finding.message == "the context \"user\" is set but never read")
  }

  /// A malformed expression, or one in another syntax, would read the contexts that it names.
  @Test(arguments: [
    ("@{user.}", false), ("@{user.name", false), ("@{sum(user.name 1)}", false),
    ("@{user.name} and @{sum(1 2)}", false), ("@{sum(1 2)} and @{user}", false), ("@{'user.name}", false),
    ("${user.name}", false), ("{{ user.name }}", false),
    ("@{sum(1 2)}", true), ("user: @{sum(1 2)}", true), ("@{global.user 1}", true),
    ("@{sum('user' 1)}", true), ("@{users 1}", true), (#"\\@{user. @{sum(1 2)}"#, true),
  ])
  func contextNamedByMalformedExpressionIsNotReported(content: String, isReported: Bool) {
    let found = findings(container(text(content), properties: user))
    #expect(found.contains { $0.hasPrefix("expression: ") }, "\(found)")
    #expect(found.contains(#"unused-context: "user""#) == isReported, "\(found)")
  }

  @Test func unseenContentMayReadOuterContexts() {
    #expect(
      findings(
        container(document("lazyComponent", #""path":"/a","initialState":\#(text("a"))"#), properties: user))
        == [])
    #expect(
      findings(container(#"{"_beagleComponent_":"custom:chart"}"#, properties: user)) == [
        #"custom-component: "custom:chart""#
      ])
  }

  @Test func customComponentDeclaresContext() {
    let chart = #"{"_beagleComponent_":"custom:chart","context":{"id":"global","value":1}}"#
    #expect(
      findings(chart).sorted() == [#"custom-component: "custom:chart""#, #"reserved-context: "global""#])
  }

  @Test func dynamicallyAddedComponentsMayReadOuterContexts() {
    let add = action("addChildren", #""componentId":"box","value":"@{global.parts}""#)
    #expect(findings(container(container(properties: #""id":"box""#), button(add), properties: user)) == [])
    let other = container(container(button(add), properties: #""id":"box""#), container(properties: user))
    #expect(findings(other) == [#"unused-context: "user""#])
  }

  @Test func contextValuesAreNotEvaluated() {
    #expect(findings(text("@{a}"), context: #"{"id":"a","value":"@{nothing}"}"#) == [])
  }

  @Test(arguments: ["global", "true", "null", "12", "a b", "a.b", ""])
  func unreadableContextNameIsReserved(name: String) {
    let found = findings(container(properties: #""context":{"id":"\#(name)"}"#))
    #expect(found.contains("reserved-context: \"\(name)\""))
  }

  @Test func setContextOfUndefinedContextIsReported() {
    let set = action("setContext", #""contextId":"usr","value":1"#)
    #expect(
      findings(container(text("@{user}"), button(set), properties: user)) == [#"undefined-context: "usr""#])
    let index = action("setContext", #""contextId":"index","value":1"#)
    let list = document("listView", #""dataSource":[1],"templates":[{"view":\#(button(index))}]"#)
    #expect(findings(list) == [#"read-only-context: "index""#])
  }

  // MARK: Members

  @Test(arguments: [
    ("@{user.nmae}", "nmae"), ("Hi @{user.name}, @{concat('user.nmae', user.adress.city)}", "adress"),
    ("@{user.address.ctiy}", "ctiy"), ("\\n\\u00e9@{user.address.ctiy[0]}", "ctiy"),
  ])
  func misspeltMemberIsReported(expression: String, member: String) {
    let user = #""context":{"id":"user","value":{"name":"Ana","address":{"city":"Rio"},"tags":[{"text":1}]}}"#
    #expect(findings(container(text(expression), properties: user)) == ["unknown-member: \(member)"])
  }

  @Test(arguments: [
    "@{user.age}", "@{user.name.first}", "@{user.tags[0].size}", "@{user.address.zip}",
    "@{user.tags[0].more.text}",
  ])
  func possibleMemberIsNotReported(expression: String) {
    let user = #""context":{"id":"user","value":{"name":null,"address":{"city":"Rio"},"tags":[{"text":1}]}}"#
    #expect(findings(container(text(expression), properties: user)) == [])
  }

  @Test(arguments: [
    action("setContext", #""contextId":"user","path":"nmae","value":1"#),
    action("setContext", #""value":{"nmae":1}"#),
    action("setContext", #""contextId":"user","path":"nmae.first","value":1"#),
    action("setContext", #""contextId":"user","value":"@{global.user}""#),
    action("setContext", #""contextId":"user","path":"","value":"@{global.user}""#),
    action(
      "sendRequest",
      #"""
      "url":"/a","onSuccess":[\#(action("setContext", #""contextId":"user","value":"@{onSuccess.data}""#))]
      """#
    ),
    action("formRemoteAction", #""path":"/a","method":"POST""#), #"{"_beagleAction_":"custom:load"}"#,
  ])
  func writtenMemberIsKnown(action: String) {
    let found = findings(container(text("@{user.nmae}"), button(action), properties: user))
    #expect(!found.contains { $0.hasPrefix("unknown-member") }, "\(found)")
    let other = findings(
      container(
        text("@{user.nmae}"),
        button(SchemaTestSupport.action("setContext", #""contextId":"user","path":"name","value":"Bo""#)),
        properties: user))
    #expect(other == ["unknown-member: nmae"])
  }

  @Test func eventMembersAreKnown() {
    func input(_ event: String, _ use: String) -> [String] {
      findings(document("textInput", #""\#(event)":[\#(action("alert", #""message":"@{\#(use)}""#))]"#))
    }
    #expect(input("onChange", "onChange.text") == ["unknown-member: text"])
    #expect(input("onBlur", "onBlur.value") == [])
    #expect(input("onFocus", "onFocus") == [])
    func response(_ event: String, _ use: String) -> [String] {
      let alert = action("alert", #""message":"@{\#(use)}""#)
      return findings(button(action("sendRequest", #""url":"/a","\#(event)":[\#(alert)]"#))).filter {
        !$0.hasPrefix("portability")
      }
    }
    #expect(response("onSuccess", "onSuccess.body") == ["unknown-member: body"])
    #expect(response("onSuccess", "onSuccess.data.body") == [])
    #expect(response("onSuccess", "onSuccess.message") == ["unknown-member: message"])
    #expect(response("onError", "onError.message") == [])
    #expect(response("onError", "onError.statusCode") == [])
    let alert = action("alert", #""message":"@{onPageChange.page}""#)
    #expect(
      findings(document("pageView", #""children":[],"onPageChange":[\#(alert)]"#))
        == [#"portability: "beagle:pageView""#, "unknown-member: page"]
    )
  }

  @Test(arguments: ["a..b", ".a", "a.", "a[x]", "a b", "a.[2]"])
  func invalidPathIsReported(path: String) {
    let set = action("setContext", #""contextId":"global","path":"\#(path)","value":1"#)
    #expect(findings(button(set)) == ["context-path: \"\(path)\""])
    let push = action("pushView", #""route":{"url":"/a"},"navigationContext":{"path":"\#(path)","value":1}"#)
    #expect(findings(button(push)) == ["context-path: \"\(path)\""])
  }
}
