import Beagle
import BeagleCrawling
import BeagleTesting
import Foundation
import Testing

@testable import BeagleTrials

/// Trials and crawls that begin with the state of a driver.
@MainActor @Suite struct TrialTests {
  private static let cart = #"""
    {"_beagleComponent_": "beagle:container", "context": {"id": "cart", "value": 1}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{cart} cups"},
      {"_beagleComponent_": "beagle:button", "text": "More", "onPress": [
        {"_beagleAction_": "beagle:setContext", "contextId": "cart", "value": 2}]},
      {"_beagleComponent_": "beagle:button", "text": "Pay", "onPress": [
        {"_beagleAction_": "beagle:pushView", "route": {"url": "/pay"}}]}]}
    """#

  private func driver() async throws -> (app: AppDriver, client: StubNetworkClient) {
    let client = StubNetworkClient([
      "/cart": .json(TriedApplication.screen(Self.cart)),
      "/pay": .json(TriedApplication.screen(#"{"_beagleComponent_": "beagle:text", "text": "Paid"}"#)),
    ])
    let dependencies = BeagleDependencies(networkClient: client)
    dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://shop.example"))
    let app = AppDriver(dependencies: dependencies)
    try await app.start(at: "/cart")
    return (app, client)
  }

  private func visit(_ state: DriverState) async throws -> (screens: [String], states: [ScreenStates]) {
    let seen = Seen()
    var plan = CrawlPlan()
    plan.begin(with: CrawlBeginning(state))
    let dependencies = BeagleDependencies(networkClient: nil)
    dependencies.urlBuilder = UrlBuilder(baseUrl: state.baseURL)
    var crawl = Crawl(
      plan, dependencies, check: .init(), registry: ComponentRegistry(), examine: { seen.add($0) })
    let result = try await crawl.run()
    return (result.screens.map(\.url), seen.all)
  }

  private final class Seen: @unchecked Sendable {
    private let lock = NSLock()
    private var states: [ScreenStates] = []
    func add(_ one: ScreenStates) { lock.withLock { states.append(one) } }
    var all: [ScreenStates] { lock.withLock { states } }
  }

  @Test func crawlBeginsWithTheStateOfADriver() async throws {
    let (app, _) = try await driver()
    try await app.tap("More")
    let (screens, states) = try await visit(app.state)
    #expect(screens == ["https://shop.example/cart", "https://shop.example/pay"])
    let first = try #require(states.first { $0.url.hasSuffix("/cart") }?.states.first)
    #expect(first.runtime.scene?.nodes.contains { $0.content.text == "2 cups" } == true)
  }

  @Test func requestsOfTheCrawlAreNotThoseOfTheTest() async throws {
    let (app, client) = try await driver()
    let before = client.requests.count
    _ = try await visit(app.state)
    #expect(app.requests.count == 1)
    #expect(client.requests.count > before)
    try app.see("1 cups")
  }

  @Test func responsesOfTheDriverAreUsed() async throws {
    let (app, _) = try await driver()
    app.respond(to: "/pay", with: .json(TriedApplication.screen(Self.cart)))
    let state = app.state
    await app.finish()
    let (_, states) = try await visit(state)
    let paid = try #require(states.first { $0.url.hasSuffix("/pay") }?.states.first)
    #expect(paid.runtime.scene?.nodes.contains { $0.content.text == "1 cups" } == true)
  }

  @Test func trialHasFindingsOfTheDriversScreens() async throws {
    let (app, _) = try await driver()
    var trial = Trial(app)
    trial.kinds = []
    #expect(try await trial.findings.isEmpty)
    trial.allowedRequests = ["nonsense"]
    await #expect(throws: (any Error).self) { try await trial.findings }
  }
}
