public import BeagleNetworking
import BeagleTesting

/// Checks that a network client meets all requirements of Beagle, using real connections to local servers.
///
///     let findings = try await checkNetworkClient { MyClient() }
///     #expect(findings == [])         // Swift Testing
///     XCTAssertEqual(findings, [])    // XCTest
///
/// FoundationNetworking of Swift 6.3 crashes if a server closes the connection inside the headers. On Linux,
/// check a client that uses its sessions without `ConformanceRule.failsForBrokenResponses`, which does that.
///
/// The client is used from the caller's actor only. A complete check takes some seconds, because it waits for
/// time-outs.
///
/// - Parameters:
///   - rules: the rules to check. Requests that only other rules need are skipped.
///   - timeout: the time after which a request without a time-out counts as never completed.
///   - makeClient: creates a client to check; called several times.
/// - Returns: the broken rules; empty if the client keeps them all.
/// - Throws: an error if no server can be started.
nonisolated(nonsending) public func checkNetworkClient(
  rules: Set<ConformanceRule> = ConformanceRule.all,
  timeout: Duration = .seconds(60),
  _ makeClient: @escaping () -> any NetworkClient
) async throws -> [ConformanceFinding] {
  let run = ConformanceRun(rules: rules, timeout: timeout, makeClient: makeClient)
  try await run.all()
  return run.findings
}

/// Checks that a session adapter meets all requirements: by itself, and as the transport of a
/// `NetworkClientDefault` with the rules of `checkNetworkClient`.
///
///     let findings = try await checkSessionAdapter { MyAdapter() }
///     #expect(findings == [])
///
/// - Parameters:
///   - rules: the rules to check. Requests that only other rules need are skipped.
///   - timeout: the time after which a request without a time-out counts as never ended.
///   - makeAdapter: creates an adapter to check; called many times.
/// - Returns: the broken rules; empty if the adapter keeps them all.
/// - Throws: an error if no server can be started.
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
