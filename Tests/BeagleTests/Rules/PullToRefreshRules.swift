import Beagle
import Testing

@Suite struct PullToRefreshRules {
  /// Something to pull, which counts its pulls; `busy` says whether it refreshes.
  private func stage(_ child: String = text("x"), refreshing: String? = #""@{busy}""#) throws -> Stage {
    let state = refreshing.map { #", "isRefreshing": \#($0)"# } ?? ""
    let pull = element(
      "pullToRefresh",
      #""id": "pull", "child": \#(child), "onPull": [\#(setContext("log", #""@{log}p@{own}""#))]\#(state)"#)
    let buttons = ["true", "false", "null"].map { button($0, setContext("busy", $0)) }
    return try Stage(
      page("main", pull, text("@{log}"), buttons.joined(separator: ", "), also: context("busy", "null"))
        .inContext("log", #""""#))
  }

  private func turns(_ stage: Stage) throws -> Bool { try #require(stage.scene.node("pull")).isRefreshing }

  @Test func aPullRunsOnPullAndStartsTheSpinnerByItself() throws {
    var stage = try stage()
    #expect(try !turns(stage))
    stage.send(.pull(try stage.node("pull")))
    #expect(try turns(stage))
    #expect(stage.texts == ["x", "p"])
  }

  @Test(arguments: ["false", "null"])
  func falseOrNullStopsTheSpinnerEvenWhereThatIsNoNews(value: String) throws {
    var stage = try stage()
    stage.send(.pull(try stage.node("pull")))
    try stage.press(value)
    #expect(try !turns(stage))
  }

  @Test func trueStartsTheSpinnerWithoutRunningAnything() throws {
    var stage = try stage()
    try stage.press("true")
    #expect(try turns(stage))
    #expect(stage.texts == ["x", ""])
  }

  @Test func itMayStartWithTheSpinnerTurning() throws {
    #expect(try turns(stage(refreshing: "true")))
  }

  @Test func withoutTheStateAPullsSpinnerTurnsOn() throws {
    var stage = try stage(refreshing: nil)
    stage.send(.pull(try stage.node("pull")))
    try stage.press("false")
    #expect(try turns(stage))
  }

  @Test func theChildIsTheOriginOfItsActions() throws {
    let child = element(
      "scrollView",
      #""context": {"id": "own", "value": "!"}, "children": [\#(text("x", also: #""id": "deep""#))]"#)
    var stage = try stage(child)
    stage.send(.pull(try stage.node("deep")))
    #expect(stage.texts == ["x", "p!"])
  }

  @Test(arguments: [
    element("scrollView", #""children": []"#), element("listView", #""dataSource": []"#),
    element("gridView", #""dataSource": [], "spanCount": 2"#),
  ])
  func itAttachesToWhatScrolls(child: String) throws {
    let scene = try stage(child).scene
    let pull = try #require(scene.node("pull"))
    #expect(pull.content == .box && pull.interactions == .pull)
  }

  @Test func anyOtherChildIsPutIntoAScrollView() throws {
    let pull = try #require(stage().scene.node("pull"))
    #expect(pull.content == .scroll(.vertical, showsIndicator: false))
    #expect(pull.interactions == [.pull, .scroll])
  }
}
