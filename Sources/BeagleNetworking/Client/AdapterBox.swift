import Foundation

/// Lets redirects and retries call a user's adapter from the queue an answer came on.
///
/// Unchecked because adapters are users' plain classes: the lock keeps them from being called twice at once,
/// as `SessionAdapter` promises. It is recursive for adapters that answer while they are being called.
final class AdapterBox: @unchecked Sendable {
  let adapter: any SessionAdapter
  private let lock = NSRecursiveLock()

  init(_ adapter: any SessionAdapter) {
    self.adapter = adapter
  }

  /// Serves every client that is not given another adapter. Nothing goes to disk: what one run stored must not
  /// change the next.
  static let shared = AdapterBox(DefaultTransport.make())

  func task(
    for request: URLRequest, limits: TransferLimits, handler: @escaping SessionAdapter.Handler
  ) -> TaskBox {
    lock.withLock { TaskBox(task: adapter.createTask(with: request, limits: limits, handler: handler)) }
  }
}

/// Unchecked because `SessionTask` says it is called from any thread.
struct TaskBox: @unchecked Sendable {
  let task: any SessionTask
}
