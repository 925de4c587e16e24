import Testing

@testable import BeagleCrawling

@Suite struct CrawlProgressTests {
  /// The first screen may take long.
  @Test(arguments: [true, false]) func firstLineIsWrittenAtOnceOnATerminal(_ isTerminal: Bool) {
    var lines: [String] = []
    let progress = CrawlProgress(every: .seconds(60), startsAtOnce: isTerminal, write: { lines.append($0) })
    progress.update(done: 0, waiting: 1, findings: 0)
    progress.update(done: 1, waiting: 0, findings: 0)
    #expect(lines == (isTerminal ? ["0 screens, 1 waiting, 0 a second, 0 findings"] : []))
  }
}
