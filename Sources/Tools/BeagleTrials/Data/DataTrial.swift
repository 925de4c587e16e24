import Beagle
import BeagleCrawling
import BeagleJSON
import BeaglePictures

/// Tries what a screen shows with other data.
struct DataTrial {
  private let screen: ScreenStates
  private let settings: TrialSettings
  private var result = TrialResult()
  /// The findings by rule and component.
  private var found: [String: Int] = [:]
  private var rows: [DataPath: Int] = [:]
  /// What was tried: the paths with the hashes of their readers.
  private var tried: [DataPath: Set<UInt64>] = [:]

  init(_ screen: ScreenStates, _ settings: TrialSettings) {
    (self.screen, self.settings) = (screen, settings)
  }

  func run() -> TrialResult {
    var copy = self
    copy.tryStates()
    return copy.result
  }

  /// What a change of data has done to a screen, compared with the state before.
  static func faults(
    in runtime: Runtime, after former: Runtime?, _ settings: TrialSettings
  ) -> [DataState.Fault] {
    guard let former, former.visible == runtime.visible, let state = DataState(former, settings),
      let changed = runtime.redrawn(for: state.builder)
    else { return [] }
    return state.outcome(in: changed, [], nil)?.faults ?? []
  }

  /// What is known of the data of the screen, one line for each path.
  func shapes() -> [String] {
    var lines: [String] = []
    forEachState { state, document, _ in
      lines += Shape.all(of: document) { state.value(of: $0) }.map(\.text)
    }
    return lines.uniqued
  }

  private mutating func tryStates() {
    var copy = self
    forEachState { state, document, origin in
      for shape in Shape.all(of: document, value: { state.value(of: $0) }) where !Task.isCancelled {
        copy.tryValues(of: shape, in: state, origin)
      }
    }
    self = copy
  }

  /// The states that do not differ in data only, each with its document.
  private func forEachState(_ body: (DataState, DocumentReads, ScreenStates.State) -> Void) {
    var documents: [Int: DocumentReads] = [:]
    var structures: Set<UInt64> = []
    for origin in screen.states where origin.runtime.openDialogs.isEmpty && !Task.isCancelled {
      guard let document = origin.runtime.screen,
        let state = DataState(origin.runtime, settings),
        structures.insert(state.picture.structure).inserted
      else { continue }
      let reads = documents[origin.opening] ?? DocumentReads(document)
      documents[origin.opening] = reads
      body(state, reads, origin)
    }
  }

  private mutating func tryValues(of shape: Shape, in state: DataState, _ origin: ScreenStates.State) {
    let context = shape.path.prefixes[0]
    let hash = state.hash(ofReaders: shape.readers.uniqued)
    guard tried[shape.path, default: []].insert(hash).inserted, let whole = state.value(of: context) else {
      return
    }
    let value = whole.value(at: shape.path.contextPath)
    for variation in Variation.all(of: shape, value, seed: settings.seed) where !Task.isCancelled {
      let changed = whole.replacing(variation.value, at: shape.path)
      guard let changed, let outcome = state.outcome(of: changed, in: context, shape) else { continue }
      note(variation, outcome, shape)
      for fault in outcome.faults where isFault(fault, variation) {
        add(fault, variation, changed, outcome, shape, state, origin)
      }
    }
  }

  /// An operation may give an empty text for an empty text, and no text for a value that is missing.
  private func isFault(_ fault: DataState.Fault, _ variation: Variation) -> Bool {
    guard fault.rule == .failedExpression else { return true }
    return variation.kind != .empty && !(variation.kind == .absent && fault.isOfMissingValue)
  }

  private mutating func note(_ variation: Variation, _ outcome: DataState.Outcome, _ shape: Shape) {
    let row = rows[shape.path] ?? result.rows.count
    if row == result.rows.count {
      rows[shape.path] = row
      result.rows.append(TrialRow(.data, shape.path.description))
    }
    let codes = outcome.faults.filter { isFault($0, variation) }.map(\.rule.code).uniqued
    let outcome: TrialRow.Outcome = codes.isEmpty ? .passed : .found(codes)
    if let cell = result.rows[row].cells.firstIndex(where: { $0.name == variation.name }) {
      if !codes.isEmpty { result.rows[row].cells[cell].outcome = outcome }
    } else {
      result.rows[row].cells.append((variation.name, outcome))
    }
  }

  private mutating func add(
    _ fault: DataState.Fault, _ variation: Variation, _ value: DynamicObject, _ outcome: DataState.Outcome,
    _ shape: Shape, _ state: DataState, _ origin: ScreenStates.State
  ) {
    let condition = "\(shape.path) \(variation.kind == .rows ? "with " : "")\(variation.name)"
    if let known = found[fault.key] {
      if !result.findings[known].conditions.contains(condition) {
        result.findings[known].conditions.append(condition)
      }
      return
    }
    found[fault.key] = result.findings.count
    var finding = TrialFinding(
      fault.rule, fault.message, at: fault.path,
      presses: origin.presses, opening: origin.opening, conditions: [condition])
    let context = shape.path.prefixes[0]
    var reduction = DataReduction(nodes: outcome.scene.nodes.count) { value in
      guard let outcome = state.outcome(of: value, in: context, shape) else { return (0, false) }
      return (outcome.scene.nodes.count, outcome.faults.contains { $0.key == fault.key })
    }
    finding.contexts = [context.context: reduction.reduced(value)]
    finding.steps.after = [TrialFinding.step(finding: fault.rule.code, on: state.device.name, fontScale: 1)]
    if settings.hasPictures {
      finding.pictures = (
        state.svg(of: state.picture.scene, title: "Before"), state.svg(of: outcome.scene, title: condition)
      )
    }
    result.findings.append(finding)
  }
}

extension DynamicObject {
  /// The value with another one at a path, or without the member there; nil if that is impossible.
  fileprivate func replacing(_ value: DynamicObject?, at path: DataPath) -> DynamicObject? {
    var copy = self
    if let value { return copy.set(value, at: path.contextPath) ? copy : nil }
    guard case .key(let key)? = path.steps.last, let parent = path.prefixes.dropLast().last,
      case .dictionary(var members) = self.value(at: parent.contextPath)
    else { return nil }
    members[key] = nil
    return copy.set(.dictionary(members), at: parent.contextPath) ? copy : nil
  }
}
