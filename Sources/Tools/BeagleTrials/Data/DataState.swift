import Beagle
import BeagleExpressions
import BeagleJSON
import BeaglePictures

/// A state of a screen with its recorded data, with which other data are compared.
struct DataState {
  /// The findings of one kind at one component.
  struct Fault: Hashable {
    let rule: TrialRule
    /// The document path of the component.
    let path: String
    /// A sentence about the component, without the data.
    let message: String
    /// Whether nothing is lost but a value that is missing itself.
    var isOfMissingValue = false

    /// What identifies the fault while its data are reduced.
    var key: String { "\(rule.code) \(path)" }
  }

  /// The result of laying out a state with other data.
  struct Outcome {
    var faults: [Fault] = []
    let scene: Scene
  }

  let runtime: Runtime
  let picture: DataPicture
  let device: DeviceProfile
  private let renderer: PictureRenderer
  private let cut: DataPicture.Places
  private let unreachable: DataPicture.Places
  private let overlaps: DataPicture.Places
  private let empty: SilentEmpty
  private let failed: FailedExpressions
  private let presses: DataPresses
  private let notices: Set<String>
  private let knownTexts: Set<String>
  /// The nodes that declare contexts, by document path.
  private let declarers: [String: NodeID]
  private let hashes: [String: UInt64]

  /// A scene with more nodes is only examined for limits.
  private static let maximumNodes = 100_000

  /// Lays a state out for the first iPhone of the settings; nil while its screen is loading.
  init?(_ runtime: Runtime, _ settings: TrialSettings) {
    device = settings.devices.first { ClientLook(device: $0) == .iOS } ?? .iphone16
    renderer = settings.renderer(for: device)
    guard let runtime = runtime.redrawn(for: renderer.builder(for: device)),
      let scene = runtime.scene
    else {
      return nil
    }
    self.runtime = runtime
    picture = DataPicture(scene, runtime)
    cut = picture.cutTexts(renderer)
    unreachable = picture.unreachable()
    overlaps = picture.overlaps()
    empty = SilentEmpty(picture)
    failed = FailedExpressions(picture, runtime)
    presses = DataPresses(picture, runtime)
    notices = Set(scene.notices.compactMap(\.limitName))
    hashes = picture.hashesByPath()
    knownTexts = Set(picture.contents.map { [picture] in picture.paths[$0] })
    declarers = Dictionary(
      zip(picture.paths, picture.nodes.map(\.node)), uniquingKeysWith: { first, _ in first })
  }

  /// Lays out screens for the device.
  var builder: SceneBuilder { renderer.builder(for: device) }

  // MARK: Values

  /// The node that declares a context; the screen if no component does.
  private func node(of path: DataPath) -> NodeID? {
    path.declarer.map { declarers[$0] } ?? picture.nodes.first?.node
  }

  /// The value of a context; nil if it is not on the screen.
  func value(of context: DataPath) -> DynamicObject? {
    node(of: context).flatMap { runtime.context(context.context, at: $0) }
  }

  /// A hash of everything that reads a value.
  func hash(ofReaders paths: [String]) -> UInt64 {
    paths.reduce(0) { $0 &* 31 &+ hashes[$1, default: 0] }
  }

  // MARK: Trying

  /// Lays out the state with another value of a context.
  ///
  /// - Parameter shape: That of the value that differs.
  func outcome(of value: DynamicObject, in context: DataPath, _ shape: Shape) -> Outcome? {
    guard let node = node(of: context) else { return nil }
    var changed = runtime
    let event: Event =
      context.context == "global" && context.declarer == nil
      ? .setGlobal(value) : .set(context: context.context, at: node, value)
    let effects = changed.handle(event)
    return outcome(in: changed, effects, shape)
  }

  /// Compares a state with other data, laid out for the same device.
  ///
  /// - Parameters:
  ///   - effects: Those of the event that has changed the data.
  ///   - shape: That of the value that differs; nil if it is not known.
  func outcome(in changed: Runtime, _ effects: [Effect], _ shape: Shape?) -> Outcome? {
    guard let scene = changed.scene else { return nil }
    var outcome = Outcome(scene: scene)
    let notices = effects.compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
    addLimits(scene.notices + notices, changed, shape, &outcome)
    if scene.nodes.count > Self.maximumNodes { return outcome }
    let other = DataPicture(scene, changed)
    addLayoutFaults(of: other, changed, &outcome)
    let losses = failed.losses(in: other)
    // A text that an operation has lost is missing there as well.
    if losses.isEmpty, let index = empty.position(in: other) {
      add(
        .silentEmpty, picture.paths[index], name(picture.nodes[index].node, runtime),
        "is empty, and no text says so", &outcome)
    }
    for (path, loss) in losses {
      add(
        .failedExpression, path, name(other.nodes[loss.node].node, changed),
        "loses its text, because an operation has no result", isOfMissingValue: loss.isOfMissingValue,
        &outcome)
    }
    if shape?.isReadByAction ?? true {
      for (path, reason) in presses.failures(in: changed, at: shape?.readers ?? picture.paths.uniqued) {
        let name = declarers[path].map { self.name($0, runtime) } ?? path
        add(.dataLimit, path, "a press on \(name)", "fails: \(reason)", &outcome)
      }
    }
    outcome.faults.sort { ($0.rule.name, $0.path) < ($1.rule.name, $1.path) }
    return outcome
  }

  private func addLayoutFaults(of other: DataPicture, _ changed: Runtime, _ outcome: inout Outcome) {
    for (path, index) in other.cutTexts(renderer) where cut[path] == nil && knownTexts.contains(path) {
      add(.cutText, path, name(other.nodes[index].node, changed), "is cut off", &outcome)
    }
    for (path, index) in other.unreachable() where unreachable[path] == nil {
      add(
        .unreachableContent, path, name(other.nodes[index].node, changed),
        "leaves its box or the screen, and nothing scrolls there", &outcome)
    }
    for (pair, index) in other.overlaps() where overlaps[pair] == nil {
      add(
        .overlappingControls, other.paths[index], name(other.nodes[index].node, changed),
        "overlaps with another control", &outcome)
    }
  }

  private func addLimits(
    _ notices: [SceneNotice], _ changed: Runtime, _ shape: Shape?, _ outcome: inout Outcome
  ) {
    let path = shape?.readers.first ?? ""
    for notice in notices {
      guard let name = notice.limitName, !self.notices.contains(name) else { continue }
      add(
        .dataLimit, path, declarers[path].map { self.name($0, runtime) } ?? "the screen",
        "reaches a limit: \(notice)", &outcome)
    }
    if changed.errors.count > runtime.errors.count, let error = changed.errors.last {
      add(.dataLimit, path, "the screen", "has an error that nothing handles: \(error)", &outcome)
    }
  }

  private func add(
    _ rule: TrialRule, _ path: String, _ name: String, _ event: String, isOfMissingValue: Bool = false,
    _ outcome: inout Outcome
  ) {
    guard !outcome.faults.contains(where: { $0.rule == rule && $0.path == path }) else { return }
    outcome.faults.append(
      Fault(rule: rule, path: path, message: "\(name) \(event)", isOfMissingValue: isOfMissingValue))
  }

  private func name(_ node: NodeID, _ runtime: Runtime) -> String { runtime.name(of: node) ?? "the screen" }

  func svg(of scene: Scene, title: String) -> [UInt8] {
    renderer.svg(of: scene, title: title, showsBackButton: runtime.showsBackButton)
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
