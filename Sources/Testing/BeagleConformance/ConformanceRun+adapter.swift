import BeagleNetworking
import BeagleTesting
import Foundation
import Locking

/// Checks the requirements on session adapters.
extension ConformanceRun {
  nonisolated(nonsending) func checkAdapter(_ adapter: any SessionAdapter) async throws {
    if wants(.adapterWaitsForResume, .adapterCallsItsHandlerOnce) { try await checkResume(adapter) }
    if wants(.adapterCancels, .adapterListsItsTasks) { try await checkTasks(adapter) }
    if wants(.adapterLeavesRedirectsAlone) { try await checkRedirect(adapter) }
  }

  private nonisolated(nonsending) func checkResume(_ adapter: any SessionAdapter) async throws {
    let server = try ScriptedServer { .ok($0.path) }
    let end = TaskEnd()
    let idle = adapter.createTask(with: request(to: try server.url("/idle")), handler: TaskEnd().handler)
    let task = adapter.createTask(with: request(to: try server.url("/sent")), handler: end.handler)
    task.resume()
    let value = await end.outcome.value(within: timeout)
    expect(
      value?.data == Data("/sent".utf8) && value?.error == nil, .adapterCallsItsHandlerOnce,
      "a resumed task \(value.map { "ended with \($0.words)" } ?? "did not end")")
    task.cancel()
    // A second call or a surplus request would arrive late.
    _ = await PendingValue<Void>().value(within: .milliseconds(100))
    expect(end.count <= 1, .adapterCallsItsHandlerOnce, "it was called \(end.count) times")
    let idleCount = server.requests.filter { $0.path == "/idle" }.count
    expect(idleCount == 0, .adapterWaitsForResume, "a task that was not resumed was sent")
    idle.cancel()
  }

  private nonisolated(nonsending) func checkTasks(_ adapter: any SessionAdapter) async throws {
    let server = try ScriptedServer(fault: .stallsBeforeResponse)
    let end = TaskEnd()
    let task = adapter.createTask(with: request(to: try server.url("/")), handler: end.handler)
    task.resume()
    _ = await server.firstRequest(within: timeout)
    let during = await taskCount(adapter)
    expect(
      during == 1, .adapterListsItsTasks, "of one running task, \(during.map(String.init) ?? "no response")"
    )
    task.cancel()
    task.cancel()
    let value = await end.outcome.value(within: timeout)
    let code = (value?.error as? URLError)?.code
    expect(
      code == .cancelled, .adapterCancels,
      "a cancelled task \(value.map { "ended with \($0.words)" } ?? "did not end within \(timeout)")")
    guard value != nil else { return }
    // A task may leave the list a moment after its handler has been called.
    var after = await taskCount(adapter)
    let begin = ContinuousClock.now
    while after != 0, ContinuousClock.now - begin < timeout {
      _ = await PendingValue<Void>().value(within: .milliseconds(20))
      after = await taskCount(adapter)
    }
    expect(after == 0, .adapterListsItsTasks, "after the end, \(after.map(String.init) ?? "no response")")
  }

  /// A request that waits at least as long as the check.
  private func request(to url: URL) -> URLRequest {
    URLRequest(url: url, timeoutInterval: max(60, timeout / .seconds(1)))
  }

  private nonisolated(nonsending) func taskCount(_ adapter: any SessionAdapter) async -> Int? {
    let count = PendingValue<Int>()
    adapter.getTasks { count.complete($0.count) }
    return await count.value(within: timeout)
  }

  private nonisolated(nonsending) func checkRedirect(_ adapter: any SessionAdapter) async throws {
    let server = try ScriptedServer { request in
      request.path == "/from" ? .redirect(302, to: "/to") : .ok("there")
    }
    let end = TaskEnd()
    let task = adapter.createTask(with: request(to: try server.url("/from")), handler: end.handler)
    task.resume()
    let value = await end.outcome.value(within: timeout)
    let status = (value?.response as? HTTPURLResponse)?.statusCode
    expect(
      status == 302, .adapterLeavesRedirectsAlone,
      "a redirect \(value.map { "ended with \($0.words)" } ?? "did not end")")
  }
}

private final class TaskEnd: Sendable {
  struct Value: Sendable {
    let data: Data?
    let response: URLResponse?
    let error: (any Error)?

    var words: String {
      if let error { return "\(error)" }
      let status = (response as? HTTPURLResponse)?.statusCode
      return "\(status.map { "status \($0)" } ?? "no HTTPURLResponse") and \(data?.count ?? 0) bytes"
    }
  }

  let outcome = PendingValue<Value>()
  private let calls = Mutex(0)

  var count: Int { calls.withLock { $0 } }

  var handler: SessionAdapter.Handler {
    { [self] data, response, error in
      calls.withLock { $0 += 1 }
      outcome.complete(Value(data: data, response: response, error: error))
    }
  }
}
