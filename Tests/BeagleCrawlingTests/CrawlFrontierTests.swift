import Testing

@testable import BeagleCrawling

/// The set of visited screens is independent of the order in which visits finish.
@Suite struct CrawlFrontierTests {
  /// A random application: each screen has a template, a fingerprint, and the screens that it links to first.
  private struct Site {
    var templates: [String] = []
    var fingerprints: [UInt64?] = []
    var children: [[Int]] = []

    init(_ generator: inout some RandomNumberGenerator) {
      let count = Int.random(in: 1...60, using: &generator)
      for index in 0..<count {
        templates.append("/\(Int.random(in: 0..<4, using: &generator))/*")
        let fingerprint = UInt64.random(in: 0..<5, using: &generator)
        fingerprints.append(fingerprint == 0 ? nil : fingerprint)
        children.append([])
        if index > 0 { children[Int.random(in: 0..<index, using: &generator)].append(index) }
      }
    }

    private func template(of screen: Int) -> URLTemplates.Template {
      let varieties: [String: URLTemplates.Variety] = ["/0/*": .names, "/1/*": .forms]
      return .init(text: templates[screen], variety: varieties[templates[screen]] ?? .values)
    }

    /// The visited screens for a number of concurrent visits that finish in random order.
    func visited(jobs: Int, maximumScreens: Int, _ generator: inout some RandomNumberGenerator) -> [Int] {
      var frontier = CrawlFrontier<Int>(perKind: 2, maximumScreens: maximumScreens, window: 8, perNames: 3)
      frontier.add(0, template: template(of: 0))
      var (running, ended, visited): ([Int], Set<Int>, [Int]) = ([], [], [])
      while true {
        while running.count < jobs, let index = frontier.next() { running.append(index) }
        if ended.remove(frontier.first) != nil {
          let (index, screen) = (frontier.first, frontier.entries[frontier.first].value)
          visited.append(screen)
          for child in children[screen] {
            frontier.add(child, template: template(of: child))
          }
          frontier.end(index, fingerprint: fingerprints[screen])
          continue
        }
        guard !running.isEmpty else { return visited }
        ended.insert(running.remove(at: Int.random(in: running.indices, using: &generator)))
      }
    }
  }

  @Test(arguments: 0..<200) func visitsDoNotDependOnResponseOrder(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let site = Site(&generator)
    let maximumScreens = Int.random(in: 1...40, using: &generator)
    let alone = site.visited(jobs: 1, maximumScreens: maximumScreens, &generator)
    #expect(alone.count <= maximumScreens)
    for jobs in [2, 5, 50] {
      #expect(site.visited(jobs: jobs, maximumScreens: maximumScreens, &generator) == alone)
    }
  }

  /// Named screens may be of any kind, so that equal ones before say little.
  @Test(arguments: [(40, 40), (41, 70), (1_000, 70)])
  func namedScreensAreVisitedUntilNothingIsNew(count: Int, expected: Int) {
    var frontier = CrawlFrontier<Int>(perKind: 3, maximumScreens: 10_000, window: 100)
    for number in 0..<count { frontier.add(number, template: .init(text: "/*", variety: .names)) }
    var visited = 0
    while let index = frontier.next() {
      // The fortieth is the last with something new.
      frontier.end(index, fingerprint: index % 2 == 1 && index < 40 ? UInt64(index) : 0)
      visited += 1
    }
    #expect(visited == min(count, expected))
  }

  /// The time of a crawl is proportional to its screens. If each step scanned all templates, this test would
  /// not finish.
  @Test func manyTemplatesAreVisitedInLinearTime() {
    var frontier = CrawlFrontier<Int>(perKind: 3, maximumScreens: 1_000_000, window: 96)
    for number in 0..<50_000 { frontier.add(number, template: .init(text: "/\(number)", variety: .values)) }
    var visited = 0
    while let index = frontier.next() {
      frontier.end(index, fingerprint: UInt64(index))
      visited += 1
    }
    #expect(visited == 50_000 && frontier.waitingCount == 0)
  }

  /// A template of numbers turns out to vary in names, or to grow endlessly.
  @Test(arguments: [(URLTemplates.Variety.names, 35), (.forms, 4)])
  func templateIsWidened(variety: URLTemplates.Variety, expected: Int) {
    var frontier = CrawlFrontier<Int>(perKind: 4, maximumScreens: 1_000, window: 100)
    frontier.add(0, template: .init(text: "/*", variety: .values))
    for number in 1..<100 { frontier.add(number, template: .init(text: "/*", variety: variety)) }
    var visited = 0
    while let index = frontier.next() {
      frontier.end(index, fingerprint: UInt64(min(index, 4)))
      visited += 1
    }
    #expect(visited == expected)
  }

  @Test func visitsPerKindAreLimited() {
    var frontier = CrawlFrontier<Int>(perKind: 3, maximumScreens: 100, window: 100)
    for number in 0..<10 { frontier.add(number, template: .init(text: "/product/*", variety: .values)) }
    var visited = 0
    while let index = frontier.next() {
      frontier.end(index, fingerprint: 1)
      visited += 1
    }
    #expect(visited == 3)
    #expect(frontier.entries.count { $0.state == .skippedAsKind } == 7)
  }
}

private struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let mixed = (state ^ (state >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    return mixed ^ (mixed >> 33)
  }
}
