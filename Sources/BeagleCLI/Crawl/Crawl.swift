import Beagle
import BeagleChecking
import BeagleTesting
import Foundation

/// How an application is visited.
struct CrawlPlan: Sendable {
  /// Paths that are joined to the base URL, or absolute URLs.
  var starts: [String] = []
  var rules = CrawlRules()
  var visit = ScreenVisit.Limits()
  /// How many screens of one template and one structure are visited.
  var perKind = 3
  /// How many screens are visited.
  var screens = 100_000
  /// How many requests are under way at once.
  var jobs = 8
  /// Bytes from which on a document is large.
  var large = 1_000_000
  /// Seconds from which on a response is slow; nil where nobody asks for times.
  var slow: Double?
  /// Addresses that must be reached.
  var expected: [String] = []
  /// Findings below it are left out.
  var severity = Diagnostic.Severity.warning
  /// Whether documents are kept for pictures, and not only those with findings for excerpts.
  var keepsDocuments = false
}

/// Visits an application, screen by screen, in an order that depends on its documents only.
///
/// Screens are visited several at once, and taken in one by one in the order in which they were found.
struct Crawl {
  /// A screen that is known, and how a user gets there.
  private struct Found {
    let link: ScreenLink
    let address: CrawlAddress
    /// The screen that leads here first, by its number; nil for a first screen.
    let from: Int?
    let presses: [String]
  }

  private let plan: CrawlPlan
  private let visit: ScreenVisit
  private let check: ScreenCheck
  private let recorder: CrawlRecorder?
  private let progress: CrawlProgress?

  private var frontier: CrawlFrontier<Found>
  private var numbers: [CrawlAddress: Int] = [:]
  private var templates = URLTemplates()
  private var masking: InteractionMasking
  /// What was taken in already, so that a part that several screens have is looked at once.
  private var seenExchanges: Set<String> = []
  private var findings: CrawlFindings
  private var result = CrawlResult()
  /// The screens of the result by the number of what was found, and what leads on from each.
  private var screens: [Int: Int] = [:]
  private var outgoing: [Int: [(to: Int, isReplacing: Bool)]] = [:]
  private var exits: Set<Int> = []
  private var untriedRows: [String: Int] = [:]
  /// The screens with more states than were tried, by their templates.
  private var untriedStates: [String: Int] = [:]
  private var labels = MissingLabels()

  init(
    _ plan: CrawlPlan, visit: ScreenVisit, check: ScreenCheck, secretNames: [String],
    recorder: CrawlRecorder? = nil, progress: CrawlProgress? = nil
  ) {
    (self.plan, self.visit, self.check, self.recorder, self.progress) = (
      plan, visit, check, recorder, progress
    )
    frontier = CrawlFrontier(perKind: plan.perKind, most: plan.screens, window: 64 + 4 * plan.jobs)
    masking = InteractionMasking(secretNames: secretNames)
    findings = CrawlFindings(severity: plan.severity)
  }

  /// Visits all that can be reached, or what there is until the task is cancelled.
  ///
  /// - Throws: where the recording cannot be written.
  mutating func run() async throws(Failure) -> CrawlResult {
    for start in plan.starts {
      guard let url = visit.urlBuilder.build(path: start), let address = CrawlAddress(url) else {
        throw .usage("cannot start at \"\(start.withMaskedSecrets)\": it is no path and no HTTP URL")
      }
      add(Found(link: ScreenLink(start: start), address: address, from: nil, presses: []))
    }
    var failure: Failure?
    await withTaskGroup(of: (Int, VisitedScreen).self) { group in
      var ended: [Int: VisitedScreen] = [:]
      var running = 0
      while true {
        while running < plan.jobs, failure == nil, !Task.isCancelled, let index = frontier.next() {
          running += 1
          let (visit, link) = (visit, frontier.entries[index].value.link)
          group.addTask { (index, await visit.visit(link)) }
        }
        // What comes next may have been visited already, while those before it turned out to be left out.
        if failure == nil, let visited = ended.removeValue(forKey: frontier.first) {
          do throws(Failure) { try take(visited, of: frontier.first) } catch { failure = error }
          continue
        }
        guard running > 0, let (index, visited) = await group.next() else { break }
        running -= 1
        // What was broken off says nothing.
        if !Task.isCancelled { ended[index] = visited }
      }
    }
    if let failure { throw failure }
    return finished()
  }

  // MARK: Screens

  private mutating func add(_ found: Found) {
    guard numbers[found.address] == nil else { return }
    numbers[found.address] = frontier.entries.count
    frontier.add(found, template: templates.template(of: found.address))
  }

  /// Takes in what a visit has found.
  private mutating func take(_ visited: VisitedScreen, of index: Int) throws(Failure) {
    let entry = frontier.entries[index]
    let url = entry.value.address.url.withMaskedSecrets
    let path = path(to: index)
    var screen = CrawledScreen(url: url, kind: entry.template, title: visited.title, presses: path)
    var fingerprint: UInt64?
    for (number, exchange) in visited.exchanges.enumerated() {
      let (document, isNew) = try take(exchange)
      if number == 0 {
        screen.status = document.status
        let verdict = ResponseVerdict(exchange.result)
        if case .document = verdict {
          fingerprint = visited.isShown ? ScreenFingerprint.of(document.bytes) : nil
          if let fingerprint { screen.kind += "#" + ScreenFingerprint.text(fingerprint) }
        }
        let before = findings.count
        judge(verdict, document.bytes, visited, url, path)
        if case .document = verdict, plan.keepsDocuments || findings.count > before {
          screen.document = document.bytes
        }
        judge(exchange, document.bytes, url, path)
      } else if isNew, exchange.purpose != .data {
        judge(exchange, part: document.bytes, path)
      }
    }
    screens[index] = result.screens.count
    for link in visited.links {
      screen.links.append(
        RecordedLink(
          url: link.address.url.withMaskedSecrets, presses: link.presses, isReplacing: link.link.isReplacing))
      add(Found(link: link.link, address: link.address, from: index, presses: link.presses))
      if let number = numbers[link.address] {
        outgoing[index, default: []].append((number, link.link.isReplacing))
      }
    }
    for skipped in visited.skipped {
      result.skipped.append(
        SkippedLink(url: skipped.url, reason: skipped.reason, from: url, presses: path + skipped.presses))
      // Where it leads is not known.
      if skipped.reason != .opened { exits.insert(index) }
    }
    if visited.hasExit || !visited.isShown { exits.insert(index) }
    if visited.untriedRows > 0 { untriedRows[entry.template, default: 0] += visited.untriedRows }
    if visited.hasUntriedStates { untriedStates[entry.template, default: 0] += 1 }
    try recorder?.append(
      RecordedScreen(url: screen.url, status: screen.status, kind: screen.kind, links: screen.links))
    result.screens.append(screen)
    // What failed leads nowhere, so that as many as there are can be looked at.
    frontier.end(index, fingerprint: fingerprint)
    progress?.update(
      done: result.screens.count, waiting: frontier.waitingCount, findings: findings.count)
  }

  /// The steps of the shortest path from a start.
  private func path(to index: Int) -> [String] {
    var steps: [[String]] = []
    var here = frontier.entries[index].value
    while let from = here.from {
      steps.append(here.presses)
      here = frontier.entries[from].value
    }
    let base = visit.urlBuilder.baseUrl.flatMap { CrawlAddress($0) }?.origin
    let address = here.address
    let start = address.origin == base ? String(address.url.dropFirst(address.origin.count)) : address.url
    return ["the application starts at \"\(start.withMaskedSecrets)\""] + steps.reversed().flatMap(\.self)
  }

  // MARK: Responses

  /// Records what came, its secrets masked.
  ///
  /// - Returns: the masked body, and whether it is looked at for the first time.
  private mutating func take(
    _ exchange: CrawlNetwork.Exchange
  ) throws(Failure) -> (document: (status: Int?, bytes: [UInt8]), isNew: Bool) {
    let request = exchange.recorded?.request ?? masking.masked(exchange.sent)
    let key = "\(request) \(request.body.map { $0.data.base64EncodedString() } ?? "")"
    let isNew = seenExchanges.insert(key).inserted
    let interaction =
      exchange.recorded
      ?? Cassette.Interaction(
        request: request,
        response: masking.masked(exchange.result, of: exchange.sent, sentIn: exchange.headers).withoutTimes)
    if isNew { try recorder?.append(interaction) }
    guard case .answered(let response) = interaction.response else { return ((nil, []), isNew) }
    return ((response.status, response.body.map { [UInt8]($0.data) } ?? []), isNew)
  }

  /// Says what is wrong with a screen, or with what there is in its place.
  private mutating func judge(
    _ verdict: ResponseVerdict, _ document: [UInt8], _ visited: VisitedScreen, _ url: String,
    _ presses: [String]
  ) {
    guard case .document = verdict else {
      return judge(missing: verdict, "the link leads to nothing", url, presses)
    }
    var checked = check.findings(in: document)
    labels.take(from: &checked, of: .remote(url))
    // Each screen that cannot be shown is one, whatever is wrong with others.
    if !visited.isShown { checked.removeAll { $0.severity < .error } }
    findings.add(checked, of: document, url: url, presses: presses, mayBeShared: visited.isShown)
    if !visited.isShown, checked.isEmpty {
      findings.add(
        CrawlRule.undecodable.finding("what the server gives is no screen"), url: url, presses: presses)
    }
  }

  /// Says what is wrong with a part of a screen, or one of its pictures.
  private mutating func judge(_ exchange: CrawlNetwork.Exchange, part: [UInt8], _ presses: [String]) {
    let url = exchange.sent.url.absoluteString.withMaskedSecrets
    let (isPicture, verdict) = (exchange.purpose == .picture, ResponseVerdict(exchange.result))
    guard case .document = verdict else {
      return judge(
        missing: verdict, "a \(isPicture ? "picture" : "part") of the screen is missing", url, presses)
    }
    if isPicture { return }
    var checked = check.findings(in: part)
    labels.take(from: &checked, of: .remote(url))
    findings.add(checked, of: part, url: url, presses: presses)
  }

  private mutating func judge(
    missing verdict: ResponseVerdict, _ message: String, _ url: String, _ presses: [String]
  ) {
    switch verdict {
    case .document: break
    case .broken(let reason):
      findings.add(CrawlRule.deadLink.finding("\(message): \(reason)"), url: url, presses: presses)
    case .unclear(let reason):
      result.unclear.append(UnclearScreen(url: url, message: reason, presses: presses))
    case .elsewhere(let location):
      result.skipped.append(
        SkippedLink(url: location.withMaskedSecrets, reason: .otherOrigin, from: url, presses: presses))
    }
  }

  private mutating func judge(
    _ exchange: CrawlNetwork.Exchange, _ document: [UInt8], _ url: String, _ presses: [String]
  ) {
    if document.count > plan.large {
      findings.add(
        CrawlRule.large.finding("the document has \(document.count) bytes, more than \(plan.large)"),
        url: url,
        presses: presses)
    }
    if let slow = plan.slow, exchange.time > .seconds(slow) {
      let seconds = (exchange.time / .milliseconds(10)).rounded() / 100
      findings.add(
        CrawlRule.slow.finding("the response took \(seconds) s, more than \(slow) s"), url: url,
        presses: presses)
    }
  }

  // MARK: The whole

  private mutating func finished() -> CrawlResult {
    // What was broken off knows neither all links nor all caps.
    if !Task.isCancelled {
      addTraps()
      addUnreached()
    }
    addCaps()
    // Applications have so many of them that they would hide other findings.
    if let document = labels.document, let finding = document.findings.first {
      findings.add(finding.finding, url: document.name, presses: [])
    }
    result.findings = findings.sorted
    return result
  }

  private mutating func addTraps() {
    var ways = WaysBack(count: result.screens.count)
    for (index, screen) in screens {
      if frontier.entries[index].value.from == nil || exits.contains(index) { ways.open(screen) }
      for link in outgoing[index] ?? [] {
        if let to = screens[link.to] {
          ways.addLink(from: screen, to: to, isReplacing: link.isReplacing)
        } else {
          ways.open(screen)
        }
      }
    }
    for trap in ways.traps {
      let first = result.screens[trap.screens[0]]
      if trap.hasLinks {
        let others = trap.screens.dropFirst().map { result.screens[$0].url }
        let finding = CrawlRule.noWayBack.finding(
          "this screen and \(others.count == 1 ? "another one" : "\(others.count) others") lead to each other and nowhere else"
        )
        findings.add(finding, url: first.url, presses: first.presses)
      } else {
        findings.add(
          CrawlRule.deadEnd.finding("nothing leads on from this screen, and there is no way back"),
          url: first.url,
          presses: first.presses)
      }
    }
  }

  private mutating func addUnreached() {
    for text in plan.expected {
      guard let url = visit.urlBuilder.build(path: text), let address = CrawlAddress(url) else { continue }
      if numbers[address] == nil {
        findings.add(
          CrawlRule.unreached.finding("no screen leads to this one"), url: address.url.withMaskedSecrets,
          presses: [])
      }
    }
  }

  private mutating func addCaps() {
    var kinds: [String: Int] = [:]
    var rest = 0
    for (index, entry) in frontier.entries.enumerated() {
      switch entry.state {
      case .leftOutAsKind:
        kinds[entry.template, default: 0] += 1
        let from = entry.value.from.map { frontier.entries[$0].value.address.url.withMaskedSecrets }
        result.skipped.append(
          SkippedLink(
            url: entry.value.address.url.withMaskedSecrets, reason: .perKind(entry.template),
            from: from ?? "",
            presses: path(to: index)))
      case .leftOutAsScreen: rest += 1
      case .waiting, .running, .visited: break
      }
    }
    for (template, count) in kinds.sorted(by: { $0.key < $1.key }) {
      result.caps.append(ReachedCap(name: "--per-kind", value: plan.perKind, place: template, leftOut: count))
    }
    for (template, count) in untriedRows.sorted(by: { $0.key < $1.key }) {
      result.caps.append(ReachedCap(name: "--rows", value: plan.visit.rows, place: template, leftOut: count))
    }
    for (template, count) in untriedStates.sorted(by: { $0.key < $1.key }) {
      result.caps.append(
        ReachedCap(name: "--states", value: plan.visit.states, place: template, leftOut: count))
    }
    if rest > 0 {
      result.caps.append(ReachedCap(name: "--screens", value: plan.screens, place: "screens", leftOut: rest))
    }
  }
}

extension RecordedOutcome {
  /// Without the headers that differ from one time to another.
  fileprivate var withoutTimes: RecordedOutcome {
    guard case .answered(var response) = self else { return self }
    response.headers = response.headers.filter { !["date", "age", "expires"].contains($0.key.lowercased()) }
    return .answered(response)
  }
}
