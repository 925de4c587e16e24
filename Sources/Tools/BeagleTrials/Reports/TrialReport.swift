import Beagle
package import BeagleCrawling
package import BeagleProjects

/// The findings of a trial, one for each cause, in the forms that reports use.
package struct TrialReport: Sendable {
  /// A finding with the screens that have it.
  package struct Found: Sendable {
    package let finding: TrialFinding
    /// The first screen that has it.
    package let url: String
    /// The other screens of its kind that have it.
    package let others: [String]
    package let reported: ReportedFinding
    private let screen: CrawledScreen
    /// The steps to the screen, as in a flow; the first one starts the application.
    package var opening: [String] {
      let steps = screen.presses(opening: finding.opening)
      return steps.isEmpty ? ["the application starts at \"\(url)\""] : steps
    }

    fileprivate init(_ cause: Merging.Cause, _ reported: ReportedFinding) {
      (finding, screen, others) = (cause.finding, cause.screen, cause.others)
      (url, self.reported) = (cause.screen.url, reported)
    }
  }

  /// Worst first: by severity, then by class.
  package let findings: [Found]
  /// The tried screens: those with findings, worst first, and then the others in the order of their visits.
  package let documents: [ReportedDocument]
  /// `29 screens tried: 1,310 requests × failures, 402 data, 928 layouts; 2 errors; 4 inconclusive`.
  package let sentence: String
  /// The distinct reasons why results are inconclusive.
  package var reasons: [String] {
    var known: Set<String> = []
    return screens.sorted { $0.key < $1.key }.flatMap(\.value.rows).flatMap(\.cells).compactMap { cell in
      guard case .inconclusive(let reason) = cell.outcome, known.insert(reason).inserted else { return nil }
      return reason
    }
  }
  /// The number of results that are neither passed nor found.
  package let inconclusive: Int
  let crawl: CrawlReport
  let screens: [String: TriedScreen]

  /// - Parameters:
  ///   - result: The crawl, with the documents of its screens.
  ///   - screens: The tried screens by their URL.
  ///   - target: The name of a screen's document in reports.
  package init(
    _ result: CrawlResult, _ screens: [String: TriedScreen],
    target: (CrawledScreen) -> CheckTarget = { .remote($0.url) }
  ) {
    let crawl = CrawlReport(result)
    (self.crawl, self.screens) = (crawl, screens)
    let tried = result.screens.filter { screens[$0.url] != nil }
    var merging = Merging()
    for screen in tried { merging.add(screens[screen.url]?.findings ?? [], of: screen) }
    let order = merging.causes.indices.sorted {
      let (first, second) = (merging.causes[$0], merging.causes[$1])
      return (second.finding.rule.severity, first.finding.rule.rank, $0)
        < (first.finding.rule.severity, second.finding.rule.rank, $1)
    }
    let causes = order.map { merging.causes[$0] }
    let byScreen = Dictionary(grouping: causes.indices) { causes[$0].screen.url }
    var reported: [Int: ReportedFinding] = [:]
    var documents: [String: ReportedDocument] = [:]
    for screen in tried {
      let own = byScreen[screen.url, default: []]
      let diagnostics = own.map { (finding: causes[$0].diagnostic(in: crawl), path: causes[$0].finding.path) }
      let located = ComponentPlaces(screen.document).located(diagnostics)
      let document = ReportedDocument(target(screen), screen.document, located)
      documents[screen.url] = document
      for (index, finding) in zip(own, document.findings) { reported[index] = finding }
    }
    let findings = causes.enumerated().compactMap { index, cause in
      reported[index].map { Found(cause, $0) }
    }
    self.findings = findings
    var seen: Set<String> = []
    self.documents = (causes.map(\.screen.url) + tried.map(\.url))
      .filter { seen.insert($0).inserted }.compactMap { documents[$0] }
    inconclusive = tried.reduce(0) { $0 + (screens[$1.url]?.inconclusive ?? 0) }
    sentence = Self.sentence(tried.compactMap { screens[$0.url] }, findings, inconclusive)
  }

  private static func sentence(_ screens: [TriedScreen], _ findings: [Found], _ inconclusive: Int) -> String {
    var counts: [TrialRule.Kind: Int] = [:]
    for row in screens.lazy.flatMap(\.rows) { counts[row.kind, default: 0] += row.cells.count }
    let tried = TrialRule.Kind.allCases.compactMap { kind in
      counts[kind].map { count in
        switch kind {
        case .requests: CrawlReport.count(count, "request") + " × failures"
        case .data: CrawlReport.grouped(count) + " data"
        case .devices: CrawlReport.count(count, "layout")
        }
      }
    }
    var summary = CheckSummary()
    for found in findings { summary.count(found.reported.finding) }
    let counted = summary.counts.map(\.text).joined(separator: ", ")
    var parts = [
      CrawlReport.count(screens.count, "screen") + " tried"
        + (tried.isEmpty ? "" : ": " + tried.joined(separator: ", "))
    ]
    parts.append(counted.isEmpty ? "nothing found" : counted)
    if inconclusive > 0 { parts.append("\(CrawlReport.grouped(inconclusive)) inconclusive") }
    let unmeasured = screens.reduce(0) { $0 + $1.unmeasured }
    if unmeasured > 0 { parts.append("\(CrawlReport.count(unmeasured, "text")) over images not measured") }
    return parts.joined(separator: "; ")
  }
}

/// Collects findings, each cause once for all screens of a kind.
private struct Merging {
  struct Cause {
    var finding: TrialFinding
    let screen: CrawledScreen
    var others: [String] = []
  }

  private struct Key: Hashable {
    let kind: String
    let cause: [String]
  }

  private(set) var causes: [Cause] = []
  private var known: [Key: Int] = [:]

  mutating func add(_ findings: [TrialFinding], of screen: CrawledScreen) {
    for finding in findings {
      let key = Key(kind: screen.kind, cause: finding.cause)
      guard let index = known[key] else {
        known[key] = causes.count
        causes.append(Cause(finding: finding, screen: screen))
        continue
      }
      if causes[index].screen.url != screen.url, causes[index].others.last != screen.url {
        causes[index].others.append(screen.url)
      }
      causes[index].finding.add(finding.conditions)
    }
  }
}

extension Merging.Cause {
  /// The finding without its place. Its message ends with what was tried and the other screens.
  func diagnostic(in crawl: CrawlReport) -> Diagnostic {
    var message = finding.message + finding.triedWords
    if !others.isEmpty { message += "; also on " + Self.list(others.map(crawl.name), "more screen") }
    return Diagnostic(
      severity: finding.rule.severity, code: finding.rule.code, message: message,
      position: SourcePosition(byte: 0, line: 1, column: 1))
  }

  private static func list(_ names: [String], _ noun: String) -> String {
    let more = names.count - 2
    return more > 1
      ? names.prefix(2).joined(separator: ", ") + " and \(CrawlReport.count(more, noun))"
      : names.joinedInSentence()
  }
}

extension TrialFinding {
  /// ` (500 with a page in HTML, 404 and 9 more)`; empty if nothing is known.
  fileprivate var triedWords: String {
    guard !conditions.isEmpty else { return "" }
    // A condition may be a list itself: `iphone-se, font scale 2`.
    let separator = conditions.contains { $0.contains(",") } ? "; " : ", "
    let more = conditions.count - 2
    let words =
      conditions.count == 2 && separator == ", "
      ? conditions.joined(separator: " and ") : conditions.prefix(2).joined(separator: separator)
    return " (" + words + (more > 0 ? " and \(CrawlReport.grouped(more)) more" : "") + ")"
  }
}

extension TrialRule {
  /// The position in the order of classes.
  var rank: String { "\(Kind.allCases.firstIndex(of: kind) ?? 0)\(name)" }
}

extension TriedScreen {
  fileprivate var inconclusive: Int {
    rows.reduce(0) { count, row in
      count + row.cells.count { if case .inconclusive = $0.outcome { true } else { false } }
    }
  }
}
