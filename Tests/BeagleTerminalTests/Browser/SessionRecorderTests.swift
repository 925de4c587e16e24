import Beagle
import BeagleTesting
import Foundation
import Locking
import TestSupport
import Testing

@testable import BeagleTerminal

/// The inspector's record of a session.
@MainActor @Suite struct SessionRecorderTests {
  private static let screen = """
    {"_beagleComponent_": "beagle:container", "context": {"id": "c", "value": {"pin": "", "n": 0}}, \
    "children": [
      {"_beagleComponent_": "beagle:textInput", "id": "pin", "type": "PASSWORD", "value": "@{c.pin}",
       "onChange": [{"_beagleAction_": "beagle:setContext", "contextId": "c", "path": "pin", \
    "value": "@{onChange.value}"}]},
      {"_beagleComponent_": "beagle:text", "id": "n", "text": "n = @{c.n}"},
      {"_beagleComponent_": "beagle:button", "id": "send", "text": "Send", "onPress": [
        {"_beagleAction_": "beagle:setContext", "contextId": "c", "path": "n", "value": "@{sum(c.n, 1)}"},
        {"_beagleAction_": "beagle:sendRequest", "url": "/login", "method": "POST", \
    "data": {"pin": "@{c.pin}"},
         "onError": [{"_beagleAction_": "beagle:setContext", "contextId": "c", "path": "n", "value": 100}]}]}
    ]}
    """

  private struct Recorded {
    let session: BeagleSession
    let recorder: SessionRecorder
    var browser: Browser
  }

  private func node(_ id: String, in session: BeagleSession) throws -> NodeID {
    let scene = session.runtime.scene
    return try #require(scene?.nodes.first { $0.id == id }?.node)
  }

  private func recorded(hasClock: Bool = true) async throws -> Recorded {
    let stub = StubNetworkClient()
    stub["/home"] = .json(Self.screen)
    stub["POST /login"] = .status(403)
    let dependencies = BeagleDependencies()
    dependencies.networkClient = stub
    dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://example.org"))
    let browser = Browser(columns: 60, rows: 20)
    let session = BeagleSession(
      SceneBuilder(measurer: TerminalRenderer().measurer, width: browser.viewport.width),
      dependencies: dependencies)
    let recorder = SessionRecorder(session, hasClock: hasClock)
    session.onEffect = { recorder.add($0) }
    recorder.start()
    session.send(.open(.remote("/home")))
    await session.idle()
    session.send(.edit(try node("pin", in: session), text: "swordfish"))
    session.send(.press(try node("send", in: session)))
    await session.idle()
    return Recorded(session: session, recorder: recorder, browser: browser)
  }

  /// Without a client, a request fails like any other: later, after the caller has its token, and it is
  /// recorded.
  @Test func requestWithoutClientFailsAsynchronously() async throws {
    var dependencies: BeagleDependencies? = BeagleDependencies()
    let (records, feed) = AsyncStream.makeStream(of: ExchangeRecord.self)
    let recorder = try ExchangeRecorder(in: #require(dependencies)) { feed.yield($0) }
    dependencies = nil
    let url = try #require(URL(string: "https://example.org/orders"))
    let request = Request(
      url: url, type: .rawRequest(.init(method: "POST")), additionalData: nil)
    // Within the call, it would be called on the caller's thread.
    let (threads, thread) = AsyncStream.makeStream(of: Bool.self)
    recorder.executeRequest(request) { _ in thread.yield(Thread.isMainThread) }
    #expect(await threads.next("the failure") == false)
    let record = await records.first("the record of the failure") { $0.failure != nil }
    #expect(record?.failure?.hasPrefix("POST https://example.org/orders failed") == true)
  }

  /// Each log line is searched for all passwords, and the search index is built once.
  @Test func passwordMaskingTimeIsLinear() throws {
    func typed(_ size: Int) throws -> (lines: Int, TypedPasswords) {
      let inputs = (0..<size).map {
        #"{"_beagleComponent_": "beagle:textInput", "type": "PASSWORD", "value": "password \#($0)"}"#
      }
      let text =
        #"{"_beagleComponent_": "beagle:container", "children": [\#(inputs.joined(separator: ","))]}"#
      var runtime = Runtime(SceneBuilder(measurer: TerminalRenderer().measurer, width: 400))
      _ = runtime.handle(.open(.local(try ScreenDocument(reading: Array(text.utf8)).screen)))
      let passwords = TypedPasswords()
      passwords.formUnion(runtime.passwords)
      return (size, passwords)
    }
    let growth = try Growth(size: 100, of: typed) { lines, passwords in
      for _ in 0..<lines { try #require(passwords.hidden(in: "it is password 7") == "it is ••••••••••") }
    }
    #expect(growth.isProportional, "\(growth)")
  }

  /// No password reaches the inspector or standard error, even after its screen is closed.
  @Test func noPasswordIsLogged() async throws {
    let session = try await recorded().session
    let passwords = TypedPasswords()
    passwords.formUnion(session.runtime.passwords)
    session.close()
    let written = Mutex("")
    let shown = Mutex("")
    let logger = InspectedLogger(
      logger: BeagleLoggerDefault { text in written.withLock { $0 = text } }, isOverThePicture: false,
      passwords: passwords
    ) { text in shown.withLock { $0 = text } }
    logger.log(Log.navigation(.didReceiveAction("open /a?pin=swordfish")))
    for text in [written.withLock { $0 }, shown.withLock { $0 }] {
      #expect(text == "Beagle Navigation: received open /a?pin=•••••••••")
    }
  }

  /// Records come on the main actor after the responses.
  private func responses(_ recorded: Recorded) async {
    let (changes, change) = AsyncStream.makeStream(of: Void.self)
    recorded.recorder.onChange = { change.yield() }
    change.yield()
    _ = await changes.first("the records of both responses") {
      recorded.recorder.record.exchanges.filter { $0.duration != nil }.count == 2
    }
  }

  @Test func eventTitlesNameTheirSubject() async throws {
    let recorded = try await recorded()
    #expect(
      recorded.recorder.record.events.map(\.title) == [
        "open /home", "response to GET /home: a screen", "edit textInput #pin", "press button #send",
        "response to POST /login: failed, POST https://example.org/login failed with status 403",
      ])
  }

  @Test func requestsAreRecordedWithoutPasswords() async throws {
    let recorded = try await recorded()
    await responses(recorded)
    let exchanges = recorded.recorder.record.exchanges
    #expect(exchanges.map(\.method) == ["GET", "POST"])
    #expect(exchanges.map(\.status) == [200, 403])
    #expect(exchanges[0].responseBody.contains("textInput"))
    #expect(exchanges[1].requestBody == #"{"pin":"•••••••••"}"#)
    #expect(!"\(exchanges)".contains("swordfish"))
  }

  @Test func everyRecordedMomentCanBeRestored() async throws {
    var recorded = try await recorded()
    func texts(_ runtime: Runtime?) -> [String] {
      runtime?.scene?.nodes.compactMap { if case .text(let text, _, _) = $0.content { text } else { nil } }
        ?? []
    }
    #expect(texts(recorded.session.runtime) == ["n = 100"])
    var seen: [[String]] = []
    for moment in 0...5 {
      recorded.recorder.travel(to: moment, in: &recorded.browser)
      seen.append(texts(recorded.recorder.past))
    }
    #expect(seen == [[], [], ["n = 0"], ["n = 0"], ["n = 1"], ["n = 100"]])
    recorded.recorder.travel(to: 4, in: &recorded.browser)
    #expect(recorded.browser.record.outcome.contains("ran beagle:sendRequest"))
    #expect(recorded.browser.record.outcome.contains("sent POST /login"))
    #expect(!"\(recorded.browser.record)".contains("swordfish"))
    recorded.recorder.travel(to: nil, in: &recorded.browser)
    #expect(recorded.recorder.past == nil)
    #expect(recorded.browser.record.moment == nil)
  }

  /// The events that are listed are those that can be gone back to.
  @Test func droppedEventsAreNotListed() async throws {
    let recorded = try await recorded()
    recorded.session.history?.limit = 8
    recorded.session.onChange = { [recorder = recorded.recorder, browser = recorded.browser] session in
      var browser = browser
      browser.follow(session.runtime)
      recorder.remember(browser)
    }
    for _ in 0..<40 {
      recorded.session.send(.press(try node("send", in: recorded.session)))
      await recorded.session.idle()
    }
    let (events, history) = (recorded.recorder.record.events, try #require(recorded.session.history))
    #expect(events.map(\.number) == Array(history.firstNumber + 1...history.count))
    var browser = recorded.browser
    browser.record = recorded.recorder.record
    for _ in 0..<events.count {
      guard case .travel(let moment)? = browser.step(by: -1).first else { break }
      recorded.recorder.travel(to: moment, in: &browser)
      #expect(recorded.recorder.past != nil, "moment \(moment ?? -1)")
    }
    #expect(browser.record.moment == history.firstNumber)
    #expect(browser.step(by: -1).isEmpty)
  }

  @Test func eventListIsBoundedInBytes() {
    var record = SessionRecord()
    let long = String(repeating: "x", count: 1 << 20)
    for number in 1...20 {
      record.append(logged: "\(number)\(long)")
      record.append(refusal: "\(number)\(long)")
      record.append(SessionRecord.EventRecord(number: number, title: "open \(long)"))
      var exchange = ExchangeRecord(number: number, method: "GET", url: "https://example.org/")
      record.update(exchange)
      exchange.responseHeaders = ["x: \(long)"]
      record.update(exchange)
    }
    for count in [record.logged.count, record.refusals.count, record.events.count, record.exchanges.count] {
      #expect(count == 3)
    }
    #expect(record.exchanges.last?.number == 20 && record.events.last?.number == 20)
    record.append(logged: String(repeating: "y", count: 8 << 20))
    #expect(record.logged.count == 1)
  }

  @Test func documentFindingsAreRecordedOnce() async throws {
    let stub = StubNetworkClient()
    stub["/home"] = .json(#"{"_beagleComponent_": "beagle:txt", "text": "a"}"#)
    let dependencies = BeagleDependencies(networkClient: stub)
    dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://example.org"))
    let session = BeagleSession(
      SceneBuilder(measurer: TerminalRenderer().measurer, width: 480), dependencies: dependencies)
    let recorder = SessionRecorder(session)
    recorder.start()
    session.send(.open(.remote("/home")))
    await session.idle()
    session.send(.reload)
    await session.idle()
    #expect(recorder.record.diagnostics.count == 1)
    #expect(recorder.record.diagnostics.first?.hasPrefix("/home: ") == true)
    #expect(recorder.record.diagnostics.first?.contains("beagle:txt") == true)
  }

  /// A replay shows them as well, and is to be the same each time.
  @Test func withoutAClockRequestsTakeNoTime() async throws {
    let recorded = try await recorded(hasClock: false)
    await responses(recorded)
    #expect(recorded.recorder.record.exchanges.map(\.duration) == [.zero, .zero])
  }

  @Test func passwordsAreNotInTheLog() async throws {
    let recorded = try await recorded()
    recorded.recorder.addLog("Beagle Network: POST /login with swordfish")
    #expect(recorded.recorder.record.logged == ["Beagle Network: POST /login with •••••••••"])
  }

  @Test func dependenciesAreRestoredAfterRecording() async throws {
    let recorded = try await recorded()
    #expect(recorded.session.dependencies.networkOverride != nil)
    recorded.recorder.stop()
    #expect(recorded.session.dependencies.networkOverride == nil)
  }
}
