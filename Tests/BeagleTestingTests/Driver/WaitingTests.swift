import Beagle
import DriverTestSupport
import Foundation
import Testing

@testable import BeagleTesting

/// What is visible and possible during a request, and how long a driver waits for responses.
@MainActor @Suite struct WaitingTests {
  private let save =
    #"""
    [{"_beagleAction_": "beagle:sendRequest", "url": "/save", "method": "POST", \#
    "onSuccess": [\#(set("state", "saved".quoted))], "onError": [\#(set("state", "failed".quoted))]}]
    """#

  @Test func loadingStateIsVisibleUntilResponse() async throws {
    let lazy =
      #"{"_beagleComponent_": "beagle:lazyComponent", "path": "/part", "initialState": \#(text("Wait"))}"#
    let app = application([
      "/start": screen(nil, [lazy]), "/part": .json(text("Here")), "/other": screen("Other", []),
    ])
    app.holdResponses(to: "/part")
    try await app.start(at: "/start")
    try app.see("Wait")
    try app.dontSee("Here")
    try await app.releaseResponses(to: "/part")
    try app.see("Here")
    app.holdResponses(to: "GET /other")
    try await app.start(at: "/other")
    #expect(await message { try app.see("Other") } == "the screen is not loaded")
    try await app.releaseResponses(to: "GET /other")
    #expect(app.title == "Other")
    await app.finish()
  }

  @Test func secondTapCanPrecedeFirstResponse() async throws {
    let app = try await opened(
      context: #"{"state": "new"}"#, responses: ["POST /save": .json("{}")], button("Save", save),
      text("@{it.state}"))
    app.holdResponses(to: "POST /save")
    try await app.tap("Save")
    try await app.tap("Save")
    try app.see("new")
    #expect(app.requests.map(\.description).filter { $0.hasPrefix("POST") }.count == 2)
    try await app.releaseResponses(to: "POST /save")
    try app.see("saved")
    #expect(
      await message { try await app.releaseResponses(to: "POST /save") }
        == #"no response to "POST /save" is held back"#)
    await app.finish()
  }

  /// Leaving a screen cancels its pending navigation; a late response opens nothing.
  @Test func screenCanBeLeftBeforeLoading() async throws {
    let second = screen("Second", [button("Go", "[\(push("/next"))]")])
    let app = try await opened(
      title: "First", responses: ["/second": second, "/next": screen("Next", [])],
      button("On", "[\(push("/second"))]"))
    try await app.tap("On")
    app.holdResponses(to: "/next")
    try await app.tap("Go")
    #expect(app.session.pending.count == 1)
    try await app.back()
    #expect(app.session.pending.isEmpty)
    #expect(app.title == "First" && app.depth == 1 && !app.hasLeft)
    try await app.releaseResponses(to: "/next")
    #expect(app.title == "First" && app.depth == 1)
    await app.finish()
  }

  /// Going back does not close the only screen: it still loads.
  @Test func onlyScreenCannotBeLeft() async throws {
    let app = try await opened(
      title: "First", responses: ["/next": screen("Next", [])], button("Go", "[\(push("/next"))]"))
    app.holdResponses(to: "/next")
    try await app.tap("Go")
    try await app.back()
    #expect(app.hasLeft)
    #expect(app.title == "First" && app.depth == 1)
    try await app.releaseResponses(to: "/next")
    #expect(app.title == "Next" && app.depth == 2)
    await app.finish()
  }

  private final class Cancellation: RequestToken {
    var count = 0
    func cancel() { count += 1 }
  }

  @Test func releasedRequestIsCancelledByToken() throws {
    let url = try #require(URL(string: "https://example.com/a"))
    let request = Request(url: url, type: .fetchComponent, additionalData: nil)
    let token = Cancellation()
    let held = HeldRequest(SentRequest(request), id: nil, request) { _ in }
    held.release { _ in token }
    #expect(token.count == 0)
    held.cancel()
    #expect(token.count == 1)
  }

  @Test func heldResponseUsesLatestStub() async throws {
    let app = try await opened(
      context: #"{"state": "new"}"#, responses: ["POST /save": .json("{}")], button("Save", save),
      text("@{it.state}"))
    app.holdResponses(to: "/save")
    try await app.tap("Save")
    app.respond(to: "/save", with: .status(503))
    try await app.releaseResponses(to: "/save")
    try app.see("failed")
    await app.finish()
  }

  @Test func heldRequestDoesNotHideMissingOnes() async throws {
    let app = try await opened(
      responses: ["POST /save": .json("{}"), "POST /slow": .never], button("Save", save),
      button("Slow", #"[{"_beagleAction_": "beagle:sendRequest", "url": "/slow", "method": "POST"}]"#))
    app.holdResponses(to: "/save")
    try await app.tap("Save")
    app.timeout = .milliseconds(20)
    #expect(await message { try await app.tap("Slow") }.contains("waiting for the response to POST /slow"))
    await app.finish()
  }

  @Test func singlePendingPartIsNotReportedAsMany() async throws {
    let part = #"{"_beagleComponent_": "beagle:lazyComponent", "path": "/part"}"#
    let app = application(["/start": screen(nil, [part]), "/part": .never])
    app.timeout = .milliseconds(20)
    let said = await message { try await app.start(at: "/start") }
    #expect(said.contains("still waiting") && !said.contains("lazy parts"), "\(said)")
    await app.finish()
  }

  /// Each part loads two more. Responses after the deadline are ignored, however many are already there.
  @Test func waitTimesOutDespiteManyResponses() async throws {
    let parts = [1, 2].map { #"{"_beagleComponent_": "beagle:lazyComponent", "path": "/part?\#($0)"}"# }
    let app = application(["/start": screen(nil, parts), "/part": .json(container(parts))])
    app.timeout = .zero
    let said = await message { try await app.start(at: "/start") }
    #expect(said.contains(#"still waiting for the screen "/start""#))
    // The time is over when twenty requests have been sent.
    let (sent, isSent) = AsyncStream<Never>.makeStream()
    app.sleep = { _ in for await _ in sent {} }
    app.session.takesResponses = {
      guard app.requests.count >= 20 else { return true }
      isSent.finish()
      return false
    }
    app.timeout = .seconds(1)
    let nested = await message { try await app.waitUntilIdle() }
    #expect(nested.hasSuffix("were sent, as lazy parts may load others up to 8 deep"), "\(nested)")
    #expect(nested.contains(" more"))
    // Two for each of those that could be answered before; all of them would be some five hundred.
    #expect((20...39).contains(app.requests.count))
    await app.finish()
  }

  @Test func lateResponseIsUsedByNextStep() async throws {
    let app = application(["/start": screen("Late", [])])
    app.timeout = .zero
    _ = await message { try await app.start(at: "/start") }
    #expect(app.title == nil)
    app.timeout = .seconds(3_600)
    try await app.waitUntilIdle()
    #expect(app.title == "Late")
    await app.finish()
  }

  // MARK: In vain

  @Test func disabledButtonDoesNothing() async throws {
    let app = try await opened(
      context: #"{"state": "new"}"#, button("Off", "[\(set("state", "1"))]", #""enabled": false, "#),
      button("On", "[\(set("state", "2"))]"), text("@{it.state}"))
    try await app.tapInVain("Off")
    try await app.tapInVain("new")
    #expect(await message { try await app.tapInVain("On") } == #""On" can be pressed"#)
    try app.see("new")
  }

  @Test func errorsCanBeDismissed() async throws {
    let app = application(["/start": .status(503)])
    #expect(await message { try await app.dismissErrors() } == "there is no failure to dismiss")
    try await app.start(at: "/start")
    #expect(app.errors.count == 1)
    try await app.dismissErrors()
    #expect(app.errors.isEmpty)
  }
}
