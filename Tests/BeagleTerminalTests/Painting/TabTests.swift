import Beagle
import Testing

@testable import BeagleTerminal

/// However many tabs a bar has, the user sees which one is selected, and which one keys go to.
@Suite struct TabTests {
  /// The rows of a bar with this number of tabs, 40 columns wide.
  private func rows(of count: Int, selected: Int, focused: Int? = nil, title: String = "Tab") throws
    -> [String]
  {
    var renderer = TerminalRenderer()
    let builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: 40))
    let bar = TabBar(
      items: (0..<count).map { TabBar.Item(title: "\(title) \($0)") }, currentTab: .value(selected))
    let scene = builder.scene(of: Screen(child: bar.component))
    let tabs = scene.nodes.filter { $0.interactions.contains(.press) }.map(\.node)
    #expect(tabs.count == count)
    renderer.highlights.focused = focused.map { tabs[$0] }
    return try renderer.text(of: scene).split(separator: "\n").map { String($0) }
  }

  @Test(arguments: [0, 1, 57, 120, 198, 199]) func selectedTabIsVisible(selected: Int) throws {
    let rows = try rows(of: 200, selected: selected)
    #expect(rows.count == 2)
    let title = try #require(rows[0].ranges(of: "Tab \(selected)").first)
    // The heavy line is below it.
    let start = rows[0].distance(from: rows[0].startIndex, to: title.lowerBound)
    let below = rows[1].dropFirst(start).prefix("Tab \(selected)".count)
    #expect(below.allSatisfy { $0 == "━" })
    #expect(rows.allSatisfy { $0.count <= 40 })
  }

  @Test(arguments: [0, 56, 57, 58, 60, 199]) func focusedTabIsVisible(focused: Int) throws {
    let rows = try rows(of: 200, selected: 57, focused: focused)
    #expect(rows[0].contains("Tab 57"))
    #expect(rows[0].contains("Tab \(focused)"))
  }

  @Test func twoLongTitlesShareTheBar() throws {
    let rows = try rows(of: 200, selected: 199, focused: 198, title: "The name of a category with many words")
    #expect(rows[0].ranges(of: "The name of a cat").count == 2)
    #expect(rows[0].count <= 40)
  }

  @Test func tabsBesideSelectionAreTruncated() throws {
    #expect(
      try rows(of: 10, selected: 4, title: "Category") == [
        "Ca… Ca… Ca…  Category 4 Ca… Ca… Ca… Ca…",
        "────────────━━━━━━━━━━━━────────────────",
      ])
  }

  @Test func visibleTabsDoNotScroll() throws {
    let rows = try rows(of: 4, selected: 1)
    #expect(rows[0] == "  Tab 0     Tab 1     Tab 2     Tab 3")
    #expect(try self.rows(of: 4, selected: 1, focused: 2) == rows)
  }
}
