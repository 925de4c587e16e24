import Beagle
import Testing

/// When a list's end is told.
@Suite struct ScrollEndRules {
  /// A list of cells 100 points high in a viewport of 300, which counts its ends in `ends`. Buttons set its data.
  private func stage(
    _ count: Int, threshold: Int? = nil, kind: String = "listView", direction: String = "VERTICAL",
    end: String = setContext("ends", #""@{sum(ends, 1)}""#), source: String = "@{data.items}"
  ) throws -> Stage {
    let axis = direction == "VERTICAL" ? "height" : "width"
    let size = { (axis: String, points: Int) in
      #""style": {"size": {"\#(axis)": {"value": \#(points), "type": "REAL"}}}"#
    }
    let limit = threshold.map { #", "scrollEndThreshold": \#($0)"# } ?? ""
    let list = itemList(
      container(also: size(axis, 100)), kind: kind, source: source,
      also:
        #""spanCount": 2, "direction": "\#(direction)", "onScrollEnd": [\#(end)]\#(limit), \#(size(axis, 300))"#
    )
    let numbers = { (count: Int) in "[" + (0..<count).map { "\($0)" }.joined(separator: ",") + "]" }
    return try Stage(
      page(
        "main", text("@{ends}"), list,
        ([0, 3, 10, 11].map { button("\($0)", setContext("data", numbers($0), path: "items")) } + [
          button("whole", setContext("data", #"{"items": \#(numbers(10))}"#)),
          button("other", setContext("data", "1", path: "note")),
          button("null", setContext("data", "null", path: "items")),
          button("element", setContext("data", "9", path: "items[0]")),
        ]).joined(separator: ", "), also: context("data", #"{"items": \#(numbers(count)), "note": 0}"#)
      ).inContext("ends", "0"))
  }

  @Test(
    arguments: [(nil, 699, 700), (100, 699, 700), (80, 499, 500), (30, nil, 0), (50, 199, 200)]
      as [(Int?, Float?, Float)])
  func itIsToldWhereOffsetAndViewportReachThatPartOfTheContent(threshold: Int?, before: Float?, at: Float)
    throws
  {
    var stage = try stage(10, threshold: threshold)
    if let before {
      try stage.scroll("list", to: before)
      #expect(stage.texts == ["0"])
    }
    try stage.scroll("list", to: at)
    #expect(stage.texts == ["1"])
  }

  @Test func aHorizontalListGoesByItsWidth() throws {
    var stage = try stage(10, direction: "HORIZONTAL")
    try stage.scroll("list", to: 699)
    #expect(stage.texts == ["0"])
    try stage.scroll("list", to: 700)
    #expect(stage.texts == ["1"])
  }

  @Test func aGridGoesByItsLines() throws {
    var stage = try stage(10, kind: "gridView")
    try stage.scroll("list", to: 199)
    #expect(stage.texts == ["0"])
    try stage.scroll("list", to: 200)
    #expect(stage.texts == ["1"])
  }

  @Test(arguments: [0, 1, 3])
  func itIsToldAtOnceWhereTheContentFitsOrIsEmpty(count: Int) throws {
    #expect(try stage(count).texts == ["1"])
  }

  @Test func dataThatIsNoArrayHasNoEnd() throws {
    var stage = try stage(10)
    try stage.press("null")
    #expect(stage.texts == ["0"])
    try stage.press("0")
    #expect(stage.texts == ["1"])
  }

  @Test func itIsToldOnceHoweverOftenTheEndIsReached() throws {
    var stage = try stage(10)
    for offset in [700, 0, 700, 900] as [Float] { try stage.scroll("list", to: offset) }
    #expect(stage.texts == ["1"])
  }

  /// At the end of ten items, told once, and then this is pressed and the list scrolled again.
  @Test(arguments: [
    ("11", 2), ("10", 2), ("whole", 2), ("3", 2), ("element", 2), ("other", 1),
  ])
  func anAssignmentOfTheDataSourceArmsItAgainAndAnotherMemberDoesNot(pressed: String, ends: Int) throws {
    var stage = try stage(10)
    try stage.scroll("list", to: 700)
    try stage.press(pressed)
    try stage.scroll("list", to: 800)
    #expect(stage.texts == ["\(ends)"])
  }

  @Test func ofADataSourceThatIsWorkedOutOnlyAnotherValueArmsItAgain() throws {
    var stage = try stage(10, source: "@{union(data.items, data.items)}")
    try stage.scroll("list", to: 1700)
    try stage.press("10")
    try stage.press("other")
    #expect(stage.texts == ["1"])
    try stage.press("11")
    try stage.scroll("list", to: 1900)
    #expect(stage.texts == ["2"])
  }

  @Test func theApplicationsContextIsAContextLikeOthers() throws {
    let list = itemList(
      text("x"), source: "@{global.items}",
      also: #""onScrollEnd": [\#(setContext("ends", #""@{sum(ends, 1)}""#))]"#)
    var stage = Stage()
    stage.send(.setGlobal(["items": [1]]))
    let json = page("main", text("@{ends}"), list, also: context("ends", "0"))
    stage.send(.open(.local(try ScreenDocument(reading: Array(json.utf8)).screen)))
    stage.send(.setGlobal(1, at: ContextPath("note")))
    #expect(stage.texts.first == "1")
    stage.send(.setGlobal([1], at: ContextPath("items")))
    #expect(stage.texts.first == "2")
  }

  @Test func anErrorThatIsNotedBesideTheDataDoesNotAskAgain() throws {
    let load = action(
      "sendRequest", #""url": "/more", "onError": [\#(setContext("data", #""stuck""#, path: "note"))]"#)
    var stage = try stage(3, end: load)
    try stage.fail()
    #expect(stage.sent.count == 1)
    try stage.press("3")
    #expect(stage.sent.count == 2)
  }

  @Test func anEndThatMakesTheListLongerIsToldUntilItIsOutOfSight() throws {
    let more = setContext("data", #""@{insert(data.items, 0)}""#, path: "items")
    let stage = try stage(1, end: more + ", " + setContext("ends", #""@{sum(ends, 1)}""#))
    #expect(stage.texts == ["3"])
    #expect(stage.notices.isEmpty)
  }

  @Test func anEndThatAssignsTheSameForEverIsEndedLoudly() throws {
    let stage = try stage(1, end: setContext("data", "[1]", path: "items"))
    #expect(stage.notices == [.limit("rounds of updates for one event", value: 50)])
  }

  @Test func aListOnAPageThatIsNotShownWaitsUntilItIs() throws {
    let list = itemList(text("x"), also: #""onScrollEnd": [\#(setContext("ends", #""@{sum(ends, 1)}""#))]"#)
    let pages = element("pageView", #""id": "pages", "children": [\#(text("one")), \#(list)]"#)
    var stage = try Stage(
      page(
        "main", container(text("@{ends}"), pages, also: context("ends", "0")), also: context("items", "[1]")))
    #expect(stage.texts == ["0", "one"])
    stage.send(.turn(try stage.node("pages"), page: 1))
    #expect(stage.texts == ["1", "x"])
  }

  @Test func itsActionsRunAtTheListWithoutAContextOfTheirOwn() throws {
    let list = itemList(
      text("x"),
      also:
        #""context": {"id": "own", "value": "seen"}, "onScrollEnd": [\#(setContext("out", #""@{own} @{isNull(onScrollEnd)}""#))]"#
    )
    let stage = try Stage(
      page("main", list, text("@{out}"), also: context("items", "[1]")).inContext("out", "null"))
    #expect(stage.texts.last == "seen true")
  }
}
