import Beagle
import BeagleFlows
import BeagleTesting
import Foundation
import Testing

@testable import BeagleCrawling

@MainActor @Suite struct CrawlFlowsTests {
  @Test func flowFollowsStepsToFinding() {
    let flows = CrawlFlows(CrawledShop.result)
    #expect(flows.omitted.isEmpty)
    #expect(
      flows.files == [
        .init(
          name: "dead-link-old.feature",
          text: """
            Feature: dead-link at /old

              Scenario: the screen could not be loaded: 404 (not found)
                Given the application starts at "/home"
                When I tap "Basket"
                And I tap "Last year"
                Then nothing failed

            """),
        .init(
          name: "undefined-context-cart.feature",
          text: """
            Feature: undefined-context at /cart

              Scenario: no context "usr" is declared around this place; it is always null
                Given the application starts at "/home"
                When I tap "Basket"
                Then the screen has no "undefined-context"

            """),
        .init(
          name: "dead-end-account.feature",
          text: """
            Feature: dead-end at /account

              Scenario: nothing leads on from here, and there is no way back
                Given the application starts at "/home"
                When I tap "Account"
                Then I can go on or back

            """),
      ])
  }

  /// A flow cannot reach an unlinked screen, and does not know sizes and clients.
  @Test func someFindingsHaveNoFlow() {
    var result = CrawlResult()
    result.findings = ["unreached-screen", "large-screen", "slow-screen", "no-way-back"].map {
      CrawledShop.finding($0, "so", at: "/x")
    }
    result.findings.append(CrawledShop.finding("dead-link", "so", at: "/x", ["I tap \"a\nb\""]))
    let flows = CrawlFlows(result)
    #expect(flows.files.isEmpty)
    #expect(flows.omitted.count == 5)
  }

  /// Names distinguish findings even on file systems that fold names, and are the same in another crawl.
  @Test func flowNamesAreSafeAndUnique() {
    var result = CrawlResult()
    let paths = ["/a/b", "/a-b", "/A/b", "/../../etc/passwd", "/茶", "/", "/x?page=2"]
    result.findings = paths.map { CrawledShop.finding("dead-link", "so", at: $0) }
    result.findings.append(CrawledShop.finding("dead-link", "as before", at: "/a/b"))
    result.screens = [CrawledShop.screen("/home", "/home#1")]
    let names = CrawlFlows(result).files.map(\.name)
    #expect(Set(names.map { $0.lowercased() }).count == paths.count)
    #expect(names.allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9-]+\.feature/) != nil })
    #expect(names.contains("dead-link-etc-passwd.feature") && names.contains("dead-link-x-page-2.feature"))
    result.findings.reverse()
    #expect(Set(CrawlFlows(result).files.map(\.name)) == Set(names))
  }

  // MARK: Running

  /// The crawled shop, as served by a server.
  private static func shop(_ others: [String: StubResponse] = [:]) -> [String: StubResponse] {
    func button(_ text: String, _ action: String) -> String {
      #"{"_beagleComponent_": "beagle:button", "text": "\#(text)", "onPress": [\#(action)]}"#
    }
    func screen(_ buttons: String...) -> StubResponse {
      .json(#"{"_beagleComponent_": "beagle:container", "children": [\#(buttons.joined(separator: ", "))]}"#)
    }
    func route(_ action: String, _ path: String) -> String {
      #"{"_beagleAction_": "beagle:\#(action)", "route": {"url": "\#(path)"}}"#
    }
    return [
      "/home": screen(
        button("Basket", route("pushView", "/cart")), button("Account", route("resetStack", "/account"))),
      "/cart": screen(button("Last year", route("pushView", "/old"))),
      "/account": screen(button("More", #"{"_beagleAction_": "beagle:confirm", "message": "So?"}"#)),
      "/old": .status(404),
    ].merging(others) { $1 }
  }

  private func failure(
    of flow: String, on responses: [String: StubResponse]
  ) async throws -> FlowFailure? {
    let file = try #require(CrawlFlows(CrawledShop.result).files.first { $0.name == flow })
    let feature = try Feature(parsing: file.text, file: file.name)
    let flow = Flow(steps: .standard) { _, _ in
      let dependencies = BeagleDependencies(networkClient: StubNetworkClient(responses))
      dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: CrawledShop.base))
      dependencies.cacheStore = nil
      return AppDriver(dependencies: dependencies)
    }
    return await flow.run([feature]).failures.first
  }

  @Test func deadLinkFlowFailsUntilLinkWorks() async throws {
    let failure = try await failure(of: "dead-link-old.feature", on: Self.shop())
    #expect(failure?.step == "Then nothing failed")
    #expect(failure?.message.contains("404") == true)
    let fixed = try await self.failure(
      of: "dead-link-old.feature",
      on: Self.shop(["/old": .json(#"{"_beagleComponent_": "beagle:text", "text": "Old"}"#)]))
    #expect(fixed == nil)
    // A response that is not a screen does not fix the link.
    let other = try await self.failure(of: "dead-link-old.feature", on: Self.shop(["/old": .json("{}")]))
    #expect(other?.step == "Then nothing failed")
  }

  @Test func documentFlowFailsUntilDocumentIsFixed() async throws {
    let name = "undefined-context-cart.feature"
    let document = String(decoding: CrawledShop.cart, as: UTF8.self)
    let failure = try await failure(of: name, on: Self.shop(["/cart": .json(document)]))
    #expect(failure?.step == #"Then the screen has no "undefined-context""#)
    #expect(
      failure?.message
        == """
        line 8:58 of the screen's document: no context \"usr\" is declared around this place; \
        it is always null
        """
    )
    let fixed = document.replacing("usr", with: "user")
    #expect(try await self.failure(of: name, on: Self.shop(["/cart": .json(fixed)])) == nil)
    // Without the screen the finding is not fixed.
    let gone = try await self.failure(of: name, on: Self.shop(["/cart": .status(500)]))
    #expect(gone?.message.hasPrefix("there is no screen to check") == true)
  }

  @Test func deadEndFlowFailsUntilExitExists() async throws {
    let name = "dead-end-account.feature"
    let failure = try await failure(of: name, on: Self.shop())
    #expect(failure?.message == "nothing leads on from the screen, and there is no screen to go back to")
    let actions = [
      #"{"_beagleAction_": "beagle:pushView", "route": {"url": "/home"}}"#,
      #"""
      {"_beagleAction_": "beagle:confirm", "message": "So?", \#
      "onPressOk": {"_beagleAction_": "beagle:openExternalURL", "url": "https://tea.example"}}
      """#,
    ]
    for action in actions {
      let account = #"{"_beagleComponent_": "beagle:button", "text": "On", "onPress": [\#(action)]}"#
      #expect(try await self.failure(of: name, on: Self.shop(["/account": .json(account)])) == nil)
    }
    // A screen that only leads to itself is still a dead end.
    let itself =
      #"""
      {"_beagleComponent_": "beagle:button", "text": "On", \#
      "onPress": [{"_beagleAction_": "beagle:pushView", "route": {"url": "/account"}}]}
      """#
    #expect(try await self.failure(of: name, on: Self.shop(["/account": .json(itself)])) != nil)
    // A screen that was pushed on top can be closed.
    let home =
      #"""
      {"_beagleComponent_": "beagle:button", "text": "Account", \#
      "onPress": [{"_beagleAction_": "beagle:pushView", "route": {"url": "/account"}}]}
      """#
    #expect(try await self.failure(of: name, on: Self.shop(["/home": .json(home)])) == nil)
  }
}
