import Beagle
import BeagleCrawling
import BeagleProjects
import BeagleTerminal
import Foundation

/// The page of a trial: a self-contained HTML file with the findings, worst first, and a matrix for each
/// screen. The page says what it omits; the JSON report has all findings.
package struct TrialPage: Sendable {
  let report: TrialReport
  /// The names of the feature files by the index of the finding.
  let flows: [Int: String]
  /// The indices of the listed findings by the URL of their screens.
  let found: [String: [Int]]
  /// The indices of findings with pictures.
  let drawn: Set<Int>
  /// The listed screens, in the order of the visits.
  let screens: [(screen: CrawledScreen, tried: TriedScreen)]
  /// The numbers of the listed screens by URL.
  let numbers: [String: Int]

  /// The limits of a page.
  enum Limits {
    static let screens = 1_000
    static let findings = 500
    static let pictures = 300
    static let pictureBytes = 8_000_000
    /// The cells of all matrices.
    static let cells = 100_000
    static let conditions = 60
    static let others = 50
    /// The findings with one code on one screen that are searched for the target of a cell's link.
    static let candidates = 50
    /// The lines of a text below a step.
    static let lines = 20
  }

  /// - Parameter flows: The feature files that were written, by the index of the finding.
  package init(_ report: TrialReport, flows: [Int: String] = [:]) {
    (self.report, self.flows) = (report, flows)
    var found: [String: [Int]] = [:]
    var drawn: Set<Int> = []
    var bytes = 0
    for (index, one) in report.findings.prefix(Limits.findings).enumerated() {
      for url in [one.url] + one.others { found[url, default: []].append(index) }
      guard let pictures = one.finding.pictures else { continue }
      let size = pictures.before.count + pictures.after.count
      guard drawn.count * 2 + 2 <= Limits.pictures, bytes + size <= Limits.pictureBytes else { continue }
      drawn.insert(index)
      bytes += size
    }
    (self.found, self.drawn) = (found, drawn)
    var cells = 0
    var screens: [(screen: CrawledScreen, tried: TriedScreen)] = []
    for (screen, tried) in report.screens {
      cells += tried.rows.reduce(0) { $0 + $1.cells.count }
      guard screens.count < Limits.screens, cells <= Limits.cells else { break }
      screens.append((screen, tried))
    }
    self.screens = screens
    numbers = Dictionary(zip(screens.map(\.screen.url), screens.indices)) { first, _ in first }
  }

  /// The page as HTML. The content security policy allows only its own script; the page loads nothing, and
  /// all texts are escaped.
  package var html: String {
    let findings = report.findings.prefix(Limits.findings).enumerated().map(article)
    let body = """
      <header>
      <h1>\(title.html)</h1>
      <p>\(report.summary.sentence.html)\(omitted)</p>
      </header>
      <div class="tools">
      \(PageParts.searchField(placeholder: "path, request, code or text"))
      <nav><a href="#findings">Findings</a> <a href="#screens">Screens</a></nav>
      </div>
      <main>
      <section id="findings"><h2>\(CrawlReport.count(report.findings.count, "finding"))</h2>
      \(overview)
      \(findings.joined(separator: "\n"))
      </section>
      <section id="screens"><h2>\(CrawlReport.count(report.screens.count, "screen"))</h2>
      <p><small>✓ nothing found, ? inconclusive, empty: does not apply</small></p>
      \(screens.map(matrix).joined(separator: "\n"))
      </section>
      </main>
      """
    let script = PageParts.searchScript + "follow();\n"
    return ReportPage(title: title.html, style: Self.style, script: script, body: body).html
  }

  private var title: String {
    let folder = report.crawl.result.folder.split(separator: "/").last.map(String.init)
    let place = folder ?? report.crawl.origin ?? ""
    return "A trial of \(place.isEmpty ? "the screens" : place)"
  }

  /// What the classes of the findings mean, with links to the first ones.
  private var overview: String {
    let byRule = Dictionary(grouping: report.findings.indices) { report.findings[$0].finding.rule }
    let rules = byRule.sorted { $0.value[0] < $1.value[0] }.map { rule, indices in
      """
      <li class="\(report.findings[indices[0]].reported.severity.rawValue)"><b>\(rule.name.html)</b> \
      <a href="#f\(indices[0])">\(rule.summary.html)</a> <small>\(indices.count)</small></li>
      """
    }
    return rules.isEmpty ? "" : "<ul class=\"overview\">\(rules.joined(separator: "\n"))</ul>"
  }

  private var omitted: String {
    let pictures = report.findings.count { $0.finding.pictures != nil } - drawn.count
    let counts = [
      (report.screens.count - screens.count, "matrix of a screen"),
      (report.findings.count - Limits.findings, "finding"), (2 * pictures, "picture"),
    ].filter { $0.0 > 0 }.map { count, noun in
      noun.hasPrefix("matrix")
        ? "the matrices of \(CrawlReport.count(count, "screen"))" : CrawlReport.count(count, noun)
    }
    return counts.isEmpty
      ? ""
      : "<br><small>Omitted from this page: \(counts.joinedInSentence().html). "
        + "The JSON report lists all findings.</small>"
  }
}
