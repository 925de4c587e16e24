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
  private var outgoing: [Int: [(to: Int, presses: [String], isReplacing: Bool)]] = [:]
  /// The numbers of the screens that what was skipped, and what could not be told, is on.
  private var skippedOn: [Int] = []
  private var unclearOn: [Int] = []
  /// What was asked for as a part of a screen.
  private var parts: Set<CrawlAddress> = []
  private var exits: Set<Int> = []
  private var untriedRows: [String: Int] = [:]
  /// The screens with more states than were tried, by their templates.
  private var untriedStates: [String: Int] = [:]
  /// How many states were not tried because they differ from others in their data only.
  private var alikeStates: [String: Int] = [:]
  /// How many things have no label, and on which screens.
  private var labels: (count: Int, finding: Diagnostic?, on: [Int]) = (0, nil, [])

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
    var screen = CrawledScreen(
      url: url, isShown: visited.isShown, kind: entry.template, title: visited.title)
    var fingerprint: UInt64?
    for (number, exchange) in visited.exchanges.enumerated() {
      let (outcome, isNew) = try take(exchange)
      let document = outcome.document
      let verdict = ResponseVerdict(exchange.result, as: outcome)
      if number == 0 {
        screen.status = outcome.status
        if case .document = verdict {
          fingerprint = visited.isShown ? ScreenFingerprint.of(document) : nil
          if let fingerprint { screen.kind += "#" + ScreenFingerprint.text(fingerprint) }
        }
        let before = findings.count
        judge(verdict, document, visited, index)
        if case .document = verdict, plan.keepsDocuments || findings.count > before {
          screen.document = document
        }
        judge(exchange, document, index)
      } else if isNew, exchange.purpose != .data {
        judge(exchange, verdict, part: document, index)
      }
    }
    screens[index] = result.screens.count
    for link in visited.links {
      screen.links.append(
        RecordedLink(
          url: link.address.url.withMaskedSecrets, presses: link.presses, isReplacing: link.link.isReplacing))
      add(Found(link: link.link, address: link.address, from: index, presses: link.presses))
      if let number = numbers[link.address] {
        outgoing[index, default: []].append((number, link.presses, link.link.isReplacing))
      }
    }
    for skipped in visited.skipped {
      result.skipped.append(
        SkippedLink(url: skipped.url, reason: skipped.reason, from: url, presses: skipped.presses))
      skippedOn.append(index)
      // Where it leads is not known.
      if skipped.reason != .opened { exits.insert(index) }
    }
    for unbuilt in visited.unbuilt {
      let name = unbuilt.url.withMaskedSecrets
      findings.add(
        CrawlRule.deadLink.finding(
          "\"\(name)\" is no address: it is neither a path that begins with a slash nor an HTTP URL"),
        url: url, at: index, presses: unbuilt.presses)
    }
    if visited.hasExit || !visited.isShown { exits.insert(index) }
    if visited.untriedRows > 0 { untriedRows[entry.template, default: 0] += visited.untriedRows }
    if visited.hasUntriedStates { untriedStates[entry.template, default: 0] += 1 }
    if visited.alikeStates > 0 { alikeStates[entry.template, default: 0] += visited.alikeStates }
    try recorder?.append(
      RecordedScreen(url: screen.url, status: screen.status, kind: screen.kind, links: screen.links))
    result.screens.append(screen)
    // What failed leads nowhere, so that as many as there are can be looked at.
    frontier.end(index, fingerprint: fingerprint)
    progress?.update(
      done: result.screens.count, waiting: frontier.waitingCount, findings: findings.count)
  }

  /// The steps of the shortest ways from a start to each screen.
  private var shortestWays: [[String]?] {
    let base = visit.urlBuilder.baseUrl.flatMap { CrawlAddress($0) }?.origin
    var ways = [[String]?](repeating: nil, count: frontier.entries.count)
    /// The screens that are reached with so many steps.
    var reached: [Int: [Int]] = [:]
    for (index, entry) in frontier.entries.enumerated() where entry.value.from == nil {
      let address = entry.value.address
      let start = address.origin == base ? String(address.url.dropFirst(address.origin.count)) : address.url
      ways[index] = ["the application starts at \"\(start.withMaskedSecrets)\""]
      reached[1, default: []].append(index)
    }
    var count = 1
    while let last = reached.keys.max(), count <= last {
      var next = 0
      // What leads on without a step is of the same count.
      while next < reached[count]?.count ?? 0 {
        let index = reached[count]?[next] ?? 0
        next += 1
        guard let way = ways[index], way.count == count else { continue }
        for link in outgoing[index] ?? [] where way.count + link.presses.count < ways[link.to]?.count ?? .max
        {
          ways[link.to] = way + link.presses
          reached[way.count + link.presses.count, default: []].append(link.to)
        }
      }
      count += 1
    }
    return ways
  }

  // MARK: Responses

  /// Records what came, its secrets masked.
  ///
  /// - Returns: what is recorded, and whether it is looked at for the first time.
  private mutating func take(
    _ exchange: CrawlNetwork.Exchange
  ) throws(Failure) -> (outcome: RecordedOutcome, isNew: Bool) {
    let request = exchange.recorded?.request ?? masking.masked(exchange.sent)
    let key = "\(request) \(request.body.map { $0.data.base64EncodedString() } ?? "")"
    let isNew = seenExchanges.insert(key).inserted
    let interaction =
      exchange.recorded
      ?? Cassette.Interaction(
        request: request,
        response: masking.masked(exchange.result, of: exchange.sent, sentIn: exchange.headers).withoutTimes)
    if isNew { try recorder?.append(interaction) }
    return (interaction.response, isNew)
  }

  /// Says what is wrong with a screen, or with what there is in its place.
  private mutating func judge(
    _ verdict: ResponseVerdict, _ document: [UInt8], _ visited: VisitedScreen, _ index: Int
  ) {
    let found = frontier.entries[index].value
    let url = found.address.url.withMaskedSecrets
    guard case .document = verdict else {
      let isMended = found.link.hasFallback
      return judge(missing: verdict, "the link leads to nothing", found.address, index, isMended: isMended)
    }
    var checked = check.findings(in: document)
    takeLabels(from: &checked, on: index)
    // Each screen that cannot be shown is one, whatever is wrong with others.
    if !visited.isShown { checked.removeAll { $0.severity < .error } }
    findings.add(checked, of: document, url: url, at: index, mayBeShared: visited.isShown)
    if !visited.isShown, checked.isEmpty {
      findings.add(CrawlRule.undecodable.finding("what the server gives is no screen"), url: url, at: index)
    }
  }

  /// Says what is wrong with a part of a screen, or one of its pictures.
  private mutating func judge(
    _ exchange: CrawlNetwork.Exchange, _ verdict: ResponseVerdict, part: [UInt8], _ index: Int
  ) {
    guard let address = CrawlAddress(exchange.sent.url) else { return }
    parts.insert(address)
    let isPicture = exchange.purpose == .picture
    guard case .document = verdict else {
      let message = "a \(isPicture ? "picture" : "part") of the screen is missing"
      return judge(missing: verdict, message, address, index)
    }
    if isPicture { return }
    var checked = check.findings(in: part)
    takeLabels(from: &checked, on: index)
    findings.add(checked, of: part, url: address.url.withMaskedSecrets, at: index)
  }

  /// - Parameter isMended: whether the document has something to show in its place.
  private mutating func judge(
    missing verdict: ResponseVerdict, _ message: String, _ address: CrawlAddress, _ index: Int,
    isMended: Bool = false
  ) {
    let url = address.url.withMaskedSecrets
    switch verdict {
    case .document: break
    case .broken(let reason):
      var finding = CrawlRule.deadLink.finding("\(message): \(reason)")
      if isMended {
        (finding.severity, finding.message) = (.warning, finding.message + "; its fallback is shown")
      }
      findings.add(finding, url: url, at: index)
    case .unclear(let reason):
      result.unclear.append(UnclearScreen(url: url, message: reason, presses: []))
      unclearOn.append(index)
    case .elsewhere(let location):
      let target = URL(string: location, relativeTo: URL(string: address.url)).flatMap { CrawlAddress($0) }
      let reason = target.flatMap { plan.rules.refusal(of: $0) } ?? .otherOrigin
      result.skipped.append(
        SkippedLink(url: (target?.url ?? location).withMaskedSecrets, reason: reason, from: url, presses: []))
      skippedOn.append(index)
    }
  }

  /// Says whether a screen is large or slow.
  private mutating func judge(_ exchange: CrawlNetwork.Exchange, _ document: [UInt8], _ index: Int) {
    let url = frontier.entries[index].value.address.url.withMaskedSecrets
    if document.count > plan.large {
      findings.add(
        CrawlRule.large.finding("the document has \(document.count) bytes, more than \(plan.large)"),
        url: url,
        at: index)
    }
    if let slow = plan.slow, exchange.time > .seconds(slow), case .success = exchange.result {
      let seconds = (exchange.time / .milliseconds(10)).rounded() / 100
      findings.add(
        CrawlRule.slow.finding("the response took \(seconds) s, more than \(slow) s"), url: url, at: index)
    }
  }

  /// Applications have so many missing labels that they would hide other findings.
  private mutating func takeLabels(from checked: inout [Diagnostic], on index: Int) {
    let missing = checked.filter { $0.code == MissingLabels.code }
    guard let first = missing.first else { return }
    checked.removeAll { $0.code == MissingLabels.code }
    labels.count += missing.count
    labels.finding = labels.finding ?? first
    if labels.on.last != index { labels.on.append(index) }
  }

  // MARK: The whole

  private mutating func finished() -> CrawlResult {
    // What was broken off knows neither all links nor all caps.
    if Task.isCancelled {
      result.waiting = frontier.entries.count - frontier.first
    } else {
      addTraps()
      addUnreached()
    }
    addCaps()
    addLabels()
    let ways = shortestWays
    func way(_ index: Int) -> [String] { ways[index] ?? [] }
    for (index, place) in screens { result.screens[place].presses = way(index) }
    for (place, index) in skippedOn.enumerated() {
      result.skipped[place].presses.insert(contentsOf: way(index), at: 0)
    }
    for (place, index) in unclearOn.enumerated() { result.unclear[place].presses = way(index) }
    result.findings = findings.sorted(way)
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
    let numbers = Dictionary(screens.map { ($0.value, $0.key) }) { first, _ in first }
    for trap in ways.traps {
      let (first, place) = (result.screens[trap.screens[0]].url, numbers[trap.screens[0]])
      let others = trap.screens.dropFirst().map { result.screens[$0].url }
      let finding =
        trap.hasLinks
        ? CrawlRule.noWayBack.finding(
          "this screen and \(others.count == 1 ? "another one" : "\(others.count) others") lead to each other and nowhere else"
        ) : CrawlRule.deadEnd.finding("nothing leads on from this screen, and there is no way back")
      findings.add(finding, url: first, others: others, at: place)
    }
  }

  private mutating func addUnreached() {
    for text in plan.expected {
      guard let url = visit.urlBuilder.build(path: text), let address = CrawlAddress(url) else { continue }
      if numbers[address] == nil, !parts.contains(address) {
        findings.add(
          CrawlRule.unreached.finding("no screen leads to this one"), url: address.url.withMaskedSecrets,
          at: nil)
      }
    }
  }

  /// One finding for all missing labels, with the screens that have some.
  private mutating func addLabels() {
    guard var finding = labels.finding, let first = labels.on.first else { return }
    let urls = labels.on.map { frontier.entries[$0].value.address.url.withMaskedSecrets }
    (finding.expected, finding.length) = (nil, 0)
    finding.message =
      "\(labels.count == 1 ? "1 thing has" : "\(labels.count) things have") no label for screen readers"
    findings.add(finding, url: urls[0], others: Array(urls.dropFirst()), at: first)
  }

  private mutating func addCaps() {
    var kinds: [String: Int] = [:]
    var rest = 0
    for (index, entry) in frontier.entries.enumerated() {
      switch entry.state {
      case .leftOutAsKind:
        kinds[entry.template, default: 0] += 1
        let from = entry.value.from ?? index
        result.skipped.append(
          SkippedLink(
            url: entry.value.address.url.withMaskedSecrets, reason: .perKind(entry.template),
            from: frontier.entries[from].value.address.url.withMaskedSecrets, presses: entry.value.presses))
        skippedOn.append(from)
      case .leftOutAsScreen: rest += 1
      case .waiting, .running, .visited: break
      }
    }
    let caps: [(name: String, value: Int, leftOut: [String: Int])] = [
      ("--per-kind", plan.perKind, kinds), ("--rows", plan.visit.rows, untriedRows),
      ("--states", plan.visit.states, untriedStates), ("--alike", plan.visit.alike, alikeStates),
    ]
    for cap in caps {
      for (template, count) in cap.leftOut.sorted(by: { $0.key < $1.key }) {
        result.caps.append(ReachedCap(name: cap.name, value: cap.value, place: template, leftOut: count))
      }
    }
    if rest > 0 {
      result.caps.append(ReachedCap(name: "--screens", value: plan.screens, place: "", leftOut: rest))
    }
  }
}

extension RecordedOutcome {
  /// Nil where no response came.
  fileprivate var status: Int? { if case .answered(let response) = self { response.status } else { nil } }

  /// The masked body.
  fileprivate var document: [UInt8] {
    guard case .answered(let response) = self else { return [] }
    return response.body.map { [UInt8]($0.data) } ?? []
  }

  /// Without the headers that differ from one time to another.
  fileprivate var withoutTimes: RecordedOutcome {
    guard case .answered(var response) = self else { return self }
    response.headers = response.headers.filter { !["date", "age", "expires"].contains($0.key.lowercased()) }
    return .answered(response)
  }
}
