import Testing

@testable import BeagleTrials

@Suite struct ReadingOrderTests {
  @Test(arguments: ["COLUMN_REVERSE", "ROW_REVERSE"])
  func reversedDirectionIsFoundOnce(_ direction: String) async throws {
    let reversed = box(
      flex(#""flexDirection": "\#(direction)""#), text("Third"), text("Second"), text("First"))
    #expect(try await DeviceScreen(box("", reversed)).findings(.readingOrder).count == 1)
  }

  @Test func headingPlacedAboveIsFound() async throws {
    let body = box(#""margin": {"top": {"value": 80, "type": "REAL"}}"#, text("The text below the heading"))
    let screen = box("", body, text("The heading", style: absolute(("top", 10), ("left", 0))))
    try await DeviceScreen(screen).expect(.readingOrder, at: ["child.children[1]"])
  }

  @Test func documentOrderHasNoFinding() async throws {
    let row = flex(#""flexDirection": "ROW""#)
    let columns = box(
      row, box(#""margin": {"top": {"value": 90, "type": "REAL"}}"#, text("Left")), box("", text("Right")))
    let wrapped = box(
      flex(#""flexDirection": "ROW", "flexWrap": "WRAP""#),
      text("One", style: size(200, 40)), text("Two", style: size(200, 40)),
      text("Three", style: size(200, 40)))
    let overlay = box(
      "", image(size(200, 100), label: "A cup"), text("Below the picture"),
      text("New", style: absolute(("top", 4), ("left", 4))))
    let floating = box(size(nil, 300), text("Text"), box(absolute(("top", 0), ("right", 0)), button("Add")))
    try await DeviceScreen(box("", columns, wrapped, overlay, floating)).expect(.readingOrder, at: [])
  }
}
