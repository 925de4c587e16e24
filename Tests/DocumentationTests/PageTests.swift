import Testing

/// The pages say what is so.
@Suite struct PageTests {
  private static let pages = [
    "Headers", "BaseURL", "OwnClient", "OwnTransport", "SomeRequestsOnly", "TestsWithoutANetwork",
  ]

  @Test(arguments: pages)
  func everySampleIsRunByATest(page: String) throws {
    try check(page, against: "NetworkSamples")
  }

  @Test(arguments: ["TestingScreens", "Flows"])
  func everySampleAboutTestsIsRunByATest(page: String) throws {
    try check(page, against: "TestingSamples")
  }

  private func check(_ page: String, against name: String) throws {
    let markdown = try Repository.text("Sources/Beagle/Beagle.docc/\(page).md")
    let blocks = Repository.blocks("swift", in: markdown)
    let samples = try Repository.samples(name)
    #expect(!blocks.isEmpty)
    for block in blocks { #expect(samples.contains(block), "no test holds this sample:\n\(block)") }
  }
}
