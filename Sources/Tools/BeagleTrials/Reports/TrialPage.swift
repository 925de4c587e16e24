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
    /// The findings with one code on one screen among which that of a cell is searched for.
    static let candidates = 50
    /// The lines of a text below a step.
    static let lines = 20
  }

  /// - Parameter flows: The feature files that were written; nil if none were.
  package init(_ report: TrialReport, flows: TrialFlows? = nil) {
    self.report = report
    self.flows = flows?.names ?? [:]
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
    for screen in report.crawl.result.screens {
      guard let tried = report.screens[screen.url] else { continue }
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
      <p>\(report.sentence.html)\(omitted)</p>
      \(badges)
      </header>
      <div class="tools">
      \(PageParts.searchField(placeholder: "path, request, code or text"))
      <nav><a href="#findings">Findings</a> <a href="#screens">Screens</a></nav>
      </div>
      <main>
      <section id="findings"><h2>\(CrawlReport.count(report.findings.count, "finding"))</h2>
      \(findings.joined(separator: "\n"))
      </section>
      <section id="screens"><h2>\(CrawlReport.count(report.documents.count, "screen"))</h2>
      \(screens.map(matrix).joined(separator: "\n"))
      </section>
      </main>
      """
    return ReportPage(title: title.html, style: Self.style, script: Self.script, body: body).html
  }

  private var title: String {
    guard let origin = report.crawl.origin, !origin.isEmpty else { return "A trial of the screens" }
    return "A trial of \(origin)"
  }

  private var badges: String {
    var summary = CheckSummary()
    for found in report.findings { summary.count(found.reported.finding) }
    var badges = summary.counts.map { "<li class=\"\($0.severity.rawValue)\">\($0.text)</li>" }
    if report.inconclusive > 0 { badges.append("<li>\(report.inconclusive) inconclusive</li>") }
    if badges.isEmpty { badges.append("<li>nothing found</li>") }
    return "<ul class=\"badges\">\(badges.joined())</ul>"
  }

  private var omitted: String {
    let pictures = report.findings.count { $0.finding.pictures != nil } - drawn.count
    let counts = [
      (report.documents.count - screens.count, "matrix of a screen"),
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
