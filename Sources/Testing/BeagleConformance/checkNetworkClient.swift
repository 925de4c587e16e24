public import BeagleNetworking
import BeagleTesting

/// Checks a network client against everything that Beagle expects of one, over real connections to servers on
/// the loopback interface that it starts itself.
///
///     let findings = try await checkNetworkClient { MyClient() }
///     #expect(findings == [])         // Swift Testing
///     XCTAssertEqual(findings, [])    // XCTest
///
/// FoundationNetworking of Swift 6.3 ends the process where a server hangs up inside the headers. On Linux, check a
/// client over its sessions without `ConformanceRule.failsForBrokenResponses`, which tries that.
///
/// The client is used from the caller's actor only. A whole check takes some seconds, since time-outs must pass.
///
/// - Parameters:
///   - rules: the rules to check. Others are not reported, and what only they need is left out.
///   - timeout: how long a request without a time-out of its own may take before it counts as never completed.
///   - makeClient: makes the client to check; called several times.
/// - Returns: the broken rules; none if the client keeps them all.
/// - Throws: if no server can be started.
nonisolated(nonsending) public func checkNetworkClient(
  rules: Set<ConformanceRule> = ConformanceRule.all,
  timeout: Duration = .seconds(60),
  _ makeClient: @escaping () -> any NetworkClient
) async throws -> [ConformanceFinding] {
  let run = ConformanceRun(rules: rules, timeout: timeout, makeClient: makeClient)
  try await run.all()
  return run.findings
}

/// Checks a session adapter: by itself, and then as the transport of a `NetworkClientDefault` against everything
/// that `checkNetworkClient` knows.
///
///     let findings = try await checkSessionAdapter { MyAdapter() }
///     #expect(findings == [])
///
/// - Parameters:
///   - rules: the rules to check. Others are not reported, and what only they need is left out.
///   - timeout: how long a request without a time-out of its own may take before it counts as never ended.
///   - makeAdapter: makes the adapter to check; called many times.
/// - Returns: the broken rules; none if the adapter keeps them all.
/// - Throws: if no server can be started.
nonisolated(nonsending) public func checkSessionAdapter(
  rules: Set<ConformanceRule> = ConformanceRule.all,
  timeout: Duration = .seconds(60),
  _ makeAdapter: @escaping () -> any SessionAdapter
) async throws -> [ConformanceFinding] {
  let run = ConformanceRun(rules: rules, timeout: timeout) {
    let client = NetworkClientDefault(dependencies: WithoutLogger())
    client.adapter = makeAdapter()
    return client
  }
  try await run.checkAdapter(makeAdapter())
  try await run.all()
  return run.findings
}

private struct WithoutLogger: DependencyLogger {
  let logger: any BeagleLogger = BeagleLoggerSilent()
}
