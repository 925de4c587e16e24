import Beagle
import Testing

@Suite struct AddChildrenRules {
  private func box(_ children: String..., also members: String = "") -> String {
    element(
      "container",
      #""id": "box", "children": [\#(children.joined(separator: ", "))]"#
        + (members.isEmpty ? "" : ", \(members)"))
  }

  private func adding(
    _ value: String, mode: String? = nil, to target: String? = nil,
    with contexts: KeyValuePairs<String, String> = [:], configure: (inout Runtime) -> Void = { _ in }
  ) throws -> RuntimeHarness {
    var harness = try RuntimeHarness(
      playing: target ?? box(text("old")),
      button("add", addChildren("box", value, mode: mode), write("after")),
      with: contexts, configure: configure)
    try harness.press("add")
    #expect(harness.log == "after")
    return harness
  }

  @Test(arguments: [
    (nil, ["old", "1", "2"]), ("APPEND", ["old", "1", "2"]), ("PREPEND", ["1", "2", "old"]),
    ("prepend", ["1", "2", "old"]), ("REPLACE", ["1", "2"]), ("Replace", ["1", "2"]),
  ])
  func modeDeterminesInsertionPosition(mode: String?, texts: [String]) throws {
    #expect(try adding("[\(text("1")), \(text("2"))]", mode: mode).texts == texts)
  }

  @Test func firstMatchingIdInDepthFirstOrderIsTarget() throws {
    let target = container(
      container(box(text("deep"))), box(text("later")))
    #expect(try adding("[\(text("new"))]", to: target).texts == ["deep", "new", "later"])
  }

  /// The screen around the container has its id, too.
  @Test func rootContainerIsTargetInsteadOfItsScreen() throws {
    let root = box(
      text("@{c}"), button("add", addChildren("box", "[\(text("new @{c}"))]")),
      also: context("c", quoted("own")))
    var harness = try RuntimeHarness(root)
    try harness.press("add")
    #expect(harness.texts == ["own", "new own"])
  }

  @Test func unknownTargetIdIsReported() throws {
    let harness = try adding("[\(text("new"))]", to: container(text("old")))
    #expect(harness.texts == ["old"])
    #expect(harness.notices == [.componentNotFound(id: "box")])
  }

  @Test func targetWithoutChildrenIsReported() throws {
    let harness = try adding("[\(text("new"))]", to: text("old", also: #""id": "box""#))
    #expect(harness.texts == ["old"])
    #expect(harness.notices == [.noChildren(id: "box")])
  }

  @Test func newChildrenObserveContextsOfTarget() throws {
    let target = container(box(), also: context("c", quoted("target")))
    var harness = try RuntimeHarness(
      playing: target,
      container(
        button("add", addChildren("box", "[\(text("@{c} @{d}"))]"), setContext("d", "2")),
        also: context("c", quoted("origin"))),
      button("more", setContext("d", "3")), with: ["d": "1"])
    try harness.press("add")
    #expect(harness.texts == ["target 2"])
    try harness.press("more")
    #expect(harness.texts == ["target 3"])
  }

  @Test func newChildrenRunOnInitBeforeNextAction() throws {
    let child = element(
      "container", on("onInit", write("outer ")),
      #""children": [\#(container(also: on("onInit", write("inner "))))]"#)
    #expect(try addingOnInit("[\(child)]").log == "inner outer after")
    #expect(try addingOnInit(quoted("@{new}"), with: ["new": "[\(child)]"]).log == "inner outer after")
  }

  private func addingOnInit(_ value: String, with contexts: KeyValuePairs<String, String> = [:]) throws
    -> RuntimeHarness
  {
    var harness = try RuntimeHarness(
      playing: box(), button("add", addChildren("box", value), write("after")), with: contexts)
    try harness.press("add")
    return harness
  }

  @Test func addedChildrenGetSeparateContexts() throws {
    let counter = container(
      text("@{n}"), button("up", setContext("n", quoted("@{sum(n, 1)}"))), also: context("n", "0"))
    var harness = try RuntimeHarness(playing: box(), button("add", addChildren("box", "[\(counter)]")))
    try harness.press("add")
    try harness.press("up")
    try harness.press("add")
    #expect(harness.texts == ["1", "0"])
  }

  @Test func replacingRemovesOldChildrenAndContexts() throws {
    let old = box(button("late", send("/x", on("onSuccess", setContext("own", "1")))), also: "")
    var harness = try RuntimeHarness(
      playing: container(old, also: context("own", "0")),
      container(
        box(container(button("inner", setContext("own", "5")), also: context("own", "2"))),
        button("add", addChildren("box", "[\(container(text("@{own}")))]", mode: "REPLACE")),
        also: context("own", "7")))
    try harness.press("add")
    #expect(harness.texts == ["0"])
    #expect(try harness.scene.node("late") == nil)
  }

  @Test(arguments: ["null", "5", #""text""#])
  func nonComponentValueIsReportedAndIgnored(value: String) throws {
    let harness = try adding(quoted("@{new}"), mode: "REPLACE", with: ["new": value])
    #expect(harness.texts == ["old"])
    #expect(harness.notices.count == 1)
    guard case .unreadableChildren = harness.notices.first else { return #expect(Bool(false)) }
  }

  @Test func singleComponentIsAccepted() throws {
    #expect(try adding(quoted("@{new}"), with: ["new": text("n")]).texts == ["old", "n"])
  }

  @Test func onlyLoneExpressionIsEvaluated() throws {
    let child = #"{"_beagleComponent_": "beagle:text", "text": "\\@{c} \\\\@{c}"}"#
    let literal = try adding("[\(child)]", with: ["c": "1"])
    let given = try adding(quoted("@{new}"), with: ["c": "1", "new": "[\(child)]"])
    #expect(literal.texts == ["old", #"@{c} \1"#])
    #expect(given.texts == literal.texts)
  }

  @Test func customComponentsMayComeFromExpression() throws {
    struct Badge: ComposedComponent, Decodable {
      var label: Bind<String>
      var body: [Component] { Text(label) }
    }
    let child = #"[{"_beagleComponent_": "custom:badge", "label": "@{c}!"}]"#
    let harness = try adding(quoted("@{new}"), with: ["c": "1", "new": child]) {
      $0.componentRegistry.register(component: Badge.self)
    }
    #expect(harness.texts == ["old", "1!"])
  }

  @Test func navigationBarIsKeptAndNotATarget() throws {
    let bar = #""navigationBar": {"title": "T", "navigationBarItems": [{"text": "i", "id": "box"}]}"#
    let screen = element(
      "screenComponent", #""id": "box""#, bar,
      #""child": \#(button("add", addChildren("box", "[\(text("new"))]", mode: "REPLACE")))"#)
    var harness = try RuntimeHarness(screen)
    try harness.press("add")
    #expect(harness.texts == ["new"])
    #expect(try harness.scene.nodes.contains { $0.content == .navigationTitle("T") })
  }

  @Test(arguments: ["box:a:x", "box:x:a"])
  func nestedListTargetAcceptsEitherKeyOrder(id: String) throws {
    let inner = list("in", of: "@{item.rows}", element("container", #""id": "box""#))
    var harness = try RuntimeHarness(
      playing: list("out", of: "@{groups}", inner), button("add", addChildren(id, "[\(text("@{item.id}"))]")),
      with: ["groups": #"[{"id": "a", "rows": [{"id": "x"}, {"id": "y"}]}, {"id": "b", "rows": []}]"#])
    try harness.press("add")
    #expect(harness.texts == ["x"])
  }

  @Test(arguments: ["scrollView", "simpleForm"])
  func everyContainerTypeAcceptsChildren(kind: String) throws {
    let target = element(kind, #""id": "box", "children": [\#(text("old"))]"#)
    #expect(try adding("[\(text("new"))]", mode: "PREPEND", to: target).texts == ["new", "old"])
  }

  @Test func targetIsSearchedOnCoveredOriginScreen() throws {
    let load = send("/x", on("onSuccess", addChildren("box", "[\(text("new"))]")))
    var harness = try RuntimeHarness(
      playing: box(text("old")),
      button("go", load, push(container(box(text("other")), button("back", action("popView"))))))
    try harness.press("go")
    try harness.respond("1")
    #expect(harness.texts == ["other"])
    try harness.press("back")
    #expect(harness.texts == ["old", "new"])
  }
}
