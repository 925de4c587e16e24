import Beagle
import BeagleJSON
import BeagleTesting
import Locking
import TestSupport
import Testing

/// A history restores any moment of a runtime.
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

  @Test func everyMomentIsRestored() throws {
    let (history, scenes) = try record(20, limit: 1_000)
    #expect(history.count == 20)
    for moment in 0...20 { #expect(history.runtime(after: moment)?.scene == scenes[moment]) }
    #expect(history.runtime(after: 21) == nil)
    #expect(history.runtime(after: -1) == nil)
  }

  @Test(arguments: [16, 40, 100])
  func momentsBetweenSnapshotsAreRestored(limit: Int) throws {
    let (history, scenes) = try record(50, limit: limit)
    for moment in history.firstNumber...50 {
      #expect(history.runtime(after: moment)?.scene == scenes[moment])
    }
    for moment in history.firstNumber + 1...50 { #expect(history.outcome(before: moment) != nil) }
  }

  /// Recording or dropping an event replays nothing, and restoring a moment replays few events.
  @Test func eventsAreReplayedOnlyToRestoreMoments() throws {
    let count = Mutex(0)
    var builder = SceneBuilder(measurer: PointMeasurer(), width: 400)
    builder.operations.register(
      ExpressionOperation("seen") { arguments in
        count.withLock { $0 += 1 }
        return arguments.first ?? .empty
      })
    var harness = RuntimeHarness()
    harness.runtime = Runtime(builder)
    var history = RuntimeHistory()
    func send(_ event: Event) {
      history.append(event, before: harness.runtime)
      harness.send(event)
    }
    let screen = container(
      text("@{seen(n)}"), button("more", setContext("n", quoted("@{sum(n, 1)}"))), also: context("n", "0"))
    send(.open(.local(try ScreenDocument(reading: Array(screen.utf8)).screen)))
    for _ in 0..<3_000 { send(.press(try harness.node("more"))) }
    #expect(count.withLock { $0 } == 3_001)
    #expect(history.count == 3_001 && history.events.count > 900)
    _ = history.runtime(after: 2_999)
    #expect(count.withLock { $0 } < 3_001 + 100)
  }

  // MARK: Retained screens

  /// The documents that are still retained.
  private struct Documents {
    private struct Weak { weak var document: JSONDocument? }
    private var all: [Weak] = []

    mutating func add(_ screen: Screen) throws {
      let value = try #require(screen.child.properties.context?.value)
      all.append(Weak(document: value.withViewCursor { $0.document }))
    }

    var alive: Int { all.filter { $0.document != nil }.count }
  }

  /// Visits a screen of the given size repeatedly.
  private func visits(
    _ count: Int, of size: Int, byteLimit: Int, _ number: (Int) -> Int
  ) throws -> (RuntimeHistory, Documents) {
    let home = container(button("go", navigate("pushView", url: "/detail")))
    var harness = RuntimeHarness()
    var history = RuntimeHistory()
    history.byteLimit = byteLimit
    var documents = Documents()
    func send(_ event: Event) {
      history.append(event, before: harness.runtime)
      harness.send(event)
    }
    send(.open(.local(try ScreenDocument(reading: Array(home.utf8)).screen)))
    for visit in 0..<count {
      send(.press(try harness.node("go")))
      let value = #"{"n": \#(number(visit)), "pad": "\#(String(repeating: "x", count: size))"}"#
      let detail = container(text("visit @{c.n}"), also: context("c", value))
      let screen = try ScreenDocument(reading: Array(detail.utf8)).screen
      try documents.add(screen)
      send(.response(try #require(harness.runtime.pendingRequests.first), .screen(screen)))
      #expect(harness.texts == ["visit \(number(visit))"])
      send(.back)
    }
    return (history, documents)
  }

  @Test func screenMemoryIsLimited() throws {
    let (history, documents) = try visits(300, of: 20_000, byteLimit: 400_000) { $0 }
    #expect(history.count == 901)
    #expect(documents.alive > 5 && documents.alive <= 20, "\(documents.alive) documents of 300")
    let number = history.firstNumber
    #expect(history.runtime(after: number) != nil && history.runtime(after: number - 1) == nil)
  }

  @Test func lastEventIsKeptEvenIfLarge() throws {
    let (history, documents) = try visits(20, of: 100_000, byteLimit: 1_000) { $0 }
    #expect(documents.alive <= 2)
    #expect(history.outcome(before: history.count) != nil)
  }

  @Test func equalScreensAreStoredOnce() throws {
    let (history, documents) = try visits(100, of: 20_000, byteLimit: 1 << 20) { _ in 7 }
    #expect(history.events.count == 301)
    // The document may be open in a retained snapshot.
    #expect(documents.alive <= 1 + 301 / 62, "\(documents.alive) documents for 100 equal ones")
    #expect(history.runtime(after: 30 * 3)?.scene?.texts == ["visit 7"])
  }

  /// Equality is decided by the response bytes, without encoding the screen.
  @MainActor @Test func equalResponsesAreStoredOnce() async throws {
    let detail = container(text("visit @{c.n}"), also: context("c", #"{"n": 7}"#))
    let harness = SessionHarness()
    harness.session.history = RuntimeHistory()
    var documents = Documents()
    // The last one has the same content in different bytes.
    for (response, kept) in [(detail, 1), (detail, 1), (detail, 1), (detail + " ", 2)] {
      harness.client["/detail"] = .json(response)
      await harness.open(path: "/detail")
      try documents.add(try #require(harness.session.runtime.screen))
      #expect(harness.texts == ["visit 7"])
      harness.session.send(.open(.local(Screen(child: Text("home").component))))
      // The task that decoded a response may still be running, and retains it.
      await eventually("the release of the document") { documents.alive <= kept }
      #expect(documents.alive == kept)
    }
    #expect(harness.session.history?.runtime(after: 2)?.scene?.texts == ["visit 7"])
  }

  @Test func typedTextCountsTowardsLimit() throws {
    var harness = try RuntimeHarness(Self.screen)
    var history = RuntimeHistory()
    history.byteLimit = 1 << 20
    let node = try harness.node("name")
    for number in 0..<100 {
      let event = Event.edit(node, text: String(repeating: "x", count: 50_000 + number))
      history.append(event, before: harness.runtime)
      harness.send(event)
    }
    #expect(history.events.count <= 20 && history.events.count > 5)
  }

  @Test func latestMomentsAreKept() throws {
    let (history, scenes) = try record(60, limit: 16)
    #expect(history.count == 60)
    #expect(history.events.count <= 18)
    #expect(history.firstNumber >= 42)
    for moment in history.firstNumber...60 {
      #expect(history.runtime(after: moment)?.scene == scenes[moment])
    }
    #expect(history.runtime(after: history.firstNumber - 1) == nil)
  }

  @Test func outcomeListsActionsAndEffects() throws {
    let (history, _) = try record(3, limit: 100)
    #expect(history.outcome(before: 2)?.actions == ["beagle:setContext"])
    #expect(history.outcome(before: 0) == nil)
  }
}
