import Beagle
import BeagleTesting
import Foundation
import Testing

// What tests about screens, lists and navigation ask of a stage.
extension Stage {
  /// The states told so far: `started`, `error(lazyLoad)`.
  var stateNames: [String] { states.map(\.name) }

  /// The logs about navigation so far: `didReceiveAction("popView")`.
  var navigationLogs: [String] {
    effects.compactMap { if case .log(.navigation(let log)) = $0 { "\(log)" } else { nil } }
  }

  var prefetched: [String] {
    effects.compactMap { if case .prefetch(let path) = $0 { path } else { nil } }
  }

  var cancelled: [RequestID] {
    effects.compactMap { if case .cancel(let id) = $0 { id } else { nil } }
  }

  /// The URLs of the requests that actions sent.
  var sentURLs: [String] {
    sent.compactMap { if case .raw(let request) = $0 { request.url } else { nil } }
  }

  var openedURLs: [String] {
    effects.compactMap { if case .openURL(let url) = $0 { url } else { nil } }
  }

  var nativeRoutes: [NativeRoute] {
    effects.compactMap { if case .openNativeRoute(let route) = $0 { route } else { nil } }
  }

  /// Whether the application was told that it may end.
  var hasLeft: Bool { effects.contains { if case .leave = $0 { true } else { false } } }

  /// The ids in the scene, in document order.
  var ids: [String] { runtime.scene?.nodes.compactMap(\.id) ?? [] }

  var selectedTabs: [String] {
    runtime.scene?.nodes.compactMap {
      if case .tab(let title, true) = $0.content { title } else { nil }
    } ?? []
  }

  /// Answers the oldest request with the screen of a document.
  @discardableResult
  mutating func answer(screen json: String) throws -> [Effect] {
    try answer(.screen(ScreenDocument(reading: Array(json.utf8)).screen))
  }

  /// Answers the oldest request with a component.
  @discardableResult
  mutating func answer(part json: String) throws -> [Effect] {
    try answer(.component(Component.read(Array(json.utf8)).component))
  }

  /// The oldest request fails.
  @discardableResult
  mutating func fail(_ message: String = "no way") throws -> [Effect] {
    try answer(.failure(RequestFailure(message)))
  }

  @discardableResult
  mutating func scroll(_ id: String, to offset: Float) throws -> [Effect] {
    send(.scroll(try node(id), offset: offset))
  }

  /// Presses the tab, or the item of a navigation bar, that shows this text.
  @discardableResult
  mutating func pressTitle(_ title: String) throws -> [Effect] {
    let node = try scene.nodes.first {
      switch $0.content {
      case .tab(title, _), .navigationItem(title): true
      default: false
      }
    }
    return send(.press(try #require(node, "no tab and no item shows \(title)").node))
  }
}

extension ServerDrivenState {
  var name: String {
    switch self {
    case .started: "started"
    case .success: "success"
    case .finished: "finished"
    case .error(let error): "error(\(error.kind))"
    }
  }
}

/// A session over a client that answers from a table, with all it logs.
@MainActor
struct SessionStage {
  let session: BeagleSession
  let client: StubNetworkClient
  private let logger = KeepingLogger()

  init(_ answers: [String: StubAnswer] = [:], configure: (BeagleDependencies) -> Void = { _ in }) {
    client = StubNetworkClient(answers)
    let dependencies = BeagleDependencies(networkClient: client, logger: logger)
    dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://example.com"))
    configure(dependencies)
    session = BeagleSession(
      SceneBuilder(measurer: PointMeasurer(), width: 400), dependencies: dependencies)
  }

  var texts: [String] { session.runtime.scene?.texts ?? [] }
  var logs: [String] { logger.logs.map { "\($0.category): \($0.message)" } }
  /// The paths that were asked for, in order.
  var paths: [String] { client.requests.map(\.url.path) }

  func open(_ json: String) throws {
    session.send(.open(.local(try ScreenDocument(reading: Array(json.utf8)).screen)))
  }

  func press(_ id: String) async throws {
    session.send(.press(try node(id)))
    await session.idle()
  }

  func node(_ id: String) throws -> NodeID {
    try #require(session.runtime.scene?.nodes.first { $0.id == id }, "no node has the id \(id)").node
  }
}

private final class KeepingLogger: BeagleLoggerType, @unchecked Sendable {
  // Unchecked because logs come from any thread; the lock guards them.
  private let lock = NSLock()
  private var kept: [any LogType] = []

  var logs: [any LogType] { lock.withLock { kept } }
  func log(_ log: any LogType) { lock.withLock { kept.append(log) } }
}

// MARK: Documents

private func extra(_ members: String) -> String { members.isEmpty ? "" : ", \(members)" }

/// A screen with a column of components, as JSON.
func page(_ id: String, _ children: String..., also members: String = "") -> String {
  let column = container(children.filter { !$0.isEmpty }.joined(separator: ", "))
  return
    #"{"_beagleComponent_": "beagle:screenComponent", "id": "\#(id)", "child": \#(column)\#(extra(members))}"#
}

extension String {
  /// The ``page(_:_:also:)`` with one more context: that of its column.
  func inContext(_ id: String, _ value: String) -> String {
    let column = #""child": {"_beagleComponent_": "beagle:container", "#
    guard let place = range(of: column) else { return self }
    return replacingCharacters(in: place, with: column + context(id, value) + ", ")
  }
}

/// A component by name, as JSON.
func component(_ name: String, _ members: String) -> String {
  #"{"_beagleComponent_": "beagle:\#(name)", \#(members)}"#
}

/// An action that goes to a screen which came along.
func navigate(_ name: String, to screen: String, also members: String = "") -> String {
  action(name, #""route": {"screen": \#(screen)}\#(extra(members))"#)
}

/// An action that goes to a screen which is to be loaded.
func navigate(_ name: String, url: String, route: String = "", also members: String = "") -> String {
  action(name, #""route": {"url": "\#(url)"\#(extra(route))}\#(extra(members))"#)
}

func handing(_ value: String, at path: String? = nil) -> String {
  #""navigationContext": {"value": \#(value)\#(path.map { #", "path": "\#($0)""# } ?? "")}"#
}

/// A list of what the context `items` holds, under the id `list`.
func itemList(
  _ template: String, kind: String = "listView", source: String = "@{items}", also members: String = ""
)
  -> String
{
  component(
    kind,
    #""id": "list", "dataSource": "\#(source)", "templates": [{"view": \#(template)}]\#(extra(members))"#)
}

/// Items as lists have them: `{"id": "a", "name": "A"}` for `a`.
func items(_ ids: String...) -> String {
  "[" + ids.map { #"{"id": "\#($0)", "name": "\#($0.uppercased())"}"# }.joined(separator: ", ") + "]"
}

/// A style with this height in points.
func height(_ points: Int) -> String {
  #""style": {"size": {"height": {"value": \#(points), "type": "REAL"}}}"#
}
