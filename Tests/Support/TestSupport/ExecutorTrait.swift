import Foundation
public import Testing

/// Runs the tests of a suite, or the cases of a test, on other threads than those that all tests share.
///
/// They share as many threads as there are cores. A test that keeps one of them to itself, blocked or
/// computing, holds up all that wait for a response, and may hold up the very one that it waits for. Tests of
/// the main actor stay there.
public struct ExecutorTrait: SuiteTrait, TestTrait, TestScoping {
  let executor: any TaskExecutor

  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(executor) { try await function() }
  }
}

extension Trait where Self == ExecutorTrait {
  /// For tests that block: each has a separate thread.
  public static var blocking: ExecutorTrait { ExecutorTrait(executor: ThreadExecutor.shared) }

  /// For tests that compute for longer than some tenths of a second: as many at once as there are cores.
  public static var computing: ExecutorTrait { ExecutorTrait(executor: ComputingExecutor.shared) }
}

/// Starts a thread for each piece of work between two awaits.
final class ThreadExecutor: TaskExecutor {
  static let shared = ThreadExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }.start()
  }
}

/// Runs work on the system's background threads, which are not those of tasks.
private final class ComputingExecutor: TaskExecutor {
  static let shared = ComputingExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    DispatchQueue.global(qos: .utility).async { [self] in
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
