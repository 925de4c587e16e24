import Beagle
import BeagleChecking
import BeagleCrawling
import BeaglePictures
import BeagleTerminal
import Fixtures
import Foundation
import ScaffoldServer
import Testing

@testable import BeagleTrials

/// The example shop is right when its network, its data and its devices are not ideal.
@Suite(.serialized) struct ExampleTrialTests {
  @Test(arguments: TrialRule.Kind.allCases) func exampleHasNoFindings(_ kind: TrialRule.Kind) async throws {
    let server = try ScaffoldServer()
    try server.start()
    defer { server.stop() }
    let dependencies = BeagleDependencies()
    dependencies.cacheStore = nil
    dependencies.networkClient = NetworkClientDefault(dependencies: dependencies)
    dependencies.urlBuilder = UrlBuilder(baseUrl: server.baseURL)
    var plan = CrawlPlan()
    plan.starts = ["/home"]
    plan.rules.allowed = Set(
      ["POST", "PUT", "PATCH", "DELETE"].compactMap { CrawlRules.Allowed("\($0) /*") })
    var settings = TrialSettings()
    settings.kinds = [kind]
    let theme = try ThemeFile(reading: try #require(Fixtures.theme))
    settings.styles = [.light: theme.light.styles, .dark: theme.dark.styles]
    let trial = ScreenTrial(settings)
    var crawl = Crawl(
      plan, dependencies, check: ScreenCheck(), registry: ComponentRegistry(), examine: trial.examine)
    let result = try await crawl.run()
    let found = trial.screens.sorted { $0.key < $1.key }.flatMap { url, screen in
      screen.findings.map {
        "\($0.rule.name) \(url) [\($0.path)] \($0.message) \($0.presses) \($0.conditions.prefix(3))"
      }
    }
    #expect(result.screens.count >= 9)
    #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
  }
}
