import Beagle
import Testing

/// A runtime with test helpers, and all effects so far.
struct RuntimeHarness {
  var runtime: Runtime
  private(set) var effects: [Effect] = []

  init(height: Float? = nil, configure: (inout Runtime) -> Void = { _ in }) {
    runtime = Runtime(SceneBuilder(measurer: PointMeasurer(), width: 400, height: height))
    configure(&runtime)
  }

  /// Opens the screen of a document.
  init(_ json: String, height: Float? = nil, configure: (inout Runtime) -> Void = { _ in }) throws {
    self.init(height: height, configure: configure)
    send(.open(.local(try ScreenDocument(reading: Array(json.utf8)).screen)))
  }

  /// A screen of these components with an initially empty context `log`, and further contexts around it.
  init(
    playing children: String..., with contexts: KeyValuePairs<String, String> = [:],
    configure: (inout Runtime) -> Void = { _ in }
  ) throws {
    var document = container(children.joined(separator: ", "), also: context("log", quoted("")))
    for (id, value) in contexts.reversed() { document = container(document, also: context(id, value)) }
    try self.init(document, configure: configure)
  }

  /// A screen with a button that ran these actions.
  init(
    running actions: String..., with contexts: KeyValuePairs<String, String> = [:],
    configure: (inout Runtime) -> Void = { _ in }
  ) throws {
    try self.init(
      playing: button("go", actions.joined(separator: ", ")), with: contexts, configure: configure)
    try press("go")
  }

  @discardableResult
  mutating func send(_ event: Event) -> [Effect] {
    let new = runtime.handle(event)
    effects += new
    return new
  }

  // MARK: Screen contents

  var scene: Scene {
    get throws { try #require(runtime.scene) }
  }

  func node(_ id: String) throws -> NodeID {
    try #require(scene.node(id), "no node has the id \(id)").node
  }

  var texts: [String] { runtime.scene?.texts ?? [] }

  /// The ids in the scene, in document order.
  var ids: [String] { runtime.scene?.nodes.compactMap(\.id) ?? [] }

  var selectedTabs: [String] {
    runtime.scene?.nodes.compactMap {
      if case .tab(let title, true) = $0.content { title } else { nil }
    } ?? []
  }

  func input(_ id: String) throws -> SceneInput? {
    guard case .textInput(let input)? = try scene.node(id)?.content else { return nil }
    return input
  }

  var dialogs: [Dialog] { runtime.openDialogs }

  /// The value of a context as JSON; a string verbatim; null as an empty text. The lookup starts at the node
  /// with the id, or else at the first node that finds the context.
  func value(_ id: String, at node: String? = nil) -> String {
    let nodes = runtime.scene?.nodes.filter { node == nil || $0.id == node } ?? []
    for node in nodes {
      if let value = runtime.context(id, at: node.node) { return value.text }
    }
    return "no context \(id)"
  }

  /// The texts that actions logged.
  var log: String { value("log") }
}
