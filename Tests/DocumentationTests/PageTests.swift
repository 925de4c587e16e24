import Testing

/// The pages say what is so.
@Suite struct PageTests {
  private static let network = [
    "Headers", "BaseURL", "OwnClient", "OwnTransport", "SomeRequestsOnly", "TestsWithoutANetwork",
  ]
  private static let clients = ["ExpiringTokens", "Logging", "Caching"]
  private static let screens = ["BuildingScreens", "CustomComponents"]
  private static let tests = ["TestingScreens", "Flows"]

  @Test(
    arguments: network.map { ($0, "NetworkSamples") } + clients.map { ($0, "ClientSamples") }
      + screens.map { ($0, "ScreenSamples") }
      + tests.map { ($0, "TestingSamples") } + [
        ("WritingARenderer", "RendererSamples"), ("NavigationControllers", "NavigationSamples"),
        ("LooksAndImages", "LookSamples"),
      ])
  func everySampleIsRunByATest(page: String, file: String) throws {
    let markdown = try Repository.text("Sources/Beagle/Beagle.docc/\(page).md")
    let blocks = Repository.blocks("swift", in: markdown)
    let samples = try Repository.samples(file)
    #expect(!blocks.isEmpty)
    for block in blocks { #expect(samples.contains(block), "no test holds this sample:\n\(block)") }
  }
}
