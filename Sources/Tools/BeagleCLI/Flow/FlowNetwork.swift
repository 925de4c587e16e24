import Beagle
import BeagleFlows
import BeagleProjects
import BeagleTesting
import Foundation
import ScaffoldServer

/// Provides the responses for flows: from a server, a cassette, or the scaffold server's routes, which are
/// called in this process without a port.
///
/// A cassette has a part for each scenario, so that scenarios can be replayed alone and in any order. Its
/// name includes the file and its folder, since other folders may have a file of the same name.
@MainActor
final class FlowNetwork {
  private let settings: RenderSettings
  private let say: @Sendable (String) -> Void
  private let played: Cassette?
  /// The shared player for a cassette without parts, which is replayed in order.
  private let player: ReplayingNetworkClient?
  private var recordings: [(part: String, client: RecordingNetworkClient)] = []
  private var counts: [String: Int] = [:]

  /// - Throws: if a cassette cannot be read.
  init(_ settings: RenderSettings, say: @escaping @Sendable (String) -> Void) throws(Failure) {
    self.settings = settings
    self.say = say
    do throws(CassetteError) {
      played = try settings.replay.map { file throws(CassetteError) in
        try Cassette(contentsOf: URL(fileURLWithPath: file))
      }
    } catch {
      throw .fetch("cannot replay: \(error)")
    }
    player = played.flatMap { $0.hasParts ? nil : ReplayingNetworkClient($0) }
  }

  /// Whether scenarios are independent of each other.
  var playsParts: Bool { player == nil }

  func dependencies(for scenario: Scenario, of feature: Feature) throws(Failure) -> BeagleDependencies {
    let name = name(of: scenario, in: feature)
    let file = URL(fileURLWithPath: feature.file).pathComponents.suffix(2)
    var part = "\(file.joined(separator: "/")): \(name)"
    if let played {
      // Earlier versions omitted the folder.
      let short = "\(file.last ?? ""): \(name)"
      if !played.has(part: part), played.has(part: short) { part = short }
      return dependencies(playing: played, part)
    }
    let dependencies = try live()
    if settings.record != nil, let client = dependencies.networkClient {
      let recording = RecordingNetworkClient(recording: client, secretNames: settings.secretNames)
      recordings.append((part, recording))
      dependencies.networkClient = recording
    }
    return dependencies
  }

  private func live() throws(Failure) -> BeagleDependencies {
    if settings.files != nil || settings.baseURL != nil {
      var settings = settings
      // Scenarios are recorded individually.
      settings.record = nil
      return try RenderNetwork(settings, baseURL: settings.baseURL, say: say).dependencies
    }
    return dependencies(
      StubNetworkClient(router: .scaffold), baseURL: URL(string: "http://scaffold.localhost"))
  }

  private func dependencies(playing cassette: Cassette, _ part: String) -> BeagleDependencies {
    let baseURL = settings.baseURL ?? cassette.firstOrigin
    if let player { return dependencies(player, baseURL: baseURL) }
    return dependencies(ReplayingNetworkClient(cassette, part: part), baseURL: baseURL)
  }

  private func dependencies(_ client: any NetworkClient, baseURL: URL?) -> BeagleDependencies {
    let dependencies = BeagleDependencies(networkClient: client)
    dependencies.componentRegistry = settings.declarations.registry
    dependencies.urlBuilder = UrlBuilder(baseUrl: baseURL)
    // A repeated request for a screen must be visible.
    dependencies.cacheStore = nil
    return dependencies
  }

  /// The name of a scenario, made unique within its file.
  private func name(of scenario: Scenario, in feature: Feature) -> String {
    let name = (scenario.rule.map { "\($0): " } ?? "") + scenario.name
    let place = "\(feature.file): \(name)"
    let count = counts[place, default: 0] + 1
    counts[place] = count
    return count == 1 ? name : "\(name) (\(count))"
  }

  /// Writes the recording, if one was requested.
  func writeCassette() throws(Failure) {
    guard let file = settings.record else { return }
    var cassette = Cassette()
    for (part, client) in recordings { cassette.append(client.cassette, as: part) }
    do throws(CassetteError) {
      try cassette.write(to: URL(fileURLWithPath: file))
    } catch {
      throw .fetch("cannot record: \(error)")
    }
  }
}

extension StubNetworkClient {
  /// Responds immediately with the routes of a server.
  convenience init(router: Router) {
    self.init { sent in
      var headers: HTTPHeaders = [:]
      for (name, value) in sent.headers.sorted(by: { $0.key < $1.key }) { headers.append(name, value) }
      do {
        let request = try HTTPRequest(
          method: sent.method, target: sent.target.isEmpty ? "/" : sent.target, headers: headers,
          body: [UInt8](sent.body ?? Data()))
        return StubResponse(router.respond(to: request))
      } catch {
        return .status(400, body: Data("\(error)".utf8))
      }
    }
  }
}

extension StubResponse {
  fileprivate init(_ response: HTTPResponse) {
    var headers: [String: String] = [:]
    for field in response.headers.fields { headers[field.name] = field.value }
    self = .status(response.status, headers: headers, body: Data(response.body))
  }
}
