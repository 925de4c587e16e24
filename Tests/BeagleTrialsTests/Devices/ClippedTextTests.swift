import Testing

@testable import BeagleTrials

@Suite struct ClippedTextTests {
  private let long = "A text that is much too long for one line on any of these phones, whatever its font"

  @Test func textWithoutEnoughRoomIsFound() async throws {
    let fixed = DeviceScreen(box("", text(long, style: size(nil, 24))))
    try await fixed.expect(.clippedText, at: ["child.children[0]"])
    let within = DeviceScreen(box("", box(size(nil, 24), text(long))))
    try await within.expect(.clippedText, at: ["child.children[0].children[0]"])
  }

  @Test func fixedHeightsFailWithLargeFonts() async throws {
    let screen = DeviceScreen(box("", text("Tea", style: size(nil, 24)))).with { $0.fontScales = [1, 2] }
    let finding = try #require(try await screen.findings(.clippedText).first)
    #expect(finding.conditions == ["iphone-se, font scale 2", "pixel-9, font scale 2"])
    #expect(finding.message.hasPrefix("\"Tea\" is cut off: it needs a height of 38.5 points and has 24"))
  }

  /// WCAG asks for text that can be resized up to 200 percent.
  @Test func onlyFontScalesOfTheGuidelineCount() async throws {
    let screen = DeviceScreen(box("", text("Tea", style: size(nil, 48)))).with { $0.fontScales = [1, 3.1] }
    try await screen.expect(.clippedText, at: ["child.children[0]"])
    try await screen.with { $0.profiles = [.wcag22AA] }.expect(.clippedText, at: [])
  }

  /// The platforms hardly enlarge titles, and a document cannot give them more room.
  @Test func titlesOfBarsAreJudgedAtModerateFontScales() async throws {
    let screen = DeviceScreen(
      #"""
      {"_beagleComponent_": "beagle:screenComponent",
       "navigationBar": {"title": "Delivery address and instructions for the courier"},
       "child": \#(text("Tea"))}
      """#)
    let moderate = screen.with { $0.fontScales = [1.3] }
    try await moderate.expect(.clippedText, at: ["child.navigationBar.title"])
    try await screen.with { $0.fontScales = [2] }.expect(.clippedText, at: [])
  }

  @Test func longTitleOfButtonIsShortenedOnIPhones() async throws {
    let screen = DeviceScreen(
      box("", button("Show the whole timetable of all buses and all trains of today")))
    #expect(try await screen.findings(.clippedText).map(\.conditions) == [["iphone-se, font scale 1"]])
  }

  @Test func roundedBoxClipsOnIPhones() async throws {
    let rounded = #""cornerRadius": {"radius": 12}, \#(size(100, 30))"#
    let card = box(
      rounded, box(#"\#(flex(#""shrink": 0"#)), \#(size(100, 90))"#, text("One two three four five")))
    let screen = DeviceScreen(box("", card))
    #expect(try await screen.findings(.clippedText).map(\.conditions) == [["iphone-se, font scale 1"]])
  }

  @Test func growingAndScrollingTextsAreWhole() async throws {
    let screen = DeviceScreen(
      scroll(
        "VERTICAL",
        box(
          "", text(long), box(#""size": {"minHeight": {"value": 24, "type": "REAL"}}"#, text(long)),
          scroll("HORIZONTAL", text("One"), text("Two"), text(String(repeating: "wide ", count: 30))),
          button("Save"))))
    try await screen.with { $0.fontScales = [1, 3.1] }.expect(.clippedText, at: [])
  }

  @Test func textsOfOneBoxWithTooLittleHeightAreOneFinding() async throws {
    let box = box("", box(size(nil, 30), text("One"), text("Two"), text("Three")))
    let screen = DeviceScreen(box).with { $0.fontScales = [3.1] }
    #expect(try await screen.findings(.clippedText).count == 1)
  }

  /// The text of an input scrolls, its placeholder does not.
  @Test func placeholderIsWholeAndTypedTextScrolls() async throws {
    func input(_ members: String) -> String {
      #"{"_beagleComponent_": "beagle:textInput", \#(members), "style": {\#(size(nil, 60))}}"#
    }
    let long = "The name of the person who receives the parcel at the door"
    let screen = DeviceScreen(
      box("", input("\"placeholder\": \"\(long)\""), input("\"value\": \"\(long)\"")))
    try await screen.expect(.clippedText, at: ["child.children[0]"])
  }
}
