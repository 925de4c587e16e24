#if os(Linux)
  import Foundation
  import Synchronization

  /// In a process without any libcurl every request fails: URLSession needs the library, too. That can only be in a program into
  /// which FoundationNetworking is linked statically.
  final class MissingTransport: SessionAdapter, Sendable {
    struct Failure: Error, CustomStringConvertible, LocalizedError {
      let description = "libcurl.so.4 is not installed on this machine, and requests need it"
      var errorDescription: String? { description }
    }

    func createTask(
      with urlRequest: URLRequest, handler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> any SessionTask {
      FailingTask(handler: handler)
    }

    func getTasks(with handler: @escaping @Sendable ([any SessionTask]) -> Void) { handler([]) }

    private final class FailingTask: SessionTask, Sendable {
      private let handler: Handler
      private let isCancelled = Atomic(false)

      init(handler: @escaping Handler) {
        self.handler = handler
      }

      func resume() {
        let isCancelled = isCancelled.load(ordering: .relaxed)
        handler(nil, nil, isCancelled ? URLError(.cancelled) : Failure())
      }

      func cancel() { isCancelled.store(true, ordering: .relaxed) }
    }
  }
#endif
