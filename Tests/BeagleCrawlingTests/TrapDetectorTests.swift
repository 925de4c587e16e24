import Testing

@testable import BeagleCrawling

/// Screens that a user cannot leave.
@Suite struct TrapDetectorTests {
  /// - Parameter links: `0>1` pushes a screen on top of another, `0=1` replaces it.
  private func traps(_ count: Int, _ links: String, open: [Int] = [0]) -> [[Int]] {
    var detector = TrapDetector(count: count)
    for screen in open { detector.open(screen) }
    for link in links.split(separator: " ") {
      let screens = link.split { ">=".contains($0) }.compactMap { Int($0) }
      detector.addLink(from: screens[0], to: screens[1], isReplacing: link.contains("="))
    }
    return detector.traps.map(\.screens)
  }

  @Test func pushedScreenCanBeClosed() {
    #expect(traps(3, "0>1 1>2").isEmpty)
  }

  @Test func replacingScreenWithoutLinksIsDeadEnd() {
    #expect(traps(2, "0=1") == [[1]])
    #expect(traps(3, "0=1 1=2") == [[2]])
    #expect(traps(3, "0=1 1=2 2=0").isEmpty)
  }

  @Test func loopWithoutExitIsDeadEnd() {
    #expect(traps(4, "0=1 1=2 2=3 3=1") == [[1, 2, 3]])
    #expect(traps(4, "0=1 1=2 2=1 2>3") == [[1, 2, 3]])
    #expect(traps(4, "0=1 1=2 2=3 3=1 2=0").isEmpty)
  }

  @Test func screenWithUnknownLinksIsNotDeadEnd() {
    #expect(traps(2, "0=1", open: [0, 1]).isEmpty)
  }
}
