import Beagle
import Testing

/// A history makes any moment of a runtime again.
@Suite struct HistoryTests {
  private static let screen = container(
    text("@{n}", also: #""id": "n""#), button("more", setContext("n", quoted("@{sum(n, 1)}"))), input("name"),
    also: context("n", "0"))

  private func record(_ count: Int, limit: Int) throws -> (history: RuntimeHistory, scenes: [Scene?]) {
    var harness = RuntimeHarness()
    var history = RuntimeHistory()
    history.limit = limit
    var scenes: [Scene?] = [nil]
    func send(_ event: Event) {
      history.append(event, before: harness.runtime)
      harness.send(event)
      scenes.append(harness.runtime.scene)
    }
    send(.open(.local(try ScreenDocument(reading: Array(Self.screen.utf8)).screen)))
    for number in 1..<count {
      if number % 3 == 0 {
        send(.edit(try harness.node("name"), text: "\(number)"))
      } else {
        send(.press(try harness.node("more")))
      }
    }
    return (history, scenes)
  }

  @Test func everyMomentIsAsItWas() throws {
    let (history, scenes) = try record(20, limit: 1_000)
    #expect(history.count == 20)
    for moment in 0...20 { #expect(history.runtime(after: moment)?.scene == scenes[moment]) }
    #expect(history.runtime(after: 21) == nil)
    #expect(history.runtime(after: -1) == nil)
  }

  @Test func theLastMomentsAreKept() throws {
    let (history, scenes) = try record(60, limit: 16)
    #expect(history.count == 60)
    #expect(history.events.count <= 18)
    #expect(history.firstNumber >= 42)
    for moment in history.firstNumber...60 {
      #expect(history.runtime(after: moment)?.scene == scenes[moment])
    }
    #expect(history.runtime(after: history.firstNumber - 1) == nil)
  }

  @Test func anEventsActionsAndEffectsAreTold() throws {
    let (history, _) = try record(3, limit: 100)
    #expect(history.outcome(before: 2)?.actions == ["beagle:setContext"])
    #expect(history.outcome(before: 0) == nil)
  }
}
