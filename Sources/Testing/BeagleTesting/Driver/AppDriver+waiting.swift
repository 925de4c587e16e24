import Beagle
import Locking

extension AppDriver {
  /// Waits until all responses have arrived, except those that are held back. Returns immediately if there
  /// are none.
  ///
  /// - Throws: a failure after ``timeout``, however many responses arrived meanwhile, with the requests that
  ///   are still in flight. Later responses are handled by the next call.
  public func waitUntilIdle(file: String = #fileID, line: Int = #line, column: Int = #column)
    async throws(DriverFailure)
  {
    noteCall(file, line, column)
    handleLateResponses()
    guard !session.isIdle else { return }
    let deadline = Deadline(
      after: timeout, needsMainActor: !dependencies.mayBeCalledAnywhere, sleep: sleep)
    // Responses after the deadline are not handled: each may cause further requests, without an end.
    self.deadline = deadline
    let passing = Task { [home = #isolation, wake = session.wake] in
      await deadline.pass(on: home)
      wake()
    }
    await session.idle { deadline.isPast }
    passing.cancel()
    guard deadline.isPast, !session.isIdle else {
      self.deadline = nil
      return
    }
    throw failure("after \(timeout) still waiting for \(pending.joinedInSentence())\(nesting)")
  }

  /// Handles the responses that arrived after the last deadline.
  func handleLateResponses() {
    deadline = nil
    session.handleLateResponses()
  }

  var pending: [String] {
    var names = session.pending.filter { !session.isHeld($0.0) }.map(\.1.name)
    names += session.runtime.pendingActions.map { "the action \"\($0)\"" }
    let unanswered = gate.pending.map { "\($0)" }
    if !unanswered.isEmpty, let last = names.indices.last {
      names[last] += " (no response to \(Self.first(unanswered).joined(separator: ", ")))"
    }
    return names.isEmpty ? ["something in progress"] : Self.first(names)
  }

  private static func first(_ names: [String]) -> [String] {
    names.count <= 5 ? names : names.prefix(4) + ["\(names.count - 4) more"]
  }

  /// The usual reason for a long wait: lazy components that load further ones.
  private var nesting: String {
    let parts = session.pending.count { if case .component = $0.1 { true } else { false } }
    guard parts > 1 else { return "" }
    let maximumDepth = session.runtime.builder.limits.lazyDepth
    return
      "; \(requests.count.of("request")) were sent, as lazy parts may load others up to \(maximumDepth) deep"
  }

  // MARK: Held responses

  /// Holds back the responses to future requests, to test loading states, repeated taps and leaving a screen.
  /// Other calls do not wait for them.
  ///
  /// - Parameter key: a path or an absolute URL, with or without a query, that may begin with a method:
  ///   `POST /login`.
  public func holdResponses(to key: String) { gate.hold(key) }

  /// Delivers the held responses, and waits for the consequences.
  ///
  /// - Throws: a failure if responses to this key are not held back.
  public func releaseResponses(
    to key: String, file: String = #fileID, line: Int = #line, column: Int = #column
  ) async throws(DriverFailure) {
    noteCall(file, line, column)
    let shown = session.runtime
    guard gate.release(key) else { throw failure("no response to \"\(key)\" is held back") }
    former = shown
    try await waitUntilIdle()
  }
}

/// Enables all records that a driver offers, and passes them on to the application's provider.
struct WatchedAnalytics: AnalyticsProvider {
  let former: (any AnalyticsProvider)?
  let config: AnalyticsConfig?

  func getConfig() -> AnalyticsConfig { config ?? former?.getConfig() ?? AnalyticsConfig() }

  func createRecord(_ record: AnalyticsRecord) { former?.createRecord(record) }
}

/// Keeps the log, and passes it on to the application's logger.
final class WatchedLogger: BeagleLogger {
  let former: any BeagleLogger
  private let kept = Mutex<[any LogMessage]>([])
  private let onRefusal: @Sendable (String) -> Void

  /// - Parameter onRefusal: receives the path of a request that is not sent because it does not form a URL.
  init(former: any BeagleLogger, onRefusal: @escaping @Sendable (String) -> Void) {
    (self.former, self.onRefusal) = (former, onRefusal)
  }

  var logs: [any LogMessage] { kept.withLock { $0 } }

  func log(_ log: any LogMessage) {
    kept.withLock { $0.append(log) }
    if case .network(.couldNotBuildUrl(let url))? = log as? Log { onRefusal(url) }
    former.log(log)
  }
}
