import Beagle
import Testing

@Suite struct ListAndFormTests {
  private func list(_ template: String, _ members: String = "") -> String {
    #"{"_beagleComponent_": "beagle:listView", "id": "list", "dataSource": "@{items}", "key": "id", "templates": [{"view": \#(template)}]\#(members)}"#
  }

  private func items(_ ids: String...) -> String {
    "[" + ids.map { #"{"id": "\#($0)", "n": "\#($0)0"}"# }.joined(separator: ", ") + "]"
  }

  private var counting: String {
    container(
      text("@{item.id}@{index}:@{n}"), button("more", setContext("n", #""@{sum(n, 1)}""#)),
      also: context("n", "0") + #", "onInit": [\#(setContext("n", #""@{sum(n, 10)}""#))]"#)
  }

  @Test func aCellKeepsItsStateAsLongAsThereIsAnItemWithItsKey() throws {
    var stage = try Stage(
      container(
        list(counting), button("swap", setContext("items", items("c", "b", "a"))),
        button("drop", setContext("items", items("c"))), button("all", setContext("items", items("a", "c"))),
        also: context("items", items("a", "b"))))
    #expect(stage.texts == ["a0:10", "b1:10"])
    let node = try stage.node("more:a")
    try stage.press("more:a")
    try stage.press("swap")
    #expect(stage.texts == ["c0:10", "b1:10", "a2:11"])
    #expect(try stage.node("more:a") == node)
    try stage.press("drop")
    try stage.press("all")
    #expect(stage.texts == ["a0:10", "c1:10"])
    #expect(stage.send(.press(node)).isEmpty)
  }

  @Test func anItemIsSetInItsCellAndInTheData() throws {
    let cell = container(text("@{item.n}"), button("set", setContext("item", #""new""#, path: "n")))
    var stage = try Stage(
      container(list(cell), text("@{items[1].n}"), also: context("items", items("a", "b"))))
    try stage.press("set:b")
    #expect(stage.texts == ["a0", "new", "new"])
  }

  @Test func theIndexCannotBeSet() throws {
    let cell = container(text("@{index}"), button("set", setContext("index", "9")))
    var stage = try Stage(container(list(cell), also: context("items", items("a"))))
    try stage.press("set:a")
    #expect(stage.texts == ["0"])
    #expect(stage.notices.contains(.readOnlyContext("index")))
  }

  @Test func theEndOfAListIsToldOnceForEachAssignmentOfItsData() throws {
    let end = #", "onScrollEnd": [\#(setContext("ends", #""@{sum(ends, 1)}""#))]"#
    let tall = container(also: #""style": {"size": {"height": {"value": 100, "type": "REAL"}}}"#)
    var stage = try Stage(
      container(
        text("@{ends}"), list(tall, end), button("more", setContext("items", items("a", "b", "c", "d", "e"))),
        button("same", setContext("items", items("a", "b", "c", "d", "e"))),
        also: context("items", items("a", "b", "c", "d")) + #", "style": {"flex": {"grow": 1}}"#
      ).replacingContext("ends"), height: 320)
    #expect(stage.texts == ["0"])
    stage.send(.scroll(try stage.node("list"), offset: 50))
    #expect(stage.texts == ["0"])
    stage.send(.scroll(try stage.node("list"), offset: 400))
    #expect(stage.texts == ["1"])
    stage.send(.scroll(try stage.node("list"), offset: 400))
    #expect(stage.texts == ["1"])
    try stage.press("more")
    #expect(stage.texts == ["2"])
    try stage.press("same")
    #expect(stage.texts == ["3"])
  }

  @Test func aFormIsValidWhenNoInputHasAnErrorShownOrNot() throws {
    let input =
      #"{"_beagleComponent_": "beagle:textInput", "id": "mail", "value": "@{f.mail}", "error": "@{condition(isEmpty(f.mail), 'required', '')}", "showError": "@{f.show}", "onChange": [\#(setContext("f", #""@{onChange.value}""#, path: "mail"))]}"#
    let form =
      #"{"_beagleComponent_": "beagle:simpleForm", \#(context("f", #"{"mail": "", "show": false}"#)), "onSubmit": [\#(setContext("out", #""sent @{f.mail}""#))], "onValidationError": [\#(setContext("f", "true", path: "show"))], "children": [\#(input), \#(button("go", action("submitForm"))), \#(text("@{out}"))]}"#
    var stage = try Stage(container(form, also: context("out", #""""#)))
    try stage.press("go")
    #expect(try stage.input("mail")?.error == "required")
    try stage.type("a@b", into: "mail")
    #expect(try stage.input("mail")?.text == "a@b")
    #expect(try stage.input("mail")?.error == nil)
    try stage.press("go")
    #expect(stage.texts == ["sent a@b"])
  }

  @Test func anInputThatIsTypedInKeepsItsTextUntilItsContextIsSet() throws {
    let input =
      #"{"_beagleComponent_": "beagle:textInput", "id": "in", "value": "@{v}", "placeholder": "@{p}"}"#
    var stage = try Stage(
      container(
        container(
          input, button("p", setContext("p", #""x""#)), button("v", setContext("v", #""set""#)),
          also: context("p", #""""#)),
        also: context("v", #""start""#)))
    try stage.type("typed", into: "in")
    try stage.press("p")
    #expect(try stage.input("in")?.text == "typed")
    try stage.press("v")
    #expect(try stage.input("in")?.text == "set")
  }

  @Test func focusAndBlurRunOnceWithTheText() throws {
    let log = { (event: String) in setContext("log", #""@{log}\#(event)=@{on\#(event).value};""#) }
    let input =
      #"{"_beagleComponent_": "beagle:textInput", "id": "in", "value": "x", "onFocus": [\#(log("Focus"))], "onBlur": [\#(log("Blur"))]}"#
    var stage = try Stage(container(input, text("@{log}"), also: context("log", #""""#)))
    let node = try stage.node("in")
    for event in [Event.focus(node), .focus(node), .edit(node, text: "y"), .blur(node), .blur(node)] {
      stage.send(event)
    }
    #expect(stage.texts == ["Focus=x;Blur=y;"])
  }

  @Test func tabsAndPagesFollowTheUserAndTheContextAndOnlyTheUserIsAnEvent() throws {
    let bar =
      #"{"_beagleComponent_": "beagle:tabBar", "id": "bar", "items": [{"title": "A"}, {"title": "B"}], "currentTab": "@{page}", "onTabSelection": [\#(setContext("page", #""@{onTabSelection}""#))]}"#
    let pages =
      #"{"_beagleComponent_": "beagle:pageView", "id": "pages", "currentPage": "@{page}", "onPageChange": [\#(setContext("page", #""@{onPageChange}""#)), \#(setContext("turns", #""@{sum(turns, 1)}""#))], "children": [\#(text("one")), \#(text("two"))]}"#
    var stage = try Stage(
      container(
        container(
          bar, pages, text("@{turns}"), button("reset", setContext("page", "0")), also: context("turns", "0")),
        also: context("page", "0")))
    let second = try #require(stage.scene.nodes.last { $0.content.kind == "tab" }).node
    stage.send(.press(second))
    #expect(stage.texts == ["two", "0"])
    try stage.press("reset")
    #expect(stage.texts == ["one", "0"])
    stage.send(.turn(try stage.node("pages"), page: 1))
    #expect(stage.texts == ["two", "1"])
    #expect(try stage.scene.nodes.filter { $0.content == .tab(title: "B", isSelected: true) }.count == 1)
  }

  @Test func pullingStartsTheSpinnerAndTheContextStopsIt() throws {
    let pull =
      #"{"_beagleComponent_": "beagle:pullToRefresh", "id": "pull", "isRefreshing": "@{busy}", "onPull": [\#(setContext("log", #""pulled""#))], "child": \#(container(text("@{log}"), button("stop", setContext("busy", "false"))))}"#
    var stage = try Stage(
      container(container(pull, also: context("log", #""""#)), also: context("busy", "false")))
    stage.send(.pull(try stage.node("pull")))
    #expect(stage.texts == ["pulled"])
    #expect(try stage.scene.node("pull")?.isRefreshing == true)
    try stage.press("stop")
    #expect(try stage.scene.node("pull")?.isRefreshing == false)
  }

  @Test func aDisabledButtonDoesNothing() throws {
    var stage = try Stage(
      container(
        button("off", setContext("c", "1"), also: #""enabled": "@{eq(c, 1)}""#), text("@{c}"),
        also: context("c", "0")))
    try stage.press("off")
    #expect(stage.texts == ["0"])
  }

  @Test func aLazyPartReplacesItsInitialStateAndReadsTheContextsAround() throws {
    let lazy =
      #"{"_beagleComponent_": "beagle:lazyComponent", "path": "/part", "initialState": \#(text("wait"))}"#
    var stage = try Stage(container(text("a"), lazy, text("z"), also: context("c", "7")))
    #expect(stage.texts == ["a", "wait", "z"])
    #expect(stage.sent == [.component(path: "/part")])
    try stage.answer(.component(Text("part @{c}").component))
    #expect(stage.texts == ["a", "part 7", "z"])
  }

  @Test func aFormOfTheOldKindSendsItsValuesAndRunsTheActionThatComesBack() throws {
    let input =
      #"{"_beagleComponent_": "beagle:formInput", "name": "mail", "required": true, "validator": "mail", "errorMessage": "no mail", "child": {"_beagleComponent_": "beagle:textInput", "id": "in"}}"#
    let submit =
      #"{"_beagleComponent_": "beagle:formSubmit", "child": \#(text("send", also: #""id": "send""#))}"#
    let form =
      #"{"_beagleComponent_": "beagle:form", "additionalData": {"from": "test"}, "onSubmit": [\#(action("formRemoteAction", #""path": "/join", "method": "POST""#))], "child": \#(container(input, submit))}"#
    var stage = try Stage(
      container(form, text("@{c}"), also: context("c", "0")),
      configure: { $0.validators["mail"] = { $0.contains("@") } })
    try stage.press("send")
    #expect(stage.sent.isEmpty)
    #expect(try stage.input("in")?.error == "no mail")
    try stage.type("a@b", into: "in")
    #expect(try stage.input("in")?.error == nil)
    try stage.press("send")
    #expect(stage.sent == [.form(path: "/join", method: .post, values: ["mail": "a@b", "from": "test"])])
    try stage.answer(.action(SetContext(contextId: "c", value: .value(1)).action))
    #expect(stage.texts.last == "1")
  }
}

extension String {
  /// The document inside a container that declares a counter.
  fileprivate func replacingContext(_ id: String) -> String {
    container(self, also: context(id, "0") + #", "style": {"flex": {"grow": 1}}"#)
  }
}
