import Beagle
import BeagleLayout
import BeagleSchema
import Testing

@testable import BeagleTerminal

private struct Gauge: ServerDrivenComponent, Decodable {
  var title: Bind<String>
  var value: Bind<Double>?
  var child: Component?
  var onPress: [Action]?
}

/// Twelve columns or fewer; shows its properties.
private struct GaugePainter: ComponentPainter {
  func size(of gauge: Gauge, columns: Int) -> (columns: Int, rows: Int) {
    (max(6, min(12, columns)), 2)
  }

  func paint(_ gauge: Gauge, on canvas: inout ComponentCanvas) {
    canvas.fill(canvas.bounds, with: CellColor(red: 1, green: 2, blue: 3))
    canvas.draw(gauge.title.value ?? "none", x: 0, y: 0)
    canvas.draw("\(canvas.columns)×\(canvas.rows) \(gauge.value?.value ?? -1)", x: 0, y: 1)
  }
}

/// Paints far outside of its canvas.
private struct RudePainter: ComponentPainter {
  func size(of component: Gauge, columns: Int) -> (columns: Int, rows: Int) { (4, 1) }

  func paint(_ component: Gauge, on canvas: inout ComponentCanvas) {
    let ink = CellColor(red: 9, green: 9, blue: 9)
    canvas.fill(CellRect(x: -1_000, y: -1_000, width: 5_000, height: 5_000), with: ink)
    canvas.drawBorder(CellRect(x: -3, y: -3, width: 90, height: 90))
    for y in [-1, 0, 1, .max, .min] { canvas.draw("\u{1B}[2Jabcdef", x: -1, y: y) }
    canvas.draw("x", x: .max, y: 0)
    canvas.draw("x", x: .min, y: 0)
  }
}

/// Custom components with painters.
@Suite struct ComponentPainterTests {
  private func runtime(
    _ component: String, _ renderer: TerminalRenderer, width: Float = 240
  ) throws -> Runtime {
    var options = DecodingOptions()
    options.componentRegistry.register(component: Gauge.self)
    let document = try ScreenDocument(
      reading: Array(
        #"""
        {"_beagleComponent_": "beagle:container", "context": {"id": "c", "value": "first"}, \#
        "children": [\#(component)]}
        """#
        .utf8),
      options: options)
    var runtime = Runtime(SceneBuilder(measurer: renderer.measurer, width: width))
    _ = runtime.handle(.open(.local(document.screen)))
    return runtime
  }

  private func renderer(_ painter: some ComponentPainter) -> TerminalRenderer {
    var renderer = TerminalRenderer()
    renderer.painters.register(painter)
    return renderer
  }

  private func text(_ runtime: Runtime, _ renderer: TerminalRenderer) throws -> String {
    try renderer.text(of: try #require(runtime.scene))
  }

  private let row = #"""
    {"_beagleComponent_": "beagle:container", "style": {"flex": {"flexDirection": "ROW"}}, "children": [
      {"_beagleComponent_": "Custom:GAUGE", "id": "g", "title": "is @{c}", "value": 1,
       "onPress": [{"_beagleAction_": "beagle:popView"}]},
      {"_beagleComponent_": "beagle:text", "text": "|after"}]}
    """#

  @Test func componentUsesEvaluatedProperties() throws {
    let renderer = renderer(GaugePainter())
    #expect(try text(try runtime(row, renderer), renderer) == "is first    |after\n12×2 1.0\n")
  }

  @Test func changedContextRedrawsComponent() throws {
    let renderer = renderer(GaugePainter())
    let button =
      #"""
      {"_beagleComponent_": "beagle:button", "text": "go", \#
      "onPress": [{"_beagleAction_": "beagle:setContext", "contextId": "c", "value": "second"}]}
      """#
    var runtime = try runtime(row + "," + button, renderer)
    let node = try #require(runtime.scene?.nodes.last { $0.interactions.contains(.press) })
    _ = runtime.handle(.press(node.node))
    #expect(try text(runtime, renderer).hasPrefix("is second   |after"))
  }

  @Test func nothingIsPaintedOutsideFrame() throws {
    let renderer = renderer(RudePainter())
    let runtime = try runtime(row + #", {"_beagleComponent_": "beagle:text", "text": "below"}"#, renderer)
    let text = try text(runtime, renderer)
    #expect(text.split(separator: "\n").map(String.init) == ["[2Ja|after", "below"])
  }

  @Test func componentWithoutPainterIsContainer() throws {
    let component =
      #"""
      {"_beagleComponent_": "custom:gauge", "title": "x", "child": {"_beagleComponent_": "beagle:text", \#
      "text": "inside"}}
      """#
    let plain = TerminalRenderer()
    #expect(try text(try runtime(component, plain), plain) == "inside\n")
  }

  @Test func childrenAreDrawnOverComponent() throws {
    let component =
      #"""
      {"_beagleComponent_": "custom:gauge", "title": "behind it all", \#
      "child": {"_beagleComponent_": "beagle:text", "text": "over"}}
      """#
    let renderer = renderer(GaugePainter())
    #expect(try text(try runtime(component, renderer), renderer) == "overnd it all\n")
  }

  @Test func rowShrinksComponentToMinimumWidth() throws {
    let renderer = renderer(GaugePainter())
    let runtime = try runtime(row, renderer, width: 96)
    let gauge = try #require(runtime.scene?.nodes.first { $0.id == "g" })
    #expect(gauge.frame.width == 48)
  }

  @Test func painterIsRegisteredByComponentName() throws {
    var renderer = TerminalRenderer()
    renderer.painters.register(GaugePainter(), named: "Dial")
    #expect(try text(try runtime(row, renderer), renderer) == "|after\n")
    renderer.painters.register(RudePainter(), named: "GAUGE")
    renderer.painters.register(GaugePainter())
    #expect(try text(try runtime(row, renderer), renderer).hasPrefix("is first"))
  }

  @Test func painterOfOtherTypeDrawsNothing() throws {
    struct Dial: ServerDrivenComponent, Decodable {}
    struct DialPainter: ComponentPainter {
      func size(of dial: Dial, columns: Int) -> (columns: Int, rows: Int) { (9, 9) }
      func paint(_ dial: Dial, on canvas: inout ComponentCanvas) { canvas.draw("dial", x: 0, y: 0) }
    }
    var renderer = TerminalRenderer()
    renderer.painters.register(DialPainter(), named: "gauge")
    #expect(try text(try runtime(row, renderer), renderer) == "|after\n")
  }

  @Test func painterHandlesUnresolvedBinding() throws {
    let renderer = renderer(GaugePainter())
    let gauge = #"{"_beagleComponent_": "custom:gauge", "title": "@{nothing}", "value": "@{c}"}"#
    #expect(try text(try runtime(gauge, renderer), renderer).hasPrefix("none"))
  }

  @Test func painterWordsAreReadOutAndListed() throws {
    struct WordyPainter: ComponentPainter {
      func size(of gauge: Gauge, columns: Int) -> (columns: Int, rows: Int) { (columns < 9 ? 1 : 2, 2) }

      func paint(_ gauge: Gauge, on canvas: inout ComponentCanvas) {
        canvas.draw("right", x: 9, y: 0)
        canvas.draw("███▌", x: 0, y: 1)
        canvas.draw(" \(gauge.title.value ?? "") ", x: 0, y: 0)
        canvas.draw("★", x: 5, y: 1)
      }
    }
    let renderer = renderer(WordyPainter())
    let press = #""onPress": [{"_beagleAction_": "beagle:popView"}]"#
    let gauge = #"{"_beagleComponent_": "custom:gauge", "title": "a @{c}"}"#
    let scene = try #require(
      try runtime(
        gauge + #", {"_beagleComponent_": "beagle:touchable", \#(press), "child": \#(gauge)}"#, renderer
      ).scene)
    let words = scene.nodes.compactMap(\.content.text)
    #expect(words == ["a first right\n★", "a first right\n★"])
    #expect(LinearPage(scene).items.map(\.line) == ["a first right ★", "1. button a first right ★"])
    #expect(renderer.tree(of: scene).contains(#""a first right"#))
    #expect(String(decoding: scene.json(), as: UTF8.self).contains(#""text":"a first right\n★""#))
  }

  @Test func textDrawnInFrameIsReadOut() throws {
    struct FramePainter: ComponentPainter {
      func size(of gauge: Gauge, columns: Int) -> (columns: Int, rows: Int) { (0, 0) }
      func paint(_ gauge: Gauge, on canvas: inout ComponentCanvas) {
        canvas.drawBorder(canvas.bounds)
        canvas.draw("─ \(gauge.title.value ?? "") ─", x: 0, y: 0)
      }
    }
    let component =
      #"""
      {"_beagleComponent_": "custom:gauge", "title": "x", "child": {"_beagleComponent_": "beagle:text", \#
      "text": "inside"}}
      """#
    let scene = try #require(try runtime(component, renderer(FramePainter())).scene)
    #expect(scene.nodes.compactMap(\.content.text) == ["─ x ─", "inside"])
  }

  @Test func typeAndPropertiesAreInJSON() throws {
    let renderer = renderer(GaugePainter())
    let json = String(decoding: try #require(try runtime(row, renderer).scene).json(), as: UTF8.self)
    #expect(json.contains(#""kind":"custom""#))
    #expect(json.contains(#""values":{"title":"is first","value":1}"#))
  }
}
