import Foundation
import Locking

final class TransferRegistry: Sendable {
  private struct State {
    var transfers: [Int: Transfer] = [:]
    var wakeUp: ContinuousClock.Instant?
  }

  private let state = Mutex(State())

  subscript(task: URLSessionTask) -> Transfer? {
    state.withLock { $0.transfers[task.taskIdentifier] }
  }

  var all: [any SessionTask] { state.withLock { Array($0.transfers.values) } }

  func add(_ transfer: Transfer, for task: URLSessionTask, deadline: ContinuousClock.Instant) {
    let isEarlier = state.withLock { state in
      state.transfers[task.taskIdentifier] = transfer
      if let wakeUp = state.wakeUp, wakeUp <= deadline { return false }
      state.wakeUp = deadline
      return true
    }
    if isEarlier { wake(at: deadline) }
  }

  @discardableResult
  func remove(_ task: URLSessionTask) -> Transfer? {
    state.withLock { $0.transfers.removeValue(forKey: task.taskIdentifier) }
  }

  /// Sets the single timer for all transfers. Most have the same limits, so the oldest is the first to
  /// expire, and nearly all end before the check.
  private func wake(at instant: ContinuousClock.Instant) {
    // Checking too early is harmless; a delay of centuries would overflow the timer's clock.
    let delay = min(max(.zero, instant - .now), .seconds(86_400)) / .seconds(1)
    DispatchQueue.global().asyncAfter(deadline: .now() + delay) { [weak self] in
      self?.endExpired(instant)
    }
  }

  private func endExpired(_ instant: ContinuousClock.Instant) {
    let transfers = state.withLock { state -> [Transfer] in
      // An earlier check was scheduled since; it schedules the later ones.
      guard state.wakeUp == instant else { return [] }
      state.wakeUp = nil
      return Array(state.transfers.values)
    }
    let now = ContinuousClock.now
    let deadlines = transfers.compactMap { transfer -> ContinuousClock.Instant? in
      guard let deadline = transfer.deadline else { return nil }
      if deadline > now { return deadline }
      transfer.expire(now)
      return nil
    }
    guard let next = deadlines.min() else { return }
    let isEarlier = state.withLock { state in
      if let wakeUp = state.wakeUp, wakeUp <= next { return false }
      state.wakeUp = next
      return true
    }
    if isEarlier { wake(at: next) }
  }
}
