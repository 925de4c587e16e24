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
  let logger: any BeagleLoggerType = BeagleLoggerSilent()
}
