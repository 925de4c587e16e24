import Beagle
import Testing

/// A runtime with what a test asks of it, and all the effects so far.
struct Stage {
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

  @discardableResult
  mutating func send(_ event: Event) -> [Effect] {
    let new = runtime.handle(event)
    effects += new
    return new
  }

  @discardableResult
  mutating func press(_ id: String) throws -> [Effect] { send(.press(try node(id))) }

  @discardableResult
  mutating func type(_ text: String, into id: String) throws -> [Effect] {
    send(.edit(try node(id), text: text))
  }

  /// Answers the oldest request that is waiting.
  @discardableResult
  mutating func answer(_ answer: Answer) throws -> [Effect] {
    send(.answer(try #require(runtime.pendingRequests.first), answer))
  }

  @discardableResult
  mutating func answer(status: Int = 200, _ body: String) throws -> [Effect] {
    try answer(.response(status: status, body: Array(body.utf8)))
  }

  func node(_ id: String) throws -> NodeID {
    try #require(scene.nodes.first { $0.id == id }, "no node has the id \(id)").node
  }

  var scene: Scene {
    get throws { try #require(runtime.scene) }
  }

  var texts: [String] { runtime.scene?.texts ?? [] }

  var sent: [OutgoingRequest] {
    effects.compactMap { if case .send(_, let request) = $0 { request } else { nil } }
  }

  var notices: [SceneNotice] {
    effects.compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
  }

  var states: [ServerDrivenState] {
    effects.compactMap { if case .state(_, let state) = $0 { state } else { nil } }
  }

  var records: [AnalyticsRecord] {
    effects.compactMap { if case .record(let record) = $0 { record } else { nil } }
  }

  func input(_ id: String) throws -> SceneInput? {
    guard case .textInput(let input)? = try scene.node(id)?.content else { return nil }
    return input
  }
}

/// A button with these actions, as JSON.
func button(_ id: String, _ actions: String..., also members: String = "") -> String {
  let extra = members.isEmpty ? "" : ", \(members)"
  return
    #"{"_beagleComponent_": "beagle:button", "id": "\#(id)", "text": "\#(id)", "onPress": [\#(actions.joined(separator: ", "))]\#(extra)}"#
}

/// An action, as JSON: `action("setContext", #""contextId": "c""#)`.
func action(_ name: String, _ members: String = "") -> String {
  #"{"_beagleAction_": "beagle:\#(name)"\#(members.isEmpty ? "" : ", \(members)")}"#
}

func setContext(_ id: String, _ value: String, path: String? = nil) -> String {
  action(
    "setContext", #""contextId": "\#(id)", "value": \#(value)"# + (path.map { #", "path": "\#($0)""# } ?? ""))
}

func context(_ id: String, _ value: String) -> String {
  #""context": {"id": "\#(id)", "value": \#(value)}"#
}
