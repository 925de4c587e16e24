import Beagle
import Fixtures
import Testing

@testable import BeagleTerminal

/// The example screens in few columns: words are not split if there is space for them.
@MainActor @Suite struct NarrowPictureTests {
  /// A phone has 40 columns or more. In half of that, three cards side by side have three columns each, a
  /// page of fixed height cuts its last lines, and a bar is longer than its space.
  private static let cutInTwentyColumns: [String: Set<String>] = [
    "home": [
      "Gyokuro 玉露", "Hojicha ほうじ茶", "Tetsubin 鉄瓶", "Matcha 抹茶", "Mountain mint", "Chasen 茶筅",
      "shaded, sweet, deep", "roasted over oak", "cast iron, 0.9 litre", "stone-milled, bright",
      "dried, no caffeine", "whisk of one bamboo", "★ 4.5", "★ 4.6", "★ 4.7", "★ 4.8", "★ 4.9",
    ],
    "profile": ["█████████████·······"],
  ]

  @Test(arguments: Fixtures.screenNames)
  func wordsAreNotSplitIfTheyFit(name: String) async throws {
    try await withExampleScreens { fetcher, _ in
      let document = try await fetcher.fetchScreen("/\(name)")
      let renderer = TerminalRenderer()

      for columns in [20, 40, 48, 60, 80, 120, 200] {
        let builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: columns))
        let scene = await fetcher.loadedScene(of: document.screen, with: builder)
        let torn = scene.nodes.filter { !$0.isHidden }.compactMap { renderer.tornText(in: $0) }
        let cut = columns == 20 ? Self.cutInTwentyColumns[name] ?? [] : []
        #expect(Set(torn) == cut, "\(name) in \(columns) columns")
      }
    }
  }
}

extension TerminalRenderer {
  /// The node's text, if a word of it is split or lines of it are omitted.
  fileprivate func tornText(in node: SceneNode) -> String? {
    let text: String
    switch node.content {
    case .text(let content, _, _): text = content
    case .button(let title, _, _): text = title
    default: return nil
    }
    let columns = Int(node.contentFrame.width / cell.width)
    let whole = TerminalText(sanitizing: text)
    let rows = Int(node.contentFrame.height / cell.height)
    return whole.isTorn(in: columns) || whole.measure(width: columns).rows > rows ? text : nil
  }
}
