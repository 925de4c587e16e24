import Beagle
import BeagleChecking
import BeagleCrawling
import BeagleTesting
import Foundation
import Testing

@testable import BeagleTrials

@Suite struct ScreenTrialTests {
  @Test func screenWithoutRequestsIsTried() async throws {
    let app = TriedApplication(#"{"_beagleComponent_": "beagle:text", "text": "Hello"}"#)
    let tried = try await app.tried()
    #expect(tried.keys.sorted() == ["https://shop.example/home"])
  }

  /// `--time` and Ctrl-C cancel the task in which a screen is tried.
  @Test func cancelledTrialOfLargeScreenTriesNothing() async throws {
    let rows = (0..<10_000).map { #"{"name": "Tea \#($0)"}"# }.joined(separator: ",")
    let app = TriedApplication(
      #"""
      {"_beagleComponent_": "beagle:container", "context": {"id": "teas", "value": [\#(rows)]}, "children": [
        {"_beagleComponent_": "beagle:button", "text": "Order", "onPress": [
          {"_beagleAction_": "beagle:sendRequest", "url": "/order"}]},
        {"_beagleComponent_": "beagle:listView", "dataSource": "@{teas}", "template":
          {"_beagleComponent_": "beagle:text", "text": "@{item.name}"}}]}
      """#, ["/order": .json("{}")])
    let dependencies = BeagleDependencies(networkClient: app.client)
    dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://shop.example"))
    let trial = ScreenTrial(app.settings)
    var crawl = Crawl(
      app.plan, dependencies, check: ScreenCheck(), registry: ComponentRegistry(),
      examine: { screen in
        withUnsafeCurrentTask { $0?.cancel() }
        await trial.examine(screen)
      })
    let result = try await crawl.run()
    #expect(trial.screens.values.allSatisfy { $0.rows.isEmpty && $0.findings.isEmpty })
    #expect(app.client.requests.map(\.url.path) == ["/home", "/order"])
    #expect(result.screens.count == 1)
  }

  /// A trial opens the screens that a press leads to. The crawl visits them as well, without a new request.
  @Test func screensThatATrialOpensAreVisited() async throws {
    let open = #"{"_beagleAction_": "beagle:pushView", "route": {"url": "/help"}}"#
    let failed = #"{"_beagleAction_": "beagle:pushView", "route": {"url": "/failed"}}"#
    let other = TriedApplication.screen(#"{"_beagleComponent_": "beagle:text", "text": "Tea"}"#)
    var app = TriedApplication(
      #"""
      {"_beagleComponent_": "beagle:button", "text": "Help", "onPress": [\#(open),
        {"_beagleAction_": "beagle:sendRequest", "url": "/order", "onError": [\#(failed)]}]}
      """#, ["/order": .json("{}"), "/help": .json(other), "/failed": .json(other)])
    app.plan.laterStarts = ["/failed"]
    let tried = try await app.tried(.requests)
    #expect(tried.keys.sorted() == ["failed", "help", "home"].map { "https://shop.example/\($0)" })
    #expect(app.client.requests.map(\.url.path).sorted() == ["/failed", "/help", "/home", "/order"])
  }
}
