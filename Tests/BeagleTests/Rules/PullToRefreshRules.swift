import Beagle
import Testing

@Suite struct PullToRefreshRules {
  /// A refreshable component that counts its pulls; `busy` is its refreshing state.
  private func harness(_ child: String = text("x"), refreshing: String? = #""@{busy}""#) throws
    -> RuntimeHarness
  {
    let state = refreshing.map { #", "isRefreshing": \#($0)"# } ?? ""
    let pull = element(
      "pullToRefresh",
      #""id": "pull", "child": \#(child), "onPull": [\#(setContext("log", #""@{log}p@{own}""#))]\#(state)"#)
    let buttons = ["true", "false", "null"].map { button($0, setContext("busy", $0)) }
    return try RuntimeHarness(
      page("main", pull, text("@{log}"), buttons.joined(separator: ", "), also: context("busy", "null"))
        .inContext("log", #""""#))
  }

  private func turns(_ harness: RuntimeHarness) throws -> Bool {
    try #require(harness.scene.node("pull")).isRefreshing
  }

  @Test func pullRunsOnPullAndStartsSpinner() throws {
    var harness = try harness()
    #expect(try !turns(harness))
    harness.send(.pull(try harness.node("pull")))
    #expect(try turns(harness))
    #expect(harness.texts == ["x", "p"])
  }

  @Test(arguments: ["false", "null"])
  func falseOrNullAlwaysStopsSpinner(value: String) throws {
    var harness = try harness()
    harness.send(.pull(try harness.node("pull")))
    try harness.press(value)
    #expect(try !turns(harness))
  }

  @Test func trueStartsSpinnerWithoutOnPull() throws {
    var harness = try harness()
    try harness.press("true")
    #expect(try turns(harness))
    #expect(harness.texts == ["x", ""])
  }

  @Test func spinnerMayBeInitiallyActive() throws {
    #expect(try turns(harness(refreshing: "true")))
  }

  @Test func spinnerKeepsTurningWithoutState() throws {
    var harness = try harness(refreshing: nil)
    harness.send(.pull(try harness.node("pull")))
    try harness.press("false")
    #expect(try turns(harness))
  }

  @Test func childIsOriginOfOnPullActions() throws {
    let child = element(
      "scrollView",
      #""context": {"id": "own", "value": "!"}, "children": [\#(text("x", also: #""id": "deep""#))]"#)
    var harness = try harness(child)
    harness.send(.pull(try harness.node("deep")))
    #expect(harness.texts == ["x", "p!"])
  }

  @Test(arguments: [
    element("scrollView", #""children": []"#), element("listView", #""dataSource": []"#),
    element("gridView", #""dataSource": [], "spanCount": 2"#),
  ])
  func pullToRefreshAttachesToScrollableChild(child: String) throws {
    let scene = try harness(child).scene
    let pull = try #require(scene.node("pull"))
    #expect(pull.content == .box && pull.interactions == .pull)
  }

  @Test func otherChildIsWrappedInScrollView() throws {
    let pull = try #require(harness().scene.node("pull"))
    #expect(pull.content == .scroll(.vertical, showsIndicator: false))
    #expect(pull.interactions == [.pull, .scroll])
  }
}
