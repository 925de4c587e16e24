import Beagle
package import BeagleChecking
package import BeagleProjects
import BeagleTesting
import Foundation

/// Visits an application, screen by screen, in an order that depends on its documents only.
///
/// Screens are visited several at once, and taken in one by one in the order in which they were found.
package struct Crawl {
  /// A screen that is known, and how a user gets there.
  private struct Found {
    let address: CrawlAddress
    /// At least one.
    let openings: [VisitedScreen.Opening]
    /// The screen that leads here first, by its number; nil for a first screen.
    let from: Int?
    /// How many links it is away from a start.
    var depth = 0
  }

  /// What leads on from a screen.
  private struct Outgoing {
    let to: Int
    let presses: [String]
    /// The opening of the screen in which it was found, by its number.
    let opening: Int
    let isReplacing: Bool
  }

  private let plan: CrawlPlan
  private let visit: ScreenVisit
  private let recorder: CrawlRecorder?
  private let progress: CrawlProgress?

  private var frontier: CrawlFrontier<Found>
  private var numbers: [CrawlAddress: Int] = [:]
  private var templates = URLTemplates()
  private var masking: InteractionMasking
  /// What was taken in already, so that a part that several screens have is looked at once.
  private var seenExchanges: Set<String> = []
  private var judge: CrawlJudge
  private var result = CrawlResult()
  /// The screens of the result by the number of what was found, and what leads on from each.
  private var screens: [Int: Int] = [:]
  private var outgoing: [Int: [Outgoing]] = [:]
  /// What was asked for as a part of a screen.
  private var parts: Set<CrawlAddress> = []
  private var exits: Set<Int> = []
  /// The screens that are too many links away from a start.
  private var tooFar: Set<CrawlAddress> = []
  private var untriedRows: [String: Int] = [:]
  private var untriedPresses: [String: Int] = [:]
  /// The screens with more states than were tried, by their templates.
  private var untriedStates: [String: Int] = [:]
  /// How many states were not tried because they differ from others in their data only.
  private var alikeStates: [String: Int] = [:]

  package init(
    _ plan: CrawlPlan, visit: ScreenVisit, check: ScreenCheck, secretNames: [String],
    recorder: CrawlRecorder? = nil, progress: CrawlProgress? = nil
  ) {
    (self.plan, self.visit, self.recorder, self.progress) = (plan, visit, recorder, progress)
    frontier = CrawlFrontier(perKind: plan.perKind, most: plan.screens, window: 64 + 4 * plan.jobs)
    masking = InteractionMasking(secretNames: secretNames)
    judge = CrawlJudge(plan, check: check)
  }

  /// Visits all that can be reached, or what there is until the task is cancelled.
  ///
  /// - Throws: where the recording cannot be written.
  package mutating func run() async throws(Failure) -> CrawlResult {
    for start in plan.starts {
      guard let url = visit.urlBuilder.build(path: start), let address = CrawlAddress(url) else {
        throw .usage("cannot start at \"\(start.withMaskedSecrets)\": it is no path and no HTTP URL")
      }
      if let danger = visit.danger(of: url) {
        throw .usage("cannot start at \"\(start.withMaskedSecrets)\": \(danger.warning)")
      }
      let opening = VisitedScreen.Opening(link: ScreenLink(start: start), presses: [])
      add(Found(address: address, openings: [opening], from: nil))
    }
    var failure: Failure?
    await withTaskGroup(of: (Int, VisitedScreen).self) { group in
      var ended: [Int: VisitedScreen] = [:]
      var running = 0
      while true {
        while running < plan.jobs, failure == nil, !Task.isCancelled, let index = frontier.next() {
          running += 1
          let (visit, openings) = (visit, frontier.entries[index].value.openings)
          group.addTask { (index, await visit.visit(openings)) }
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
    // The order of visits is that of the distance, so that no shorter way is found later.
    guard found.depth <= plan.depth else {
      tooFar.insert(found.address)
      return
    }
    numbers[found.address] = frontier.entries.count
    frontier.add(found, template: templates.template(of: found.address))
  }

  /// - Parameter opening: of the screen, by its number.
  private func place(_ index: Int, _ opening: Int = 0) -> CrawlJudge.Place {
    let found = frontier.entries[index].value
    var place = CrawlJudge.Place(number: index, address: found.address)
    if opening > 0, let from = found.from { place.opening = (from, found.openings[opening].presses) }
    return place
  }

  /// Takes in what a visit has found.
  private mutating func take(_ visited: VisitedScreen, of index: Int) throws(Failure) {
    let (entry, place) = (frontier.entries[index], place(index))
    let template = entry.template.text
    let url = place.url
    var screen = CrawledScreen(
      url: url, isShown: visited.isShown, kind: template, title: visited.title)
    var fingerprint: UInt64?
    for (number, exchange) in visited.exchanges.enumerated() {
      let (outcome, isNew) = try take(exchange)
      let document = outcome.document
      let verdict = ResponseVerdict(exchange.result, as: outcome)
      if number == 0 {
        screen.status = outcome.status
        let before = judge.findings.count
        judge.addScreen(
          exchange, verdict, document, isShown: visited.isShown,
          isMended: entry.value.openings[0].link.hasFallback,
          at: place)
        if case .document = verdict {
          fingerprint = visited.isShown ? ScreenFingerprint.of(document) : nil
          if let fingerprint, entry.template.variety != .forms {
            screen.kind += "#" + ScreenFingerprint.text(fingerprint)
          }
          if plan.keepsDocuments || judge.findings.count > before { screen.document = document }
        }
        judge.addSize(document, of: exchange, at: place)
      } else if isNew, let address = CrawlAddress(exchange.sent.url, method: exchange.sent.method) {
        if exchange.purpose == .document { parts.insert(address) }
        judge.addRequest(exchange, verdict, document, of: address, at: self.place(index, exchange.opening))
      }
    }
    screens[index] = result.screens.count
    for link in visited.links {
      let first = link.openings[0]
      let opening = self.place(index, link.opening).opening.map { from, presses in
        RecordedOpening(url: self.place(from).url, presses: presses)
      }
      screen.links.append(
        RecordedLink(
          url: link.address.url.withMaskedSecrets, presses: first.presses,
          isReplacing: first.link.isReplacing, opening: opening))
      add(
        Found(
          address: link.address, openings: link.openings, from: index, depth: entry.value.depth + 1))
      if let number = numbers[link.address] {
        outgoing[index, default: []].append(
          Outgoing(
            to: number, presses: first.presses, opening: link.opening, isReplacing: first.link.isReplacing))
      } else {
        exits.insert(index)
      }
    }
    for skipped in visited.skipped {
      judge.addSkipped(skipped.url, skipped.reason, skipped.presses, at: self.place(index, skipped.opening))
      // Where it leads is not known.
      if skipped.reason != .opened { exits.insert(index) }
    }
    for unbuilt in visited.unbuilt {
      judge.addUnbuilt(unbuilt.url, unbuilt.presses, at: self.place(index, unbuilt.opening))
    }
    if visited.hasExit || !visited.isShown { exits.insert(index) }
    if visited.untriedRows > 0 { untriedRows[template, default: 0] += visited.untriedRows }
    if visited.untriedPresses > 0 { untriedPresses[template, default: 0] += visited.untriedPresses }
    if visited.hasUntriedStates { untriedStates[template, default: 0] += 1 }
    if visited.alikeStates > 0 { alikeStates[template, default: 0] += visited.alikeStates }
    try recorder?.append(
      RecordedScreen(url: screen.url, status: screen.status, kind: screen.kind, links: screen.links).mapped {
        masking.masked($0)
      })
    result.screens.append(screen)
    // What failed leads nowhere, so that as many as there are can be looked at.
    frontier.end(index, fingerprint: fingerprint)
    progress?.update(
      done: result.screens.count, waiting: frontier.waitingCount, findings: judge.findings.count)
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
    let ways = shortestWays
    for (index, place) in screens { result.screens[place].presses = ways[index] ?? [] }
    judge.tell({ ways[$0] ?? [] }, in: &result)
    result.mapTexts { [masking] in masking.masked($0) }
    return result
  }

  private var shortestWays: [[String]?] {
    var ways = ShortestWays(count: frontier.entries.count)
    let base = visit.urlBuilder.baseUrl.flatMap { CrawlAddress($0) }?.origin
    for (index, entry) in frontier.entries.enumerated() {
      if entry.value.from == nil {
        let address = entry.value.address
        let start = address.origin == base ? String(address.url.dropFirst(address.origin.count)) : address.url
        ways.addStart(index, "the application starts at \"\(start.withMaskedSecrets)\"")
      }
      for link in outgoing[index] ?? [] {
        // What was found in another opening is reached from the screen before, by that one.
        let opening = place(index, link.opening).opening
        ways.addLink(
          from: opening?.from ?? index, to: link.to, (opening?.presses ?? []) + link.presses)
      }
    }
    return ways.find()
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
      guard let first = numbers[trap.screens[0]] else { continue }
      judge.addTrap(trap, others: trap.screens.dropFirst().map { result.screens[$0].url }, at: place(first))
    }
  }

  private mutating func addUnreached() {
    if plan.expected.isEmpty { return }
    var reached = ReachedScreens()
    for entry in frontier.entries { reached.insert(entry.value.address, template: entry.template.text) }
    for part in parts { reached.insert(part, template: templates.template(of: part).text) }
    for screen in plan.expected {
      guard let url = visit.urlBuilder.build(path: screen.path), let address = CrawlAddress(url) else {
        continue
      }
      if !reached.contains(screen, at: address) { judge.addUnreached(address) }
    }
  }

  private mutating func addCaps() {
    var kinds: [String: Int] = [:]
    var rest = 0
    for (index, entry) in frontier.entries.enumerated() {
      switch entry.state {
      case .leftOutAsKind:
        kinds[entry.template.text, default: 0] += 1
        let from = entry.value.from ?? index
        judge.addSkipped(
          entry.value.address.url.withMaskedSecrets, .perKind(entry.template.text),
          entry.value.openings[0].presses, at: place(from))
      case .leftOutAsScreen: rest += 1
      case .waiting, .running, .visited: break
      }
    }
    let caps: [(name: String, value: Int, leftOut: [String: Int])] = [
      ("--per-kind", plan.perKind, kinds), ("--rows", plan.visit.rows, untriedRows),
      ("--presses", plan.visit.presses, untriedPresses), ("--states", plan.visit.states, untriedStates),
      ("--alike", plan.visit.alike, alikeStates),
    ]
    for cap in caps {
      for (template, count) in cap.leftOut.sorted(by: { $0.key < $1.key }) {
        result.caps.append(ReachedCap(name: cap.name, value: cap.value, place: template, leftOut: count))
      }
    }
    if !tooFar.isEmpty {
      result.caps.append(ReachedCap(name: "--depth", value: plan.depth, place: "", leftOut: tooFar.count))
    }
    if rest > 0 {
      result.caps.append(ReachedCap(name: "--screens", value: plan.screens, place: "", leftOut: rest))
    }
  }
}
