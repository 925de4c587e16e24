import Foundation
import Synchronization

/// Time-outs of one second, the shortest that every transport can keep.
extension ConformanceRun {
  nonisolated(nonsending) func checkTimeouts() async throws {
    if wants(.keepsTheReadTimeout, .countsTimeoutsInSeconds) { try await checkReadTimeout() }
    if wants(.keepsTheConnectTimeout) { try await checkConnectTimeout() }
    if wants(.readTimeoutIsAnIdleLimit) { try await checkIdleLimit() }
  }

  private nonisolated(nonsending) func checkReadTimeout() async throws {
    for fault in [ServerFault.stallsBeforeAnswer, .stallsInHeaders, .stallsInBody] {
      let server = try ScriptedServer(fault: fault)
      let options = Request.Options(readTimeout: .seconds(1))
      let request = Request.component(try server.url("/slow"), options: options)
      await expectTimeout(of: request, .keepsTheReadTimeout, "a server that \(fault.rawValue)")
      await server.outliveConnections()
    }
  }

  private nonisolated(nonsending) func checkConnectTimeout() async throws {
    let port = try SilentPort()
    // Not every transport tells when a connection stands: both limits together are what it may take.
    let options = Request.Options(connectTimeout: .seconds(1), readTimeout: .seconds(1))
    await expectTimeout(
      of: .component(port.url, options: options), .keepsTheConnectTimeout, "a host that does not connect")
  }

  private nonisolated(nonsending) func expectTimeout(
    of request: Request, _ rule: ConformanceRule, _ kind: String
  ) async {
    let start = ContinuousClock.now
    let probe = send(request, with: client(), kind)
    let result = await probe.outcome.value(within: .seconds(5))
    let duration = ContinuousClock.now - start
    guard let result else {
      probe.isReported = true
      probe.token?.cancel()
      return report(rule, "with \(kind), nothing had ended after 5 seconds")
    }
    let code = (result.failure?.error as? URLError)?.code
    expect(code == .timedOut, rule, "with \(kind), it was \(result.words)")
    expect(
      code != .timedOut || duration > .milliseconds(700), .countsTimeoutsInSeconds,
      "with \(kind), one second lasted less than 0.7")
  }

  /// Bytes come each 0.4 seconds, for two seconds.
  private nonisolated(nonsending) func checkIdleLimit() async throws {
    let drops = (0..<5).flatMap { _ in [ServerReply.Step.pause(.milliseconds(400)), .send([0x78])] }
    let server = try ScriptedServer { _ in
      ServerReply(ServerReply.raw("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n").steps + drops)
    }
    let options = Request.Options(readTimeout: .seconds(1))
    let result = await result(
      of: .component(try server.url("/slow"), options: options), "an answer that drips for two seconds")
    expect(
      result?.success?.data == Data("xxxxx".utf8), .readTimeoutIsAnIdleLimit,
      "an answer that drips for two seconds was \(result?.words ?? "not completed")")
  }
}

extension Request {
  static func component(_ url: URL, options: Options) -> Request {
    Request(url: url, type: .fetchComponent, additionalData: nil, options: options)
  }
}

extension ScriptedServer {
  /// Lets the client hang up first. FoundationNetworking of Swift 6.3 ends the process when a server hangs up
  /// inside the headers, and a cancelled task may need a moment to leave.
  nonisolated(nonsending) fileprivate func outliveConnections() async {
    for _ in 0..<100 where openConnections > 0 {
      _ = await Outcome<Void>().value(within: .milliseconds(20))
    }
    if openConnections > 0 { Self.kept.withLock { $0.append(self) } }
  }

  private static let kept = Mutex<[ScriptedServer]>([])
}
