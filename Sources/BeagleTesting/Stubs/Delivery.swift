import BeagleNetworking
import Dispatch
import Foundation
import Locking

/// Passes the first value it is given to a handler, later and elsewhere, and forgets the handler.
///
/// All stubs deliver one after the other, so that answers come in the order in which they were given.
final class Delivery<Value: Sendable>: Sendable {
  private let handler: Mutex<(@Sendable (Value) -> Void)?>

  init(_ handler: @escaping @Sendable (Value) -> Void) {
    self.handler = Mutex(handler)
  }

  func deliver(_ value: Value) {
    let handler = handler.withLock { handler in
      defer { handler = nil }
      return handler
    }
    guard let handler else { return }
    DispatchQueue.stubs.async { handler(value) }
  }

  var isDone: Bool { handler.withLock { $0 == nil } }
}

extension DispatchQueue {
  /// The queue on which stubs call completions.
  static let stubs = DispatchQueue(label: "BeagleTesting.stubs")
}

extension Delivery where Value == NetworkClient.NetworkResult {
  /// Completes a request: with a result, if there is one, or as cancelled.
  ///
  /// - Returns: what cancels it.
  static func complete(
    _ request: SentRequest, with result: NetworkClient.NetworkResult?,
    _ completion: @escaping NetworkClient.RequestCompletion
  ) -> any RequestToken {
    let delivery = Delivery(completion)
    if let result { delivery.deliver(result) }
    return CancelToken {
      delivery.deliver(.failure(NetworkError(error: URLError(.cancelled), request: request.urlRequest)))
    }
  }
}

/// A token that calls a closure.
private struct CancelToken: RequestToken {
  private let action: @Sendable () -> Void

  init(_ action: @escaping @Sendable () -> Void) {
    self.action = action
  }

  func cancel() { action() }
}
