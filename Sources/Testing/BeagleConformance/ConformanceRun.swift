import BeagleJSON
import BeagleNetworking
import BeagleTesting
import Foundation
import Locking

final class ConformanceRun {
  private(set) var timeout: Duration
  private var unfinished = 0
  private let rules: Set<ConformanceRule>
  private let makeClient: () -> any NetworkClient
  private var clients: [any NetworkClient] = []
  private var probes: [Probe] = []
  private(set) var findings: [ConformanceFinding] = []

  init(rules: Set<ConformanceRule>, timeout: Duration, makeClient: @escaping () -> any NetworkClient) {
    self.rules = rules
    self.timeout = timeout
    self.makeClient = makeClient
  }

  /// A new client, retained until the end, since releasing clients is a separate rule.
  func client() -> any NetworkClient {
    clients.append(makeClient())
    return clients[clients.count - 1]
  }

  func clientToRelease() -> any NetworkClient { makeClient() }

  func wants(_ rules: ConformanceRule...) -> Bool { !self.rules.isDisjoint(with: rules) }

  /// Reports a rule once for each observation.
  func report(_ rule: ConformanceRule, _ seen: String) {
    let finding = ConformanceFinding(rule: rule, seen: seen)
    if rules.contains(rule), !findings.contains(finding) { findings.append(finding) }
  }

  func expect(_ holds: Bool, _ rule: ConformanceRule, _ seen: @autoclosure () -> String) {
    if !holds { report(rule, seen()) }
  }

  func send(_ request: Request, with client: any NetworkClient, _ label: String) -> Probe {
    let probe = Probe(label: label)
    probes.append(probe)
    probe.token = client.executeRequest(request, completion: probe.complete)
    probe.isReturned = true
    return probe
  }

  /// nil if the request did not end, which is reported.
  nonisolated(nonsending) func end(of probe: Probe) async -> NetworkClient.NetworkResult? {
    let result = await probe.outcome.value(within: timeout)
    if result == nil {
      report(.completesOnce, "\(probe.label) was not completed within \(timeout)")
      probe.token?.cancel()
      probe.isReported = true
      unfinished += 1
      // A client that does not complete several requests probably does not complete others either.
      if unfinished == 5 { timeout = min(timeout, .milliseconds(500)) }
    }
    return result
  }

  nonisolated(nonsending) func result(
    of request: Request, _ label: String
  ) async -> NetworkClient.NetworkResult? {
    await end(of: send(request, with: client(), label))
  }

  nonisolated(nonsending) func all() async throws {
    try await checkRequests()
    try await checkResponses()
    try await checkCancelling()
    try await checkTimeouts()
    try await checkRedirects()
    try await checkLoad()
    try await checkEndings()
    await checkCompletions()
  }

  /// A second completion would be late, so this is checked at the end.
  private nonisolated(nonsending) func checkCompletions() async {
    guard wants(.completesOnce, .completesAfterReturning) else { return }
    // A second completion would arrive in this time.
    _ = await PendingValue<Void>().value(within: .milliseconds(200))
    for probe in probes {
      let count = probe.count
      let isOnce = count == 1 || probe.isReported
      expect(isOnce, .completesOnce, "the completion of \(probe.label) was called \(count) times")
      expect(
        !probe.wasEarly, .completesAfterReturning, "\(probe.label) was completed by executeRequest itself")
    }
  }
}

/// A rule that a client broke, and what was observed.
public struct ConformanceFinding: Sendable, Equatable, CustomStringConvertible {
  /// The rule that was broken.
  public let rule: ConformanceRule
  /// The observed behavior.
  public let seen: String

  /// Creates a finding for a rule that is checked elsewhere.
  package init(rule: ConformanceRule, seen: String) {
    self.rule = rule
    self.seen = seen
  }

  public var description: String { "\(rule.rawValue): \(rule.text); seen: \(seen)".controlsEscaped }
}

/// Observes one request: how often it completes, when, and with what.
final class Probe {
  let label: String
  var token: (any RequestToken)?
  var isReported = false

  private let state: Completions

  init(label: String) {
    self.label = label
    state = Completions(caller: ObjectIdentifier(Thread.current))
  }

  var outcome: PendingValue<NetworkClient.NetworkResult> { state.outcome }
  var count: Int { state.values.withLock { $0.count } }
  var end: ContinuousClock.Instant? { state.values.withLock { $0.end } }
  var wasEarly: Bool { state.values.withLock { $0.wasEarly } }

  var isReturned: Bool {
    get { state.values.withLock { $0.isReturned } }
    set { state.values.withLock { $0.isReturned = newValue } }
  }

  var complete: @Sendable (NetworkClient.NetworkResult) -> Void {
    { [state] in state.complete($0) }
  }
}

/// Completions are called on any queue.
private final class Completions: Sendable {
  struct Values {
    var count = 0
    var isReturned = false
    var wasEarly = false
    var end: ContinuousClock.Instant?
  }

  let values = Mutex(Values())
  let outcome = PendingValue<NetworkClient.NetworkResult>()
  private let caller: ObjectIdentifier

  init(caller: ObjectIdentifier) {
    self.caller = caller
  }

  func complete(_ result: NetworkClient.NetworkResult) {
    // Only on the caller's thread is it certain that executeRequest has not returned.
    let isCaller = ObjectIdentifier(Thread.current) == caller
    values.withLock { values in
      values.count += 1
      if values.end == nil { values.end = .now }
      values.wasEarly = values.wasEarly || isCaller && !values.isReturned
    }
    outcome.complete(result)
  }
}
