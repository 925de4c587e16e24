import Beagle
import BeagleTesting
import Foundation

/// A known screen, and how a user gets there.
struct FoundScreen {
  let address: CrawlAddress
  /// At least one.
  let openings: [VisitedScreen.Opening]
  /// The number of the screen that first leads here; nil for a start.
  var from: Int?
  /// The distance from a start in links.
  var depth = 0
}

/// The links between screens. A screen is identified by its number in the frontier.
struct CrawlMap {
  struct Link {
    let to: Int
    let presses: [String]
    /// The index of the opening in which the link was found.
    let opening: Int
    let isReplacing: Bool
  }

  private var numbers: [CrawlAddress: Int] = [:]
  private var links: [Int: [Link]] = [:]
  /// The screens with links that are not followed.
  private var exits: Set<Int> = []
  /// The visited screens, in order.
  private(set) var visited: [Int] = []
  /// The addresses requested as parts of screens.
  private(set) var parts: Set<CrawlAddress> = []

  func number(of address: CrawlAddress) -> Int? { numbers[address] }

  mutating func add(_ address: CrawlAddress, number: Int) { numbers[address] = number }
  mutating func addLink(_ link: Link, from number: Int) { links[number, default: []].append(link) }
  mutating func addExit(from number: Int) { exits.insert(number) }
  mutating func addVisited(_ number: Int) { visited.append(number) }
  mutating func addPart(_ address: CrawlAddress) { parts.insert(address) }

  /// The steps with the fewest presses to each screen; nil if it is unreachable.
  ///
  /// - Parameter beginning: The steps that lead to the state with which the crawl begins.
  func shortestPaths(
    of screens: [FoundScreen], startingAt base: URL?, beginning: [String] = []
  ) -> [[String]?] {
    var paths = ShortestPaths(count: screens.count)
    let base = base.flatMap { CrawlAddress($0) }?.origin
    for (number, screen) in screens.enumerated() {
      if screen.openings[0].runtime != nil {
        paths.addStart(number, beginning)
      } else if screen.from == nil {
        let address = screen.address
        let start = address.origin == base ? String(address.url.dropFirst(address.origin.count)) : address.url
        paths.addStart(number, "the application starts at \"\(start.withMaskedSecrets)\"")
      }
      for link in links[number] ?? [] {
        // Links found in another opening start at the preceding screen, which opened this one.
        let opening = link.opening > 0 && screen.from != nil ? screen.openings[link.opening].presses : nil
        let from = opening == nil ? number : screen.from ?? number
        paths.addLink(from: from, to: link.to, (opening ?? []) + link.presses)
      }
    }
    return paths.find()
  }

  /// The screens that a user cannot return from. Screens that were not visited count as open.
  func traps(of screens: [FoundScreen]) -> [TrapDetector.Trap] {
    var detector = TrapDetector(count: screens.count)
    let visited = Set(visited)
    for (number, screen) in screens.enumerated() {
      if screen.from == nil || exits.contains(number) || !visited.contains(number) { detector.open(number) }
      for link in links[number] ?? [] {
        detector.addLink(from: number, to: link.to, isReplacing: link.isReplacing)
      }
    }
    return detector.traps
  }
}
