import Beagle
import BeagleTesting
import DriverTestSupport
import Testing

/// Contents of the viewport and at its points.
@MainActor @Suite struct ScrollingTests {
  private func scroll(_ children: [String], _ more: String = "") -> String {
    #"{"_beagleComponent_": "beagle:scrollView", \#(more)"children": [\#(children.joined(separator: ", "))]}"#
  }

  private func rows(_ range: ClosedRange<Int>) -> [String] { range.map { text("row \($0).") } }

  /// 5 rows of 30 are seen.
  private func long() async throws -> AppDriver {
    try await opened(
      title: "Rows", context: #"{"n": 0}"#, rows: 7,
      scroll(rows(1...29) + [button("Last", "[\(set("n", "@{sum(it.n, 1)}".quoted))]")], #""id": "all", "#))
  }

  @Test func viewportShowsScrolledPartAndPictureShowsAll() async throws {
    let app = try await long()
    #expect(app.viewport.contains("row 5.") && !app.viewport.contains("row 6."))
    try await app.scroll("all", by: 32)
    #expect(
      app.viewport == """
         Rows
        ────────────────────────────────────────
        row 3.                                 ▐
        row 4.                                 ▕
        row 5.                                 ▕
        row 6.                                 ▕
        row 7.                                 ▕

        """)
    #expect(app.picture.contains("row 1.") && app.picture.contains("[ Last ]"))
    try await app.scrollToEnd()
    #expect(app.viewport.contains("[ Last ]") && app.viewport.contains("row 26."))
    try await app.scroll(by: -10_000)
    #expect(app.viewport.contains("row 1."))
  }

  @Test func viewportExcludesUnscrolledParts() async throws {
    let app = try await long()
    try app.see("row 20.")
    try app.dontSee("row 20.", in: .viewport)
    #expect(
      await message { try app.see("row 20.", in: .viewport) }
        == #""row 20." is on the screen but not in the viewport"#)
    try await app.scroll(to: "row 20.")
    try app.see("row 20.", in: .viewport)
    try app.see("Rows", in: .viewport)
    try app.dontSee("row 1.", in: .viewport)
    #expect(await message { try app.dontSee("row 20.", in: .viewport) } == #""row 20." is in the viewport"#)
    let failure = #expect(throws: DriverFailure.self) { try app.see("row 1.", in: .viewport) }
    #expect(failure?.evidence.hasPrefix(app.viewport) == true)
  }

  @Test func scrollingToPartIsMinimal() async throws {
    let app = try await long()
    try await app.scroll(to: "row 6.")
    #expect(app.viewport.contains("row 2.") && !app.viewport.contains("row 7."))
    try await app.scroll(to: "row 4.")
    #expect(app.viewport.contains("row 2.") && !app.viewport.contains("row 7."))
    try await app.scroll(to: "row 1.")
    #expect(app.viewport.contains("row 1.") && !app.viewport.contains("row 6."))
    try await app.tap("Last")
    #expect(try app.context("it")?["n"] == 1)
  }

  @Test func tallPartIsShownFromItsStart() async throws {
    let tall =
      #"""
      {"_beagleComponent_": "beagle:container", "id": "tall", \#
      "children": [\#(rows(10...29).joined(separator: ", "))]}
      """#
    let app = try await opened(title: "Rows", rows: 7, scroll(rows(1...9) + [tall] + rows(30...39)))
    for end in [0.0, 10_000] {
      try await app.scroll(by: end)
      try await app.scroll(to: .id("tall"))
      #expect(app.viewport.contains("row 10.") && app.viewport.contains("row 14."))
      #expect(!app.viewport.contains("row 9.") && !app.viewport.contains("row 15."))
    }
  }

  @Test func scrollingToPartScrollsAllAncestors() async throws {
    let height = #""style": {"size": {"height": {"value": 48, "type": "REAL"}}}, "#
    let app = try await opened(
      rows: 4,
      scroll(
        rows(1...9) + [scroll([container(rows(10...19))], #""id": "inner", \#(height)"#)], #""id": "outer", "#
      ))
    try await app.scroll(to: "row 17.")
    try app.see("row 17.", in: .viewport)
    try app.dontSee("row 14.", in: .viewport)
    try app.see("row 9.", in: .viewport)
  }

  @Test func swipeScrollsByVisibleHeight() async throws {
    let app = try await long()
    try await app.swipe(.up)
    #expect(app.viewport.contains("row 6.") && app.viewport.contains("row 10."))
    try await app.swipe(.up, on: "row 8.")
    #expect(app.viewport.contains("row 11."))
    try await app.swipe(.down)
    #expect(app.viewport.contains("row 6."))
    #expect(
      await message { try await app.swipe(.left) } == "nothing on the screen can be swiped left")
  }

  @Test func tallScreenScrollsIfNothingOnItDoes() async throws {
    let tall = #""style": {"flex": {"shrink": 0}}, "#
    let app = try await opened(
      title: "High", rows: 5, container((1...9).map { text("row \($0).", tall) }, tall))
    try app.dontSee("row 9.", in: .viewport)
    try await app.scrollToEnd()
    try app.see("row 9.", in: .viewport)
    try app.see("High", in: .viewport)
    try await app.scroll(to: "High")
    try app.see("row 9.", in: .viewport)
    #expect(app.viewport.hasPrefix(" High\n───"))
  }

  @Test func missingScrollViewIsReported() async throws {
    let app = try await opened(text("Tea"))
    #expect(await message { try await app.scrollToEnd() } == "nothing on the screen scrolls")
    #expect(await message { try await app.scroll("Tea", by: 1) } == #"nothing around "Tea" scrolls"#)
  }

  @Test func visiblePartAtPointIsPressed() async throws {
    let app = try await long()
    #expect(
      await message { try await app.tap(x: 20, y: 40) }
        == #"what is at (20, 40) cannot be pressed: text "row 1.""#)
    try await app.scrollToEnd()
    try await app.tap(x: 160, y: 6 * 16 + 8)
    #expect(try app.context("it")?["n"] == 1)
    #expect(
      await message { try await app.tap(x: 320, y: 0) }
        == "(320, 0) is outside the viewport of 320 × 112 points")
  }

  @Test func inputAtPointGetsKeyboard() async throws {
    let app = try await opened(text("Name"), input(#""id": "name""#))
    try await app.tap(x: 20, y: 40)
    #expect(app.focused?.id == "name")
    try await app.tap(x: 20, y: 40)
    #expect(app.focused?.id == "name")
    #expect(await message { try await app.tap(x: 5, y: 300) } == "there is nothing at (5, 300)")
  }
}
