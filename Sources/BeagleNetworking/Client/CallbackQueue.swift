public import Foundation

/// Where completions are called.
public enum CallbackQueue: Sendable {
  /// Where the transport answers: for URLSession its delegate queue, on Linux the thread that carries the requests. A
  /// completion that takes long there holds up other answers.
  case sessionQueue
  case main
  case operationQueue(OperationQueue)
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
