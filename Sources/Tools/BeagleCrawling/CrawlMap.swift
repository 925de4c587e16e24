import Beagle
import BeagleTesting
import Foundation

/// A screen that is known, and how a user gets there.
struct FoundScreen {
  let address: CrawlAddress
  /// At least one.
  let openings: [VisitedScreen.Opening]
  /// The screen that leads here first, by its number; nil for a first screen.
  var from: Int?
  /// How many links it is away from a start.
  var depth = 0
}

/// Where the screens of an application lead. Screens have the numbers of the frontier.
struct CrawlMap {
  /// What leads on from a screen.
  struct Link {
    let to: Int
    let presses: [String]
    /// The opening of the screen in which it was found, by its number.
    let opening: Int
    let isReplacing: Bool
  }

  private var numbers: [CrawlAddress: Int] = [:]
  private var links: [Int: [Link]] = [:]
  /// The screens from which something leads on that is not followed.
  private var exits: Set<Int> = []
  /// The screens that were visited, in order.
  private(set) var visited: [Int] = []
  /// What was asked for as a part of a screen.
  private(set) var parts: Set<CrawlAddress> = []

  func number(of address: CrawlAddress) -> Int? { numbers[address] }

  mutating func add(_ address: CrawlAddress, number: Int) { numbers[address] = number }
  mutating func addLink(_ link: Link, from number: Int) { links[number, default: []].append(link) }
  mutating func addExit(from number: Int) { exits.insert(number) }
  mutating func addVisited(_ number: Int) { visited.append(number) }
  mutating func addPart(_ address: CrawlAddress) { parts.insert(address) }

  /// The steps with the fewest presses to each screen; nil if none lead there.
  func shortestWays(of screens: [FoundScreen], startingAt base: URL?) -> [[String]?] {
    var ways = ShortestWays(count: screens.count)
    let base = base.flatMap { CrawlAddress($0) }?.origin
    for (number, screen) in screens.enumerated() {
      if screen.from == nil {
        let address = screen.address
        let start = address.origin == base ? String(address.url.dropFirst(address.origin.count)) : address.url
        ways.addStart(number, "the application starts at \"\(start.withMaskedSecrets)\"")
      }
      for link in links[number] ?? [] {
        // What was found in another opening is reached from the screen before, by that one.
        let opening = link.opening > 0 && screen.from != nil ? screen.openings[link.opening].presses : nil
        let from = opening == nil ? number : screen.from ?? number
        ways.addLink(from: from, to: link.to, (opening ?? []) + link.presses)
      }
    }
    return ways.find()
  }

  /// The screens from which a user cannot come back. Nothing is known of those that were not visited.
  func traps(of screens: [FoundScreen]) -> [WaysBack.Trap] {
    var ways = WaysBack(count: screens.count)
    let visited = Set(visited)
    for (number, screen) in screens.enumerated() {
      if screen.from == nil || exits.contains(number) || !visited.contains(number) { ways.open(number) }
      for link in links[number] ?? [] {
        ways.addLink(from: number, to: link.to, isReplacing: link.isReplacing)
      }
    }
    return ways.traps
  }
}
