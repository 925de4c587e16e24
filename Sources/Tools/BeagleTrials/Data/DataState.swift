import Beagle
import BeagleExpressions
import BeagleJSON
import BeaglePictures

/// A state of a screen with its recorded data: the baseline for comparisons with other data.
struct DataState {
  let runtime: Runtime
  let picture: DataPicture
  let device: DeviceProfile
  /// The response that has led to the state; nil if contexts are changed.
  let response: ReceivedResponse?
  /// The contexts whose long lists are cut to their first rows.
  private let shortened: Set<DataPath>
  private let renderer: PictureRenderer
  private let cut: DataPicture.Places
  private let unreachable: DataPicture.Places
  private let overlaps: DataPicture.Places
  private let empty: SilentEmpty
  let failed: FailedExpressions
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

  /// Lays a state out for the first iPhone or iPad of the settings, or for an iPhone 16; nil while its screen
  /// is loading.
  ///
  /// - Parameter contexts: The contexts whose long lists are shortened.
  init?(_ runtime: Runtime, _ settings: TrialSettings, shortening contexts: [DataPath] = []) {
    var short = runtime
    let shortened = short.shorten(contexts)
    self.init(short, settings, shortened, nil)
  }

  /// Lays out the state after a response; if another screen opens, the state before the
  /// response.
  init?(after response: ReceivedResponse, _ settings: TrialSettings) {
    self.init(response.pending, settings, [], response)
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
    let nodes = drawn.nodesByPath
    let texts = self.response?.texts.compactMap { text in nodes[text.component].map { ($0, text.text) } }
    failed = FailedExpressions(picture, drawn, texts ?? [], self.response?.value ?? .empty)
    presses = DataPresses(picture, drawn)
    notices = Set(scene.notices.compactMap(\.limitName))
    contents = Set(picture.contents.map { [picture] in picture.paths[$0] })
    self.nodes = nodes
  }

  /// Lays out screens for the device.
  var builder: SceneBuilder { renderer.builder(for: device) }

  /// The value of a context or a response; nil if the screen has no such context or response.
  func value(of root: DataPath) -> DynamicObject? {
    if let response { response.value(of: root) } else { runtime.value(of: root, nodes) }
  }

  /// Whether long lists of a context or response are cut to their first rows.
  func isShortened(_ root: DataPath) -> Bool { response?.isShortened ?? shortened.contains(root) }

  /// The name of a path in reports: `cart.items[].price`, or `GET /cart: onSuccess.data.items[].price`.
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
  func pictures(of outcome: DataOutcome, _ fault: DataFault) -> (before: [UInt8], after: [UInt8])? {
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
  func outcome(of value: DynamicObject, at path: DataPath, _ shape: Shape) -> DataOutcome? {
    if let response { return outcome(of: response, with: value, at: path) }
    var changed = runtime
    guard let effects = changed.set(value, at: path, nodes) else { return nil }
    return outcome(in: changed, effects, shape)
  }

  /// Compares the state with a copy that has other data and is laid out for the same device; nil if the copy
  /// shows another screen.
  ///
  /// - Parameters:
  ///   - effects: The effects of the event that changed the data.
  ///   - shape: The shape of the changed value; nil if it is unknown.
  func outcome(in changed: Runtime, _ effects: [Effect], _ shape: Shape?) -> DataOutcome? {
    guard let scene = changed.scene, changed.visible == runtime.visible else { return nil }
    var outcome = DataOutcome(changed, nodes: scene.nodes.count)
    let notices = effects.compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
    addLimits(scene.notices + notices, response?.component ?? shape?.readers.first ?? "", &outcome)
    if scene.nodes.count > Self.maximumNodes { return outcome }
    let other = DataPicture(scene, changed, renderer, after: picture)
    addLayoutFaults(of: other, &outcome)
    let losses = failed.losses(in: other, changed)
    // A text that an operation loses may also empty the screen: one cause, reported once.
    if losses.isEmpty, let index = empty.position(in: other) {
      let name = name(of: picture.nodes[index].node, in: runtime)
      let message = "\(name) is empty, and no text says so"
      outcome.add(DataFault(.silentEmpty, at: picture.paths[index], message))
    }
    for (path, loss) in losses {
      let name = name(of: other.nodes[loss.node].node, in: changed)
      outcome.add(.loss(of: name, at: path, loss.isOfMissingValue))
    }
    if response == nil, shape?.isReadByAction ?? true {
      for (path, reason) in presses.failures(in: changed, at: shape?.readers ?? picture.paths) {
        outcome.add(.action(of: path, "a press on \(name(path, path)) fails: \(reason)"))
      }
    }
    return outcome
  }

  private func addLayoutFaults(of other: DataPicture, _ outcome: inout DataOutcome) {
    let changed = outcome.runtime
    func name(_ index: Int) -> String { self.name(of: other.nodes[index].node, in: changed) }
    for (path, index) in other.cutTexts(after: picture) where cut[path] == nil && contents.contains(path) {
      outcome.add(DataFault(.cutText, at: path, "\(name(index)) is cut off"))
    }
    for (path, index) in other.unreachable() where unreachable[path] == nil {
      let message = "\(name(index)) leaves its box or the screen, and nothing scrolls there"
      outcome.add(DataFault(.unreachableContent, at: path, message))
    }
    let pairs = other.overlaps().sorted { $0.value < $1.value }
    for (pair, index) in pairs where overlaps[pair] == nil {
      let message = "\(name(index)) overlaps with another control"
      outcome.add(DataFault(.overlappingControls, at: other.paths[index], message))
    }
  }

  private func addLimits(_ notices: [SceneNotice], _ path: String, _ outcome: inout DataOutcome) {
    for notice in notices {
      guard let limit = notice.limitName, !self.notices.contains(limit) else { continue }
      outcome.add(DataFault(.dataLimit, at: path, "\(name(path, "the screen")) reaches a limit: \(notice)"))
    }
    if outcome.runtime.errors.count > runtime.errors.count, let error = outcome.runtime.errors.last {
      outcome.add(DataFault(.dataLimit, at: path, "the screen has an error that nothing handles: \(error)"))
    }
  }

  /// The name of the component with a document path.
  func name(_ path: String, _ unknown: String) -> String {
    nodes[path].map { name(of: $0, in: runtime) } ?? unknown
  }

  /// The recorded text of a node in quotes; if it has none or a long one, the name of its component.
  func name(of node: NodeID, in runtime: Runtime) -> String {
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
