import Beagle
import BeagleProjects
import BeagleTerminal
import BeagleTesting

/// The HTML of the page. The content security policy allows only its own script, by digest; the page loads
/// nothing, and all texts are escaped.
extension CrawlPage {
  var html: String {
    let body = """
      \(header)
      <main class="map" id="map">
      <svg id="arrows" aria-hidden="true"><defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" \
      markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto">\
      <path d="M0 0 8 4 0 8z"/></marker></defs></svg>
      \(layers)
      </main>
      \(rest)
      """
    return ReportPage(title: title.html, style: Self.style, script: Self.script, body: body).html
  }

  private var title: String {
    guard let origin = report.origin, !origin.isEmpty else { return "A map of the screens" }
    return "The screens of \(origin)"
  }

  // MARK: Above the map

  private var header: String {
    """
    <header>
    <h1>\(title.html)</h1>
    <p>\(report.sentence.html)\(lookSentence)\(omitted)</p>
    \(badges)
    \(findings)
    </header>
    <div class="tools">
    \(PageParts.searchField(placeholder: "path, title, link or finding"))
    <label><input type="checkbox" id="large"> Large pictures</label>
    <small id="hint" hidden>Choose a card to see its arrows.</small>
    </div>
    """
  }

  private var lookSentence: String {
    look.flatMap { $0.isEmpty ? nil : $0 }.map { "<br><small>Pictures: \($0.html).</small>" } ?? ""
  }

  private var omitted: String {
    var parts: [String] = []
    let cards = map.cards.count - Limits.cards
    if cards > 0 { parts.append(CrawlReport.count(cards, "kind")) }
    if omittedPictures > 0 { parts.append(CrawlReport.count(omittedPictures, "picture")) }
    let findings = report.result.findings.count - Limits.findings
    if findings > 0 { parts.append(CrawlReport.count(findings, "finding")) }
    let screens = listed.omitted
    if screens > 0 { parts.append("the names of \(CrawlReport.count(screens, "screen"))") }
    guard !parts.isEmpty else { return "" }
    return "<br><small>Omitted from this page: \(parts.joinedInSentence().html). "
      + "The JSON report lists everything.</small>"
  }

  private var badges: String {
    var summary = CheckSummary()
    for found in report.result.findings { summary.count(found.finding.finding) }
    var badges = summary.counts.map { "<li class=\"\($0.severity.rawValue)\">\($0.text)</li>" }
    if !report.result.unclear.isEmpty {
      badges.append("<li>\(report.result.unclear.count) inconclusive</li>")
    }
    if badges.isEmpty { badges.append("<li>nothing found</li>") }
    return "<ul class=\"badges\">\(badges.joined())</ul>"
  }

  /// All findings in the order of the report, each with a link to its card.
  private var findings: String {
    let all = report.result.findings.prefix(Limits.findings)
    guard !all.isEmpty else { return "" }
    let items = all.map { found in
      PageParts.item(found.finding.finding, at: "", more: " " + link(to: found.screen ?? found.url))
    }
    let isOpen = all.count <= 5 ? " open" : ""
    return """
      <details class="all"\(isOpen)>\
      <summary><h2>\(CrawlReport.count(report.result.findings.count, "finding"))</h2></summary>
      <ul class="findings">
      \(items.joined(separator: "\n"))
      </ul></details>
      """
  }

  /// The name of a screen, linked to its card.
  func link(to url: String) -> String {
    let name = "<code>\(report.name(of: url).html)</code>"
    guard let card = map.card(of: url), card < Limits.cards else { return name }
    return "<a href=\"#c\(card)\">\(name)</a>"
  }

  // MARK: The map

  private var layers: String {
    let listed = listed
    return map.layers.map { layer, cards in
      let cards = cards.filter { $0 < Limits.cards }
      let heading =
        switch layer {
        case nil: "Without a link"
        case 0?: "Start"
        case 1?: "1 link away"
        case let number?: "\(number) links away"
        }
      // Several columns of a few cards each, so that distances stay short.
      let columns = min(4, max(1, (cards.count + 5) / 6))
      return """
        <section class="layer" style="--columns: \(columns)">
        <h2>\(heading) <small>\(CrawlReport.grouped(cards.count))</small></h2>
        <div class="cards">
        \(cards.map { card($0, listing: listed.counts[$0, default: 0]) }.joined(separator: "\n"))
        </div>
        </section>
        """
    }.joined(separator: "\n")
  }

  /// How many screens each card lists below its first one, and how many are listed nowhere.
  private var listed: (counts: [Int: Int], omitted: Int) {
    var counts: [Int: Int] = [:]
    var (all, omitted) = (0, 0)
    for (number, card) in map.cards.prefix(Limits.cards).enumerated() where card.screens.count > 1 {
      let count = min(card.screens.count - 1, Limits.listedOfAKind, Limits.listed - all)
      counts[number] = count
      all += count
      omitted += card.screens.count - 1 - count
    }
    return (counts, omitted)
  }

  // MARK: Below the map

  private var rest: String {
    let result = report.result
    var reasons: [SkippedLink.Reason] = []
    var links: [SkippedLink.Reason: [SkippedLink]] = [:]
    for link in result.skipped {
      if links[link.reason] == nil { reasons.append(link.reason) }
      links[link.reason, default: []].append(link)
    }
    let skipped = reasons.map { reason in
      let all = links[reason, default: []]
      let items = all.prefix(Limits.examples).map { one in
        "<li><code>\(report.name(of: one.url).html)</code> on \(link(to: one.from))</li>"
      }
      let more = all.count - items.count
      let last = more > 0 ? "<li>and \(CrawlReport.grouped(more)) more</li>" : ""
      return """
        <details><summary>\("\(CrawlReport.grouped(all.count)) \(reason.sentence)".html)</summary>\
        <ul class="plain">\(items.joined())\(last)</ul></details>
        """
    }
    let unclear = result.unclear.prefix(Limits.findings).map { one in
      "<li>\(link(to: one.url)) \(one.message.html)\(steps(one.presses, to: one.url))</li>"
    }
    return section("Inconclusive", unclear.isEmpty ? "" : "<ul class=\"plain\">\(unclear.joined())</ul>")
      + section("Not followed", skipped.joined(separator: "\n"))
      + section("Reached limits", caps)
  }

  private var caps: String {
    let items = report.result.caps.map { "<li>\($0.sentence.html)</li>" }
    return items.isEmpty ? "" : "<ul class=\"plain\">\(items.joined())</ul>"
  }

  private func section(_ title: String, _ content: String) -> String {
    content.isEmpty ? "" : "<section class=\"rest\"><h2>\(title)</h2>\n\(content)\n</section>\n"
  }

  /// The steps to a screen.
  func steps(_ presses: [String], to url: String) -> String {
    report.steps(presses, to: url).map { "<br><small>\($0.html)</small>" } ?? ""
  }
}
