import Beagle

extension AppDriver {
  /// Waits until no answer is missing that the screens wait for. Where none is, it returns at once.
  ///
  /// - Throws: after ``patience``, with the requests that have no answer yet, and the application's own actions that are
  ///   not done.
  public func waitUntilIdle() async throws(DriverFailure) {
    guard !session.isIdle else { return }
    let session = session
    let patience = patience
    let isIdle = await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        await session.idle()
        return true
      }
      group.addTask {
        try? await Task.sleep(for: patience)
        return false
      }
      defer { group.cancelAll() }
      return await group.next() ?? true
    }
    guard !isIdle, !session.isIdle else { return }
    let missing = (gate.pending.map { "\($0)" } + session.runtime.pendingActions).joined(separator: ", ")
    throw failure(
      "after \(patience) there is still no answer to \(missing.isEmpty ? "what the screens wait for" : missing)"
    )
  }
}
