import Beagle
import BeagleTesting

/// The cards of a crawl's page: one for each kind of screen, in layers by their distance from the start in
/// links.
struct CrawlPageMap: Sendable {
  struct Card: Sendable {
    /// The first screen of its kind, or an address without a screen.
    let url: String
    /// The indices of the screens of its kind, in the order of the crawl; empty for an address.
    var screens: [Int] = []
    /// The distance from the start in links; nil if no link leads there.
    var layer: Int?
    /// The links of the first screen, and links of the others to further cards.
    var links: [Link] = []
  }

  struct Link: Sendable {
    let link: RecordedLink
    /// The target card; nil if the link was not followed.
    let card: Int?
    /// The screen that has the link, if it is not the first one.
    var from: String?
  }

  private(set) var cards: [Card] = []
  private var places: [String: Int] = [:]

  init(_ report: CrawlReport) {
    let result = report.result
    var kinds: [String: Int] = [:]
    for (index, screen) in result.screens.enumerated() {
      let card = kinds[screen.kind, default: cards.count]
      if card == cards.count { cards.append(Card(url: screen.url)) }
      kinds[screen.kind] = card
      cards[card].screens.append(index)
      if places[screen.url] == nil { places[screen.url] = card }
    }
    let others = result.findings.map { $0.screen ?? $0.url } + result.unclear.map(\.url)
    for url in others where places[url] == nil {
      places[url] = cards.count
      cards.append(Card(url: url))
    }
    for index in cards.indices { cards[index].links = links(of: cards[index], result) }
    addLayers(result)
  }

  /// The card of a screen or an address.
  func card(of url: String) -> Int? { places[url] }

  /// The card indices of each layer, beginning with the start and ending with the unlinked cards.
  var layers: [(layer: Int?, cards: [Int])] {
    let lastLayer = cards.compactMap(\.layer).max() ?? 0
    let numbers = (0...lastLayer).map(Optional.some) + [nil]
    return numbers.map { layer in (layer, cards.indices.filter { cards[$0].layer == layer }) }
      .filter { !$0.cards.isEmpty }
  }

  private func links(of card: Card, _ result: CrawlResult) -> [Link] {
    var links: [Link] = []
    var targets: Set<Int> = []
    for place in card.screens {
      let screen = result.screens[place]
      for link in screen.links {
        let target = self.card(of: link.url)
        if place != card.screens.first {
          guard let target, !targets.contains(target) else { continue }
        }
        links.append(Link(link: link, card: target, from: screen.url == card.url ? nil : screen.url))
      }
      targets.formUnion(links.compactMap(\.card))
    }
    return links
  }

  private mutating func addLayers(_ result: CrawlResult) {
    var next = cards.indices.filter { card in
      cards[card].screens.contains { result.screens[$0].presses.count <= 1 }
    }
    // Without recorded starts, the crawl began with its first screen.
    if next.isEmpty, !cards.isEmpty { next = [0] }
    var layer = 0
    while !next.isEmpty {
      for card in next { cards[card].layer = layer }
      layer += 1
      var found: Set<Int> = []
      next = next.flatMap { cards[$0].links.compactMap(\.card) }
        .filter { cards[$0].layer == nil && found.insert($0).inserted }
    }
  }
}
