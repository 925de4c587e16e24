import Beagle
import BeagleChecking
import BeagleCrawling
import BeagleTesting
import Foundation

@testable import BeagleTrials

/// A small application that a test tries: documents and responses by request.
struct TriedApplication {
  let client: StubNetworkClient
  var plan = CrawlPlan()
  var settings = TrialSettings()

  /// - Parameter responses: By request, as for a stub: `/home`, `PUT /api/settings`.
  init(_ responses: [String: StubResponse], start: String = "/home") {
    client = StubNetworkClient(responses)
    plan.starts = [start]
  }

  /// An application with one screen.
  init(_ child: String, _ responses: [String: StubResponse] = [:]) {
    self.init(responses.merging(["/home": .json(Self.screen(child))]) { own, _ in own })
  }

  /// An application whose responses are the files of a folder: `cart.json` answers `GET /cart`, and
  /// `cart.PUT.json` answers `PUT /cart`.
  init(folder: URL) throws {
    var responses: [String: StubResponse] = [:]
    let files = FileManager.default.enumerator(atPath: folder.path)
    while let name = files?.nextObject() as? String {
      let data = try? Data(contentsOf: folder.appending(path: name))
      guard let data, !name.hasSuffix(".txt") else { continue }
      guard name.hasSuffix(".json") else {
        responses["/" + name] = .status(200, body: data)
        continue
      }
      let parts = name.dropLast(5).split(separator: ".")
      let key = parts.count == 2 ? "\(parts[1]) /\(parts[0])" : "/\(parts[0])"
      responses[key] = .json([UInt8](data))
    }
    self.init(responses)
    plan.rules.allowed = Set(
      ["POST", "PUT", "PATCH", "DELETE"].compactMap { CrawlRules.Allowed("\($0) /*") })
  }

  static func screen(_ child: String) -> String {
    #"{"_beagleComponent_": "beagle:screenComponent", "child": \#(child)}"#
  }

  /// Tries the given kinds, by default all.
  func tried(_ kinds: TrialRule.Kind...) async throws -> [String: TriedScreen] {
    var settings = settings
    if !kinds.isEmpty { settings.kinds = Set(kinds) }
    let dependencies = BeagleDependencies(networkClient: client)
    dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://shop.example"))
    let trial = ScreenTrial(settings)
    var crawl = Crawl(
      plan, dependencies, check: ScreenCheck(), registry: ComponentRegistry(), examine: trial.examine)
    _ = try await crawl.run()
    return trial.screens
  }

  /// The classes of the findings on all screens, in order: `["R1", "R4"]`.
  func classes(_ kinds: TrialRule.Kind...) async throws -> [String] {
    var copy = self
    if !kinds.isEmpty { copy.settings.kinds = Set(kinds) }
    return try await copy.tried().sorted { $0.key < $1.key }.flatMap { $0.value.findings.map(\.rule.name) }
  }
}
