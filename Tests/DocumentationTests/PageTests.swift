import Testing

/// The pages about the network say what is so.
@Suite struct PageTests {
  private static let pages = [
    "Headers", "BaseURL", "OwnClient", "OwnTransport", "SomeRequestsOnly", "TestsWithoutANetwork",
  ]

  @Test(arguments: pages)
  func everySampleIsRunByATest(page: String) throws {
    let markdown = try Repository.text("Sources/Beagle/Beagle.docc/\(page).md")
    let blocks = Repository.blocks("swift", in: markdown)
    let samples = try Repository.samples("NetworkSamples")
    #expect(!blocks.isEmpty)
    for block in blocks { #expect(samples.contains(block), "no test holds this sample:\n\(block)") }
  }
}
