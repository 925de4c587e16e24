import Beagle
import BeagleTerminal
import Testing

/// How the node looks that has the focus, is under the pointer or is pressed.
@Suite struct HighlightTests {
  private enum Kind: CaseIterable { case none, hovered, focused, pressed }

  private func picture(
    _ component: some ServerDrivenComponent, _ kind: Kind, theme: Theme = .dark
  ) throws -> CellBuffer {
    var renderer = TerminalRenderer(theme: theme)
    let builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: 20))
    let scene = builder.scene(of: Screen(child: component.component))
    let node = try #require(scene.nodes.first { !$0.interactions.isEmpty }).node
    switch kind {
    case .none: break
    case .hovered: renderer.highlights.hovered = node
    case .focused: renderer.highlights.focused = node
    case .pressed: renderer.highlights.pressed = node
    }
    return try renderer.cells(of: scene)
  }

  private var components: [any ServerDrivenComponent] {
    var box = Style()
    box.borderWidth = 1
    var filled = Style()
    filled.backgroundColor = .value(Color(red: 20, green: 90, blue: 60))
    return [
      Button(text: "Send"), TextInput(placeholder: "Name"), TextInput(placeholder: "Name").style(box),
      TextInput(placeholder: "Name").style(filled),
      Touchable(child: Text("more").component, onPress: []),
      Touchable(
        child: Container {
          Text("one")
          Text("two")
        }.component, onPress: []),
      Touchable(
        child: Container {
          Text("one")
          Text("two")
        }.style(box).component, onPress: []),
      TabBar(items: [TabBar.Item(title: "a"), TabBar.Item(title: "b")]),
    ]
  }

  @Test(arguments: [Theme.dark, .light])
  func highlightsDifferAtEveryColourDepth(theme: Theme) throws {
    for component in components {
      for depth in ColorDepth.allCases {
        let shown = try Kind.allCases.map { try picture(component, $0, theme: theme).ansi(depth: depth) }
        #expect(Set(shown).count == shown.count, "\(component.component) at \(depth)")
      }
    }
  }

  @Test func highlightsDoNotMoveText() throws {
    for component in components.prefix(5) {
      let texts = try Set(Kind.allCases.map { try picture(component, $0).text() })
      #expect(texts.count == 1)
    }
  }

  @Test func pressedHighlightWins() throws {
    var renderer = TerminalRenderer()
    let builder = SceneBuilder(measurer: renderer.measurer, width: 160)
    let scene = builder.scene(of: Screen(child: Button(text: "Send").component))
    let node = try #require(scene.nodes.first { !$0.interactions.isEmpty }).node
    renderer.highlights = Highlights(focused: node, hovered: node, pressed: node)
    #expect(try renderer.cells(of: scene) == picture(Button(text: "Send"), .pressed))
  }

  @Test func focusedInputIsHighlighted() throws {
    let renderer = TerminalRenderer()
    var runtime = Runtime(SceneBuilder(measurer: renderer.measurer, width: 160))
    _ = runtime.handle(.open(.local(Screen(child: TextInput(placeholder: "Name").component))))
    let input = try #require(runtime.scene?.nodes.first { $0.interactions.contains(.edit) }).node
    _ = runtime.handle(.focus(input))
    let cells = try renderer.cells(of: try #require(runtime.scene))
    #expect(cells.style(x: 0, y: 0) == CellStyle(foreground: Theme.dark.accent, attributes: .bold))
  }

  @Test func missingNodeIsNotHighlighted() throws {
    var renderer = TerminalRenderer()
    let builder = SceneBuilder(measurer: renderer.measurer, width: 160)
    let scene = builder.scene(of: Screen(child: Button(text: "Send").component))
    var runtime = Runtime(builder)
    _ = runtime.handle(.open(.local(Screen(child: Button(text: "Send").component))))
    _ = runtime.handle(.open(.local(Screen(child: Button(text: "Send").component))))
    renderer.highlights.focused = runtime.scene?.nodes.last?.node
    #expect(try renderer.cells(of: scene) == picture(Button(text: "Send"), .none))
  }
}
