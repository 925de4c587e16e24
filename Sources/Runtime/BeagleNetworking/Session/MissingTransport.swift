#if os(Linux)
  import Foundation
  import Synchronization

  /// Fails every request in a process without libcurl, which URLSession needs, too. This can only happen in a
  /// program that links FoundationNetworking statically.
  final class MissingTransport: SessionAdapter, Sendable {
    struct Failure: Error, CustomStringConvertible, LocalizedError {
      let description = "libcurl.so.4 is not installed, and requests need it"
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
