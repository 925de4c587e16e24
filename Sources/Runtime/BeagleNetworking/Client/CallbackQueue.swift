public import Foundation

/// Where completions are called.
public enum CallbackQueue: Sendable {
  /// Where the transport answers: for URLSession its delegate queue, on Linux the thread that carries the requests. A
  /// completion that takes long there holds up other responses.
  case sessionQueue
  /// The main dispatch queue, always after the response has come and never within the call.
  case main
  /// An operation of its own on this queue, for each completion.
  case operationQueue(OperationQueue)
  /// Asynchronously on this queue.
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
