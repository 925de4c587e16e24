import Beagle
import BeagleProjects
import BeagleTesting
import Foundation

/// A card of the page: picture, names, links and findings.
extension CrawlPage {
  /// - Parameter listing: How many more screens of its kind are listed.
  func card(_ number: Int, listing: Int) -> String {
    let card = map.cards[number]
    let screen = card.screens.first.map { report.result.screens[$0] }
    let found = self.found[number, default: []].map {
      (finding: report.result.findings[$0.place], isHere: $0.isHere)
    }
    let worst = found.map(\.finding.finding.finding.severity).max()
    let name = report.name(of: card.url)
    let title = screen?.title.flatMap { $0.isEmpty ? nil : $0 } ?? name
    let classes = ["card"] + (screen == nil ? ["address"] : []) + (worst.map { [$0.rawValue] } ?? [])
    return """
      <article class="\(classes.joined(separator: " "))" id="c\(number)" tabindex="-1" \
      aria-labelledby="t\(number)">
      <h3 id="t\(number)"><a href="#c\(number)">\(title.html)</a></h3>\
      \(title == name ? "" : "<p class=\"path\">\(name.html)</p>")\(badges(of: card, screen, found))\
      \(picture(of: card, title))\(links(of: card))\(findings(found, of: number))\
      \(others(of: card, found, listing))
      </article>
      """
  }

  // MARK: Parts

  private func picture(of card: CrawlPageMap.Card, _ title: String) -> String {
    guard let place = card.screens.first, let svg = pictures[place] else { return "" }
    return "\n<img src=\"data:image/svg+xml;base64,\(Data(svg).base64EncodedString())\" "
      + "alt=\"\("A picture of \(title)".html)\" loading=\"lazy\">"
  }

  private func badges(
    of card: CrawlPageMap.Card, _ screen: CrawledScreen?, _ found: [(finding: CrawlFinding, isHere: Bool)]
  ) -> String {
    var badges: [String] = []
    if let failure = screen?.failure { badges.append("<li class=\"error\">\(failure)</li>") }
    if screen?.isOfFlow ?? false { badges.append("<li>visited by the flow</li>") }
    var summary = CheckSummary()
    for one in found { summary.count(one.finding.finding.finding) }
    badges += summary.counts.map { "<li class=\"\($0.severity.rawValue)\">\($0.text)</li>" }
    if card.screens.count > 1 {
      badges.append("<li>\(CrawlReport.count(card.screens.count, "screen"))</li>")
    }
    if screen == nil {
      badges.append("<li>\(found.isEmpty ? "inconclusive" : "no screen")</li>")
    }
    return badges.isEmpty ? "" : "\n<ul class=\"badges\">\(badges.joined())</ul>"
  }

  /// Groups links by the kind of their target; the first of each group are visible, the others folded.
  private func links(of card: CrawlPageMap.Card) -> String {
    var order: [String] = []
    var groups: [String: [CrawlPageMap.Link]] = [:]
    for link in card.links {
      let target = link.card.map { "\($0)" } ?? report.kindName(of: link.link.url)
      if groups[target] == nil { order.append(target) }
      groups[target, default: []].append(link)
    }
    var items: [String] = []
    for target in order {
      let links = groups[target, default: []]
      let open = links.count > 4 ? 3 : links.count
      items += links.prefix(open).map(item)
      guard links.count > open else { continue }
      let folded = links[open...].prefix(Limits.links).map(item)
      let more = links.count - open - folded.count
      let last = more > 0 ? "<li>and \(CrawlReport.grouped(more)) more</li>" : ""
      let kind = report.kindName(of: links[0].link.url)
      items.append(
        "<li><details><summary>\(CrawlReport.grouped(links.count - open)) more → "
          + "<code>\(kind.html)</code></summary><ul>\(folded.joined())\(last)</ul></details></li>")
    }
    guard !items.isEmpty else { return "" }
    let folded = items.dropFirst(Limits.links)
    let more =
      folded.isEmpty
      ? ""
      : "<li><details><summary>\(CrawlReport.grouped(folded.count)) more</summary>"
        + "<ul>\(folded.joined())</ul></details></li>"
    return "\n<ul class=\"links\">\(items.prefix(Limits.links).joined(separator: "\n"))\(more)</ul>"
  }

  private func item(_ link: CrawlPageMap.Link) -> String {
    let label = CrawlReport.label(of: link.link)
    let target = "<code>\(report.name(of: link.link.url).html)</code>"
    let arrow = "<span data-label>\(label.html)</span> → "
    let from = link.from.map { " <small>on \(report.name(of: $0).html)</small>" } ?? ""
    let remark = link.link.isReplacing ? " <small>no way back</small>" : ""
    guard let card = link.card, card < Limits.cards else {
      return "<li>\(arrow)\(target)\(from)\(remark)</li>"
    }
    let kind = link.link.isReplacing ? " data-replacing" : ""
    return "<li><a href=\"#c\(card)\"\(kind)>\(arrow)\(target)</a>\(from)\(remark)</li>"
  }

  private func others(
    of card: CrawlPageMap.Card, _ found: [(finding: CrawlFinding, isHere: Bool)], _ listing: Int
  ) -> String {
    guard card.screens.count > 1 else { return "" }
    let faulty = Set(found.filter(\.isHere).map { $0.finding.screen ?? $0.finding.url })
    let items = card.screens.dropFirst().prefix(listing).map { place in
      let screen = report.result.screens[place]
      let title = screen.title.map { " \($0.html)" } ?? ""
      return "<li><code>\(report.name(of: screen.url).html)</code>\(title)"
        + (faulty.contains(screen.url) ? " <b class=\"error\">found here</b>" : "") + "</li>"
    }
    let more = card.screens.count - 1 - items.count
    let last = more > 0 ? "<li>and \(CrawlReport.grouped(more)) more</li>" : ""
    return "\n<details><summary>\(CrawlReport.grouped(card.screens.count - 1)) more of this kind</summary>"
      + "<ul class=\"plain\">\(items.joined())\(last)</ul></details>"
  }

  // MARK: Findings

  private func findings(
    _ found: [(finding: CrawlFinding, isHere: Bool)], of number: Int
  ) -> String {
    let card = map.cards[number]
    var items = found.map { one, isHere in
      let finding = one.finding.finding
      guard isHere else {
        return PageParts.item(finding, at: "", more: " as on \(link(to: one.url))")
      }
      var place = one.isPlaced ? "line \(finding.position.line):\(finding.position.column)" : ""
      if one.url != card.url { place = [report.name(of: one.url), place].joined(separator: " ") }
      let others =
        one.others.isEmpty
        ? "" : "<br><small>and on \(CrawlReport.count(one.others.count, "more screen"))</small>"
      return PageParts.item(finding, at: place, more: steps(one.presses, to: one.url) + others)
    }
    items += unclear[number, default: []].map { one in
      "<li>\(one.message.html)\(steps(one.presses, to: one.url))</li>"
    }
    guard !items.isEmpty else { return "" }
    let open = items.count > 4 ? 3 : items.count
    let folded = items.dropFirst(open)
    let more =
      folded.isEmpty
      ? "" : "<li><details><summary>\(folded.count) more</summary><ul>\(folded.joined())</ul></details></li>"
    return "\n<ul class=\"findings\">\(items.prefix(open).joined(separator: "\n"))\(more)</ul>"
  }
}
