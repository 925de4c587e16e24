import BeagleSchema
import Testing

@Suite struct StructureCheckTests {
  // MARK: Ids

  @Test func anIdMayBeThereOnce() {
    #expect(findings(container(text("a", #""id":"x""#), text("b", #""id":"x""#))) == [#"duplicate-id: "x""#])
    #expect(findings(container(text("a", #""id":"x""#), text("b", #""id":"y""#))) == [])
  }

  @Test func templatesOfAListMayHaveTheSameIds() {
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

  @Test func aScreenThatIsPushedHasIdsOfItsOwn() {
    let other = document("screenComponent", #""child":\#(text("a", #""id":"x""#))"#)
    let push = action("pushView", #""route":{"screen":\#(other)}"#)
    #expect(findings(container(text("a", #""id":"x""#), button(push))) == [])
  }

  @Test func whatIsAddedGoesToAComponentThatIsThere() {
    func add(_ id: String) -> String {
      button(action("addChildren", #""componentId":"\#(id)","value":[\#(text("a", #""id":"new""#))]"#))
    }
    #expect(findings(container(add("box"), properties: #""id":"box""#)) == [])
    // What is added is there to add to.
    #expect(findings(container(add("new"), add("box"), properties: #""id":"box""#)) == [])
    #expect(findings(add("box")) == [#"unknown-id: "box""#])
    let list = document(
      "listView", #""dataSource":[1],"templates":[{"view":\#(container(properties: #""id":"row""#))}]"#)
    #expect(findings(container(list, add("row:1"))) == [])
    // A lazy component may bring it.
    #expect(
      findings(container(document("lazyComponent", #""path":"/a","initialState":\#(text("a"))"#), add("box")))
        == [])
  }

  @Test func aScreenOrPartThatIsGoneBackToIsOpenedSomewhere() {
    let pop = action("popToView", #""route":"/home""#)
    let push = action("pushView", #""route":{"url":"/home"}"#)
    let found = ScreenCheck().findings(in: Array(button(pop).utf8))
    #expect(found.map(\.code) == ["unpushed-route"])
    #expect(found.map(\.severity) == [.note])
    #expect(findings(container(button(pop), button(push))) == [])
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
  func aTemplateThatIsNeverTakenIsFound(templates: String, count: Int) {
    let templates = templates.replacing("V", with: text("a"))
    let found = findings(document("listView", #""dataSource":[1],"templates":[\#(templates)]"#))
    #expect(found.count { $0.hasPrefix("unreachable-template") } == count, "\(found)")
  }

  @Test func olderFormsAreNotLookedAtBesideTemplates() {
    let templates = #"[{"view":\#(text("@{item}"))}]"#
    #expect(
      findings(document("listView", #""dataSource":[1],"templates":\#(templates),"template":\#(text("a"))"#))
        .map {
          $0.prefix(20)
        } == ["unreachable-template"])
  }

  @Test func aKeyThatIsNoPathIsFound() {
    let list = document(
      "listView", #""dataSource":[1],"key":"a b","templates":[{"view":\#(text("@{item}"))}]"#)
    #expect(findings(list) == [#"context-path: "a b""#])
  }

  // MARK: Actions

  @Test func aFormIsSubmittedFromInside() {
    let submit = button(action("submitForm"))
    #expect(findings(submit).map { $0.prefix(19) } == ["submit-outside-form"])
    #expect(findings(document("simpleForm", #""onSubmit":[],"children":[\#(submit)]"#)) == [])
    // A part may be put into a form.
    #expect(ScreenCheck().findings(in: Array(submit.utf8)).isEmpty)
  }

  @Test func onlyALiteralURLIsPrefetched() {
    func push(_ url: String) -> String {
      button(action("pushView", #""route":{"url":"\#(url)","shouldPrefetch":true}"#))
    }
    #expect(findings(push("/a")) == [])
    #expect(findings(push("/@{global}")) == [#"prefetch-expression: "/@{global}""#])
  }

  // MARK: Reading

  @Test func faultsDoNotHideEachOther() {
    let json = container(
      document("text"), #"{"text":"a"}"#, document("txt"), text("@{usr}"),
      #"{"_beagleComponent_":"custom:a"}"#)
    #expect(
      findings(json).map { $0.prefix { $0 != ":" } } == [
        "missing-property", "missing-type", "unknown-component", "undefined-context", "custom-component",
      ])
  }

  @Test func coloursAndUnitsHaveCodesOfTheirOwn() {
    let style =
      ##""style":{"borderColor":"#12","margin":{"all":"8px"},"padding":{"all":{"value":1,"type":"PX"}}}"##
    #expect(
      findings(text("a", #""textColor":"red",\#(style)"#)).map { $0.prefix { $0 != ":" } } == [
        "color", "color", "unit", "unit",
      ])
  }

  @Test(arguments: ["", "{", "[1,]", "nul", "{\"a\":1}}", "\u{FEFF}{"])
  func whatIsNoJSONIsOneFinding(json: String) {
    let found = ScreenCheck().findings(in: Array(json.utf8))
    #expect(found.map(\.code) == ["json"])
    #expect(found.map(\.severity) == [.error])
  }

  @Test(arguments: [
    "1", "null", "[]", "\"a\"", "{}", "[[[[]]]]", #"{"_beagleComponent_":1}"#,
    #"{"_beagleComponent_":"beagle:container","children":[1,[2,[3]],null,"a"]}"#,
  ])
  func whatIsNoScreenIsFoundToBeNone(json: String) {
    let found = ScreenCheck().findings(in: Array(json.utf8))
    #expect(!found.isEmpty)
    #expect(found.contains { $0.severity > .note })
  }

  @Test func findingsAreInTheDocumentsOrderAndBounded() throws {
    let texts = (0..<1_200).map { _ in text("@{nothing}") }.joined(separator: ",")
    let json = document("screenComponent", #""child":\#(document("container", #""children":[\#(texts)]"#))"#)
    let found = ScreenCheck().findings(in: Array(json.utf8))
    #expect(found.count == ScreenCheck.mostFindings + 1)
    #expect(try #require(found.last).code == "limit")
    #expect(zip(found, found.dropFirst()).allSatisfy { $0.position.byte <= $1.position.byte })
  }

  @Test func codesThatAreNotWantedAreLeftOut() {
    let check = ScreenCheck(disabled: ["undefined-context", "json"])
    #expect(check.findings(in: Array(text("@{a}").utf8)).isEmpty)
    #expect(check.findings(in: []).isEmpty)
  }

  @Test func screensBuiltInSwiftAreCheckedToo() throws {
    let screen = Screen(title: "Tea") { Text("Hi @{usr.name}") }.context(
      Context(id: "user", value: ["name": "Ana"]))
    #expect(try ScreenCheck().findings(in: screen).map(\.code) == ["unused-context", "undefined-context"])
  }

  @Test func nestingAsDeepAsCanBeReadDoesNotExhaustAThread() {
    let depth = Component.deepest - 1
    let json =
      String(repeating: #"{"_beagleComponent_":"beagle:touchable","onPress":[],"child":"#, count: depth)
      + text("@{a}") + String(repeating: "}", count: depth)
    #expect(!ScreenCheck().findings(in: Array(json.utf8)).contains { $0.code == "depth" })
  }
}
