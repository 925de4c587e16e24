import Beagle
import BeagleTerminal
import Testing

/// Screens respect a device's safe area.
@Suite struct SafeAreaTests {
  private func text(_ screen: Screen, rows: Int? = 6) throws -> String {
    let renderer = TerminalRenderer()
    var builder = SceneBuilder(
      measurer: renderer.measurer, width: renderer.points(columns: 12),
      height: rows.map { renderer.points(rows: $0) })
    builder.safeArea = LayoutEdges(left: 16, top: 32, right: 24, bottom: 16)
    return try renderer.text(of: builder.scene(of: screen))
  }

  private let filling: Component = {
    var style = Style()
    style.flex = Flex(grow: 1)
    style.borderWidth = 1
    return Container { Text("x") }.style(style).component
  }()

  @Test func safeAreaCoversAllEdgesByDefault() throws {
    #expect(
      try text(Screen(child: filling)) == """


          ┌─────┐
          │x    │
          └─────┘


        """)
    #expect(
      try text(Screen(safeArea: SafeArea(top: true), child: filling)) == text(Screen(child: filling)))
  }

  @Test func disabledSafeAreaEdgeIsPainted() throws {
    let screen = Screen(
      safeArea: SafeArea(top: false, leading: false, bottom: false, trailing: false), child: filling)
    #expect(
      try text(screen, rows: 3) == """
        ┌──────────┐
        │x         │
        └──────────┘

        """)
    let top = Screen(safeArea: SafeArea(bottom: false), child: filling)
    #expect(try text(top).hasSuffix("└─────┘\n"))
  }

  @Test func navigationBarIsBelowTopInset() throws {
    let screen = Screen(
      safeArea: SafeArea(top: false, leading: false), navigationBar: NavigationBar(title: "Hi"),
      child: Text("x").component)
    #expect(try text(screen) == "\n\n Hi\n─────────\nx\n\n")
  }

  @Test func insetsAreAddedIfHeightIsUnbounded() throws {
    #expect(try text(Screen(child: Text("x").component), rows: nil) == "\n\n  x\n\n")
  }
}
