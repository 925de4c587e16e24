import Beagle

extension AppDriver {
  /// Waits until no answer is missing that the screens wait for. Where none is, it returns at once.
  ///
  /// - Throws: after ``patience``, with what the screens still wait for.
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
    throw failure("after \(patience) still waiting for \(pending.joined(separator: " and "))")
  }

  /// What the screens wait for, by kind and name.
  var pending: [String] {
    let requests = session.pending
    let ids = Set(requests.map(\.0))
    let work = session.runtime.pendingRequests.count { !ids.contains($0) }
    var names = requests.map(\.1.name)
    names += [String](repeating: "an action of the application's own", count: work)
    let unanswered = gate.pending.map { "\($0)" }.joined(separator: ", ")
    if !unanswered.isEmpty, let last = names.indices.last { names[last] += " (no answer to \(unanswered))" }
    return names.isEmpty ? ["something that is under way"] : names
  }
}
