import Locking
public import Testing

/// Waits for something that has to come. If it does not come, the test fails with its name and goes on.
///
///     let first = await expecting("the first scene") { await scenes.next() }
///
/// After the limit, the task is cancelled, and everything in it that waits ends. The wait has to react to
/// that, as streams do; for a completion there is ``completion(_:within:sourceLocation:of:)``.
///
/// - Parameters:
///   - what: what has to come, for the message.
///   - limit: how long to wait.
///   - wait: returns when it has come.
/// - Returns: the value; nil if the limit has passed, which is recorded as an issue.
@discardableResult
public nonisolated(nonsending) func expecting<Value>(
  _ what: String, within limit: Duration = .waitLimit, sourceLocation: SourceLocation = #_sourceLocation,
  _ wait: nonisolated(nonsending) () async throws -> Value
) async rethrows -> Value? {
  // Safe: it is the task that runs this function, which ends after the limit was stopped, and any thread may
  // cancel it.
  nonisolated(unsafe) let task = withUnsafeCurrentTask { $0 }
  let limit = WaitLimit(limit) { task?.cancel() }
  do {
    let value = try await wait()
    if limit.stop() { return value }
  } catch {
    if limit.stop() { throw error }
  }
  Issue.record("\(what) did not come within \(limit.duration)", sourceLocation: sourceLocation)
  return nil
}

/// Waits until a condition holds that others make true.
public nonisolated(nonsending) func eventually(
  _ what: String, within limit: Duration = .waitLimit, sourceLocation: SourceLocation = #_sourceLocation,
  _ condition: () async -> Bool
) async {
  await expecting(what, within: limit, sourceLocation: sourceLocation) {
    // The limit cancels the task.
    while await !condition(), !Task.isCancelled { await Task.yield() }
  }
}

/// Waits for the completion of something, which may come on any thread. A second completion is an issue.
///
///     let result = await completion("the response") { client.executeRequest(request, completion: $0) }
///
/// - Parameters:
///   - what: what is completed, for the message.
///   - limit: how long to wait.
///   - work: begins the work and is given its completion.
/// - Returns: what the completion got; nil if the limit has passed, which has been recorded as an issue.
@discardableResult
public nonisolated(nonsending) func completion<Value: Sendable>(
  _ what: String, within limit: Duration = .waitLimit, sourceLocation: SourceLocation = #_sourceLocation,
  of work: (@escaping @Sendable (Value) -> Void) throws -> Void
) async rethrows -> Value? {
  let (values, feed) = AsyncStream.makeStream(of: Value.self)
  let isComplete = Mutex(false)
  try work { value in
    let wasComplete = isComplete.withLock { isComplete in
      defer { isComplete = true }
      return isComplete
    }
    if wasComplete { Issue.record("\(what) came a second time", sourceLocation: sourceLocation) }
    feed.yield(value)
  }
  return await values.next(what, within: limit, sourceLocation: sourceLocation)
}

extension AsyncStream where Element: Sendable {
  /// The next element; nil if the stream has ended, or if the limit has passed, which is recorded as an
  /// issue.
  @discardableResult
  public nonisolated(nonsending) func next(
    _ what: String, within limit: Duration = .waitLimit, sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Element? {
    await expecting(what, within: limit, sourceLocation: sourceLocation) {
      for await element in self { return Element?.some(element) }
      return nil
    } ?? nil
  }

  /// The next element for which the condition holds; nil if the stream has ended, or if the limit has passed,
  /// which is recorded as an issue.
  public nonisolated(nonsending) func first(
    _ what: String, within limit: Duration = .waitLimit, sourceLocation: SourceLocation = #_sourceLocation,
    where condition: (Element) -> Bool
  ) async -> Element? {
    await expecting(what, within: limit, sourceLocation: sourceLocation) {
      for await element in self where condition(element) { return Element?.some(element) }
      return nil
    } ?? nil
  }
}
