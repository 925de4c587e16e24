import Testing

@testable import BeagleTrials

@Suite struct OffScreenTests {
  @Test func contentBelowScreenIsFoundOnce() async throws {
    let rows = (1...30).map { box(#"\#(size(nil, 60)), \#(flex(#""shrink": 0"#))"#, text("Row \($0)")) }
    let column =
      "{\"_beagleComponent_\": \"beagle:container\", \"children\": [\(rows.joined(separator: ", "))]}"
    let finding = try #require(try await DeviceScreen(column).findings(.offScreen).first)
    #expect(finding.message.hasSuffix("off screen at the bottom, and nothing scrolls there"))
    #expect(try await DeviceScreen(column).findings(.offScreen).count == 1)
    try await DeviceScreen(scroll("VERTICAL", column)).expect(.offScreen, at: [])
  }

  @Test func rowThatNeitherWrapsNorScrollsIsFound() async throws {
    let chip = box(#"\#(size(200)), \#(flex(#""shrink": 0"#))"#, text("Garden"))
    let row = flex(#""flexDirection": "ROW""#)
    try await DeviceScreen(box("", box(row, chip, chip, chip))).expect(
      .offScreen, at: ["child.children[0].children[2].children[0]"])
    let wrapped = flex(#""flexDirection": "ROW", "flexWrap": "WRAP""#)
    try await DeviceScreen(box("", box(wrapped, chip, chip, chip))).expect(.offScreen, at: [])
    try await DeviceScreen(box("", scroll("HORIZONTAL", chip, chip, chip))).expect(.offScreen, at: [])
  }

  @Test func absolutePositionsOutsideAreFoundExceptDecoration() async throws {
    let place = absolute(("left", -30), ("top", 10))
    try await DeviceScreen(box("", text("Tea"), text("Badge", style: place))).expect(
      .offScreen, at: ["child.children[1]"])
    let decoration = image("\(size(60, 60)), \(place)", isAccessible: false)
    let blot = box("\(size(60, 60)), \(place), \(background("#FF0000"))")
    try await DeviceScreen(box("", text("Tea"), decoration, blot)).expect(.offScreen, at: [])
  }

  /// Both phone clients scroll a row of tabs.
  @Test func tabsScroll() async throws {
    let tabs = (1...8).map { #"{"title": "Section \#($0)"}"# }.joined(separator: ", ")
    let bar = #"{"_beagleComponent_": "beagle:tabBar", "items": [\#(tabs)], "currentTab": 0}"#
    try await DeviceScreen(box("", bar)).expect(.offScreen, at: [])
  }
}
