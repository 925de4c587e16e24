import Beagle
import BeagleChecking
import BeagleProjects
import BeagleTesting
import Foundation

/// Collects findings about the screens of a crawl and their parts, and what is inconclusive.
struct CrawlDiagnostics {
  /// A screen with its number in the order of discovery.
  struct Place {
    let number: Int
    let address: CrawlAddress
    /// The preceding screen and the steps on it, if this is not the first opening of the screen.
    var opening: (from: Int, presses: [String])?
    var url: String { address.url.withMaskedSecrets }
  }

  private let plan: CrawlPlan
  private let check: ScreenCheck
  private(set) var findings: CrawlFindings
  /// Each item has the screen it is on.
  private var unclear: [(item: UnclearScreen, on: Place)] = []
  private var skipped: [(item: SkippedLink, on: Place)] = []
  /// The number of missing labels, and the screens that have them.
  private var labels: (count: Int, finding: Diagnostic?, on: [Place]) = (0, nil, [])

  init(_ plan: CrawlPlan, check: ScreenCheck) {
    (self.plan, self.check) = (plan, check)
    findings = CrawlFindings(severity: plan.severity)
  }

  /// Writes everything collected into the result, with the steps that lead to each screen.
  ///
  /// - Parameter steps: Returns the steps to the screen with a number.
  func report(_ steps: (Int) -> [String], in result: inout CrawlResult) {
    func presses(_ presses: [String], _ place: Place) -> [String] {
      (place.opening.map { steps($0.from) + $0.presses } ?? steps(place.number)) + presses
    }
    var findings = findings
    addLabels(to: &findings)
    result.findings = findings.sorted(presses)
    result.unclear = unclear.map { one in
      var item = one.item
      item.presses = presses(item.presses, one.on)
      return item
    }
    result.skipped = skipped.map { one in
      var item = one.item
      item.presses = presses(item.presses, one.on)
      return item
    }
  }

  // MARK: Screens

  /// - Parameter hasFallback: Whether the link has a fallback.
  mutating func addScreen(
    _ exchange: CrawlNetwork.Exchange, _ verdict: ResponseVerdict, _ document: [UInt8], isShown: Bool,
    hasFallback: Bool, at place: Place
  ) {
    guard case .document = verdict else {
      return addMissing(
        exchange, verdict, CrawlRule.deadLink, "the link leads to nothing", place.address, place,
        hasFallback: hasFallback)
    }
    var checked = check.findings(in: document)
    collectLabels(from: &checked, on: place)
    // Screens that cannot be shown are reported individually, whatever other screens have.
    findings.add(checked, of: document, url: place.url, at: place, mayBeShared: isShown)
    if !isShown, !checked.contains(where: { $0.severity == .error }) {
      add(CrawlRule.undecodable.finding("the response is not a screen"), at: place)
    }
  }

  /// Reports a large or slow screen.
  mutating func addSize(_ document: [UInt8], of exchange: CrawlNetwork.Exchange, at place: Place) {
    if document.count > plan.large {
      add(
        CrawlRule.large.finding("the document has \(document.count) bytes, more than \(plan.large)"),
        at: place)
    }
    if let slow = plan.slow, exchange.time > .seconds(slow), case .success = exchange.result {
      let seconds = (exchange.time / .milliseconds(10)).rounded() / 100
      add(CrawlRule.slow.finding("the response took \(seconds) s, more than \(slow) s"), at: place)
    }
  }

  /// Reports a failed request of a screen: a part, a picture, or data of an action.
  mutating func addRequest(
    _ exchange: CrawlNetwork.Exchange, _ verdict: ResponseVerdict, _ document: [UInt8],
    of address: CrawlAddress, at place: Place
  ) {
    let (rule, message) =
      switch exchange.purpose {
      case .document: (CrawlRule.deadLink, "a part of the screen is missing")
      case .picture: (CrawlRule.deadLink, "a picture of the screen is missing")
      case .data: (CrawlRule.failedRequest, "a request of an action failed")
      }
    // The crawl does not fill in forms, so the server rightly rejects such requests.
    if exchange.purpose == .data, case .failure(let error) = exchange.result,
      [400, 409, 412, 422].contains(error.statusCode ?? 0)
    {
      return
    }
    guard case .document = verdict else {
      return addMissing(exchange, verdict, rule, message, address, place, presses: exchange.presses)
    }
    guard exchange.purpose == .document else { return }
    var checked = check.findings(in: document)
    collectLabels(from: &checked, on: place)
    findings.add(
      checked, of: document, url: address.url.withMaskedSecrets, at: place, presses: exchange.presses)
  }

  private mutating func addMissing(
    _ exchange: CrawlNetwork.Exchange, _ verdict: ResponseVerdict, _ rule: ReportRule, _ message: String,
    _ address: CrawlAddress,
    _ place: Place, presses: [String] = [], hasFallback: Bool = false
  ) {
    let url = address.url.withMaskedSecrets
    switch verdict {
    case .document: break
    case .broken(let reason):
      var finding = rule.finding("\(message): \(reason)")
      if hasFallback {
        (finding.severity, finding.message) = (.warning, finding.message + "; its fallback is shown")
      }
      findings.add(finding, url: url, at: place, presses: presses)
    case .unclear(let reason):
      unclear.append((UnclearScreen(url: url, message: reason, presses: presses), place))
    case .elsewhere(let location):
      let target = URL(string: location, relativeTo: exchange.sent.url)?.absoluteURL
      let reason = target.flatMap { plan.rules.refusal(ofRedirecting: exchange.sent, to: $0) } ?? .otherOrigin
      let name = target.flatMap { CrawlAddress($0)?.url } ?? location
      addSkipped(name.withMaskedSecrets, reason, presses, at: place, from: url)
    }
  }

  // MARK: Links

  /// - Parameters:
  ///   - presses: The steps on the screen.
  ///   - from: The URL that leads there, if it is not the screen itself.
  mutating func addSkipped(
    _ url: String, _ reason: SkippedLink.Reason, _ presses: [String], at place: Place, from: String? = nil
  ) {
    skipped.append((SkippedLink(url: url, reason: reason, from: from ?? place.url, presses: presses), place))
  }

  mutating func addUnbuilt(_ url: String, _ presses: [String], at place: Place) {
    let name = url.withMaskedSecrets
    let message =
      name.utf8.count > CrawlAddress.maximumLength / 2
      ? "the address \"\(name.prefix(60))…\" has more than \(CrawlAddress.maximumLength) bytes"
      : "\"\(name)\" is not an address: it is neither a path that begins with a slash nor an HTTP URL"
    findings.add(
      CrawlRule.deadLink.finding(message), url: place.url, at: place, presses: presses)
  }

  mutating func addUnreached(_ address: CrawlAddress) {
    findings.add(
      CrawlRule.unreached.finding("no screen leads to this one"), url: address.url.withMaskedSecrets, at: nil)
  }

  /// - Parameter others: The other screens of a loop.
  mutating func addTrap(_ trap: TrapDetector.Trap, others: [String], at place: Place) {
    let count = others.count == 1 ? "another one" : "\(others.count) others"
    let finding =
      trap.hasLinks
      ? CrawlRule.noWayBack.finding("this screen and \(count) lead to each other and nowhere else")
      : CrawlRule.deadEnd.finding("nothing leads on from this screen, and there is no way back")
    findings.add(finding, url: place.url, others: others, at: place)
  }

  private mutating func add(_ finding: Diagnostic, at place: Place) {
    findings.add(finding, url: place.url, at: place)
  }

  // MARK: Missing labels

  /// Collected separately: they are so numerous that they would hide other findings.
  private mutating func collectLabels(from checked: inout [Diagnostic], on place: Place) {
    let missing = checked.filter { $0.code == MissingLabels.code }
    guard let first = missing.first else { return }
    checked.removeAll { $0.code == MissingLabels.code }
    labels.count += missing.count
    labels.finding = labels.finding ?? first
    if labels.on.last?.number != place.number { labels.on.append(place) }
  }

  /// Adds a single finding for all missing labels, with the screens that have some.
  private func addLabels(to findings: inout CrawlFindings) {
    guard var finding = labels.finding, let first = labels.on.first else { return }
    (finding.expected, finding.length) = (nil, 0)
    finding.message =
      "\(labels.count == 1 ? "1 thing has" : "\(labels.count) things have") no label for screen readers"
    findings.add(finding, url: first.url, others: labels.on.dropFirst().map(\.url), at: first)
  }
}
