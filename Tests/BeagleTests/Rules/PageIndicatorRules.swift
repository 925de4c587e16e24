import Beagle
import Testing

@Suite struct PageIndicatorRules {
  private func indicator(_ members: String) throws -> RuntimeHarness {
    let indicator = element("pageIndicator", #""id": "dots"\#(members.isEmpty ? "" : ", \(members)")"#)
    return try RuntimeHarness(
      page("main", indicator, button("next", setContext("p", "1")), also: context("p", "0")))
  }

  @Test(arguments: [
    "", #""numberOfPages": 3"#, #""currentPage": 1"#, #""numberOfPages": 3, "currentPage": "@{nothing}""#,
  ])
  func indicatorNeedsPageCountAndCurrentPage(members: String) throws {
    #expect(try indicator(members).scene.node("dots")?.content == .box)
  }

  @Test func indicatorFollowsContextAndColours() throws {
    var harness = try indicator(
      ##""numberOfPages": 3, "currentPage": "@{p}", "selectedColor": "#f00", "unselectedColor": "#00ff00""##)
    try harness.press("next")
    guard case .pageIndicator(3, 1, let selected, let unselected) = try harness.scene.node("dots")?.content
    else {
      Issue.record("it shows no pages")
      return
    }
    #expect(selected?.hexadecimal == "#FF0000" && unselected?.hexadecimal == "#00FF00")
  }

  @Test func indicatorIgnoresTaps() throws {
    var harness = try indicator(#""numberOfPages": 3, "currentPage": 0"#)
    #expect(try harness.scene.node("dots")?.interactions == [])
    #expect(try harness.press("dots").isEmpty)
  }
}
