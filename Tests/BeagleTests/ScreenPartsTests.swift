import Beagle
import Testing

@Suite struct ScreenPartsTests {
  @Test func navigationBarIsAboveChild() throws {
    let scene = try Scene.of(
      #"""
      {"_beagleComponent_": "beagle:screenComponent", "navigationBar": {"title": "Home", \#
      "navigationBarItems": [{"text": "A"}, {"text": "B"}]}, "child": \#(text("x"))}
      """#
    )
    let kinds = scene.nodes.map(\.content.kind)
    #expect(kinds == ["box", "navigationBar", "navigationTitle", "navigationItem", "navigationItem", "text"])
    #expect(scene.nodes[3].content == .navigationItem(text: "A"))
  }

  @Test func onlyCurrentPageIsVisible() throws {
    let view =
      #"""
      {"_beagleComponent_": "beagle:pageView", "currentPage": "@{page}", \#
      "children": [\#(text("one")), \#(text("two"))]}
      """#
    func texts(_ page: DynamicObject) throws -> [String] {
      try Scene.of(view) { $0.contexts["page"] = page }.texts
    }
    #expect(try texts(1) == ["two"])
    #expect(try texts(nil) == ["one"])
    #expect(try texts(9) == ["one"])
  }

  @Test func indicatorInsidePageViewCountsPages() throws {
    let view =
      #"""
      {"_beagleComponent_": "beagle:pageView", "currentPage": 1, \#
      "pageIndicator": {"_beagleComponent_": "beagle:pageIndicator"}, \#
      "children": [\#(text("one")), \#(text("two"))]}
      """#
    let scene = try Scene.of(view)
    #expect(scene.nodes.last?.content == .pageIndicator(count: 2, current: 1, selected: nil, unselected: nil))
  }

  @Test func outOfRangeTabSelectsFirst() throws {
    let bar =
      #"{"_beagleComponent_": "beagle:tabBar", "currentTab": 5, "items": [{"title": "A"}, {"title": "B"}]}"#
    let tabs = try Scene.of(bar).nodes.map(\.content).filter { $0.kind == "tab" }
    #expect(tabs == [.tab(title: "A", isSelected: true), .tab(title: "B", isSelected: false)])
  }

  @Test func displayNoneIsHiddenAndTakesNoSpace() throws {
    let hidden = container(text("a"), also: #""style": {"display": "NONE"}"#)
    let scene = try Scene.of(container(hidden, text("b", also: #""id": "b""#)))
    #expect(scene.texts == ["b"])
    #expect(scene.node("b")?.frame.y == 0)
  }

  @Test func inputErrorIsShownOnlyWithShowError() throws {
    func error(_ shows: Bool, _ message: String) throws -> String? {
      let scene = try Scene.of(
        #"{"_beagleComponent_": "beagle:textInput", "error": "\#(message)", "showError": \#(shows)}"#)
      guard case .textInput(let input)? = scene.nodes.last?.content else { return nil }
      return input.error
    }
    #expect(try error(true, "required") == "required")
    #expect(try error(false, "required") == nil)
    #expect(try error(true, "") == nil)
  }

  @Test func unknownComponentKeepsItsPosition() throws {
    let scene = try Scene.of(container(#"{"_beagleComponent_": "custom:chart"}"#, text("a")))
    #expect(scene.nodes[2].content == .unknown(type: "custom:chart"))
    #expect(scene.texts == ["a"])
  }

  @Test func imagePathMayBeAnExpression() throws {
    let image = #"{"_beagleComponent_": "beagle:image", "path": "@{p}"}"#
    let scene = try Scene.of(image) { $0.contexts["p"] = ["_beagleImagePath_": "remote", "url": "/a.png"] }
    guard case .image(let shown)? = scene.nodes.last?.content else { throw WrongNode() }
    #expect(shown.source == .remote("/a.png", placeholder: nil))
  }

  @Test func styleExpressionsAreEvaluated() throws {
    let style =
      #"""
      "style": {"backgroundColor": "@{c}", "borderWidth": "@{w}", "size": {"width": {"value": "@{w}", \#
      "type": "REAL"}}}
      """#
    let scene = try Scene.of(container(container(also: style + #", "id": "box""#), also: #""id": "outer""#)) {
      $0.contexts = ["c": "#FF0000", "w": 50]
    }
    #expect(scene.node("box")?.decoration?.background == Color(red: 255, green: 0, blue: 0))
    #expect(scene.node("box")?.decoration?.borderWidth == 50)
    let unset = try Scene.of(container(container(also: style + #", "id": "box""#), also: #""id": "outer""#)) {
      $0.contexts = ["c": "red", "w": nil]
    }
    #expect(unset.node("box")?.decoration?.background == nil)
    #expect(unset.node("box")?.frame.width == 400)
  }

  @Test func edgeOverridesAxisAndAxisOverridesAll() throws {
    func real(_ n: Int) -> String { #"{"value": \#(n), "type": "REAL"}"# }
    let padding =
      #"""
      "padding": {"all": \#(real(1)), "horizontal": \#(real(2)), "left": \#(real(3)), \#
      "start": \#(real(4)), "top": \#(real(5))}
      """#
    let scene = try Scene.of(
      container(container(also: #""id": "box", "style": {\#(padding)}"#), also: #""id": "outer""#))
    let node = try #require(scene.node("box"))
    #expect(node.contentFrame.x == 4)
    #expect(node.contentFrame.y == 5)
    #expect(node.contentFrame.width == 400 - 4 - 2)
    #expect(node.frame.height == 5 + 1)
  }

  @Test func flexShorthandSetsGrowShrinkAndBasis() throws {
    func widths(_ flex: String) throws -> [Float] {
      let child = container(
        also: #""style": {"size": {"width": {"value": 300, "type": "REAL"}}, "flex": {\#(flex)}}"#)
      let row = container(child, child, also: #""style": {"flex": {"flexDirection": "ROW"}}"#)
      let scene = try Scene.of(container(row))
      return scene.nodes.suffix(2).map(\.frame.width)
    }
    #expect(try widths(#""flex": 1"#) == [200, 200])
    #expect(try widths(#""flex": 0"#) == [300, 300])
    #expect(try widths(#""flex": 0, "shrink": 1"#) == [200, 200])
    #expect(try widths(#""flex": -1"#) == [200, 200])
    #expect(try widths(#""flex": 1, "basis": {"value": 0, "type": "AUTO"}"#) == [200, 200])
    #expect(try widths("") == [200, 200])
  }

  @Test func imageWithoutNameOrURLIsMissing() throws {
    for path in [#"{"mobileId": "@{nothing}"}"#, #"{"url": "@{nothing}"}"#, #""@{nothing}""#] {
      let scene = try Scene.of(#"{"_beagleComponent_": "beagle:image", "path": \#(path)}"#)
      guard case .image(let image)? = scene.nodes.last?.content else { throw WrongNode() }
      #expect(image.source == .missing)
    }
  }

  @Test func lazyComponentContextIsVisibleToContent() throws {
    let lazy =
      #"""
      {"_beagleComponent_": "beagle:lazyComponent", "path": "/part", "context": {"id": "c", \#
      "value": "seen"}, "initialState": \#(text("@{c}"))}
      """#
    #expect(try Scene.of(lazy).texts == ["seen"])
    let loaded = try Scene.of(lazy) { $0.lazyComponents["/part"] = Text("loaded: @{c}").component }
    #expect(loaded.texts == ["loaded: seen"])
  }

  @Test func lazyComponentWithoutInitialStateIsHiddenNode() throws {
    var lazy = LazyComponent(path: "/part")
    lazy.initialState = nil
    let column = Container(children: [Text("a").component, lazy.component, Text("b").id("b").component])
    let scene = SceneBuilder(measurer: PointMeasurer(), width: 400).scene(of: Screen(child: column.component))
    #expect(scene.pending.map(\.path) == ["/part"])
    #expect(scene.pending.allSatisfy { scene.nodes[$0.node].isHidden })
    #expect(scene.node("b")?.frame.y == 20)
  }

  private struct WrongNode: Error {}
}
