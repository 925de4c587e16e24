import Beagle
import BeagleTesting
import Foundation
import Locking

/// Visits a screen: follows a link to it and tries everything that a user can do there, each from a separate
/// state.
package struct ScreenVisit {
  package struct Limits: Sendable, Hashable {
    /// The maximum number of rows tried per list.
    package var rows = 5
    /// The maximum number of presses on a screen, over all its states. Swiping, pulling and scrolling count
    /// as well.
    package var presses = 2_000
    /// The maximum number of states of a screen, for example of its tabs and dialogs.
    package var states = 50
    /// Whether pictures are fetched.
    package var hasPictures = false
    /// The maximum number of states that differ only in their data.
    package var alike = 3
  }

  let rules: CrawlRules
  let limits: Limits
  let builder: SceneBuilder
  let registry: ComponentRegistry
  let urlBuilder: UrlBuilder
  let network: CrawlNetwork
  /// Examines each visited screen, if set.
  let examine: (@Sendable (ScreenStates) async -> Void)?

  init(
    rules: CrawlRules, limits: Limits, builder: SceneBuilder, registry: ComponentRegistry,
    urlBuilder: UrlBuilder, network: CrawlNetwork, examine: (@Sendable (ScreenStates) async -> Void)? = nil
  ) {
    (self.rules, self.limits, self.builder) = (rules, limits, builder)
    (self.registry, self.urlBuilder, self.network) = (registry, urlBuilder, network)
    self.examine = examine
  }

  /// The screen below a visited one, to which a user can go back.
  static let below = Screen(child: .container(Container(children: [])))

  /// A state of the screen, and the steps that lead to it.
  private struct State {
    var runtime: Runtime
    var presses: [String]
    /// The label of the component that opened a dialog.
    var label: String?
  }

  /// The identity of a state: states with equal hashes react in the same way.
  private struct Key {
    let structure: UInt64
    /// The hash of the structure, the data and the visible texts.
    let hash: Int

    init(_ scene: Scene, _ runtime: Runtime) {
      structure = SceneStructure.of(scene)
      var hasher = Hasher()
      hasher.combine(structure)
      hasher.combine(runtime.dataHash)
      for node in scene.nodes where !node.isHidden {
        if let text = node.content.text { hasher.combine(text) }
      }
      hash = hasher.finalize()
    }
  }

  /// The progress of one visit.
  private struct Progress {
    var visited = VisitedScreen()
    /// The index of the current opening.
    var opening = 0
    var below: ViewID?
    /// The number of tried presses.
    var presses = 0
    /// The distinct prefetched screens.
    var prefetched: [String] = []
    var knownPrefetched: Set<String> = []
    /// Link indices by address.
    var addresses: [CrawlAddress: Int] = [:]
    var skipped: Set<String> = []
    /// The hashes of known states without dialogs.
    var known: Set<Int> = []
    /// The number of states tried per structure.
    var structures: [UInt64: Int] = [:]
    var states: [State] = []
    /// The index of the next state to try.
    var nextState = 0
    /// The states and requests to examine after the visit. Collected only if they are examined.
    var seen: ScreenStates?
    /// The distinct image requests.
    var pictures: [(url: String, request: Request)] = []
    var knownPictures: Set<String> = []

    /// Starts with another opening, whose states are unrelated to the previous ones.
    mutating func begin(_ opening: Int, above below: ViewID?) {
      (self.opening, self.below) = (opening, below)
      (known, structures, states, nextState) = ([], [:], [], 0)
    }
  }

  /// - Parameters:
  ///   - openings: The openings of the screen to try, at least one.
  ///   - url: The URL of the screen, with secrets masked.
  @concurrent func visit(_ openings: [VisitedScreen.Opening], at url: String) async -> VisitedScreen {
    let client = VisitClient(network, hasScreen: openings.first?.runtime == nil)
    let dependencies = dependencies(client)
    var progress = Progress()
    if examine != nil {
      progress.seen = ScreenStates(url: url, network: ScreenNetwork(visit: self, client: client))
    }
    for (number, opening) in openings.enumerated() where !Task.isCancelled {
      await visit(opening, number, dependencies, client, &progress)
    }
    addPrefetched(dependencies, to: &progress)
    progress.visited.isWhole = !Task.isCancelled
    client.begin([], 0)
    for (url, request) in progress.pictures where !Task.isCancelled {
      guard let response = try? await client.response(for: request) else { continue }
      progress.visited.pictures.append((url, response.data))
    }
    if let seen = progress.seen, !Task.isCancelled {
      client.beginExamination()
      await examine?(seen)
    }
    progress.visited.exchanges = client.noted
    return progress.visited
  }

  func dependencies(_ client: any NetworkClient) -> BeagleDependencies {
    let dependencies = BeagleDependencies()
    dependencies.cacheStore = nil
    dependencies.componentRegistry = registry
    dependencies.urlBuilder = urlBuilder
    dependencies.networkClient = client
    return dependencies
  }

  private func visit(
    _ from: VisitedScreen.Opening, _ number: Int, _ dependencies: BeagleDependencies, _ client: VisitClient,
    _ progress: inout Progress
  ) async {
    let runtime: Runtime
    if let begun = from.runtime {
      runtime = begun
      progress.begin(number, above: nil)
      client.begin([], number)
      handle([], begun, [], dependencies, &progress)
    } else {
      runtime = await opened(from.link, number, dependencies, client, &progress)
    }
    if number == 0 {
      progress.visited.title = runtime.title
      progress.visited.isShown = runtime.scene != nil && runtime.visible != progress.below
    }
    while progress.nextState < progress.states.count, !Task.isCancelled {
      let state = progress.states[progress.nextState]
      progress.states[progress.nextState].runtime = Runtime(builder)
      progress.nextState += 1
      await tryChoices(of: state, dependencies, client, &progress)
    }
  }

  /// Follows a link in a new application.
  private func opened(
    _ link: ScreenLink, _ number: Int, _ dependencies: BeagleDependencies, _ client: VisitClient,
    _ progress: inout Progress
  ) async -> Runtime {
    var runtime = Runtime(builder)
    runtime.componentRegistry = registry
    let base = urlBuilder
    runtime.absoluteURL = { base.build(path: $0)?.absoluteString ?? $0 }
    let empty = runtime
    let (effects, below) = runtime.follow(link, above: Self.below)
    progress.begin(number, above: below)
    client.begin([], number)
    // Only the first request for the screen itself is sent, not those for screens it leads to.
    let isOpening = Mutex(true)
    let opening = RuntimeRunner(dependencies: dependencies) { [self] request in
      guard case .screen(let path, _) = request else { return isSent(request, dependencies) }
      guard path == link.url else { return false }
      return isOpening.withLock { isOpening in
        defer { isOpening = false }
        return isOpening
      }
    }
    let all = await opening.finish(effects, in: &runtime)
    progress.seen?.add(
      all, of: ScreenStates.Trigger(before: empty, event: nil, link: link), [], opening: number, label: nil)
    let loading = effects.compactMap { if case .send(let id, .screen) = $0 { id } else { nil } }
    handle(
      all.filter { if case .send(let id, .screen) = $0 { !loading.contains(id) } else { true } }, runtime, [],
      dependencies, &progress)
    return runtime
  }

  // MARK: What follows from a choice

  private func tryChoices(
    of state: State, _ dependencies: BeagleDependencies, _ client: VisitClient, _ progress: inout Progress
  ) async {
    var (choices, untriedRows) = choices(in: state.runtime, opened: state.label)
    progress.visited.untriedRows = max(progress.visited.untriedRows, untriedRows)
    progress.seen?.add(state.runtime, state.presses, opening: progress.opening)
    while let choice = choices.next() {
      if Task.isCancelled { return }
      guard progress.presses < limits.presses else {
        progress.visited.untriedPresses += 1 + choices.count
        return
      }
      progress.presses += 1
      var runtime = state.runtime
      let presses = state.presses + choice.steps
      client.begin(presses, progress.opening)
      let runner = RuntimeRunner(dependencies: dependencies) { [self] in
        isSent($0, dependencies, label: choice.label)
      }
      let effects = await runner.run(choice.event, in: &runtime)
      progress.seen?.add(
        effects, of: ScreenStates.Trigger(before: state.runtime, event: choice.event, link: nil), presses,
        opening: progress.opening, label: choice.label)
      handle(effects, runtime, presses, dependencies, label: choice.label, after: state.runtime, &progress)
    }
  }

  /// Processes the effects of a choice.
  ///
  /// - Parameter before: The previous state; nil if the screen was just opened.
  private func handle(
    _ effects: [Effect], _ runtime: Runtime, _ presses: [String], _ dependencies: BeagleDependencies,
    label: String? = nil, after before: Runtime? = nil, _ progress: inout Progress
  ) {
    for effect in effects {
      switch effect {
      case .send(let id, let request):
        if case .screen = request {
          guard let link = runtime.link(of: id) else { continue }
          add(link, request, presses, dependencies, label: label, &progress)
        } else if let (url, reason) = refusal(of: request, dependencies, label: label) {
          skip(url, reason, presses, &progress)
        }
      case .prefetch(let path):
        if progress.knownPrefetched.insert(path).inserted { progress.prefetched.append(path) }
      case .openURL(let url):
        skip(url, .opened, presses, &progress)
      case .openNativeRoute(let route):
        progress.visited.hasExit = true
        skip(route.path, .opened, presses, &progress)
      default: break
      }
    }
    if let below = progress.below, runtime.visible == below { return }
    // Most presses lead elsewhere and change nothing here.
    if let before, before.openDialogs.isEmpty, runtime.openDialogs.isEmpty, runtime.showsSame(as: before) {
      return
    }
    if limits.hasPictures { notePictures(of: runtime, dependencies, &progress) }
    guard let scene = runtime.scene else { return }
    // Dialogs are always separate states: their actions differ even if the texts are equal.
    if runtime.openDialogs.isEmpty {
      let key = Key(scene, runtime)
      guard progress.known.insert(key.hash).inserted else { return }
      // A few states that differ only in data are enough: a counter has no end.
      guard progress.structures[key.structure, default: 0] < limits.alike else {
        progress.visited.alikeStates += 1
        return
      }
      progress.structures[key.structure, default: 0] += 1
    }
    guard progress.states.count < limits.states else {
      progress.visited.hasUntriedStates = true
      return
    }
    let place = progress.states.lastIndex { $0.presses.count <= presses.count }.map { $0 + 1 } ?? 0
    let next = State(runtime: runtime, presses: presses, label: runtime.openDialogs.isEmpty ? nil : label)
    progress.states.insert(next, at: max(place, progress.nextState))
  }

  /// Adds a link to another screen, or records why it is not followed.
  private func add(
    _ link: ScreenLink, _ request: OutgoingRequest, _ presses: [String], _ dependencies: BeagleDependencies,
    label: String?, _ progress: inout Progress
  ) {
    guard let sent = sent(request, dependencies), let address = CrawlAddress(sent.url, method: sent.method),
      address.url.utf8.count <= CrawlAddress.maximumLength
    else {
      progress.visited.unbuilt.append((link.url, presses, progress.opening))
      return
    }
    if let reason = rules.refusal(of: sent, label: label) {
      skip(address.url, reason, presses, &progress)
    } else {
      add(.init(link: link, presses: presses), at: address, &progress)
    }
  }

  private func add(
    _ opening: VisitedScreen.Opening, at address: CrawlAddress, _ progress: inout Progress
  ) {
    guard let known = progress.addresses[address] else {
      progress.addresses[address] = progress.visited.links.count
      progress.visited.links.append(
        .init(address: address, openings: [opening], opening: progress.opening))
      return
    }
    // A link found in another opening of this screen keeps its own path.
    let link = progress.visited.links[known]
    guard link.opening == progress.opening else { return }
    if let equal = link.openings.firstIndex(where: { $0.link.dataHash == opening.link.dataHash }) {
      if opening.presses.count < link.openings[equal].presses.count {
        progress.visited.links[known].openings[equal].presses = opening.presses
      }
    } else if link.openings.count < limits.alike {
      progress.visited.links[known].openings.append(opening)
    } else {
      progress.visited.alikeStates += 1
    }
  }

  private func skip(
    _ url: String, _ reason: SkippedLink.Reason, _ presses: [String], _ progress: inout Progress
  ) {
    let url = url.utf8.count > CrawlAddress.maximumLength ? url.prefix(60) + "…" : url
    guard progress.skipped.insert("\(reason) \(url)").inserted else { return }
    progress.visited.skipped.append(
      VisitedScreen.Skipped(
        url: url.withMaskedSecrets, reason: reason, presses: presses, opening: progress.opening))
  }

  /// Prefetched screens without a link are reached without a press.
  private func addPrefetched(_ dependencies: BeagleDependencies, to progress: inout Progress) {
    for path in progress.prefetched {
      guard let sent = sent(.screen(path: path, data: nil), dependencies),
        let address = CrawlAddress(sent.url),
        progress.addresses[address] == nil
      else { continue }
      if let reason = rules.refusal(of: sent) {
        skip(address.url, reason, [], &progress)
        continue
      }
      progress.addresses[address] = progress.visited.links.count
      let opening = VisitedScreen.Opening(link: ScreenLink(start: path), presses: [])
      progress.visited.links.append(.init(address: address, openings: [opening], opening: 0))
    }
  }

  private func notePictures(
    of runtime: Runtime, _ dependencies: BeagleDependencies, _ progress: inout Progress
  ) {
    for node in runtime.scene?.nodes.lazy.filter({ !$0.isHidden }) ?? [] {
      guard case .image(let image) = node.content, case .remote(let path, _) = image.source,
        progress.knownPictures.insert(path).inserted, let url = urlBuilder.build(path: path)
      else { continue }
      let request = Request(url: url, type: .fetchImage, additionalData: nil)
      if let reason = rules.refusal(of: network.sent(request)) {
        skip(CrawlAddress(url)?.url ?? path, reason, [], &progress)
      } else {
        progress.pictures.append((path, request))
      }
    }
  }
}

extension Runtime {
  /// The title in the navigation bar of the visible screen.
  fileprivate var title: String? {
    scene?.nodes.lazy.compactMap { node -> String? in
      if case .navigationTitle(let text) = node.content { text } else { nil }
    }.first { !$0.isEmpty }
  }
}
