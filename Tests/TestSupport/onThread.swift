import Foundation
public import Testing

/// Does what blocks, as reading from a socket or waiting for a process does, on a thread of its own.
///
/// All tests share a pool of as many threads as there are cores. One that is blocked there holds up every other test, and
/// may hold up the very one that it waits for.
public func onThread<Result: Sendable>(_ work: @Sendable () throws -> Result) async throws -> Result {
  try await withTaskExecutorPreference(ThreadExecutor.shared) { try work() }
}

/// Runs each test of a suite, or each case of a test, on a thread of its own, so that it may block.
public struct BlockingTrait: SuiteTrait, TestTrait, TestScoping {
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(ThreadExecutor.shared) { try await function() }
  }
}

extension Trait where Self == BlockingTrait {
  /// For tests that block: each has a thread of its own.
  public static var blocking: BlockingTrait { BlockingTrait() }
}

/// Starts a thread for each piece of work between two awaits.
private final class ThreadExecutor: TaskExecutor {
  static let shared = ThreadExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }.start()
  }
}
