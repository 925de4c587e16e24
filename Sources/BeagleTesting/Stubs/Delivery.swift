import Dispatch
import Synchronization

/// Passes the first value it is given to a handler, on a queue, and forgets the handler.
final class Delivery<Value: Sendable>: Sendable {
  private let queue: DispatchQueue
  private let handler: Mutex<(@Sendable (Value) -> Void)?>

  init(queue: DispatchQueue, _ handler: @escaping @Sendable (Value) -> Void) {
    self.queue = queue
    self.handler = Mutex(handler)
  }

  func deliver(_ value: Value) {
    let handler = handler.withLock { handler in
      defer { handler = nil }
      return handler
    }
    guard let handler else { return }
    queue.async { handler(value) }
  }

  var isDone: Bool { handler.withLock { $0 == nil } }
}

/// A token that does what it was made with.
struct CancelToken: RequestToken {
  private let action: @Sendable () -> Void

  init(_ action: @escaping @Sendable () -> Void) {
    self.action = action
  }

  func cancel() { action() }
}
