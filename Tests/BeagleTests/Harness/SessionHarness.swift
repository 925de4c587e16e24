import Beagle
import BeagleTesting
import Foundation
import Locking
import Testing

/// A session with a network client that responds from a table, and all logs.
@MainActor
struct SessionHarness {
  let session: BeagleSession
  let client: StubNetworkClient
  private let logger = LogBook()

  init(_ responses: [String: StubResponse] = [:], configure: (BeagleDependencies) -> Void = { _ in }) {
    client = StubNetworkClient(responses)
    let dependencies = BeagleDependencies(networkClient: client, logger: logger)
    dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://example.com"))
    configure(dependencies)
    session = BeagleSession(
      SceneBuilder(measurer: PointMeasurer(), width: 400), dependencies: dependencies)
  }

  var texts: [String] { session.runtime.scene?.texts ?? [] }
  /// The logs as `Category: message`.
  var logs: [String] { logger.lines }
  /// The requested paths in order.
  var paths: [String] { client.requests.map(\.url.path) }

  /// Opens the screen of a document, which may use registered types.
  func open(_ json: String) throws {
    var options = DecodingOptions()
    options.componentRegistry = session.dependencies.componentRegistry
    session.send(.open(.local(try ScreenDocument(reading: Array(json.utf8), options: options).screen)))
  }

  /// Opens the screen of a path.
  func open(path: String) async {
    session.send(.open(.remote(path)))
    await session.idle()
  }

  /// Presses without waiting for the effects.
  func pressOnly(_ id: String) throws { session.send(.press(try node(id))) }

  func press(_ id: String) async throws {
    try pressOnly(id)
    await session.idle()
  }

  func node(_ id: String) throws -> NodeID {
    try #require(session.runtime.scene?.node(id), "no node has the id \(id)").node
  }
}

private final class LogBook: BeagleLogger {
  private let book = Mutex<[String]>([])

  var lines: [String] { book.withLock { $0 } }
  func log(_ log: any LogMessage) { book.withLock { $0.append("\(log.category): \(log.message)") } }
}
