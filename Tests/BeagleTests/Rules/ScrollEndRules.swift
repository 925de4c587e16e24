import Testing

@testable import Beagle

/// When a list fires `onScrollEnd`.
@Suite struct ScrollEndRules {
  /// A list of cells 100 points high in a viewport of 300, which counts its ends in `ends`. Buttons set its
  /// data.
  private func harness(
    _ count: Int, threshold: Int? = nil, kind: String = "listView", direction: String = "VERTICAL",
    end: String = setContext("ends", #""@{sum(ends, 1)}""#), source: String = "@{data.items}"
  ) throws -> RuntimeHarness {
    let axis = direction == "VERTICAL" ? "height" : "width"
    let size = { (axis: String, points: Int) in
      #""style": {"size": {"\#(axis)": {"value": \#(points), "type": "REAL"}}}"#
    }
    let limit = threshold.map { #", "scrollEndThreshold": \#($0)"# } ?? ""
    let list = itemList(
      container(also: size(axis, 100)), kind: kind, source: source,
      also:
        #"""
        "spanCount": 2, "direction": "\#(direction)", "onScrollEnd": [\#(end)]\#(limit), \#(size(axis, 300))
        """#
    )
    let numbers = { (count: Int) in "[" + (0..<count).map { "\($0)" }.joined(separator: ",") + "]" }
    return try RuntimeHarness(
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
  func scrollEndFiresAtThreshold(threshold: Int?, before: Float?, at: Float)
    throws
  {
    var harness = try harness(10, threshold: threshold)
    if let before {
      try harness.scroll("list", to: before)
      #expect(harness.texts == ["0"])
    }
    try harness.scroll("list", to: at)
    #expect(harness.texts == ["1"])
  }

  @Test func horizontalListUsesWidth() throws {
    var harness = try harness(10, direction: "HORIZONTAL")
    try harness.scroll("list", to: 699)
    #expect(harness.texts == ["0"])
    try harness.scroll("list", to: 700)
    #expect(harness.texts == ["1"])
  }

  @Test func gridUsesItsRows() throws {
    var harness = try harness(10, kind: "gridView")
    try harness.scroll("list", to: 199)
    #expect(harness.texts == ["0"])
    try harness.scroll("list", to: 200)
    #expect(harness.texts == ["1"])
  }

  @Test(arguments: [0, 1, 3])
  func scrollEndFiresImmediatelyIfContentFits(count: Int) throws {
    #expect(try harness(count).texts == ["1"])
  }

  /// The scroll offset of a list is removed with the list. Slots of removed nodes are reused in another
  /// order, so that the fourth list has the slot of the first.
  @Test func replacedListStartsAtBeginning() throws {
    let again = itemList(
      container(also: height(400)),
      also: #"\#(height(300)), "onScrollEnd": [\#(setContext("ends", #""@{sum(ends, 1)}""#))]"#)
    var harness = try RuntimeHarness(
      page(
        "main", text("@{ends}"), element("container", #""id": "box", "children": []"#),
        button("clear", addChildren("box", "[]", mode: "REPLACE")),
        button("add", addChildren("box", "[\(again)]")),
        also: context("items", "[0, 1]")
      ).inContext("ends", "0"))
    for round in 1...7 {
      try harness.press("add")
      #expect(harness.texts == ["\(round - 1)"])
      try harness.scroll("list", to: 500)
      #expect(harness.texts == ["\(round)"])
      try harness.press("clear")
    }
  }

  @Test func nonArrayDataHasNoScrollEnd() throws {
    var harness = try harness(10)
    try harness.press("null")
    #expect(harness.texts == ["0"])
    try harness.press("0")
    #expect(harness.texts == ["1"])
  }

  @Test func overscrolledListCountsAsAtStart() throws {
    var harness = try harness(10, threshold: 30)
    #expect(harness.texts == ["1"])
    try harness.scroll("list", to: -100)
    try harness.press("10")
    #expect(harness.texts == ["2"])
  }

  @Test func scrollEndFiresOnce() throws {
    var harness = try harness(10)
    for offset in [700, 0, 700, 900] as [Float] { try harness.scroll("list", to: offset) }
    #expect(harness.texts == ["1"])
  }

  /// Scrolls to the end of ten items, which fires once, then presses this and scrolls again.
  @Test(arguments: [
    ("11", 2), ("10", 2), ("whole", 2), ("3", 2), ("element", 2), ("other", 1),
  ])
  func dataSourceAssignmentRearmsScrollEnd(pressed: String, ends: Int) throws {
    var harness = try harness(10)
    try harness.scroll("list", to: 700)
    try harness.press(pressed)
    try harness.scroll("list", to: 800)
    #expect(harness.texts == ["\(ends)"])
  }

  @Test func changedComputedDataRearmsScrollEnd() throws {
    var harness = try harness(10, source: "@{union(data.items, data.items)}")
    try harness.scroll("list", to: 1700)
    try harness.press("10")
    try harness.press("other")
    #expect(harness.texts == ["1"])
    try harness.press("11")
    try harness.scroll("list", to: 1900)
    #expect(harness.texts == ["2"])
  }

  @Test func globalDataRearmsScrollEnd() throws {
    let list = itemList(
      text("x"), source: "@{global.items}",
      also: #""onScrollEnd": [\#(setContext("ends", #""@{sum(ends, 1)}""#))]"#)
    var harness = RuntimeHarness()
    harness.send(.setGlobal(["items": [1]]))
    let json = page("main", text("@{ends}"), list, also: context("ends", "0"))
    harness.send(.open(.local(try ScreenDocument(reading: Array(json.utf8)).screen)))
    harness.send(.setGlobal(1, at: ContextPath("note")))
    #expect(harness.texts.first == "1")
    harness.send(.setGlobal([1], at: ContextPath("items")))
    #expect(harness.texts.first == "2")
  }

  @Test func errorBesideDataDoesNotRearmScrollEnd() throws {
    let load = action(
      "sendRequest", #""url": "/more", "onError": [\#(setContext("data", #""stuck""#, path: "note"))]"#)
    var harness = try harness(3, end: load)
    try harness.fail()
    #expect(harness.sent.count == 1)
    try harness.press("3")
    #expect(harness.sent.count == 2)
  }

  @Test func growingListFiresUntilEndIsOutOfView() throws {
    let more = setContext("data", #""@{insert(data.items, 0)}""#, path: "items")
    let harness = try harness(1, end: more + ", " + setContext("ends", #""@{sum(ends, 1)}""#))
    #expect(harness.texts == ["3"])
    #expect(harness.notices.isEmpty)
  }

  @Test func endlessScrollEndLoopIsStoppedAndReported() throws {
    let harness = try harness(1, end: setContext("data", "[1]", path: "items"))
    #expect(harness.notices == [.limit("rounds of updates for one event", value: 50)])
  }

  @Test func listOnHiddenPageWaitsUntilShown() throws {
    let list = itemList(text("x"), also: #""onScrollEnd": [\#(setContext("ends", #""@{sum(ends, 1)}""#))]"#)
    let pages = element("pageView", #""id": "pages", "children": [\#(text("one")), \#(list)]"#)
    var harness = try RuntimeHarness(
      page(
        "main", container(text("@{ends}"), pages, also: context("ends", "0")), also: context("items", "[1]")))
    #expect(harness.texts == ["0", "one"])
    harness.send(.turn(try harness.node("pages"), page: 1))
    #expect(harness.texts == ["1", "x"])
  }

  @Test func scrollEndActionsHaveNoEventContext() throws {
    let list = itemList(
      text("x"),
      also:
        #"""
        "context": {"id": "own", "value": "seen"}, "onScrollEnd": \#
        [\#(setContext("out", #""@{own} @{isNull(onScrollEnd)}""#))]
        """#
    )
    let harness = try RuntimeHarness(
      page("main", list, text("@{out}"), also: context("items", "[1]")).inContext("out", "null"))
    #expect(harness.texts.last == "seen true")
  }

  // MARK: Parent scroll

  /// A list of cells 100 points high with its parent's scroll, and a text after it, in a scroll view 300
  /// points high.
  private func inScrollView(_ style: String, count: Int = 10, direction: String = "VERTICAL") throws
    -> RuntimeHarness
  {
    let axis = direction == "VERTICAL" ? "height" : "width"
    let size = #""size": {"\#(axis)": {"value": 100, "type": "REAL"}}"#
    let list = itemList(
      container(also: #""id": "cell", "style": {\#(size)}"#),
      also: #"""
        "useParentScroll": true, "direction": "\#(direction)", "style": {\#(style)},
        "onScrollEnd": [\#(setContext("ends", #""@{sum(ends, 1)}""#))]
        """#)
    let scroll = element(
      "scrollView",
      #"""
      "id": "scroll", "scrollDirection": "\#(direction)", "children": [\#(list), \#(text("after @{ends}"))]
      """#
    )
    let items = "[" + (0..<count).map { "\($0)" }.joined(separator: ",") + "]"
    let json = page("main", scroll, also: context("items", items)).inContext("ends", "0")
    return try RuntimeHarness(json, height: 300)
  }

  @Test(arguments: [
    "", #""size": {"height": {"value": 120, "type": "REAL"}}"#,
    #""size": {"height": {"value": 50, "type": "PERCENT"}, "maxHeight": {"value": 80, "type": "REAL"}}"#,
    #""flex": {"flex": 1}"#, #""flex": {"flex": -1}"#, #""flex": {"basis": {"value": 7, "type": "REAL"}}"#,
    #""size": {"aspectRatio": 4}"#,
  ])
  func useParentScrollFiresAtParentEnd(style: String) throws {
    var harness = try inScrollView(style)
    let after = try #require(harness.scene.nodes.first { $0.content.kind == "text" })
    #expect(after.frame.y == 1000)
    #expect(try harness.scene.node("list")?.frame.height == 1000)
    #expect(harness.texts == ["after 0"])
    try harness.scroll("scroll", to: 719)
    #expect(harness.texts == ["after 0"])
    try harness.scroll("scroll", to: 720)
    #expect(harness.texts == ["after 1"])
  }

  @Test func horizontalParentScrollFiresAtParentEnd() throws {
    var harness = try inScrollView(
      #""size": {"width": {"value": 90, "type": "REAL"}}"#, direction: "HORIZONTAL")
    #expect(try harness.scene.nodes.first { $0.content.kind == "text" }?.frame.x == 1000)
    try harness.scroll("scroll", to: 600)
    #expect(harness.texts == ["after 0"])
    // The text is 70 points wide.
    try harness.scroll("scroll", to: 670)
    #expect(harness.texts == ["after 1"])
  }

  @Test func screenIsScrollParentWithoutScrollView() throws {
    let list = itemList(
      container(also: height(100)),
      also: #""useParentScroll": true, "onScrollEnd": [\#(setContext("ends", #""@{sum(ends, 1)}""#))]"#)
    let json = page("main", text("@{ends}"), list, also: context("items", "[1, 2, 3]")).inContext("ends", "0")
    var harness = try RuntimeHarness(json, height: 200)
    #expect(harness.texts == ["0"])
    try harness.scroll("main", to: 120)
    #expect(harness.texts == ["1"])
    #expect(try RuntimeHarness(json).texts == ["1"])
  }

  @Test func scrollingInsideCellDoesNotFire() throws {
    let row = element(
      "scrollView",
      #""id": "row", "scrollDirection": "HORIZONTAL", "children": [\#(container(also: height(100)))]"#)
    let list = itemList(
      row, also: #"\#(height(200)), "onScrollEnd": [\#(setContext("ends", #""@{sum(ends, 1)}""#))]"#)
    var harness = try RuntimeHarness(
      page("main", text("@{ends}"), list, also: context("items", "[1, 2, 3, 4]")).inContext("ends", "0"))
    try harness.scroll("row:0", to: 300)
    #expect(harness.texts == ["0"])
    try harness.scroll("list", to: 200)
    #expect(harness.texts == ["1"])
  }

  @Test func directionChangeMatchesFreshLayout() throws {
    let list = itemList(
      container(also: height(100)),
      also:
        #"""
        "useParentScroll": true, "style": {"flex": {"flex": 1}, "size": {"height": {"value": 9, \#
        "type": "REAL"}}}
        """#
    )
    let box = container(
      list, text("after"),
      also:
        #"""
        "id": "box", "style": {"size": {"height": {"value": 150, "type": "REAL"}}, \#
        "flex": {"flexDirection": "@{turn}"}}
        """#
    )
    var harness = try RuntimeHarness(
      page(
        "main", box, button("row", setContext("turn", quoted("ROW"))),
        button("column", setContext("turn", quoted("COLUMN"))), also: context("items", "[1, 2, 3]")
      ).inContext("turn", quoted("ROW")), height: 400)
    for turn in ["column", "row", "column"] {
      try harness.press(turn)
      #expect(try harness.scene == harness.runtime.sceneFromScratch())
    }
    #expect(try harness.scene.node("list")?.frame.height == 300)
  }

  // MARK: Random lists

  /// Sizes, margins and paddings that do not align with terminal cells.
  @Test(arguments: 0..<30)
  func scrollEndFiresOnlyAtEnd(seed: UInt64) throws {
    var random = RandomScreen(seed: seed)
    let isVertical = random.chance(50)
    let (axis, edge) = isVertical ? ("height", "top") : ("width", "left")
    func points(_ limit: Int) -> String {
      #"{"value": \#(Double(random.number(limit * 10)) / 10), "type": "REAL"}"#
    }
    let cell = container(
      also:
        #"""
        "style": {"size": {"\#(axis)": \#(points(90))}, \#
        "margin": {"all": \#(points(9)), "\#(edge)": \#(points(30))}}
        """#
    )
    let usesParent = random.chance(30)
    let style =
      #"""
      {"size": {"\#(axis)": \#(points(300))}, "padding": {"all": \#(points(20))}, \#
      "margin": {"all": \#(points(20))}}
      """#
    let list = itemList(
      cell, kind: random.chance(40) ? "gridView" : "listView",
      also: #"""
        "spanCount": \#(1 + random.number(3)), "direction": "\#(isVertical ? "VERTICAL" : "HORIZONTAL")",
        "useParentScroll": \#(usesParent), "style": \#(style),
        "onScrollEnd": [\#(setContext("ends", #""@{sum(ends, 1)}""#))]
        """#)
    let scroll = element(
      "scrollView",
      #"""
      "id": "scroll", "scrollDirection": "\#(isVertical ? "VERTICAL" : "HORIZONTAL")", \#
      "children": [\#(list), \#(cell)]
      """#
    )
    let items = "[" + (0..<1 + random.number(14)).map { "\($0)" }.joined(separator: ",") + "]"
    let json = page("main", scroll, also: context("items", items)).inContext("ends", "0")
    var harness = try RuntimeHarness(json, height: 200) {
      $0.builder.measurer = PointMeasurer(grid: LayoutSize(width: 8, height: 16))
    }
    let id = usesParent ? "scroll" : "list"
    let position = try #require(harness.scene.nodes.firstIndex { $0.id == id })
    let range = try #require(harness.scene.scrolling(of: position)).range
    if range > 0 {
      #expect(harness.value("ends") == "0")
      if range > 2 { try harness.scroll(id, to: range - 2) }
      #expect(harness.value("ends") == "0")
      try harness.scroll(id, to: range)
    }
    #expect(harness.value("ends") == "1", "range \(range), \(json)")
  }
}
