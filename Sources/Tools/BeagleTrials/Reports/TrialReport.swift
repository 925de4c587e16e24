package import Beagle
package import BeagleCrawling
package import BeagleProjects

/// The findings of a trial, one for each cause, in the forms that reports use. Findings that are disabled,
/// excluded, below the severity or in the baseline are omitted.
package struct TrialReport: Sendable {
  /// A finding with the screens that have it.
  package struct Found: Sendable {
    package let finding: TrialFinding
    /// The first screen that has it.
    let screen: CrawledScreen
    /// The URLs of the other screens of its kind that have it.
    package fileprivate(set) var others: [String] = []
    /// The finding in the document of the screen. Its message ends with what was tried.
    package fileprivate(set) var reported: Diagnostic

    package var url: String { screen.url }
  }

  /// Worst first: by severity, then by class.
  package private(set) var findings: [Found] = []
  /// The counts of screens, findings and everything that was tried.
  package var summary: CheckSummary
  /// The baseline's entries for the tried screens.
  package private(set) var entries: [Baseline.Key: Int] = [:]
  /// The requests that were not tried, because the server gave no successful response to them:
  /// `GET /list`, each with the first screen that sends it.
  package private(set) var untriedRequests: [(request: String, reason: Inconclusive)] = []
  /// The distinct reasons why other results are inconclusive.
  package private(set) var reasons: [String] = []
  /// The number of results that are neither passed nor found.
  package private(set) var inconclusive = 0
  let crawl: CrawlReport
  /// The tried screens in the order of their visits.
  let screens: [(screen: CrawledScreen, tried: TriedScreen)]
  /// The documents of the screens: those with findings, worst first, and then the others.
  private var documents: [(url: String, document: ReportedDocument)] = []

  /// - Parameters:
  ///   - result: The crawl, with the documents of its screens.
  ///   - screens: The tried screens by their URL.
  ///   - checking: Selects the findings.
  package init(
    _ result: CrawlResult, _ screens: [String: TriedScreen], _ checking: CheckSettings = CheckSettings(),
    _ baseline: Baseline? = nil
  ) {
    crawl = CrawlReport(result)
    self.screens = result.screens.compactMap { screen in screens[screen.url].map { (screen, $0) } }
    summary = CheckSummary(
      severity: checking.severity, disabled: checking.disabled.filter { TrialRule[$0] != nil })
    summary.waiting = result.waiting
    (summary.noun, summary.verb, summary.unreadVerb) = ("screen", "tried", "could not be tried")
    let causes = Self.causes(self.screens, crawl, checking)
    var selected: [Int: Diagnostic] = [:]
    let visited = Dictionary(self.screens.map { ($0.screen.url, $0.screen) }) { first, _ in first }
    let byScreen = Dictionary(grouping: causes.indices) { causes[$0].url }
    var known: Set<String> = []
    for url in causes.map(\.url) + self.screens.map(\.screen.url) where known.insert(url).inserted {
      guard let screen = visited[url] else { continue }
      let own = byScreen[url, default: []]
      let places = ComponentPlaces(screen.document)
      let located = places.located(own.map { (causes[$0].reported, causes[$0].finding.path) })
      let kept = places.withoutExcluded(located)
      summary.excluded += located.count - kept.count
      let chosen = checking.select(kept, of: screen.target, baseline, &summary)
      entries.merge(chosen.entries) { $0 + $1 }
      summary.add(chosen.reported, of: screen.target, listsLabels: true)
      documents.append((url, ReportedDocument(screen.target, screen.document, chosen.reported)))
      var rest = chosen.reported[...]
      for (index, finding) in zip(own, located) where finding == rest.first {
        selected[index] = rest.removeFirst()
      }
    }
    for (index, var found) in causes.enumerated() {
      guard let reported = selected[index] else { continue }
      found.reported = reported
      findings.append(found)
    }
    addInconclusive()
    summary.inconclusive = inconclusive
    summary.details = details
  }

  /// The distinct causes on all screens, worst first.
  private static func causes(
    _ screens: [(screen: CrawledScreen, tried: TriedScreen)], _ crawl: CrawlReport, _ checking: CheckSettings
  ) -> [Found] {
    var list = CauseList<[String]>()
    var places: [(screen: CrawledScreen, others: [String])] = []
    /// The kind of the first screen of each file, which may be opened with several queries.
    var kinds: [String: String] = [:]
    for (screen, tried) in screens {
      let kind = screen.file.map { kinds[$0, default: screen.kind] } ?? screen.kind
      if let file = screen.file { kinds[file] = kind }
      for finding in tried.findings where !checking.disabled.contains(finding.rule.code) {
        let index = list.add([kind] + finding.cause, tried: finding.conditions) { finding }
        if index == places.count {
          places.append((screen, []))
        } else if places[index].screen.url != screen.url, places[index].others.last != screen.url {
          places[index].others.append(screen.url)
        }
      }
    }
    let found = zip(list.findings, places).map { finding, place in
      var message = finding.message + finding.triedWords
      if !place.others.isEmpty {
        message += "; also on " + words(place.others.map(crawl.name), "more screen")
      }
      let code = finding.rule.code
      return Found(
        finding: finding, screen: place.screen, others: place.others,
        reported: Diagnostic(
          severity: checking.severities[code] ?? finding.rule.severity, code: code, message: message,
          position: SourcePosition(byte: 0, line: 1, column: 1)))
    }
    return found.enumerated().sorted {
      let (first, second) = ($0.element, $1.element)
      return (second.reported.severity, first.finding.rule.rank, $0.offset)
        < (first.reported.severity, second.finding.rule.rank, $1.offset)
    }.map(\.element)
  }

  /// The short name of a screen: its path below the folder of the files, or on the server.
  func name(of url: String) -> String {
    let folder = crawl.result.folder
    return !folder.isEmpty && url.hasPrefix(folder)
      ? SafeText.line(String(url.dropFirst(folder.count))) : crawl.name(of: url)
  }

  private mutating func addInconclusive() {
    var known: Set<String> = []
    for (screen, tried) in screens {
      for row in tried.rows where !row.reasons.isEmpty {
        inconclusive += row.reasons.count
        let new = row.reasons.filter { known.insert($0).inserted }
        if row.kind == .requests, row.reasons.count == row.cells.count {
          untriedRequests += new.map { (row.name, Inconclusive(file: screen.url, message: $0)) }
        } else {
          reasons += new
        }
      }
    }
  }

  /// The documents of the tried screens: those with findings, worst first, and then the others.
  ///
  /// - Parameter flows: The feature files that were written, by the index of the finding.
  package func documents(repeatedBy flows: [Int: String] = [:]) -> [ReportedDocument] {
    let own = Dictionary(grouping: findings.indices) { findings[$0].url }
    return documents.map { url, document in
      document.repeated(by: own[url, default: []].map { findings[$0].repetition(flow: flows[$0]) })
    }
  }

  /// The counts of tries and of inconclusive results: `1,310 requests × failures, 402 data, 928 layouts`.
  private var details: [String] {
    var counts: [Trial.Kind: Int] = [:]
    for row in screens.lazy.flatMap(\.tried.rows) { counts[row.kind, default: 0] += row.cells.count }
    let tried = Trial.Kind.allCases.compactMap { kind in
      counts[kind].map { count in
        switch kind {
        case .requests: CrawlReport.count(count, "request") + " × failures"
        case .data: CrawlReport.grouped(count) + " data"
        case .devices: CrawlReport.count(count, "layout")
        }
      }
    }
    var details = tried.isEmpty ? [] : [tried.joined(separator: ", ")]
    if inconclusive > 0 { details.append("\(CrawlReport.grouped(inconclusive)) inconclusive") }
    let unmeasured = screens.reduce(0) { $0 + $1.tried.unmeasured }
    if unmeasured > 0 { details.append("\(CrawlReport.count(unmeasured, "text")) over images not measured") }
    return details
  }

  private static func words(_ names: [String], _ noun: String) -> String {
    let more = names.count - 2
    return more > 1
      ? names.prefix(2).joined(separator: ", ") + " and \(CrawlReport.count(more, noun))"
      : names.joinedInSentence()
  }
}

extension TrialReport.Found {
  /// The steps, conditions and flow of the finding, as reports list them.
  func repetition(flow: String?) -> Repetition {
    Repetition(
      ruleClass: finding.rule.name, screen: url, steps: steps, conditions: finding.conditions, flow: flow)
  }

  /// The steps to the screen, as in a flow; the first one starts the application.
  var opening: [String] {
    let steps = screen.presses(opening: finding.opening)
    return steps.isEmpty ? ["the application starts at \"\(url)\""] : steps
  }
}

extension CrawledScreen {
  /// The name of the document in reports: its file, if files respond to requests.
  fileprivate var target: CheckTarget { file.map { .file($0) } ?? .remote(url) }
}

extension TrialFinding {
  /// ` (500 with a page in HTML, 404 and 9 more)`; empty if nothing is known.
  fileprivate var triedWords: String {
    guard !conditions.isEmpty else { return "" }
    // The innermost values say most about the cause.
    let depths = self.conditions.map { text in rule.kind == .data ? text.count { $0 == "." } : 0 }
    let order = depths.indices.sorted { (depths[$1], $0) < (depths[$0], $1) }
    let conditions = order.map { self.conditions[$0] }
    // A condition may be a list itself: `iphone-se, font scale 2`.
    let separator = conditions.contains { $0.contains(",") } ? "; " : ", "
    let more = conditions.count - 2
    let words =
      conditions.count == 2 && separator == ", "
      ? conditions.joined(separator: " and ") : conditions.prefix(2).joined(separator: separator)
    return " (" + words + (more > 0 ? " and \(CrawlReport.grouped(more)) more" : "") + ")"
  }
}
