package import Beagle
package import BeagleChecking
package import BeagleProjects
import BeagleTerminal
import BeagleTesting
import Foundation

/// Visits an application screen by screen, in an order that depends only on its documents.
///
/// Screens are visited in parallel; results are processed one by one in the order in which the screens were
/// found.
package struct Crawl {
  private let plan: CrawlPlan
  private let visit: ScreenVisit
  private let progress: CrawlProgress?

  private var frontier: CrawlFrontier<FoundScreen>
  private var templates = URLTemplates()
  private var map = CrawlMap()
  private var responses: CrawlResponses
  private var diagnostics: CrawlDiagnostics
  private var untried = UntriedParts()
  private var screens: [CrawledScreen] = []
  /// The bytes of the images that are kept for the page.
  private var pictureBytes = 0

  /// In bytes: no phone would load a larger screen, and several bodies fit into memory at once.
  private static let maximumBodyBytes = 16 << 20

  /// - Parameters:
  ///   - dependencies: Used to fetch the screens. A `NetworkClientDefault` in them is reconfigured: it
  ///     follows only redirects that the plan's rules allow, and reads bodies of at most 16 MB.
  ///   - rate: The maximum number of requests per second; nil for no limit.
  ///   - examine: Examines each visited screen, several at the same time.
  package init(
    _ plan: CrawlPlan, _ dependencies: BeagleDependencies, check: ScreenCheck, registry: ComponentRegistry,
    secretNames: [String] = [], rate: Double? = nil, recorder: CrawlRecorder? = nil,
    progress: CrawlProgress? = nil, examine: (@Sendable (ScreenStates) async -> Void)? = nil
  ) {
    var plan = plan
    for start in plan.starts + plan.laterStarts {
      if let url = dependencies.urlBuilder.build(path: start), let address = CrawlAddress(url) {
        plan.rules.origins.insert(address.origin)
      }
    }
    for url in [plan.beginning?.url, plan.beginning?.state.baseURL] {
      if let url, let address = CrawlAddress(url) { plan.rules.origins.insert(address.origin) }
    }
    (self.plan, self.progress) = (plan, progress)
    if let client = dependencies.networkClient as? NetworkClientDefault {
      client.retryPolicy = RetryPolicy()
      client.followsRedirect = { [rules = plan.rules] in rules.refusal(of: SentRequest($0)) == nil }
      client.maximumBodySize = Self.maximumBodyBytes
    }
    var dependencies = dependencies
    if let client = plan.beginning?.state.client {
      let urlBuilder = UrlBuilder(baseUrl: dependencies.urlBuilder.baseUrl)
      dependencies = BeagleDependencies(networkClient: client)
      (dependencies.cacheStore, dependencies.urlBuilder) = (nil, urlBuilder)
    }
    let renderer = TerminalRenderer()
    visit = ScreenVisit(
      rules: plan.rules, limits: plan.visit,
      builder: SceneBuilder(
        measurer: renderer.measurer, width: renderer.points(columns: 80), height: renderer.points(rows: 25)),
      registry: registry, urlBuilder: UrlBuilder(baseUrl: dependencies.urlBuilder.baseUrl),
      network: CrawlNetwork(
        dependencies, rules: plan.rules, jobs: plan.jobs, rate: rate,
        recorded: RecordedResponses(recorder?.known ?? Cassette()), sharesScreens: examine != nil),
      examine: examine)
    frontier = CrawlFrontier(perKind: plan.perKind, maximumScreens: plan.screens, window: 64 + 4 * plan.jobs)
    responses = CrawlResponses(recorder, secretNames: secretNames)
    diagnostics = CrawlDiagnostics(plan, check: check)
  }

  /// Visits everything that can be reached, or as much as possible until the task is cancelled.
  ///
  /// - Throws: if the recording cannot be written.
  package mutating func run() async throws(Failure) -> CrawlResult {
    if let beginning = plan.beginning { add(beginning) }
    for start in plan.starts { try add(start) }
    progress?.update(done: 0, waiting: frontier.waitingCount, findings: 0)
    var laterStarts = plan.laterStarts[...]
    var failure: Failure?
    await withTaskGroup(of: (Int, VisitedScreen).self) { group in
      var ended: [Int: VisitedScreen] = [:]
      var running = 0
      while true {
        while running < plan.jobs, failure == nil, !Task.isCancelled, let index = frontier.next() {
          running += 1
          let (visit, openings, url) = (visit, frontier.entries[index].value.openings, place(index).url)
          group.addTask { (index, await visit.visit(openings, at: url)) }
        }
        // The next entry may already have been visited while earlier entries turned out to be skipped.
        if failure == nil, let visited = ended.removeValue(forKey: frontier.first) {
          do throws(Failure) { try handle(visited, of: frontier.first) } catch { failure = error }
          continue
        }
        if running == 0, failure == nil, !Task.isCancelled, let start = laterStarts.popFirst() {
          do throws(Failure) { try add(start) } catch { failure = error }
          continue
        }
        guard running > 0, let (index, visited) = await group.next() else { break }
        running -= 1
        // A visit that was cut off is inconclusive.
        if visited.isWhole { ended[index] = visited }
      }
    }
    if let failure { throw failure }
    return finished()
  }

  // MARK: Screens

  private mutating func add(_ beginning: CrawlBeginning) {
    guard let url = beginning.url, let address = CrawlAddress(url) else { return }
    let opening = VisitedScreen.Opening(
      link: ScreenLink(start: address.url), presses: [], runtime: beginning.state.runtime)
    add(FoundScreen(address: address, openings: [opening]))
  }

  private mutating func add(_ start: String) throws(Failure) {
    guard let url = visit.urlBuilder.build(path: start), let address = CrawlAddress(url) else {
      throw .usage("cannot start at \"\(start.withMaskedSecrets)\": it is neither a path nor an HTTP URL")
    }
    if let danger = visit.danger(of: url) {
      throw .usage("cannot start at \"\(start.withMaskedSecrets)\": \(danger.warning)")
    }
    let opening = VisitedScreen.Opening(link: ScreenLink(start: start), presses: [])
    // A visited screen has already loaded this document as a part.
    if map.parts.contains(address) { return }
    add(FoundScreen(address: address, openings: [opening]))
  }

  private mutating func add(_ found: FoundScreen) {
    guard map.number(of: found.address) == nil else { return }
    // Screens are visited in order of distance, so no shorter path is found later.
    guard found.depth <= plan.depth else { return untried.addTooFar(found.address) }
    map.add(found.address, number: frontier.entries.count)
    frontier.add(found, template: templates.template(of: found.address))
  }

  /// - Parameter opening: The index of the screen's opening.
  private func place(_ index: Int, _ opening: Int = 0) -> CrawlDiagnostics.Place {
    let found = frontier.entries[index].value
    var place = CrawlDiagnostics.Place(number: index, address: found.address)
    if opening > 0, let from = found.from { place.opening = (from, found.openings[opening].presses) }
    return place
  }

  /// Processes the results of a visit: responses, links, and parts that were not tried.
  private mutating func handle(_ visited: VisitedScreen, of index: Int) throws(Failure) {
    // The examination of the screen may have been cut off, so its requests are incomplete.
    if Task.isCancelled { responses.endRecording() }
    let template = frontier.entries[index].template.text
    var screen = CrawledScreen(
      url: place(index).url, isShown: visited.isShown, kind: template, title: visited.title)
    var fingerprint: UInt64?
    var exchanges = visited.exchanges[...]
    // The document of a state was requested before the crawl.
    if frontier.entries[index].value.openings[0].runtime != nil {
      screen.isOfFlow = true
      screen.document = plan.beginning?.state.document ?? []
    } else if let exchange = exchanges.popFirst() {
      fingerprint = try handle(exchange, as: &screen, of: index)
    }
    for exchange in exchanges { try handle(exchange, of: index) }
    if plan.keepsDocuments { screen.pictures = kept(visited.pictures) }
    for link in visited.links { screen.links.append(handle(link, of: index)) }
    handleUnfollowedLinks(visited, of: index)
    untried.add(visited, of: template)
    try responses.record(screen)
    screens.append(screen)
    map.addVisited(index)
    // Failed visits lead nowhere, so they do not count towards the limit per kind.
    frontier.end(index, fingerprint: fingerprint)
    progress?.update(
      done: screens.count, waiting: frontier.waitingCount, findings: diagnostics.findings.count)
  }

  /// The first images, while those of all screens have at most as many bytes as one scene may load.
  private mutating func kept(_ pictures: [(url: String, file: Data)]) -> [(url: String, file: Data)] {
    pictures.filter { picture in
      guard pictureBytes + picture.file.count <= PictureLoader.maximumBytes else { return false }
      pictureBytes += picture.file.count
      return true
    }
  }

  /// Processes the response that contains the screen itself.
  ///
  /// - Returns: The fingerprint of the screen, if it was shown.
  private mutating func handle(
    _ exchange: CrawlNetwork.Exchange, as screen: inout CrawledScreen, of index: Int
  ) throws(Failure) -> UInt64? {
    let entry = frontier.entries[index]
    let outcome = try responses.record(exchange) ?? responses.outcome(of: exchange)
    let (document, verdict) = (outcome.document, ResponseVerdict(exchange.result, as: outcome))
    screen.status = outcome.status
    let before = diagnostics.findings.count
    diagnostics.addScreen(
      exchange, verdict, document, isShown: screen.isShown,
      hasFallback: entry.value.openings[0].link.hasFallback, at: place(index))
    var fingerprint: UInt64?
    if case .document = verdict {
      fingerprint = screen.isShown ? ScreenFingerprint.of(document) : nil
      if let fingerprint, entry.template.variety != .forms {
        screen.kind += "#" + ScreenFingerprint.text(fingerprint)
      }
      if plan.keepsDocuments || diagnostics.findings.count > before { screen.document = document }
    }
    diagnostics.addSize(document, of: exchange, at: place(index))
    return fingerprint
  }

  /// Processes the response to another request of a screen. A request shared by several screens is checked
  /// once.
  private mutating func handle(_ exchange: CrawlNetwork.Exchange, of index: Int) throws(Failure) {
    let address = CrawlAddress(exchange.sent.url, method: exchange.sent.method)
    // Requests of an examination do not belong to the examined screen.
    let isExamined = exchange.isOfExamination
    if let address, exchange.purpose == .document, !isExamined { map.addPart(address) }
    guard let outcome = try responses.record(exchange), let address, !isExamined else { return }
    diagnostics.addRequest(
      exchange, ResponseVerdict(exchange.result, as: outcome), outcome.document, of: address,
      at: place(index, exchange.opening))
  }

  // MARK: Links

  /// Processes a link and follows it unless its target is too far from the start.
  ///
  /// - Returns: The link in its recorded form.
  private mutating func handle(_ link: VisitedScreen.Link, of index: Int) -> RecordedLink {
    let first = link.openings[0]
    let opening = place(index, link.opening).opening.map { from, presses in
      RecordedOpening(url: place(from).url, presses: presses)
    }
    let depth = frontier.entries[index].value.depth + 1
    add(FoundScreen(address: link.address, openings: link.openings, from: index, depth: depth))
    if let number = map.number(of: link.address) {
      map.addLink(
        CrawlMap.Link(
          to: number, presses: first.presses, opening: link.opening, isReplacing: first.link.isReplacing),
        from: index)
    } else {
      map.addExit(from: index)
    }
    return RecordedLink(
      url: link.address.url.withMaskedSecrets, presses: first.presses, isReplacing: first.link.isReplacing,
      opening: opening)
  }

  /// Processes the links that are not followed.
  private mutating func handleUnfollowedLinks(_ visited: VisitedScreen, of index: Int) {
    for skipped in visited.skipped {
      diagnostics.addSkipped(skipped.url, skipped.reason, skipped.presses, at: place(index, skipped.opening))
      // The target is unknown.
      if skipped.reason != .opened { map.addExit(from: index) }
    }
    for unbuilt in visited.unbuilt {
      diagnostics.addUnbuilt(unbuilt.url, unbuilt.presses, at: place(index, unbuilt.opening))
    }
    if visited.hasExit || !visited.isShown { map.addExit(from: index) }
  }

  // MARK: The end

  private mutating func finished() -> CrawlResult {
    var result = CrawlResult()
    // An interrupted crawl knows neither all links nor all reached limits.
    if Task.isCancelled {
      result.waiting = frontier.entries.count - frontier.first
    } else {
      checkTraps()
      checkUnreached()
    }
    result.caps = untried.caps(of: plan, kinds: skipKinds(), screens: skippedScreens)
    let paths = map.shortestPaths(
      of: frontier.entries.map(\.value), startingAt: visit.urlBuilder.baseUrl,
      beginning: plan.beginning?.steps ?? [])
    for (position, index) in map.visited.enumerated() {
      screens[position].presses = paths[index] ?? []
      let found = frontier.entries[index].value
      if let from = found.from, found.openings.count > 1 {
        screens[position].openings = found.openings.map { (paths[from] ?? []) + $0.presses }
      }
    }
    result.screens = screens
    diagnostics.report({ paths[$0] ?? [] }, in: &result)
    result.mapTexts { [responses] in responses.masked($0) }
    if let files = plan.files { result.name(by: files) }
    return result
  }

  private mutating func checkTraps() {
    for trap in map.traps(of: frontier.entries.map(\.value)) {
      guard let first = trap.screens.first else { continue }
      diagnostics.addTrap(trap, others: trap.screens.dropFirst().map { place($0).url }, at: place(first))
    }
  }

  private mutating func checkUnreached() {
    if plan.expected.isEmpty { return }
    var reached = ReachedScreens()
    for entry in frontier.entries { reached.insert(entry.value.address, template: entry.template.text) }
    for part in map.parts { reached.insert(part, template: templates.template(of: part).text) }
    for screen in plan.expected {
      guard let url = visit.urlBuilder.build(path: screen.path), let address = CrawlAddress(url) else {
        continue
      }
      if !reached.contains(screen, at: address) { diagnostics.addUnreached(address) }
    }
  }

  /// The number of skipped screens of each kind, because enough of the kind were visited. Also adds them to
  /// the skipped links.
  private mutating func skipKinds() -> [String: Int] {
    var kinds: [String: Int] = [:]
    for (index, entry) in frontier.entries.enumerated() where entry.state == .skippedAsKind {
      kinds[entry.template.text, default: 0] += 1
      diagnostics.addSkipped(
        entry.value.address.url.withMaskedSecrets, .perKind(entry.template.text),
        entry.value.openings[0].presses, at: place(entry.value.from ?? index))
    }
    return kinds
  }

  private var skippedScreens: Int { frontier.entries.count { $0.state == .skippedAsScreen } }
}
