import Beagle
import BeagleTesting
import Foundation
import ScaffoldServer

/// What the applications of flows get their answers from: a server, a cassette, or the scaffold server's routes, which are
/// asked in this process and without a port.
@MainActor
struct FlowNetwork {
  private let settings: FlowSettings
  private let say: @Sendable (String) -> Void
  /// One for all scenarios, where all share a cassette.
  private let shared: RenderNetwork?

  /// - Throws: where a cassette cannot be read.
  init(_ settings: FlowSettings, say: @escaping @Sendable (String) -> Void) throws(Failure) {
    self.settings = settings
    self.say = say
    let hasCassette = settings.record != nil || settings.replay != nil
    shared = hasCassette ? try RenderNetwork(settings.fetching, baseURL: settings.baseURL, say: say) : nil
  }

  /// Those of one scenario.
  func dependencies() throws(Failure) -> BeagleDependencies {
    if let shared { return shared.dependencies }
    if let baseURL = settings.baseURL {
      return try RenderNetwork(settings.fetching, baseURL: baseURL, say: say).dependencies
    }
    let dependencies = BeagleDependencies(networkClient: StubNetworkClient(router: .scaffold))
    dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "http://scaffold.localhost"))
    dependencies.cacheStore = nil
    return dependencies
  }

  /// Writes what was recorded, where a recording was asked for.
  func writeCassette() throws(Failure) { try shared?.writeCassette() }
}

extension StubNetworkClient {
  /// Answers as a server with these routes does, at once.
  convenience init(router: Router) {
    self.init { sent in
      let target =
        sent.url.path(percentEncoded: true) + (sent.url.query(percentEncoded: true).map { "?\($0)" } ?? "")
      var headers: HTTPHeaders = [:]
      for (name, value) in sent.headers.sorted(by: { $0.key < $1.key }) { headers.append(name, value) }
      do {
        let request = try HTTPRequest(
          method: sent.method, target: target.isEmpty ? "/" : target, headers: headers,
          body: [UInt8](sent.body ?? Data()))
        return StubAnswer(router.respond(to: request))
      } catch {
        return .status(400, body: Data("\(error)".utf8))
      }
    }
  }
}

extension StubAnswer {
  fileprivate init(_ response: HTTPResponse) {
    var headers: [String: String] = [:]
    for field in response.headers.fields { headers[field.name] = field.value }
    self = .status(response.status, headers: headers, body: Data(response.body))
  }
}
