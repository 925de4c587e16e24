import Beagle
import BeagleTerminal
import Testing

/// Pictures of scrolled screens.
@Suite struct ScrolledPictureTests {
  private let renderer = TerminalRenderer()

  private func scene(_ screen: Screen, columns: Int = 10, rows: Int) -> Scene {
    SceneBuilder(
      measurer: renderer.measurer, width: renderer.points(columns: columns),
      height: renderer.points(rows: rows)
    ).scene(of: screen)
  }

  /// The picture with each node of these ids scrolled; an empty id is the screen.
  private func picture(_ scene: Scene, _ offsets: [String: Float]) throws -> String {
    var scrolled: [NodeID: Float] = [:]
    for (id, offset) in offsets {
      let node = id.isEmpty ? scene.nodes.first : scene.nodes.first { $0.id == id }
      scrolled[try #require(node).node] = offset
    }
    return try renderer.text(of: scene, scrolled: scrolled)
  }

  private func lines(_ range: ClosedRange<Int>) -> [Component] {
    range.map { Text(.value("line \($0)")).component }
  }

  private func scroll(_ range: ClosedRange<Int>) -> Component {
    ScrollView(children: lines(range)).id("scroll").component
  }

  @Test(arguments: [
    (0, "line 1   ▐\nline 2   ▕\nline 3   ▕\n"), (16, "line 2   ▐\nline 3   ▕\nline 4   ▕\n"),
    (64, "line 5   ▕\nline 6   ▐\nline 7   ▕\n"), (96, "line 7   ▕\nline 8   ▕\nline 9   ▐\n"),
  ])
  func scrolledViewAndBarFollowOffset(offset: Float, expected: String) throws {
    #expect(try picture(scene(Screen(child: scroll(1...9)), rows: 3), ["scroll": offset]) == expected)
  }

  /// Invisible content is not painted, so visible content must not depend on it.
  @Test func scrolledViewShowsRowsOfFullPicture() throws {
    let cards = (1...40).map { number -> Component in
      var style = Style()
      style.backgroundColor = Color(number.isMultiple(of: 2) ? "#335577" : "#FFFFFF").map { .value($0) }
      style.borderWidth = number.isMultiple(of: 3) ? 1 : 0
      style.margin = EdgeValue(top: number.isMultiple(of: 5) ? -24 : 8)
      style.flex = Flex(shrink: 0)
      return Container(children: lines(number...number + 2)).style(style).component
    }
    let view = ScrollView(children: cards, scrollBarEnabled: false).id("scroll").component
    let small = scene(Screen(child: view), columns: 20, rows: 9)
    let whole = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: 20))
      .scene(of: Screen(child: view))
    let rows = try rows(renderer.cells(of: whole))
    let node = try #require(small.nodes.first { $0.id == "scroll" }).node
    for row in stride(from: 0, to: rows.count - 9, by: 3) {
      let picture = try renderer.cells(of: small, scrolled: [node: Float(16 * row)])
      #expect(self.rows(picture) == Array(rows[row..<row + 9]), "from row \(row)")
    }
  }

  private func rows(_ picture: CellBuffer) -> [String] {
    let lines = String(decoding: picture.ansi(), as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines.dropLast().map { String($0) }
  }

  @Test(arguments: [1000, Float.infinity, .nan])
  func offsetIsClampedToEnd(offset: Float) throws {
    let scene = scene(Screen(child: scroll(1...9)), rows: 3)
    #expect(try picture(scene, ["scroll": offset]) == picture(scene, ["scroll": 96]))
    #expect(try picture(scene, ["scroll": -50]) == picture(scene, [:]))
    #expect(scene.nodes.firstIndex { $0.id == "scroll" }.flatMap { scene.scrolling(of: $0) }?.range == 96)
  }

  @Test func offsetMovesWholeCells() throws {
    let scene = scene(Screen(child: scroll(1...9)), rows: 3)
    #expect(try picture(scene, ["scroll": 23]) == picture(scene, ["scroll": 16]))
    #expect(try picture(scene, ["scroll": 25]) == picture(scene, ["scroll": 32]))
  }

  @Test func scrolledContentKeepsBorder() throws {
    var style = Style()
    style.borderWidth = 1
    let view = ScrollView(children: lines(1...5)).style(style).id("scroll")
    let scene = scene(Screen(child: view.component), rows: 4)
    #expect(
      try picture(scene, ["scroll": 16]) == """
        ┌────────┐
        │line 2 ▐│
        │line 3 ▕│
        └────────┘

        """)
  }

  @Test func nestedScrollViewMovesAndScrolls() throws {
    var style = Style()
    style.size = Size(height: .real(32))
    let inner = ScrollView(children: [
      Container { for position in 1...3 { Text(.value("inner \(position)")) } }.component
    ]).style(style).id("inner")
    let outer = ScrollView(children: lines(1...2) + [inner.component] + lines(3...5)).id("outer")
    let scene = scene(Screen(child: outer.component), rows: 4)
    #expect(
      try picture(scene, ["outer": 16, "inner": 16]) == "line 2   ▐\ninner 2  ▐\ninner 3  ▕\nline 3   ▕\n")
  }

  @Test func horizontalListScrollsLeft() throws {
    let words = ["one", "two", "six"].map { Text(.value($0)).component }
    let row = ScrollView(children: words, scrollDirection: .horizontal).id("row")
    let scene = scene(Screen(child: Container { row }.component), columns: 6, rows: 2)
    #expect(try picture(scene, ["row": 0]).hasPrefix("onetwo"))
    #expect(try picture(scene, ["row": 16]).hasPrefix("etwosi"))
    #expect(try picture(scene, ["row": 500]).hasPrefix("twosix"))
  }

  @Test func tallScreenScrollsBelowNavigationBar() throws {
    var rigid = Style()
    rigid.flex = Flex(shrink: 0)
    let content = Container { for line in 1...6 { Text(.value("line \(line)")).style(rigid) } }
    let screen = Screen("high", title: "Bar") { content }
    let scene = scene(screen, rows: 5)
    #expect(try picture(scene, [:]) == " Bar\n──────────\nline 1   ▐\nline 2   ▕\nline 3   ▕\n")
    #expect(try picture(scene, ["": 32]) == " Bar\n──────────\nline 3   ▕\nline 4   ▐\nline 5   ▕\n")
    #expect(try picture(scene, ["": 999]) == " Bar\n──────────\nline 4   ▕\nline 5   ▕\nline 6   ▐\n")
  }

  @Test func fittingScreenDoesNotScroll() throws {
    let scene = scene(Screen(child: Container { Text("all") }.component), rows: 2)
    #expect(try picture(scene, ["": 16]) == "all\n\n")
    #expect(scene.scrolling(of: 0)?.range == 0)
  }
}
