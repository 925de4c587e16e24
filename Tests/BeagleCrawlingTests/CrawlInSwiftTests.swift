import Beagle
import BeagleChecking
import BeagleProjects
import BeagleTesting
import Foundation
import Testing

@testable import BeagleCrawling

/// A crawl started by a Swift test, without the program.
@Suite struct CrawlInSwiftTests {
  private func screen(_ children: String) -> StubResponse {
    .json(
      #"""
      {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:container", \#
      "children": [\#(children)]}}
      """#
    )
  }

  private func button(_ text: String, to path: String) -> String {
    #"""
    {"_beagleComponent_": "beagle:button", "text": "\#(text)", \#
    "onPress": [{"_beagleAction_": "beagle:pushView", "route": {"url": "\#(path)"}}]}
    """#
  }

  @Test func screensAndDeadLinksAreFound() async throws {
    let client = StubNetworkClient([
      "/home": screen(button("Cart", to: "/cart") + "," + button("Help", to: "/help")),
      "/cart": screen(#"{"_beagleComponent_": "beagle:text", "text": "Empty"}"#),
      "/help": .status(404),
    ])
    let base = try #require(URL(string: "https://shop.example"))
    let dependencies = BeagleDependencies(networkClient: client)
    dependencies.urlBuilder = UrlBuilder(baseUrl: base)
    var plan = CrawlPlan()
    plan.starts = ["/home"]
    var crawl = Crawl(plan, dependencies, check: ScreenCheck(), registry: ComponentRegistry())
    let result = try await crawl.run()
    #expect(result.screens.map(\.url) == ["/home", "/cart", "/help"].map { base.absoluteString + $0 })
    #expect(
      result.screens[1].presses == [#"the application starts at "/home""#, #"I tap "Cart""#])
    #expect(result.findings.map(\.finding.finding.code) == [CrawlRule.deadLink.code])
    #expect(result.findings.first?.url == "https://shop.example/help")
  }
}
