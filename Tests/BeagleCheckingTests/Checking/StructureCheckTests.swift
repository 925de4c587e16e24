import SchemaTestSupport
import Testing

@testable import BeagleChecking
@testable import BeagleSchema

@Suite struct StructureCheckTests {
  // MARK: Ids

  @Test func duplicateIDIsReported() {
    #expect(findings(container(text("a", #""id":"x""#), text("b", #""id":"x""#))) == [#"duplicate-id: "x""#])
    #expect(findings(container(text("a", #""id":"x""#), text("b", #""id":"y""#))) == [])
  }

  @Test func listTemplatesMayShareIDs() {
    let view = #"{"view":\#(text("@{item}", #""id":"row""#))}"#
    let other = #"{"case":"@{gt(item, 1)}","view":\#(text("@{item}", #""id":"row""#))}"#
    let list = document("listView", #""dataSource":[1],"templates":[\#(other),\#(view)]"#)
    #expect(findings(container(list, text("a", #""id":"row""#))) == [])
    let twice = container(text("a", #""id":"row""#), text("b", #""id":"row""#))
    #expect(
      findings(document("listView", #""dataSource":[1],"templates":[{"view":\#(twice)}]"#)) == [
        #"duplicate-id: "row""#
      ])
  }

  @Test func pushedScreenHasItsOwnIDs() {
    let other = document("screenComponent", #""child":\#(text("a", #""id":"x""#))"#)
    let push = action("pushView", #""route":{"screen":\#(other)}"#)
    #expect(findings(container(text("a", #""id":"x""#), button(push))) == [])
  }

  @Test func addChildrenNeedsExistingComponent() {
    func add(_ id: String) -> String {
      let value = #""value":[\#(text("a", #""id":"new""#))]"#
      let adding = action("addChildren", #""componentId":"\#(id)",\#(value)"#)
      return document("button", #""text":"Add to \#(id)","onPress":[\#(adding)]"#)
    }
    #expect(findings(container(add("box"), properties: #""id":"box""#)) == [])
    // Added children can be targets, too.
    #expect(findings(container(add("new"), add("box"), properties: #""id":"box""#)) == [])
    #expect(findings(add("box")) == [#"unknown-id: "box""#])
    let list = document(
      "listView", #""dataSource":[1],"templates":[{"view":\#(container(properties: #""id":"row""#))}]"#)
    #expect(findings(container(list, add("row:1"))) == [])
    // A lazy component may contain it.
    #expect(
      findings(container(document("lazyComponent", #""path":"/a","initialState":\#(text("a"))"#), add("box")))
        == [])
  }

  @Test func popTargetMustBeOpenedSomewhere() {
    let pop = action("popToView", #""route":"/home""#)
    let push = action("pushView", #""route":{"url":"/home"}"#)
    let found = ScreenCheck().findings(in: Array(button(pop).utf8))
    #expect(found.map(\.code) == ["unpushed-route"])
    #expect(found.map(\.severity) == [.note])
    #expect(findings(button(pop, push)) == [])
    #expect(findings(button(action("popToView", #""route":"@{global.route}""#))) == [])
    let own = document(
      "screenComponent", #""id":"home","child":\#(button(action("popToView", #""route":"home""#)))"#)
    #expect(findings(document: own) == [])
  }

  // MARK: Lists

  @Test(arguments: [
    (#"{"view":V},{"view":V}"#, 1), (#"{"case":"@{gt(item, 1)}","view":V},{"view":V}"#, 0),
    (#"{"view":V},{"case":"@{gt(item, 1)}","view":V}"#, 0), (#"{"case":true,"view":V},{"view":V}"#, 1),
    (#"{"case":false,"view":V},{"view":V}"#, 1), (#"{"case":"@{gt(1, 2)}","view":V}"#, 1),
    (#"{"case":"@{gt(2, 1)}","view":V},{"case":"@{item}","view":V}"#, 1),
    (#"{"case":"@{item}","view":V},{"case":"@{item}","view":V}"#, 1), (#"{"case":"@{mine(1)}","view":V}"#, 0),
  ])
  func unreachableTemplateIsReported(templates: String, count: Int) {
    let templates = templates.replacing("V", with: text("a"))
    let found = findings(document("listView", #""dataSource":[1],"templates":[\#(templates)]"#))
    #expect(found.count { $0.hasPrefix("unreachable-template") } == count, "\(found)")
  }

  @Test func legacyTemplateBesideTemplatesIsReported() {
    let templates = #"[{"view":\#(text("@{item}"))}]"#
    #expect(
      findings(document("listView", #""dataSource":[1],"templates":\#(templates),"template":\#(text("a"))"#))
        .map {
          $0.prefix(20)
        } == ["unreachable-template"])
  }

  @Test(arguments: [
    (#""order.lines""#, "@{order.lines}"), (#""two words""#, nil), ("7", nil), (#"{"a":[]}"#, nil),
  ])
  func invalidDataSourceHasNoItems(source: String, suggestion: String?) {
    let list = document("listView", #""dataSource":\#(source),"templates":[{"view":\#(text("@{order}"))}]"#)
    let json = container(list, properties: #""context":{"id":"order","value":{"lines":[]}}"#)
    let found = ScreenCheck().findings(in: Array(json.utf8)).filter { $0.severity > .note }
    #expect(found.map(\.code) == ["type"] && found.map(\.suggestion) == [suggestion])
  }

  @Test(arguments: [#""\\@{rows}""#, #""rows""#, "7", "{}"])
  func dataSourceMustBeArrayOrExpression(data: String) {
    let list = document("listView", #""dataSource":\#(data),"templates":[{"view":\#(text("a"))}]"#)
    #expect(findings(list) == ["type: \(data)"])
  }

  @Test(arguments: [
    (#""dataSource":[1],"templates":[]"#, "missing-template: []"),
    (#""dataSource":[1]"#, "missing-template: [1]"),
    (#""dataSource":"@{global}""#, #"missing-template: "@{global}""#), (#""dataSource":[]"#, nil), ("", nil),
    (#""dataSource":[1],"templates":[null]"#, "missing-template: [null]"),
    (#""dataSource":[1],"templates":null,"children":[]"#, nil),
  ])
  func listWithoutTemplateIsReported(properties: String, finding: String?) {
    let found = findings(document("listView", properties)).filter { !$0.isDifference }
    #expect(found == (finding.map { [$0] } ?? []))
  }

  // MARK: Numbers

  @Test(arguments: [
    ("pageView", #""currentPage":2,"children":[$,$]"#, 1),
    ("pageView", #""currentPage":1,"children":[$,null,$]"#, 0),
    ("pageView", #""currentPage":2,"children":[$,null,$]"#, 1),
    ("pageView", #""currentPage":-1,"children":[$]"#, 1), ("pageView", #""currentPage":0,"children":[]"#, 0),
    ("pageView", #""currentPage":"@{global.page}","children":[]"#, 0),
    // Pages may be added if there is an id.
    ("pageView", #""id":"p","currentPage":2,"children":[$]"#, 0),
    ("pageView", #""id":"p","currentPage":-2"#, 1),
    ("tabBar", #""currentTab":1,"items":[{"title":"a"}]"#, 1),
    ("tabBar", #""currentTab":0,"items":[{"title":"a"}]"#, 0),
    ("pageIndicator", #""numberOfPages":3,"currentPage":3"#, 1),
    ("pageIndicator", #""numberOfPages":3,"currentPage":2"#, 0),
    ("pageIndicator", #""numberOfPages":-3"#, 1), ("pageIndicator", #""currentPage":7"#, 0),
    ("gridView", #""dataSource":[],"spanCount":0"#, 1), ("gridView", #""dataSource":[],"spanCount":1"#, 0),
    ("gridView", #""dataSource":[],"numColumns":-2"#, 1),
    ("listView", #""dataSource":[],"scrollEndThreshold":101"#, 1),
    ("listView", #""scrollEndThreshold":-1"#, 1),
    ("listView", #""dataSource":[],"scrollEndThreshold":100"#, 0),
  ])
  func outOfRangeNumberIsReported(type: String, properties: String, count: Int) {
    let found = findings(document(type, properties.replacing("$", with: text("a"))))
    #expect(found.count { $0.hasPrefix("out-of-range") } == count, "\(found)")
  }

  // MARK: URLs

  @Test(arguments: [
    ("htp://example.org/a", "http://example.org/a"), ("htttps://a.b", "https://a.b"),
    ("https:/example.org", "https://example.org"), ("http:a.b", "http://a.b"), ("https//a.b", "https://a.b"),
    ("https:///a", nil), ("https://", nil), ("", nil), (" /a", "/a"), ("/a ", "/a"), ("home", "/home"),
    ("home/@{global}", nil), ("www.example.org", "https://www.example.org"),
    ("localhost:8080/a", "https://localhost:8080/a"), ("https://a b/c", nil),
    ("https://https://a", "https://a"),
    ("htp://@{global}", nil), ("https:/@{global}", nil), ("/a%", "/a%25"), ("/a%2", "/a%252"),
    ("/%zz", "/%25zz"),
    ("?page=2", nil),
  ])
  func invalidURLIsReported(url: String, suggestion: String?) throws {
    for json in [
      button(action("pushView", #""route":{"url":"\#(url)"}"#)),
      button(action("sendRequest", #""url":"\#(url)""#)),
      document("lazyComponent", #""path":"\#(url)","initialState":\#(text("a"))"#),
      document(
        "image",
        #""accessibility":{"accessible":false},"path":{"_beagleImagePath_":"remote","url":"\#(url)"}"#),
    ] {
      let bytes = Array(document("screenComponent", #""child":\#(json)"#).utf8)
      let found = ScreenCheck().findings(in: bytes).filter { $0.code != "literal-expression" }
      #expect(found.map(\.code) == ["url"], "\(found)")
      #expect(found.first?.severity == .warning)
      #expect(found.first?.suggestion == suggestion)
    }
  }

  @Test(arguments: [
    "/", "/a", "//a", "/a?b=c#d", "/@{global}", "@{global}", "@{global}/a", "https://a.b", "HTTPS://a.b",
    "http://localhost:80",
    "https://a.b/@{global}", "https://@{global}", "http@{global}", "/a%20b", "/Ação", "app://a", "beagle:a",
    "/a:b",
  ])
  func validURLIsNotReported(url: String) {
    #expect(findings(button(action("pushView", #""route":{"url":"\#(url)"}"#))) == [])
  }

  @Test func spaceInURLPathIsNote() throws {
    let json = button(action("pushView", #""route":{"url":"/Name Of User"}"#))
    let found = ScreenCheck().findings(in: Array(document("screenComponent", #""child":\#(json)"#).utf8))
    #expect(found.map(\.code) == ["url"] && found.map(\.severity) == [.note])
    #expect(found.first?.suggestion == "/Name%20Of%20User")
  }

  @Test(arguments: [
    ("mailto:a@b.c", 0), ("tel:123", 0), ("https://a.b", 0), ("@{global}", 0), ("/a", 1), ("www.a.b", 1),
    ("https://a.b/c d", 1),
    ("htps://a.b", 1),
  ])
  func externalURLNeedsScheme(url: String, count: Int) {
    #expect(findings(button(action("openExternalURL", #""url":"\#(url)""#))).count == count)
    #expect(findings(document("webView", #""url":"\#(url)""#)).count == count)
  }

  @Test func invalidKeyPathIsReported() {
    let list = document(
      "listView", #""dataSource":[1],"key":"a b","templates":[{"view":\#(text("@{item}"))}]"#)
    #expect(findings(list) == [#"context-path: "a b""#])
  }

  // MARK: Actions

  @Test func submitOutsideFormIsReported() {
    let submit = button(action("submitForm"))
    #expect(findings(submit).map { $0.prefix(19) } == ["submit-outside-form"])
    #expect(findings(document("simpleForm", #""onSubmit":[],"children":[\#(submit)]"#)) == [])
    // A part may be placed into a form.
    #expect(ScreenCheck().findings(in: Array(submit.utf8)).isEmpty)
  }

  @Test func plainURLHasNoFinding() {
    let pieces = [
      "", "/", "//", ":", "h", "http", "https", "x", "www.", ".", "@{u}", "%", "%20", " ", "?", "#", "8080",
      "é",
    ]
    let uses: [URLUse] = [.request, .page, .opened]
    var plain = 0
    for first in pieces + ["http://", "https://", "/a"] {
      for second in pieces {
        for third in pieces {
          let text = first + second + third
          for use in uses where Array(text.utf8).withUnsafeBufferPointer({ WrittenURL.isPlain($0, use) }) {
            plain += 1
            let issue = WrittenURL(text, mayHaveExpression: text.contains("@{")).issue(for: use)
            #expect(issue == nil, "\(text)")
          }
        }
      }
    }
    #expect(plain > 500)
  }

  @Test func prefetchNeedsLiteralURL() {
    func push(_ url: String) -> String {
      button(action("pushView", #""route":{"url":"\#(url)","shouldPrefetch":true}"#))
    }
    #expect(findings(push("/a")) == [])
    #expect(findings(push("/@{global}")) == [#"prefetch-expression: "/@{global}""#])
  }

  // MARK: Reading

  @Test func findingsDoNotHideEachOther() {
    let json = container(
      document("text"), #"{"text":"a"}"#, document("txt"), text("@{usr}"),
      #"{"_beagleComponent_":"custom:a"}"#)
    #expect(
      findings(json).map { $0.prefix { $0 != ":" } } == [
        "missing-property", "missing-type", "refused", "unknown-component", "undefined-context",
        "custom-component",
      ])
  }

  @Test func colorsAndUnitsHaveOwnCodes() {
    let style =
      ##""style":{"borderColor":"#12","margin":{"all":"8px"},"padding":{"all":{"value":1,"type":"PX"}}}"##
    #expect(
      findings(text("a", #""textColor":"red",\#(style)"#)).map { $0.prefix { $0 != ":" } } == [
        "color", "color", "unit", "unit",
      ])
  }

  @Test(arguments: ["", "{", "[1,]", "nul", "{\"a\":1}}", "\u{FEFF}{"])
  func invalidJSONIsOneFinding(json: String) {
    let found = ScreenCheck().findings(in: Array(json.utf8))
    #expect(found.map(\.code) == ["json"])
    #expect(found.map(\.severity) == [.error])
  }

  @Test(arguments: [
    "1", "null", "[]", "\"a\"", "{}", "[[[[]]]]", #"{"_beagleComponent_":1}"#,
    #"{"_beagleComponent_":"beagle:container","children":[1,[2,[3]],null,"a"]}"#,
  ])
  func nonScreenIsReported(json: String) {
    let found = ScreenCheck().findings(in: Array(json.utf8))
    #expect(!found.isEmpty)
    #expect(found.contains { $0.severity > .note })
  }

  @Test func findingsAreOrderedAndLimited() throws {
    let texts = (0..<1_200).map { _ in text("@{nothing}") }.joined(separator: ",")
    let json = document("screenComponent", #""child":\#(document("container", #""children":[\#(texts)]"#))"#)
    let found = ScreenCheck().findings(in: Array(json.utf8))
    #expect(found.count == ScreenCheck.maximumFindings + 1)
    #expect(try #require(found.last).code == "limit")
    #expect(zip(found, found.dropFirst()).allSatisfy { $0.position.byte <= $1.position.byte })
  }

  @Test func disabledCodesAreOmitted() {
    let check = ScreenCheck(disabled: ["undefined-context", "json"])
    #expect(check.findings(in: Array(text("@{a}").utf8)).isEmpty)
    #expect(check.findings(in: []).isEmpty)
  }

  @Test func screensBuiltInSwiftAreChecked() throws {
    let screen = Screen(title: "Tea") { Text("Hi @{usr.name}") }.context(
      Context(id: "user", value: ["name": "Ana"]))
    #expect(try ScreenCheck().problems(in: screen).map(\.code) == ["unused-context", "undefined-context"])
  }

  @Test func maximumNestingDoesNotOverflowStack() {
    let depth = Component.maximumDepth - 1
    let json =
      String(repeating: #"{"_beagleComponent_":"beagle:touchable","onPress":[],"child":"#, count: depth)
      + text("@{a}") + String(repeating: "}", count: depth)
    #expect(!ScreenCheck().findings(in: Array(json.utf8)).contains { $0.code == "depth" })
  }
}
