import Beagle
import BeagleExpressions
import BeagleJSON
import BeaglePictures

/// A state of a screen with its recorded data: the baseline for comparisons with other data.
struct DataState {
  /// A violation of one rule by one component.
  struct Fault {
    let rule: TrialRule
    /// The document path of the component.
    let path: String
    /// A sentence about the component, without the data.
    let message: String
    /// Whether the component only loses a text that shows nothing but the missing value.
    var isOfMissingValue = false
    /// Whether an action of the component fails.
    var isOfAction = false

    /// What identifies the fault while its data are reduced.
    var key: String { "\(rule.code) \(path)" }
  }

  /// The result of laying out a state with other data.
  struct Outcome {
    let runtime: Runtime
    /// The number of nodes that were laid out.
    let nodes: Int
    private var known: [String: Fault] = [:]

    init(_ runtime: Runtime, nodes: Int) { (self.runtime, self.nodes) = (runtime, nodes) }

    var faults: [Fault] { known.values.sorted { ($0.rule.name, $0.path) < ($1.rule.name, $1.path) } }

    func has(_ fault: Fault) -> Bool { known[fault.key] != nil }

    /// Adds a fault unless there is one of this kind at the component that does not only lose a missing value.
    mutating func add(
      _ rule: TrialRule, at path: String, _ message: String, isOfMissingValue: Bool = false,
      isOfAction: Bool = false
    ) {
      let fault = Fault(
        rule: rule, path: path, message: message, isOfMissingValue: isOfMissingValue,
        isOfAction: isOfAction)
      if known[fault.key]?.isOfMissingValue ?? true { known[fault.key] = fault }
    }

    /// Adds a text that is missing because an operation has no result.
    mutating func addLoss(of name: String, at path: String, _ isOfMissingValue: Bool) {
      add(
        .failedExpression, at: path, "\(name) loses its text, because an operation has no result",
        isOfMissingValue: isOfMissingValue)
    }
  }

  let runtime: Runtime
  let picture: DataPicture
  let device: DeviceProfile
  /// The response that has led to the state; nil if contexts are changed.
  let response: ReceivedResponse?
  /// The contexts and responses whose long lists are cut to their first rows.
  let shortened: Set<DataPath>
  private let renderer: PictureRenderer
  private let cut: DataPicture.Places
  private let unreachable: DataPicture.Places
  private let overlaps: DataPicture.Places
  private let empty: SilentEmpty
  private let failed: FailedExpressions
  private let presses: DataPresses
  private let notices: Set<String>
  /// The document paths of the nodes with content.
  private let contents: Set<String>
  /// The first node with each document path.
  private let nodes: [String: NodeID]

  /// The number of rows of long lists that are shown.
  static let maximumRows = 100
  /// A scene with more nodes is only examined for limits.
  private static let maximumNodes = 100_000

  /// Lays a state out for the first iPhone of the settings; nil while its screen is loading.
  ///
  /// - Parameter contexts: The contexts whose long lists are shortened.
  init?(_ runtime: Runtime, _ settings: TrialSettings, shortening contexts: [DataPath] = []) {
    var short = runtime
    let shortened = short.shorten(contexts)
    self.init(short, settings, shortened, nil)
  }

  /// Lays out the state after a response; if another screen opens, the state before it.
  init?(after response: ReceivedResponse, _ settings: TrialSettings) {
    self.init(response.pending, settings, response.isShortened ? [.response] : [], response)
  }

  private init?(
    _ runtime: Runtime, _ settings: TrialSettings, _ shortened: Set<DataPath>, _ response: ReceivedResponse?
  ) {
    device = settings.devices.first { ClientLook(device: $0) == .iOS } ?? .iphone16
    renderer = settings.renderer(for: device)
    self.shortened = shortened
    guard var drawn = runtime.redrawn(for: renderer.builder(for: device)) else { return nil }
    self.response = response?.delivered(to: &drawn)
    guard let scene = drawn.scene else { return nil }
    self.runtime = drawn
    picture = DataPicture(scene, drawn, renderer)
    cut = picture.cutTexts()
    unreachable = picture.unreachable()
    overlaps = picture.overlaps()
    empty = SilentEmpty(picture)
    failed = FailedExpressions(picture, drawn)
    presses = DataPresses(picture, drawn)
    notices = Set(scene.notices.compactMap(\.limitName))
    contents = Set(picture.contents.map { [picture] in picture.paths[$0] })
    nodes = drawn.nodesByPath
  }

  /// Lays out screens for the device.
  var builder: SceneBuilder { renderer.builder(for: device) }

  /// The value of a context or a response; nil if it is not on the screen.
  func value(of root: DataPath) -> DynamicObject? {
    if root == .response || response != nil { return root == .response ? response?.value : nil }
    return runtime.value(of: root, nodes)
  }

  /// The name of a path in reports, such as `cart.items[].price` or `GET /cart: onSuccess.data.items[].price`.
  func name(of path: DataPath) -> String { response.map { "\($0.name): \(path)" } ?? "\(path)" }

  /// A hash of the texts in the components with some document paths.
  func hash(of paths: [String]) -> Int {
    let paths = Set(paths)
    var hasher = Hasher()
    var end = 0
    for index in picture.nodes.indices {
      if paths.contains(picture.paths[index]) { end = max(end, picture.nodes[index].end) }
      guard index < end else { continue }
      hasher.combine(picture.paths[index])
      hasher.combine(picture.nodes[index].isHidden)
      hasher.combine(picture.nodes[index].content.text)
    }
    return hasher.finalize()
  }

  /// The state, and the same place with other data, with a frame around the first node of the faulty
  /// component.
  func pictures(of outcome: Outcome, _ fault: Fault) -> (before: [UInt8], after: [UInt8])? {
    func picture(_ runtime: Runtime) -> MarkedPicture? {
      guard let scene = runtime.scene else { return nil }
      let index = scene.positions().first { runtime.path(of: scene.nodes[$0].node) == fault.path }
      return MarkedPicture(scene, renderer, runtime, title: runtime.visibleURL ?? "", around: index ?? 0)
    }
    guard let before = picture(runtime), let after = picture(outcome.runtime) else { return nil }
    return (before.plain, after.marked)
  }

  // MARK: Trying

  /// Lays out the state with another value at a path.
  ///
  /// - Parameter shape: The shape of the changed value.
  func outcome(of value: DynamicObject, at path: DataPath, _ shape: Shape) -> Outcome? {
    if let response { return outcome(of: response, with: value, at: path, shape) }
    var changed = runtime
    guard let effects = changed.set(value, at: path, nodes) else { return nil }
    return outcome(in: changed, effects, shape)
  }

  private func outcome(
    of response: ReceivedResponse, with value: DynamicObject, at path: DataPath, _ shape: Shape
  ) -> Outcome? {
    var other = response.value
    guard other.set(value, at: path.contextPath) else { return nil }
    let (changed, effects) = response.delivering(other)
    var outcome = outcome(in: changed, effects, shape) ?? Outcome(changed, nodes: 0)
    let component = shape.readers.first ?? ""
    let isVisible = !changed.showsSame(as: response.pending)
    if let reason = effects.failure(unlike: response.effects, isVisible: isVisible) {
      let name = name(component, "the screen")
      outcome.add(
        .dataLimit, at: component, "\(name) fails after \(response.name): \(reason)", isOfAction: true)
    }
    addLostTexts(of: response, other, &outcome)
    return outcome
  }

  /// Compares a state with other data, laid out for the same device.
  ///
  /// - Parameters:
  ///   - effects: The effects of the event that changed the data.
  ///   - shape: The shape of the changed value; nil if it is unknown.
  func outcome(in changed: Runtime, _ effects: [Effect], _ shape: Shape?) -> Outcome? {
    guard let scene = changed.scene, changed.visible == runtime.visible else { return nil }
    var outcome = Outcome(changed, nodes: scene.nodes.count)
    let notices = effects.compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
    addLimits(scene.notices + notices, shape?.readers.first ?? "", &outcome)
    if scene.nodes.count > Self.maximumNodes { return outcome }
    let other = DataPicture(scene, changed, renderer, after: picture)
    addLayoutFaults(of: other, &outcome)
    let losses = failed.losses(in: other, changed)
    // A text that an operation loses may also empty the screen: one cause, reported once.
    if losses.isEmpty, let index = empty.position(in: other) {
      outcome.add(
        .silentEmpty, at: picture.paths[index],
        "\(name(of: picture.nodes[index].node, in: runtime)) is empty, and no text says so")
    }
    for (path, loss) in losses {
      outcome.addLoss(
        of: name(of: other.nodes[loss.node].node, in: changed), at: path, loss.isOfMissingValue)
    }
    if response == nil, shape?.isReadByAction ?? true {
      for (path, reason) in presses.failures(in: changed, at: shape?.readers ?? picture.paths) {
        outcome.add(.dataLimit, at: path, "a press on \(name(path, path)) fails: \(reason)", isOfAction: true)
      }
    }
    return outcome
  }

  /// Adds the texts of the screen and of dialogs that are missing because an expression in an action has no
  /// result with another response.
  private func addLostTexts(of response: ReceivedResponse, _ value: DynamicObject, _ outcome: inout Outcome) {
    let texts = response.texts.compactMap { text in nodes[text.component].map { ($0, text.text) } }
    let lost = failed.lostResults(of: texts, with: response.value, in: outcome.runtime, with: value)
    if lost.isEmpty { return }
    for text in changedTexts(in: outcome.runtime) {
      for lost in lost where text.before.contains(lost.result) && !text.after.contains(lost.result) {
        outcome.addLoss(of: text.name, at: text.path, lost.isOneValue)
      }
    }
  }

  /// The texts that other data change, on the screen and in the same dialogs.
  private func changedTexts(
    in changed: Runtime
  ) -> [(name: String, path: String, before: String, after: String)] {
    guard let scene = changed.scene else { return [] }
    let nodes = picture.contents.compactMap { index -> (String, String, String, String)? in
      guard let text = picture.text(index),
        let other = scene.nodes.firstIndex(of: picture.nodes[index].node).map({ scene.nodes[$0] }),
        !other.isHidden
      else { return nil }
      return (name(of: other.node, in: runtime), picture.paths[index], text, other.content.text ?? "")
    }
    let dialogs = zip(runtime.openDialogs, changed.openDialogs).flatMap { old, new in
      let path = runtime.opener(of: old.id).flatMap(runtime.path) ?? ""
      return [(old.title ?? "", new.title ?? ""), (old.message, new.message)].map {
        ("\"\($0)\" in a dialog", path, $0, $1)
      }
    }
    return (nodes + dialogs).filter { $0.2 != $0.3 }
  }

  private func addLayoutFaults(of other: DataPicture, _ outcome: inout Outcome) {
    let changed = outcome.runtime
    func name(_ index: Int) -> String { self.name(of: other.nodes[index].node, in: changed) }
    for (path, index) in other.cutTexts(after: picture) where cut[path] == nil && contents.contains(path) {
      outcome.add(.cutText, at: path, "\(name(index)) is cut off")
    }
    for (path, index) in other.unreachable() where unreachable[path] == nil {
      outcome.add(
        .unreachableContent, at: path,
        "\(name(index)) leaves its box or the screen, and nothing scrolls there")
    }
    let pairs = other.overlaps().sorted { $0.value < $1.value }
    for (pair, index) in pairs where overlaps[pair] == nil {
      outcome.add(
        .overlappingControls, at: other.paths[index], "\(name(index)) overlaps with another control")
    }
  }

  private func addLimits(_ notices: [SceneNotice], _ path: String, _ outcome: inout Outcome) {
    for notice in notices {
      guard let limit = notice.limitName, !self.notices.contains(limit) else { continue }
      outcome.add(.dataLimit, at: path, "\(name(path, "the screen")) reaches a limit: \(notice)")
    }
    if outcome.runtime.errors.count > runtime.errors.count, let error = outcome.runtime.errors.last {
      outcome.add(.dataLimit, at: path, "the screen has an error that nothing handles: \(error)")
    }
  }

  /// The name of the component with a document path.
  private func name(_ path: String, _ unknown: String) -> String {
    nodes[path].map { name(of: $0, in: runtime) } ?? unknown
  }

  /// The recorded text of a node in quotes; if it has none or a long one, the name of its component.
  private func name(of node: NodeID, in runtime: Runtime) -> String {
    let index = picture.scene.nodes.firstIndex(of: node)
    if let text = index.flatMap(picture.text), text.count <= 60 { return "\"\(text)\"" }
    return index == 0 ? "the screen" : runtime.name(of: node) ?? "the screen"
  }
}

extension Runtime {
  /// The first node with each document path.
  fileprivate var nodesByPath: [String: NodeID] {
    let nodes = scene.map { $0.nodes.map(\.node) } ?? []
    return Dictionary(zip(paths, nodes), uniquingKeysWith: { first, _ in first })
  }

  /// The value of a context; nil if it is not on the screen.
  fileprivate func value(of path: DataPath, _ nodes: [String: NodeID]) -> DynamicObject? {
    nodes[path.declarer ?? ""].flatMap { context(path.context, at: $0) }
  }

  /// Sets a value at a path; nil if its context is not on the screen.
  fileprivate mutating func set(
    _ value: DynamicObject, at path: DataPath, _ nodes: [String: NodeID]
  ) -> [Effect]? {
    if path.context == "global", path.declarer == nil {
      return handle(.setGlobal(value, at: path.contextPath))
    }
    guard let node = nodes[path.declarer ?? ""] else { return nil }
    return handle(.set(context: path.context, at: node, value, path: path.contextPath))
  }

  /// Removes rows of long lists.
  ///
  /// - Returns: The changed contexts.
  fileprivate mutating func shorten(_ contexts: [DataPath]) -> Set<DataPath> {
    let nodes = contexts.isEmpty ? [:] : nodesByPath
    return Set(
      contexts.filter { context in
        let short = value(of: context, nodes)?.shortened(to: DataState.maximumRows)
        return short.flatMap { set($0, at: context, nodes) } != nil
      })
  }
}

extension DynamicObject {
  /// The value with at most `count` elements in each list; nil if no list has more.
  func shortened(to count: Int) -> DynamicObject? {
    switch self {
    case .array(let elements):
      var isShort = elements.count > count
      let kept = elements.prefix(count).map { element in
        let inner = element.shortened(to: count)
        if inner != nil { isShort = true }
        return inner ?? element
      }
      return isShort ? .array(DynamicArray(kept)) : nil
    case .dictionary(let members):
      let short = members.compactMap { key, value in value.shortened(to: count).map { (key, $0) } }
      guard !short.isEmpty else { return nil }
      return .dictionary(short.reduce(into: members) { $0[$1.0] = $1.1 })
    default: return nil
    }
  }
}

extension SceneNotice {
  /// A name of the limit or missing part; nil for notices that have nothing to do with data.
  fileprivate var limitName: String? {
    switch self {
    case .limit(let name, _, _): "limit \(name)"
    case .tooMuchWork(let expression, _): "work \(expression)"
    case .noTemplate(let list, _): "template \(list)"
    case .approximateLayout: "layout"
    default: nil
    }
  }
}
