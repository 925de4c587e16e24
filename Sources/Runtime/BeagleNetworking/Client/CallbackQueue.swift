public import Foundation

/// The queue on which completions are called.
public enum CallbackQueue: Sendable {
  /// The transport's queue: the delegate queue of URLSession, or on Linux the thread that performs transfers.
  /// A slow completion delays other responses.
  case sessionQueue
  /// The main dispatch queue, always asynchronously.
  case main
  /// A separate operation on this queue for each completion.
  case operationQueue(OperationQueue)
  /// Asynchronously on this dispatch queue.
  case dispatchQueue(DispatchQueue)

  func perform(_ work: @escaping @Sendable () -> Void) {
    switch self {
    case .sessionQueue: work()
    case .main: DispatchQueue.main.async(execute: work)
    case .operationQueue(let queue): queue.addOperation(work)
    case .dispatchQueue(let queue): queue.async(execute: work)
    }
  }
}
