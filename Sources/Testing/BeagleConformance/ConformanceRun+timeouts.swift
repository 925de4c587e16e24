import BeagleNetworking
import BeagleTesting
import Foundation
import Locking

/// Checks time-outs of one second, the shortest that every transport supports, all at once.
extension ConformanceRun {
  private struct Wait {
    let rule: ConformanceRule
    let kind: String
    let probe: Probe
    let start: ContinuousClock.Instant
    var server: ScriptedServer?
  }

  nonisolated(nonsending) func checkTimeouts() async throws {
    // Started before the others, and checked after them.
    let longWait = wants(.countsTimeoutsInSeconds) ? try startWaitingLong() : nil
    var waits: [Wait] = []
    if wants(.keepsTheReadTimeout, .countsTimeoutsInSeconds) { waits += try startReading() }
    let port = try SilentPort()
    if wants(.keepsTheConnectTimeout) { waits.append(startConnecting(port)) }
    if wants(.readTimeoutIsAnIdleLimit) { try await checkIdleLimit() }
    for wait in waits { await expectTimeout(wait) }
    if let longWait { await expectNoTimeout(longWait) }
    withExtendedLifetime(port) {}
  }

  private func startReading() throws -> [Wait] {
    try [ServerFault.stallsBeforeResponse, .stallsInHeaders, .stallsInBody].map { fault in
      let server = try ScriptedServer(fault: fault)
      let request = Request.component(try server.url("/slow"), options: .init(readTimeout: .seconds(1)))
      return start(request, .keepsTheReadTimeout, "a server that \(fault.rawValue)", server)
    }
  }

  private func startWaitingLong() throws -> Wait {
    let server = try ScriptedServer(fault: .stallsBeforeResponse)
    let request = Request.component(try server.url("/slow"), options: .init(readTimeout: .seconds(100)))
    return start(request, .countsTimeoutsInSeconds, "a time-out of 100 s", server)
  }

  private func startConnecting(_ port: SilentPort) -> Wait {
    // Some transports do not report when a connection is established, so the sum of both limits is allowed.
    let options = Request.Options(connectTimeout: .seconds(1), readTimeout: .seconds(1))
    let request = Request.component(port.url, options: options)
    return start(request, .keepsTheConnectTimeout, "a host that does not connect")
  }

  private func start(
    _ request: Request, _ rule: ConformanceRule, _ kind: String, _ server: ScriptedServer? = nil
  ) -> Wait {
    let begin = ContinuousClock.now
    return Wait(
      rule: rule, kind: kind, probe: send(request, with: client(), kind), start: begin, server: server)
  }

  private nonisolated(nonsending) func expectTimeout(_ wait: Wait) async {
    let (rule, kind, probe) = (wait.rule, wait.kind, wait.probe)
    let rest = max(.zero, timeout - (.now - wait.start))
    guard let result = await probe.outcome.value(within: rest) else {
      probe.isReported = true
      probe.token?.cancel()
      return report(rule, "with \(kind), nothing had ended after \(timeout)")
    }
    let duration = (probe.end ?? .now) - wait.start
    let code = (result.failure?.error as? URLError)?.code
    expect(code == .timedOut, rule, "with \(kind), it was \(result.words)")
    expect(
      code != .timedOut || duration > .milliseconds(700), .countsTimeoutsInSeconds,
      "with \(kind), one second lasted less than 0.7")
    await keepUntilLeft(wait)
  }

  /// On a machine that needs a second for milliseconds of work, a time-out of milliseconds looks like one of
  /// a second. One of a hundred seconds has still not passed by then, but one of a hundred milliseconds has.
  private nonisolated(nonsending) func expectNoTimeout(_ wait: Wait) async {
    let result = await wait.probe.outcome.value(within: .milliseconds(200))
    let duration = (wait.probe.end ?? .now) - wait.start
    let isTimeout = (result?.failure?.error as? URLError)?.code == .timedOut
    expect(
      !isTimeout || duration > .seconds(70), wait.rule, "with \(wait.kind), it was over after \(duration)")
    wait.probe.isReported = true
    wait.probe.token?.cancel()
    await keepUntilLeft(wait)
  }

  private nonisolated(nonsending) func keepUntilLeft(_ wait: Wait) async {
    // Lets the client close the connection first: FoundationNetworking of Swift 6.3 crashes when a server
    // closes it inside the headers, and a cancelled task may need a moment to leave.
    guard let server = wait.server, !(await server.untilNoConnectionIsOpen(within: timeout)) else { return }
    Self.kept.withLock { $0.append(server) }
  }

  private static let kept = Mutex<[ScriptedServer]>([])

  /// Bytes arrive at each tenth of the limit, for longer than the limit. If the machine stalls for a second,
  /// the limit is rightly applied, so a failure is tried again with a longer limit.
  private nonisolated(nonsending) func checkIdleLimit() async throws {
    var seen = ""
    for (limit, count) in [(Duration.seconds(1), 15), (.seconds(5), 60)] {
      let drops = (0..<count).flatMap { _ in [ServerReply.Step.pause(.milliseconds(100)), .send([0x78])] }
      let server = try ScriptedServer { _ in
        ServerReply(ServerReply.raw("HTTP/1.1 200 OK\r\nContent-Length: \(count)\r\n\r\n").steps + drops)
      }
      let request = Request.component(try server.url("/slow"), options: .init(readTimeout: limit))
      let result = await result(of: request, "a response that drips")
      if result?.success?.data == Data(repeating: 0x78, count: count) { return }
      seen = result?.words ?? "not completed"
    }
    report(.readTimeoutIsAnIdleLimit, "a response that drips for longer than the limit was \(seen)")
  }
}

extension Request {
  static func component(_ url: URL, options: Options) -> Request {
    Request(url: url, type: .fetchComponent, additionalData: nil, options: options)
  }
}
