import BeagleConformance
import BeagleTesting
import Foundation
import Testing

/// A session adapter that is right but for one thing.
struct FaultyAdapter: Sendable, CustomTestStringConvertible {
  let fault: String
  let rule: ConformanceRule
  /// Set if the fault is an omission; then only its rule is checked.
  var timeout: Duration?
  let make: @Sendable () -> any SessionAdapter

  var testDescription: String { fault }

  static let all: [FaultyAdapter] = [
    FaultyAdapter(fault: "sends at once", rule: .adapterWaitsForResume) {
      WrappingAdapter { base, request, handler in
        let task = base.createTask(with: request, handler: handler)
        task.resume()
        return task
      }
    },
    FaultyAdapter(fault: "calls its handler twice", rule: .adapterCallsItsHandlerOnce) {
      WrappingAdapter { base, request, handler in
        base.createTask(with: request) {
          handler($0, $1, $2)
          handler($0, $1, $2)
        }
      }
    },
    FaultyAdapter(fault: "cannot cancel", rule: .adapterCancels, timeout: .milliseconds(300)) {
      WrappingAdapter { base, request, handler in
        UncancellableTask(base.createTask(with: request, handler: handler))
      }
    },
    FaultyAdapter(fault: "lists no tasks", rule: .adapterListsItsTasks) {
      WrappingAdapter(listsTasks: false) { $0.createTask(with: $1, handler: $2) }
    },
    FaultyAdapter(fault: "follows redirects", rule: .adapterLeavesRedirectsAlone) {
      WrappingAdapter { base, request, handler in
        base.createTask(with: request) { data, response, error in
          let http = response as? HTTPURLResponse
          guard let position = http?.value(forHTTPHeaderField: "Location"),
            let url = URL(string: position, relativeTo: request.url)
          else { return handler(data, response, error) }
          URLSessionAdapter(configuration: .ephemeral).createTask(
            with: URLRequest(url: url), handler: handler
          )
          .resume()
        }
      }
    },
  ]
}

private final class WrappingAdapter: SessionAdapter {
  typealias Make = (any SessionAdapter, URLRequest, @escaping Handler) -> any SessionTask

  private let base = URLSessionAdapter(configuration: .ephemeral)
  private let listsTasks: Bool
  private let make: Make

  init(listsTasks: Bool = true, _ make: @escaping Make) {
    self.listsTasks = listsTasks
    self.make = make
  }

  func createTask(
    with urlRequest: URLRequest, handler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any SessionTask {
    make(base, urlRequest, handler)
  }

  func getTasks(with handler: @escaping @Sendable ([any SessionTask]) -> Void) {
    if listsTasks { base.getTasks(with: handler) } else { handler([]) }
  }
}

private final class UncancellableTask: SessionTask {
  private let base: any SessionTask

  init(_ base: any SessionTask) {
    self.base = base
  }

  func resume() { base.resume() }
  func cancel() {}
}
