import Foundation

/// Lets redirects and retries call a user's adapter from the queue an answer came on.
///
/// Unchecked because adapters are users' plain classes: the lock keeps them from being called twice at once,
/// as `SessionAdapter` promises. It is recursive for adapters that answer while they are being called.
final class AdapterBox: @unchecked Sendable {
  let adapter: any SessionAdapter
  /// Whether it stands in for the transport that this process should have.
  let isSubstitute: Bool
  private let lock = NSRecursiveLock()
  #if os(Linux)
    /// The adapter if it is ours, which needs no lock.
    private let curl: CurlAdapter?
  #endif

  init(_ adapter: any SessionAdapter, isSubstitute: Bool = false) {
    self.adapter = adapter
    self.isSubstitute = isSubstitute
    #if os(Linux)
      curl = adapter as? CurlAdapter
    #endif
  }

  /// Serves every client that is not given another adapter. Nothing goes to disk: what one run stored must not
  /// change the next.
  static let shared = DefaultTransport.make()

  func task(
    for request: URLRequest, limits: TransferLimits,
    handler: @escaping @Sendable (Data?, ResponseHead?, (any Error)?) -> Void
  ) -> TaskBox {
    #if os(Linux)
      if let curl { return TaskBox(task: curl.task(request, limits, handler: handler)) }
    #endif
    return lock.withLock {
      let task = adapter.createTask(with: request, limits: limits) { data, response, error in
        handler(data, response.map(ResponseHead.init), error)
      }
      return TaskBox(task: task)
    }
  }
}

/// Unchecked because `SessionTask` says it is called from any thread.
struct TaskBox: @unchecked Sendable {
  let task: any SessionTask
}
