import Testing

@testable import BeagleTrials

@Suite struct SmallTargetTests {
  @Test func platformsAskForTheirOwnSizes() async throws {
    let screen = DeviceScreen(box("", pressable(box(size(46, 46), text("Go")))))
    let finding = try #require(try await screen.findings(.smallTarget).first)
    #expect(finding.conditions == ["pixel-9, font scale 1"])
    #expect(finding.message.hasSuffix("× 45.7 points; Android asks for 48 × 48 points"))
    try await screen.with { $0.profiles = [.ios, .wcag22AA] }.expect(.smallTarget, at: [])
  }

  @Test func spacingIsEnoughForWCAG() async throws {
    let row = flex(#""flexDirection": "ROW""#)
    let dot = box(size(20, 20), pressable(box(size(20, 20), text("x"))))
    let apart = box(size(40, 40), dot)
    let wcag = { (json: String) in DeviceScreen(json).with { $0.profiles = [.wcag22AA] } }
    #expect(try await wcag(box("", box(row, dot, dot))).findings(.smallTarget).count == 1)
    try await wcag(box("", box(row, apart, apart))).expect(.smallTarget, at: [])
    try await wcag(box("", dot)).expect(.smallTarget, at: [])
  }

  /// Also far below the start of a long screen, beside a component as high as the screen.
  @Test func crowdedTargetsAreFoundAnywhere() async throws {
    let row = flex(#""flexDirection": "ROW""#)
    let dot = box(size(20, 20), pressable(box(size(20, 20), text("x"))))
    let wcag = { (json: String) in DeviceScreen(json).with { $0.profiles = [.wcag22AA] } }
    let long = scroll("VERTICAL", box(size(nil, 400_000)), box(row, dot, dot))
    #expect(try await wcag(long).findings(.smallTarget).count == 1)
    let high = box(row, pressable(box(size(60, 90_000), text("High"))), dot)
    #expect(try await wcag(scroll("VERTICAL", high)).findings(.smallTarget).count == 1)
  }

  @Test func alikeSiblingsAreOneFinding() async throws {
    let row = flex(#""flexDirection": "ROW""#)
    let marks = (1...3).map { box("", pressable(box(size(30, 52), text("\($0)")), opens: "https://x/\($0)")) }
    #expect(
      try await DeviceScreen(box("", box(row, marks[0], marks[1], marks[2]))).findings(.smallTarget).count
        == 1)
  }

  @Test func wholePressableAreaCounts() async throws {
    let screen = DeviceScreen(
      box("", pressable(box(size(nil, 56), text("›"))), button("Save", style: size(nil, 48))))
    try await screen.expect(.smallTarget, at: [])
  }
}
