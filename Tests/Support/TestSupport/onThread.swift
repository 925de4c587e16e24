/// Runs blocking work, such as reading from a socket or waiting for a process, on a separate thread.
///
/// All tests share a pool of as many threads as there are cores. One that is blocked there holds up every
/// other test, and may hold up the very one that it waits for.
public func onThread<Result: Sendable>(_ work: @Sendable () throws -> Result) async throws -> Result {
  try await withTaskExecutorPreference(ThreadExecutor.shared) { try work() }
}
