import Beagle
import BeagleCrawling
import BeagleJSON

/// Tries what a screen shows with other data.
struct DataTrial {
  private let screen: ScreenStates
  private let settings: TrialSettings
  /// The number of nodes that are laid out in one state. At least one value of each path is tried.
  private let maximumNodes: Int
  private let texts: [Variation]
  /// What the documents read, by the index of the screen's opening.
  private let documents: [Int: DocumentReads]
  private var result = TrialResult()
  /// The findings by rule and component.
  private var causes = CauseList<String>()
  private var rows: [String: Int] = [:]
  /// The tried paths by name and sender, with the hashes of the texts that their readers show.
  private var tried: [String: Set<Int>] = [:]

  init(
    _ screen: ScreenStates, _ documents: [Int: DocumentReads], _ settings: TrialSettings,
    maximumNodes: Int = 400_000
  ) {
    (self.screen, self.documents, self.settings) = (screen, documents, settings)
    self.maximumNodes = maximumNodes
    texts = Variation.texts(seed: settings.seed)
  }

  /// Whether an action uses a response in an expression, instead of only storing it in a context.
  var readsResponses: Bool { documents.values.contains { !$0.responseTexts.isEmpty } }

  /// - Parameter requests: The requests of the screen; their responses are varied if actions read them.
  func run(_ requests: [TriedRequest] = []) async -> TrialResult {
    var trial = self
    await forEachState(requests) { state, shapes, origin in
      for shape in shapes where !Task.isCancelled {
        trial.tryValues(of: shape, in: state, origin, atMost: maximumNodes / shapes.count)
      }
    }
    trial.result.findings = trial.causes.findings
    return trial.result
  }

  /// The faults of a screen that it did not have before its data changed.
  ///
  /// - Parameter notices: The notices of the actions that changed the data.
  static func faults(
    in runtime: Runtime, after former: Runtime?, _ notices: [SceneNotice], _ settings: TrialSettings
  ) -> [DataFault] {
    guard let former, former.visible == runtime.visible, let state = DataState(former, settings),
      let changed = runtime.redrawn(for: state.builder)
    else { return [] }
    return state.outcome(in: changed, notices.map(Effect.notice), nil)?.faults ?? []
  }

  /// The shapes of the screen's data, one line for each path.
  func shapes(_ requests: [TriedRequest]) async -> [String] {
    var all: [(name: String, shape: Shape)] = []
    await forEachState(requests) { state, shapes, _ in
      for shape in shapes {
        let name = state.name(of: shape.path)
        if let index = all.firstIndex(where: { $0.name == name }) {
          all[index].shape.add(shape)
        } else {
          all.append((name, shape))
        }
      }
    }
    return all.map { "\($0)  \($1.text)" }.uniqued
  }

  /// Calls a function for each state that differs from the others in more than its data, and for the state
  /// after each response that actions read.
  private func forEachState(
    _ requests: [TriedRequest], _ body: (DataState, [Shape], ScreenStates.State) -> Void
  ) async {
    var structures: Set<Set<String>> = []
    for origin in screen.states where origin.runtime.openDialogs.isEmpty && !Task.isCancelled {
      guard let document = documents[origin.opening], let scene = origin.runtime.scene else { continue }
      let places = zip(origin.runtime.paths, scene.nodes).map { $1.isHidden ? "hidden \($0)" : $0 }
      guard structures.insert(Set(places)).inserted else { continue }
      guard let state = DataState(origin.runtime, settings, shortening: document.roots) else { continue }
      body(state, Shape.all(of: document, value: state.value), origin)
    }
    for request in requests where !Task.isCancelled {
      // Requests of other screens are tried on those screens.
      let isHere = request.isOpening || request.pending.runtime.visible == request.before.visible
      guard isHere, let document = documents[request.sending.opening],
        let response = await ReceivedResponse(to: request, document),
        let state = DataState(after: response, settings)
      else { continue }
      let origin = ScreenStates.State(
        state.runtime, presses: request.sending.presses, opening: request.sending.opening)
      body(state, Shape.all(of: document, value: state.value), origin)
    }
  }

  private mutating func tryValues(
    of shape: Shape, in state: DataState, _ origin: ScreenStates.State, atMost limit: Int
  ) {
    let name = state.name(of: shape.path)
    // Several components may send the same request.
    let place = "\(name) \(state.response?.component ?? "")"
    guard tried[place, default: []].insert(state.hash(of: shape.readers)).inserted,
      let whole = state.value(of: shape.path.root)
    else { return }
    var nodes = 0
    let value = whole.value(at: shape.path.contextPath)
    for variation in Variation.all(of: shape, value, texts) where !Task.isCancelled {
      guard let (path, value) = whole.change(variation.value, at: shape.path) else { continue }
      if nodes > 0, nodes + state.picture.nodes.count > limit {
        let reason =
          "the values already tried have \(CrawlReport.count(nodes, "component")); others are not tried"
        note(.inconclusive(reason), variation, shape, state)
        continue
      }
      var changed = whole
      guard changed.set(value, at: path.contextPath),
        let outcome = state.outcome(of: value, at: path, shape)
      else { continue }
      nodes += outcome.nodes
      let faults = outcome.faults.filter { isFault($0, variation) }
      let codes = faults.map(\.rule.code).uniqued
      note(codes.isEmpty ? .passed : .found(codes), variation, shape, state)
      for fault in faults {
        let condition = "\(name) \(variation.kind == .rows ? "with " : "")\(variation.name)"
        causes.add(fault.key, tried: [condition]) { [self] in
          finding(fault, changed, outcome, shape, state, origin)
        }
      }
    }
  }

  /// Whether a fault counts. An operation may give an empty text for an empty text, and no text for a
  /// missing value.
  private func isFault(_ fault: DataFault, _ variation: Variation) -> Bool {
    // A server sends no words instead of a URL, a telephone number or an id.
    if fault.isOfAction { return variation.kind != .text && variation.kind != .number }
    guard fault.rule == .failedExpression else { return true }
    if variation.value?.stringValue?.isEmpty ?? false { return false }
    return !([.absent, .empty].contains(variation.kind) && fault.isOfMissingValue)
  }

  private mutating func note(
    _ outcome: TrialRow.Outcome, _ variation: Variation, _ shape: Shape, _ state: DataState
  ) {
    let name = state.name(of: shape.path)
    let row = rows[name] ?? result.rows.count
    if row == result.rows.count {
      rows[name] = row
      let isShort = state.isShortened(shape.path.root)
      let note = isShort ? ", with the first \(DataState.maximumRows) rows of long lists" : ""
      result.rows.append(TrialRow(.data, "\(name)\(note)"))
      if shape.hasUnvariedLevels {
        let reason = "deep values are only changed where an expression reads them"
        result.rows[row].cells.append(("deeper levels", .inconclusive(reason)))
      }
    }
    if let cell = result.rows[row].cells.firstIndex(where: { $0.name == variation.name }) {
      if case .found = outcome { result.rows[row].cells[cell].outcome = outcome }
    } else {
      result.rows[row].cells.append((variation.name, outcome))
    }
  }

  private func finding(
    _ fault: DataFault, _ value: DynamicObject, _ outcome: DataOutcome, _ shape: Shape,
    _ state: DataState, _ origin: ScreenStates.State
  ) -> TrialFinding {
    var finding = TrialFinding(
      fault.rule, fault.message, at: fault.path, presses: origin.presses, opening: origin.opening)
    let root = shape.path.root
    var reduction = DataReduction(nodes: outcome.nodes) { value in
      guard let outcome = state.outcome(of: value, at: root, shape) else { return (0, false) }
      return (outcome.nodes, outcome.counterpart(of: fault) != nil)
    }
    let reduced = reduction.reduced(value)
    // Large states are laid out once more only if this is needed.
    let isShown = state.response != nil || settings.hasPictures
    let shown = isShown ? state.outcome(of: reduced, at: root, shape) : nil
    if let response = state.response {
      finding.steps = ([response.step(with: reduced)], shown?.counterpart(of: fault)?.steps ?? [])
    } else {
      finding.contexts = [root.context: reduced]
      finding.steps.after = [finding.step(on: state.device.name, fontScale: 1)]
    }
    if settings.hasPictures, let shown {
      finding.pictures =
        shown.runtime.openDialogs.isEmpty
        ? state.pictures(of: shown, fault) : settings.pictures(before: state.runtime, after: shown.runtime)
    }
    return finding
  }
}

extension DynamicObject {
  /// The path and the value to set. To remove a member, this is the containing object without the member;
  /// nil if the member does not exist.
  fileprivate func change(
    _ value: DynamicObject?, at path: DataPath
  ) -> (path: DataPath, value: DynamicObject)? {
    if let value { return (path, value) }
    guard case .key(let key)? = path.steps.last else { return nil }
    let parent = path.prefix(path.steps.count - 1)
    guard case .dictionary(var members) = self.value(at: parent.contextPath) else { return nil }
    members[key] = nil
    return (parent, .dictionary(members))
  }
}
