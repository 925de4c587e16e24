import Beagle
import BeagleChecking
import BeagleTesting
import Foundation
import TestSupport
import Testing

@testable import BeagleCrawling
@testable import BeagleProjects

/// A crawl that is cancelled while it examines a large screen.
@Suite struct CrawlInterruptionTests {
  private static let base = "https://shop.example"

  private let client: StubNetworkClient

  init() {
    let rows = (0..<10_000).map { #"{"name": "Tea \#($0)"}"# }.joined(separator: ",")
    let home = #"""
      {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:container", \#
      "context": {"id": "teas", "value": [\#(rows)]}, "children": [
        {"_beagleComponent_": "beagle:button", "text": "Cart", "onPress": [
          {"_beagleAction_": "beagle:pushView", "route": {"url": "/cart"}}]},
        {"_beagleComponent_": "beagle:listView", "dataSource": "@{teas}", "template":
          {"_beagleComponent_": "beagle:text", "text": "@{item.name}"}}]}}
      """#
    client = StubNetworkClient([
      "/home": .json(home), "/cart": .json(#"{"_beagleComponent_": "beagle:text", "text": "Cart"}"#),
      "/prices": .json("{}"),
    ])
  }

  private func result(
    recordedIn file: String? = nil, _ examine: @escaping @Sendable (ScreenStates) async -> Void
  ) async throws -> CrawlResult {
    let dependencies = BeagleDependencies(networkClient: client)
    dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: Self.base))
    var plan = CrawlPlan()
    plan.starts = ["/home"]
    let recorder = try file.map { try CrawlRecorder($0, plan, RenderSettings()) }
    var crawl = Crawl(
      plan, dependencies, check: ScreenCheck(), registry: ComponentRegistry(), recorder: recorder,
      examine: examine)
    let result = try await crawl.run()
    try recorder?.finish(isWhole: result.waiting == nil)
    return result
  }

  /// The result of a crawl that is cancelled when the examination of its first screen has begun. The
  /// examination ends only when the cancellation arrives.
  private func cancelledResult(recordedIn file: String? = nil) async throws -> CrawlResult {
    let (begun, beginning) = AsyncStream<Void>.makeStream()
    let crawling = Task {
      try await result(recordedIn: file) { screen in
        await Self.requestPrices(of: screen)
        beginning.finish()
        while !Task.isCancelled { await Task.yield() }
      }
    }
    for await _ in begun {}
    crawling.cancel()
    return try await crawling.value
  }

  @Sendable private static func requestPrices(of screen: ScreenStates) async {
    guard let url = URL(string: base + "/prices") else { return }
    let request = Request(url: url, type: .rawRequest(.init()), additionalData: nil)
    _ = try? await screen.network.server.response(for: request)
  }

  @Test func cutOffScreenIsPartOfTheResult() async throws {
    let result = try await cancelledResult()
    #expect(result.screens.map(\.url) == [Self.base + "/home"])
    #expect(result.screens.first?.links.map(\.url) == [Self.base + "/cart"])
    #expect(result.waiting == 1)
    // Nothing was requested after the cancellation.
    #expect(client.requests.map(\.url.path) == ["/home", "/prices"])
  }

  /// The examination would have sent more requests, so a recording with only some of them cannot be resumed.
  @Test func cutOffScreenIsNotRecorded() async throws {
    let folder = try TemporaryFolder([:])
    let (cut, whole) = (folder.path + "/cut.cassette", folder.path + "/whole.cassette")
    _ = try await cancelledResult(recordedIn: cut)
    for file in [cut, whole] {
      let result = try await result(recordedIn: file, Self.requestPrices)
      #expect(result.waiting == nil && result.screens.count == 2)
    }
    #expect(try Data(contentsOf: URL(filePath: cut)) == Data(contentsOf: URL(filePath: whole)))
  }
}
