import Beagle
import TestSupport
import Testing

/// Hit testing.
@Suite(.computing) struct HitTests {
  private func scroll(_ children: String..., also members: String = "") -> String {
    let extra = members.isEmpty ? "" : ", \(members)"
    return
      #"""
      {"_beagleComponent_": "beagle:scrollView", "children": \#
      [\#(children.joined(separator: ", "))]\#(extra)}
      """#
  }

  private func touchable(_ child: String, id: String) -> String {
    #"{"_beagleComponent_": "beagle:touchable", "id": "\#(id)", "onPress": [], "child": \#(child)}"#
  }

  /// A box of this size and place; without a colour it draws nothing.
  private func box(
    _ id: String, _ frame: (x: Int, y: Int, width: Int, height: Int), color: String? = "#FF0000"
  )
    -> String
  {
    let background = color.map { #""backgroundColor": "\#($0)", "# } ?? ""
    return container(
      also: ##"""
        "id": "\##(id)", "style": {\##(background)"positionType": "ABSOLUTE",
          "position": {"left": {"value": \##(frame.x), "type": "REAL"}, \##
        "top": {"value": \##(frame.y), "type": "REAL"}},
          "size": {"width": {"value": \##(frame.width), "type": "REAL"}, \##
        "height": {"value": \##(frame.height), "type": "REAL"}}}
        """##)
  }

  private func height(_ points: Int) -> String {
    #""style": {"size": {"height": {"value": \#(points), "type": "REAL"}}}"#
  }

  private func met(_ scene: Scene, _ x: Float, _ y: Float, _ offsets: [NodeID: Float] = [:]) -> String? {
    scene.hit(x: x, y: y, scrolled: offsets).flatMap { position in
      if case .text(let text, _, _) = scene.nodes[position].content { text } else { scene.nodes[position].id }
    }
  }

  @Test func topmostNodeIsHit() throws {
    let scene = try Scene.of(
      container(text("under"), box("low", (0, 0, 100, 100)), box("high", (50, 50, 100, 100))), height: 200)
    #expect(met(scene, 10, 10) == "low")
    #expect(met(scene, 60, 60) == "high")
    #expect(met(scene, 149.5, 149.5) == "high")
    #expect(met(scene, 150, 150) == nil)
    #expect(met(scene, -1, 10) == nil)
  }

  @Test func invisibleBoxPassesHitsThrough() throws {
    let scene = try Scene.of(
      container(
        text("under"), box("clear", (0, 0, 400, 100), color: nil),
        box("transparent", (0, 0, 400, 100), color: "#FF000000")), height: 200)
    #expect(met(scene, 10, 10) == "under")
  }

  @Test func hiddenNodeIsNotHit() throws {
    let scene = try Scene.of(
      container(
        text("under"), container(box("gone", (0, 0, 400, 100)), also: #""style": {"display": "NONE"}"#)),
      height: 200)
    #expect(met(scene, 10, 10) == "under")
  }

  @Test func nearestInteractiveAncestorGetsEvent() throws {
    let scene = try Scene.of(
      container(touchable(container(text("tea"), text("€ 9")), id: "tea"), text("free")), height: 200)
    let position = try #require(scene.hit(x: 5, y: 30, for: .press))
    #expect(scene.nodes[position].id == "tea")
    #expect(met(scene, 5, 30) == "€ 9")
    #expect(scene.hit(x: 5, y: 50, for: .press) == nil)
  }

  @Test func disabledButtonSwallowsPress() throws {
    let button =
      ##"""
      {"_beagleComponent_": "beagle:button", "text": "x", "enabled": false, \##
      "style": {"backgroundColor": "#000000", "size": {"height": {"value": 20, "type": "REAL"}}}}
      """##
    let scene = try Scene.of(container(touchable(container(button, text("y")), id: "card")), height: 200)
    #expect(scene.hit(x: 5, y: 10, for: .press) == nil)
    #expect(scene.hit(x: 5, y: 30, for: .press) != nil)
  }

  @Test func scrolledContentIsHitAtVisiblePosition() throws {
    let rows = (1...9).map { text("row \($0)") }
    let scene = try Scene.of(
      container(
        text("head"), scroll(container(rows[0], rows[1], rows[2], rows[3], rows[4]), also: height(60)),
        text("foot")),
      height: 200)
    let view = try #require(scene.nodes.first { $0.interactions.contains(.scroll) }).node
    #expect(met(scene, 5, 30) == "row 1")
    #expect(met(scene, 5, 90) == "foot")
    #expect(met(scene, 5, 30, [view: 40]) == "row 3")
    #expect(met(scene, 5, 10, [view: 40]) == "head")
    #expect(met(scene, 5, 90, [view: 40]) == "foot")
    #expect(met(scene, 5, 79, [view: 999]) == "row 5")
    #expect(scene.hit(x: 5, y: 70, scrolled: [view: 40], for: .scroll).map { scene.nodes[$0].node } == view)
  }

  @Test func tallScreenIsHitBelowNavigationBar() throws {
    let rows = (1...9).map { text("row \($0)", also: #""style": {"flex": {"shrink": 0}}"#) }
      .joined(separator: ", ")
    let scene = try Scene.of(
      #"""
      {"_beagleComponent_": "beagle:screenComponent", "navigationBar": {"title": "Bar"}, \#
      "child": {"_beagleComponent_": "beagle:container", "children": [\#(rows)]}}
      """#,
      height: 100)
    let screen = try #require(scene.nodes.first).node
    let top = try #require(scene.scrolling(of: 0)).window.y
    #expect(met(scene, 5, top + 10) == "row 1")
    #expect(met(scene, 5, top + 10, [screen: 20]) == "row 2")
    #expect(met(scene, 5, top - 1, [screen: 20])?.hasPrefix("row") != true)
  }

  /// A literal implementation of the definition: the last node drawn at a point, inside all clipping
  /// ancestors.
  private func oracle(_ scene: Scene, _ x: Float, _ y: Float, _ offsets: [NodeID: Float]) -> Int? {
    var insides: [(x: Float, y: Float, isOpen: Bool)] = []
    var found: Int?
    for (position, node) in scene.nodes.enumerated() {
      let outer = node.parent.map { insides[$0] } ?? (x: x, y: y, isOpen: true)
      let frame = node.frame
      let contains =
        outer.x >= frame.x && outer.x < frame.x + frame.width && outer.y >= frame.y
        && outer.y < frame.y + frame.height
      var inside = outer
      inside.isOpen = outer.isOpen && !node.isHidden && (contains || !node.clips)
      if position > 0, let offset = offsets[node.node], let scrolling = scene.scrolling(of: position) {
        let shift = scrolling.shift(offset)
        inside = (x: inside.x - shift.x, y: inside.y - shift.y, isOpen: inside.isOpen)
      }
      insides.append(inside)
      let draws = node.content != .box || node.decoration?.background != nil || !node.interactions.isEmpty
      if outer.isOpen, !node.isHidden, contains, draws { found = position }
    }
    return found
  }

  @Test(arguments: rounds(10))
  func hitTestMatchesDefinition(seed: Int) throws {
    var dice = Dice(seed: UInt64(seed))
    func part(_ depth: Int) -> String {
      let kind = depth == 0 ? 0 : dice.roll(6)
      let members =
        dice.roll(3) == 0 ? height(20 + dice.roll(5) * 20) : ##""style": {"backgroundColor": "#00FF00"}"##
      switch kind {
      case 1, 2: return container(part(depth - 1), part(depth - 1), part(depth - 1), also: members)
      case 3:
        return scroll(part(depth - 1), part(depth - 1), part(depth - 1), also: height(40 + dice.roll(3) * 20))
      case 4: return touchable(part(depth - 1), id: "t\(dice.roll(100))")
      case 5:
        return box(
          "b", (dice.roll(300), dice.roll(200), 20 + dice.roll(200), 20 + dice.roll(100)),
          color: dice.roll(2) == 0 ? "#0000FF" : nil)
      default: return text(String(repeating: "x", count: 1 + dice.roll(30)))
      }
    }
    let scene = try Scene.of(container(part(4), part(4), part(4)), height: 300)
    var offsets: [NodeID: Float] = [:]
    for node in scene.nodes where node.interactions.contains(.scroll) {
      offsets[node.node] = Float(dice.roll(60))
    }
    for _ in 0..<200 {
      let (x, y) = (Float(dice.roll(420)) - 10, Float(dice.roll(320)) - 10)
      #expect(scene.hit(x: x, y: y, scrolled: offsets) == oracle(scene, x, y, offsets), "\(x), \(y)")
    }
  }
}

/// Random numbers from a seed.
private struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(sides))
  }
}
