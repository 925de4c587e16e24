import Testing

@testable import BeagleTrials

@Suite struct ZeroSizeTests {
  @Test func contentWithoutRoomIsFound() async throws {
    let row = box(
      flex(#""flexDirection": "ROW""#), text("Soup", style: #"\#(size(500)), \#(flex(#""shrink": 0"#))"#),
      text("6.50", style: flex(#""flex": 1"#)))
    let finding = try #require(try await DeviceScreen(box("", row)).findings(.zeroSize).first)
    #expect(finding.message == "\"6.50\" has the width 0, so nobody can see it")
    #expect(finding.conditions == ["iphone-se, font scale 1", "pixel-9, font scale 1"])
  }

  @Test func boxAroundContentWithoutRoomIsFoundOnce() async throws {
    let screen = DeviceScreen(box("", box(size(nil, 0), text("Tea", style: size(nil, 0)), text("Milk"))))
    try await screen.expect(.zeroSize, at: ["child.children[0]"])
    let empty = DeviceScreen(box("", box(size(nil, 0), text("Tea", style: size(nil, 0)))))
    try await empty.expect(.zeroSize, at: ["child.children[0]"])
  }

  @Test func emptyContentMayHaveZeroSize() async throws {
    let screen = DeviceScreen(
      box(
        "", text(""), box(size(nil, 0)), image(""), box(size(nil, 0), box(size(20, 0))),
        box(size(nil, 0), text("Over", style: absolute(("top", 4), ("left", 4)))),
        box(#""display": "NONE""#, text("Hidden", style: size(0, 0)))))
    try await screen.expect(.zeroSize, at: [])
  }
}
