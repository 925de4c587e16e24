public import Foundation
import Locking

/// A network client with a single asynchronous method. An actor can conform to it.
///
/// ```swift
/// actor MyClient: AsyncNetworkClient {
///   let builder = HttpRequestBuilder()
///
///   func response(for request: Request) async throws -> NetworkResponse {
///     let urlRequest = try builder.urlRequest(for: request)
///     let (data, response) = try await URLSession.shared.data(for: urlRequest)
///     return try NetworkResponse(data: data, response: response, to: urlRequest)
///   }
/// }
///
/// dependencies.networkClient = AsyncClientAdapter(MyClient())
/// ```
///
/// Each request runs in a separate task. Cancelling the request cancels its task.
public protocol AsyncNetworkClient: Sendable {
  /// Sends `request` and returns the response.
  ///
  /// - Throws: a `NetworkError` if the request failed, also for a status outside 200–299. Any other error
  ///   becomes the cause of a `NetworkError`; `CancellationError` becomes `URLError.cancelled`.
  func response(for request: Request) async throws -> NetworkResponse
}

extension NetworkResponse {
  /// Creates the response to an HTTP request if it was successful.
  ///
  /// - Throws: a `NetworkError` with body and response if the response is not HTTP or its status is outside
  ///   200–299.
  public init(data: Data, response: URLResponse, to request: URLRequest) throws(NetworkError) {
    guard let http = response as? HTTPURLResponse, (200...299).contains(http.statusCode) else {
      throw NetworkError(
        error: NetworkClientDefault.ClientError.invalidHttpResponse, data: data, request: request,
        response: response)
    }
    self.init(data: data, response: response)
  }
}

/// A task can be the token of the request that it sends.
extension Task: RequestToken {}

/// Adapts an ``AsyncNetworkClient`` to ``NetworkClient``. It may be called from any thread.
public final class AsyncClientAdapter: NetworkClient, ThreadSafe {
  package let client: any AsyncNetworkClient

  /// Creates a client that passes each request to `client`, each in a separate task.
  public init(_ client: any AsyncNetworkClient) { self.client = client }

  /// Starts a task that sends the request.
  ///
  /// - Returns: the task. Cancelling it ends the request immediately, even if the client does not react to
  ///   cancellation.
  @discardableResult
  public func executeRequest(
    _ request: Request, completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    let delivery = Delivery(completion)
    let task = Task { [client] in
      await withTaskCancellationHandler {
        delivery.deliver(await client.result(of: request))
      } onCancel: {
        // On another queue, so that a lock held by the caller is not acquired again.
        DispatchQueue.global().async {
          delivery.deliver(.failure(NetworkError(error: URLError(.cancelled), request: request)))
        }
      }
    }
    delivery.methodReturns()
    return task
  }
}

extension AsyncNetworkClient {
  fileprivate func result(of request: Request) async -> NetworkClient.NetworkResult {
    do {
      return .success(try await response(for: request))
    } catch let error as NetworkError {
      return .failure(error)
    } catch is CancellationError {
      return .failure(NetworkError(error: URLError(.cancelled), request: request))
    } catch {
      return .failure(NetworkError(error: error, request: request))
    }
  }
}

/// Calls a completion once, and not before the method that received it has returned.
final class Delivery: Sendable {
  private struct State {
    var hasReturned = false
    var isDelivered = false
    /// A result that arrived before the method returned.
    var early: NetworkClient.NetworkResult?
  }

  private let completion: NetworkClient.RequestCompletion
  private let state = Mutex(State())

  init(_ completion: @escaping NetworkClient.RequestCompletion) { self.completion = completion }

  /// Later results are ignored.
  func deliver(_ result: NetworkClient.NetworkResult) {
    let isDue = state.withLock { state in
      guard !state.isDelivered else { return false }
      state.isDelivered = true
      if !state.hasReturned { state.early = result }
      return state.hasReturned
    }
    if isDue { completion(result) }
  }

  func methodReturns() {
    let early = state.withLock { state in
      state.hasReturned = true
      return state.early.take()
    }
    guard let early else { return }
    DispatchQueue.global().async { [completion] in completion(early) }
  }
}
