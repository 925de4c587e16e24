import Beagle
import BeagleLayout
import Fixtures
import TestSupport
import Testing

@testable import BeagleTerminal

/// How lengths in points round to whole cells of 8 × 16 points.
@Suite(.computing) struct WholeCellTests {
  private let renderer = TerminalRenderer()

  private func scene(_ child: Component, columns: Int) -> Scene {
    SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: columns))
      .scene(of: Screen(child: child))
  }

  private func box(_ children: [Component], _ change: (inout Style) -> Void = { _ in }) -> Component {
    var style = Style()
    change(&style)
    return Container(children: children).style(style).component
  }

  private func text(_ text: String, _ change: (inout Style) -> Void = { _ in }) -> Component {
    var style = Style()
    change(&style)
    return Text(text: .value(text)).style(style).component
  }

  private func aligned(_ text: String, _ alignment: Text.Alignment) -> Component {
    Text(text: .value(text), alignment: .value(alignment)).component
  }

  private func texts(_ scene: Scene) -> [SceneNode] { scene.nodes.filter { $0.content.kind == "text" } }

  /// A title that fits into its box without the blanks at its sides is painted in one row, and so takes only
  /// one.
  @Test(arguments: [(12, 12, 2), (13, 13, 1), (14, 14, 1), (15, 15, 1), (40, 15, 1)])
  func buttonIsMeasuredAsPainted(room: Int, columns: Int, rows: Int) {
    let request = MeasureRequest(width: .atMost(renderer.points(columns: room)), height: .undefined)
    let button = SceneContent.button(title: "Notifications", isEnabled: true, hasBox: true)
    let size = renderer.measurer.size(of: button, in: request)
    #expect(size == LayoutSize(width: Float(columns * 8), height: Float(rows * 16)))
  }

  @Test(arguments: [(4, 0), (7, 0), (8, 1), (12, 1), (16, 1), (20, 1), (23, 1), (24, 2), (36, 2), (40, 3)])
  func equalMarginsGiveEqualRows(points: Int, rows: Int) {
    let column = box(
      (0..<30).map { number in text("\(number)") { $0.margin = EdgeValue(top: .real(Double(points))) } })
    let tops = texts(scene(column, columns: 20)).map { Int($0.frame.y / 16) }
    #expect(tops == (0..<30).map { ($0 + 1) * rows + $0 })
  }

  /// A length has the same number of cells at every position.
  @Test(arguments: [1.0, 3, 5, 9, 12, 12.5, 19, 21.3, 28, 44, 61, 100])
  func equalLengthsRoundToEqualCells(points: Double) {
    let squares = (0..<8).map { number in
      box([]) {
        $0.size = Size(width: .real(points), height: .real(points))
        $0.margin = EdgeValue(left: .real(Double(number) * 3), top: .real(Double(number) * 5))
        $0.padding = EdgeValue(all: .real(1))
        $0.flex = Flex(shrink: .value(0))
        $0.backgroundColor = .value(Color(red: 0, green: 0, blue: 255))
      }
    }
    let rows = [Flex.Direction.row, .column].map { direction in
      box(squares) { $0.flex = Flex(flexDirection: .value(direction)) }
    }
    let sizes = scene(box(rows), columns: 400).nodes.filter { $0.decoration != nil }
      .map { [$0.frame.width, $0.frame.height] }
    let (columns, lines) = ((points / 8).rounded(), (points / 16).rounded())
    #expect(sizes.count == 16)
    #expect(Set(sizes) == [[Float(columns * 8), Float(lines * 16)]] as Set)
  }

  /// The cards of the example shop that are side by side are equally high, whatever space their names and
  /// notes take.
  @Test(arguments: [40, 48, 60, 80, 120, 200])
  func cardsSideBySideAreEquallyHigh(columns: Int) throws {
    let screen = try ScreenDocument(reading: Array(#require(Fixtures.screen(named: "home")))).screen
    let builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: columns))
    let scene = builder.scene(of: screen)
    let grid = try #require(scene.nodes.firstIndex { $0.componentType == "beagle:gridView" })
    let cards = scene.nodes[grid..<scene.nodes[grid].end].filter { $0.decoration != nil }
    #expect(cards.count == 6)
    for line in [cards.prefix(3), cards.suffix(3)] {
      #expect(Set(line.map { [$0.frame.y, $0.frame.height] }).count == 1)
    }
  }

  /// Cards share a row whose width they do not divide: their columns may differ by one, but not their rows,
  /// and no text has a surplus or missing row.
  @Test func equalCardsHaveEqualRows() throws {
    var random = SeededGenerator(seed: 11)
    let words = "tea from the high gardens of Kirishima is shaded for three weeks and picked by hand".split(
      separator: " ")
    for _ in rounds(80) {
      let count = Int.random(in: 1...5, using: &random)
      let columns = Int.random(in: (count * 12)...90, using: &random)
      let note = words.shuffled(using: &random).prefix(Int.random(in: 1...12, using: &random)).joined(
        separator: " ")
      let gap = Double(Int.random(in: 0...20, using: &random))
      let alignment = [Text.Alignment.left, .center, .right].randomElement(using: &random) ?? .left
      let cards = (0..<count).map { _ in
        box([aligned(note, alignment), text("€ 12")]) {
          $0.flex = Flex(flex: .value(1))
          $0.margin = EdgeValue(right: .real(gap))
          $0.padding = EdgeValue(all: .real(gap / 2))
        }
      }
      let row = box(cards) { $0.flex = Flex(flexDirection: .value(.row), alignItems: .value(.flexStart)) }
      let scene = scene(row, columns: columns)
      let shown = texts(scene)
      #expect(Set(shown.map(\.frame.height)).count <= 2)
      #expect(Set(stride(from: 0, to: shown.count, by: 2).map { shown[$0].frame.height }).count == 1)
      for node in shown {
        guard case .text(let words, _, _) = node.content else { continue }
        let lines = TerminalText(sanitizing: words).wrap(width: Int(node.contentFrame.width / 8))
        #expect(lines.count == Int(node.frame.height / 16), "\(note) in \(columns) columns for \(count)")
        #expect(node.contentFrame.x >= node.frame.x)
        #expect(node.contentFrame.x + node.contentFrame.width <= node.frame.x + node.frame.width)
      }
      try neighboursStayApart(scene)
    }
  }

  /// Siblings do not overlap, and stay inside their parent.
  private func neighboursStayApart(_ scene: Scene) throws {
    for index in scene.nodes.indices where scene.nodes[index].content == .box {
      let outer = scene.nodes[index].frame
      let inner = scene.children(of: index).map { scene.nodes[$0].frame }
      for (one, next) in zip(inner, inner.dropFirst()) {
        #expect(one.x + one.width <= next.x || one.y + one.height <= next.y)
      }
      for frame in inner {
        #expect(frame.x >= outer.x && frame.x + frame.width <= outer.x + outer.width)
        #expect(frame.y >= outer.y && frame.y + frame.height <= outer.y + outer.height)
      }
    }
  }

  /// The example screens on phones, 45 columns wide and more, and in terminals.
  @Test(arguments: Fixtures.screenNames)
  func exampleWordsAreNotSplit(name: String) throws {
    let screen = try ScreenDocument(reading: try #require(Fixtures.screen(named: name))).screen
    for columns in [45, 46, 48, 51, 55, 60, 80, 120, 200] {
      let builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: columns))
      for node in builder.scene(of: screen).nodes where !node.isHidden {
        guard case .text(let words, _, _) = node.content else { continue }
        let isTorn = TerminalText(sanitizing: words).isTorn(in: Int(node.contentFrame.width / 8))
        #expect(!isTorn, "\(words) at \(columns) columns")
      }
    }
  }

  @Test func paintingMatchesHitTestingAndScrolling() throws {
    let rows = (0..<9).map { number in
      text("row \(number)") { $0.margin = EdgeValue(vertical: .real(12)) }
    }
    let list = box([ScrollView(children: rows).component]) { $0.size = Size(height: .real(100)) }
    let scene = scene(list, columns: 20)
    let scroll = try #require(scene.nodes.firstIndex { $0.clips })
    let scrolling = try #require(scene.scrolling(of: scroll))
    // Six rows of 9 × 3 are seen.
    #expect(scrolling.window.height == 96 && scrolling.range == 27 * 16 - 96)
    let offsets = [scene.nodes[scroll].node: scrolling.range]
    let picture = try renderer.cells(of: scene, scrolled: offsets)
    let lines = String(decoding: picture.text(), as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    for (y, line) in lines.enumerated() where line.contains("row") {
      let met = try #require(scene.hit(x: 4, y: Float(y * 16 + 8), scrolled: offsets))
      guard case .text(let words, _, _) = scene.nodes[met].content else {
        Issue.record("no text is met in row \(y)")
        continue
      }
      #expect(line.hasPrefix(words))
    }
    #expect(lines[4].hasPrefix("row 8") && lines[1].hasPrefix("row 7"))
  }

  @Test func alignmentChangeMovesTextNotBox() throws {
    let card = """
      {"_beagleComponent_": "beagle:container", "style": {"flex": {"flex": 1}}, "children": [
       {"_beagleComponent_": "beagle:text", "text": "tea", "alignment": "@{global}"}]}
      """
    let document = """
      {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:container",
       "style": {"flex": {"flexDirection": "ROW"}}, "children": [\(card), \(card), \(card)]}}
      """
    let builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: 20))
    var runtime = Runtime(builder)
    _ = runtime.handle(.open(.local(try ScreenDocument(reading: Array(document.utf8)).screen)))
    // 20 columns are 7, 6 and 7 for what was measured in 6.
    let before = texts(try #require(runtime.scene))
    #expect(before.map(\.frame.width) == [56, 48, 56])
    #expect(before.map(\.contentFrame.width) == [48, 48, 48])
    #expect(before.map(\.contentFrame.x) == before.map(\.frame.x))
    _ = runtime.handle(.setGlobal("RIGHT"))
    let after = texts(try #require(runtime.scene))
    #expect(after.map(\.frame) == before.map(\.frame))
    #expect(after.map { $0.contentFrame.x + 48 } == after.map { $0.frame.x + $0.frame.width })
  }
}
