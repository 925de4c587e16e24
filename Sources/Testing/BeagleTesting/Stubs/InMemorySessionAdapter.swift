public import Foundation
import Locking

/// A transport without a network, for tests of the layers above it. Responses come from a table or a closure.
///
///     let adapter = InMemorySessionAdapter(["/home": .json(screen)])
///     client.adapter = adapter
///
/// Keys are those of ``StubNetworkClient``. A request without a response fails with a `StubError` that names
/// the nearest key. The adapter fulfills the requirements of `SessionAdapter` and may be used from any
/// thread.
public final class InMemorySessionAdapter: SessionAdapter, Sendable {
  private let responses: StubResponses
  private let tasks = Mutex<[InMemorySessionTask]>([])

  /// Creates an adapter with a table of responses.
  ///
  /// - Parameters:
  ///   - responses: by path or absolute URL, with or without a query; a method may precede it: `POST /login`.
  ///   - otherwise: called for requests that are not in the table, while a task is resumed.
  public init(
    _ responses: [String: StubResponse] = [:],
    otherwise: @escaping @Sendable (SentRequest) -> StubResponse? = { _ in nil }
  ) {
    self.responses = StubResponses(responses, otherwise: otherwise)
  }

  /// The response for a key, for tasks resumed from now on.
  public subscript(key: String) -> StubResponse? {
    get { responses[key] }
    set { responses[key] = newValue }
  }

  /// The requests of all resumed tasks, in the order in which they were resumed.
  public var requests: [SentRequest] { responses.requests }

  public func createTask(
    with urlRequest: URLRequest, handler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any SessionTask {
    let task = InMemorySessionTask(request: SentRequest(urlRequest), responses: responses, handler: handler)
    tasks.withLock { tasks in
      tasks.removeAll { $0.hasEnded }
      tasks.append(task)
    }
    return task
  }

  public func getTasks(with handler: @escaping @Sendable ([any SessionTask]) -> Void) {
    let inFlight = tasks.withLock { $0.filter { !$0.hasEnded } }
    DispatchQueue.stubs.async { handler(inFlight) }
  }
}

/// A task that ends once: with its response, or cancelled.
private final class InMemorySessionTask: SessionTask, Sendable {
  typealias Completion = (data: Data?, response: URLResponse?, error: (any Error)?)

  private let request: SentRequest
  private let responses: StubResponses
  private let delivery: Delivery<Completion>
  private let isResumed = Mutex(false)

  init(
    request: SentRequest, responses: StubResponses,
    handler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) {
    self.request = request
    self.responses = responses
    delivery = Delivery { handler($0.data, $0.response, $0.error) }
  }

  var hasEnded: Bool { delivery.isDone }

  func resume() {
    let isFirst = isResumed.withLock { isResumed in
      defer { isResumed = true }
      return !isResumed
    }
    // A task that was cancelled before sends nothing.
    guard isFirst, !hasEnded else { return }
    switch responses.response(to: request) {
    case .failure(let error): delivery.deliver((nil, nil, error))
    case .success(let response):
      switch response {
      case .never: break
      case .failure(let error): delivery.deliver((nil, nil, error))
      case .status(_, _, let body): delivery.deliver((body, response.response(to: request.url), nil))
      }
    }
  }

  func cancel() { delivery.deliver((nil, nil, URLError(.cancelled))) }
}
