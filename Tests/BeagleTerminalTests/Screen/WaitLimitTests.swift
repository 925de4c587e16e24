import Foundation
import Locking
import TerminalTestSupport
import TestSupport
import Testing

/// A test whose wait times out fails, and names the missing value.
@Suite struct WaitLimitTests {
  private static let short = Duration.milliseconds(1)
  private let numbers = AsyncStream.makeStream(of: Int.self)

  /// The issue that a timeout records. It runs in a separate task, since a timeout cancels the task.
  private func issue(of wait: @escaping @Sendable () async throws -> Void) async throws -> String {
    try await Task {
      let comments = Mutex<[String]>([])
      try await withKnownIssue {
        try await wait()
      } matching: { issue in
        comments.withLock { $0 += issue.comments.map(\.rawValue) }
        return true
      }
      return comments.withLock { $0.joined(separator: "\n") }
    }.value
  }

  @Test func awaitedValueIsReturned() async throws {
    let (stream, feed) = numbers
    for number in 1...3 { feed.yield(number) }
    #expect(await stream.next("the number") == 1)
    let third = await stream.first("the number") { $0 == 3 }
    #expect(third == 3)
    let fourth = await completion("the number") { done in Thread { done(4) }.start() }
    #expect(fourth == 4)
    await #expect(throws: CancellationError.self) {
      try await expecting("the number") { throw CancellationError() }
    }
    #expect(!Task.isCancelled)
  }

  @Test func timeoutNamesMissingValue() async throws {
    // A stream ends with the task that waits for it.
    let (stream, other) = (numbers.stream, AsyncStream<Int>.makeStream())
    let waits: [@Sendable () async throws -> Void] = [
      { #expect(await stream.next("the number", within: Self.short) == nil) },
      { await eventually("the number", within: Self.short) { false } },
      { _ = await completion("the number", within: Self.short) { (_: @Sendable (Int) -> Void) in } },
      {
        try await expecting("the number", within: Self.short) {
          for await _ in other.stream {}
          try Task.checkCancellation()
        }
      },
    ]
    for wait in waits {
      #expect(try await issue(of: wait) == "the number did not come within 0.001 seconds")
    }
  }

  /// The timeout handler may run other code, for example cancellation handlers of a task.
  @Test func stateCanBeReadDuringTimeout() async {
    let (answers, feed) = AsyncStream.makeStream(of: Bool?.self)
    let asked = Mutex<WaitLimit?>(nil)
    let isKnown = DispatchSemaphore(value: 0)
    let limit = WaitLimit(Self.short) {
      isKnown.wait()
      feed.yield(asked.withLock { $0 }?.hasPassed)
    }
    asked.withLock { $0 = limit }
    isKnown.signal()
    #expect(await answers.next("the state") == true)
    #expect(!limit.stop())
  }

  /// Otherwise it could cancel the next work of a task, or kill another program that got the same process
  /// number.
  @Test(.blocking) func waitReturnsAfterTimeoutHandler() {
    let (isEnding, mayReturn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let hasReturned = Mutex(false)
    let limit = WaitLimit(Self.short) {
      isEnding.signal()
      mayReturn.wait()
      hasReturned.withLock { $0 = true }
    }
    isEnding.wait()
    Thread { mayReturn.signal() }.start()
    #expect(!limit.stop())
    #expect(hasReturned.withLock { $0 })
  }

  @Test func secondCompletionIsReported() async throws {
    let message = try await issue {
      let number = await completion("the number") { done in
        done(1)
        done(2)
      }
      #expect(number == 1)
    }
    #expect(message == "the number came a second time")
  }

  #if os(Linux) || os(macOS)
    @Test func hangingProgramIsKilledAndNamed() async throws {
      let failure = await #expect(throws: ChildProcess.Failure.self) {
        try await runProcess(
          URL(fileURLWithPath: "/usr/bin/tail"), ["-f", "/dev/null"], limit: Self.short)
      }
      #expect(failure?.description == "/usr/bin/tail -f /dev/null: did not end within 0.001 seconds")
    }

    @Test(.blocking) func missingTerminalTextIsNamed() throws {
      let terminal = try PseudoTerminal(
        URL(fileURLWithPath: "/usr/bin/tail"), ["-f", "/dev/null"], limit: Self.short)
      let failure = #expect(throws: PseudoTerminal.Failure.self) { try terminal.wait(for: "never") }
      #expect(failure?.description.hasPrefix("\"never\" was not shown within 0.001 seconds") == true)
      #expect(throws: ChildProcess.Failure.self) { try terminal.waitForEnd() }
    }
  #endif
}
