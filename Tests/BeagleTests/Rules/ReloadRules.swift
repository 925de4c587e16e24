import BeagleNetworking
import Testing

@testable import Beagle

/// Reloads of the visible screen.
@Suite struct ReloadRules {
  /// A remote screen with another screen above it.
  private func harness() throws -> RuntimeHarness {
    var harness = RuntimeHarness()
    harness.send(.open(.remote("/main")))
    try harness.respond(screen: page("main", text("main"), button("go", navigate("pushView", url: "/next"))))
    try harness.press("go")
    try harness.respond(screen: page("next", text("next")))
    return harness
  }

  private func sent(_ harness: RuntimeHarness) -> [OutgoingRequest] {
    harness.effects.compactMap { if case .send(_, let request) = $0 { request } else { nil } }
  }

  @Test func screenIsReplacedWhenResponseArrives() throws {
    var harness = try harness()
    harness.send(.reload)
    #expect(harness.texts == ["next"])
    #expect(harness.runtime.isLoading)
    try harness.respond(screen: page("next", text("newer")))
    #expect(harness.texts == ["newer"])
    #expect(harness.runtime.depths == [2])
    #expect(!harness.runtime.isLoading)
    harness.send(.back)
    #expect(harness.texts == ["main"])
  }

  @Test func reloadRepeatsOriginalRequest() throws {
    var harness = RuntimeHarness()
    harness.send(.open(.remote("/main")))
    let route =
      #"""
      "route": {"url": "/next", "httpAdditionalData": {"method": "POST", "headers": {"a": "b"}, \#
      "body": {"c": 1}}}
      """#
    try harness.respond(screen: page("main", button("go", action("pushView", route))))
    harness.send(.reload)
    let first = try #require(harness.runtime.pendingRequests.first)
    #expect(harness.runtime.requests.initiator(of: first) == .code)
    try harness.respond(screen: page("main", button("go", action("pushView", route))))
    try harness.press("go")
    let asked = try #require(sent(harness).last)
    try harness.respond(screen: page("next", text("next")))
    harness.send(.reload)
    #expect(sent(harness).last == asked)
    let last = try #require(harness.runtime.pendingRequests.first)
    #expect(harness.runtime.requests.initiator(of: last) == .document)
  }

  @Test func reloadKeepsNavigationContext() throws {
    var harness = RuntimeHarness()
    let route = #""route": {"url": "/next"}, "navigationContext": {"value": {"n": 7}}"#
    harness.send(.open(.remote("/main")))
    try harness.respond(screen: page("main", button("go", action("pushView", route))))
    try harness.press("go")
    for _ in 0..<2 {
      try harness.respond(screen: page("next", text("@{navigationContext.n}")))
      #expect(harness.texts == ["7"])
      harness.send(.reload)
    }
  }

  @Test func failedReloadKeepsScreenAndCanBeRetried() throws {
    var harness = try harness()
    harness.send(.reload)
    try harness.respond(.failure(RequestFailure("gone")))
    #expect(harness.texts == ["next"])
    #expect(harness.runtime.errors.map(\.kind) == [.remoteScreen])
    harness.send(.retry)
    try harness.respond(screen: page("next", text("newer")))
    #expect(harness.texts == ["newer"])
    #expect(harness.runtime.errors.isEmpty)
  }

  @Test func reloadRetriesFailedScreen() throws {
    var harness = RuntimeHarness()
    harness.send(.open(.remote("/main")))
    harness.send(.reload)
    #expect(harness.runtime.pendingRequests.count == 1)
    try harness.respond(.failure(RequestFailure("gone")))
    harness.send(.reload)
    try harness.respond(screen: page("main", text("main")))
    #expect(harness.texts == ["main"])
  }

  @Test func reloadIsDroppedForClosedOrCoveredScreen() throws {
    var harness = try harness()
    harness.send(.reload)
    harness.send(.back)
    #expect(harness.runtime.pendingRequests.isEmpty)
    #expect(harness.texts == ["main"])
    harness.send(.reload)
    try harness.press("go")
    let next = try #require(harness.runtime.pendingRequests.last)
    let screen = try ScreenDocument(reading: Array(page("next", text("next")).utf8)).screen
    harness.send(.response(next, .screen(screen)))
    try harness.respond(screen: page("main", text("late")))
    #expect(harness.texts == ["next"])
    harness.send(.back)
    #expect(harness.texts == ["main"])
  }

  @Test func nonRemoteScreensAreNotReloaded() throws {
    var harness = try RuntimeHarness(page("main", text("main")))
    harness.send(.reload)
    #expect(harness.runtime.pendingRequests.isEmpty)
    #expect(harness.texts == ["main"])
  }
}
