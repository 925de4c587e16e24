import Beagle
import Testing

/// Asking for a screen by its address: what is open stays until there is something to show instead.
@Suite struct VisitRules {
  private func opened() throws -> RuntimeHarness {
    var harness = try RuntimeHarness(
      page("home", button("go", push(text("second"))), text("@{n}"), button("more", setContext("n", "1")))
        .inContext("n", "0"))
    try harness.press("more")
    try harness.press("go")
    #expect(harness.runtime.depths == [2])
    return harness
  }

  @Test func theScreenReplacesAllOpenOnesWhenItHasLoaded() throws {
    var harness = try opened()
    harness.send(.visit("/other"))
    #expect(harness.texts == ["second"])
    #expect(harness.runtime.isLoading)
    try harness.answer(screen: page("other", text("there")))
    #expect(harness.texts == ["there"])
    #expect(harness.runtime.depths == [1] && harness.runtime.visibleURL == "/other")
    #expect(!harness.runtime.isLoading)
  }

  @Test func aWrongAddressKeepsAllThatIsOpenAndSaysWhatIsWrong() throws {
    var harness = try opened()
    harness.send(.visit("/nowhere"))
    try harness.fail("there is nothing")
    #expect(harness.texts == ["second"] && harness.runtime.depths == [2])
    #expect(harness.runtime.errors.map(\.description) == ["/nowhere failed: there is nothing"])
    harness.send(.back)
    #expect(harness.texts.contains("1"))
  }

  @Test func whatFailedIsTriedAgain() throws {
    var harness = try opened()
    harness.send(.visit("/other"))
    try harness.fail()
    harness.send(.retry)
    try harness.answer(screen: page("other", text("there")))
    #expect(harness.texts == ["there"] && harness.runtime.depths == [1])
  }

  @Test func ofTwoWrongAddressesTheLaterOneFailed() throws {
    var harness = try opened()
    harness.send(.visit("/first"))
    try harness.fail()
    harness.send(.visit("/second"))
    #expect(harness.runtime.errors.isEmpty)
    try harness.fail()
    #expect(harness.runtime.errors.map(\.description) == ["/second failed: no way"])
    harness.send(.retry)
    #expect(harness.runtime.pendingRequests.count == 1)
    try harness.answer(screen: page("second", text("there")))
    #expect(harness.texts == ["there"] && harness.runtime.visibleURL == "/second")
  }

  @Test func ofTwoAddressesTheLaterOneIsMeant() throws {
    var harness = try opened()
    harness.send(.visit("/slow"))
    harness.send(.visit("/fast"))
    #expect(harness.cancelled.count == 1)
    #expect(harness.runtime.pendingRequests.count == 1)
    try harness.answer(screen: page("fast", text("fast")))
    #expect(harness.texts == ["fast"] && harness.runtime.visibleURL == "/fast")
  }

  @Test func whereNothingHasLoadedItIsOpenedAtOnce() throws {
    var harness = RuntimeHarness()
    harness.send(.visit("/first"))
    try harness.fail()
    #expect(harness.runtime.visibleURL == "/first" && harness.runtime.scene == nil)
    harness.send(.visit("/second"))
    #expect(harness.runtime.visibleURL == "/second" && harness.runtime.errors.isEmpty)
    try harness.answer(screen: page("second", text("there")))
    #expect(harness.texts == ["there"] && harness.runtime.depths == [1])
  }

  @Test func itIsLoadedAgainFromItsAddress() throws {
    var harness = try opened()
    harness.send(.visit("/other"))
    try harness.answer(screen: page("other", text("one")))
    harness.send(.reload)
    try harness.answer(screen: page("other", text("two")))
    #expect(harness.texts == ["two"])
  }
}
