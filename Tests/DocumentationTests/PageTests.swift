import Testing

/// The pages say what is so.
@Suite struct PageTests {
  /// The pages whose samples stand in a file of tests.
  private static let pages: [(file: String, pages: [String])] = [
    (
      "NetworkSamples",
      ["Headers", "BaseURL", "OwnClient", "OwnTransport", "SomeRequestsOnly", "TestsWithoutANetwork"]
    ),
    ("ClientSamples", ["ExpiringTokens", "Logging", "Caching"]),
    ("ScreenSamples", ["BuildingScreens", "CustomComponents"]),
    ("TestingSamples", ["TestingScreens", "Flows"]),
    ("RendererSamples", ["WritingARenderer"]),
    ("NavigationSamples", ["NavigationControllers"]),
    ("ThemeStyleSamples", ["ThemesAndImages"]),
    ("SwiftUISamples", ["BesideSwiftUI"]),
    ("MigrationSamples", ["ComingFromBeagle"]),
  ]

  @Test func everySampleOfTerminalProgramsIsRunByATest() throws {
    let page = try Repository.text("Sources/BeagleTerminal/BeagleTerminal.docc/TerminalPrograms.md")
    let samples = try Repository.samples("TerminalSamples") + Repository.samples("../TerminalShop/main")
    for block in Repository.blocks("swift", in: page) {
      #expect(samples.contains(block), "no test holds this sample:\n\(block)")
    }
  }

  @Test(arguments: pages.flatMap { entry in entry.pages.map { ($0, entry.file) } })
  func everySampleIsRunByATest(page: String, file: String) throws {
    let markdown = try Repository.text("Sources/Beagle/Beagle.docc/\(page).md")
    let blocks = Repository.blocks("swift", in: markdown)
    let samples = try Repository.samples(file)
    #expect(!blocks.isEmpty)
    for block in blocks { #expect(samples.contains(block), "no test holds this sample:\n\(block)") }
  }
}
