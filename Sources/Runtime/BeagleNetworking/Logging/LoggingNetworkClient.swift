import Foundation
import Locking

/// Logs the requests and responses of an application's own client, as the default client logs its own.
///
/// What is sent is known where the client uses a `NetworkClientDefault`, which then logs it itself, or where its token is a task of
/// URLSession. Otherwise the request is logged when it has ended, as what the client was asked for.
package final class LoggingNetworkClient: NetworkLayer {
  private let client: any NetworkClient
  private let source: DependencySource

  /// - Parameter dependencies: asked for its logger at each request. An object is not kept alive.
  /// - Returns: the client itself if it logs what it sends.
  package static func around(
    _ client: any NetworkClient, dependencies: any DependencyLogger
  ) -> any NetworkClient {
    client is NetworkClientDefault
      ? client : LoggingNetworkClient(client, DependencySource(dependencies))
  }

  private init(_ client: any NetworkClient, _ source: DependencySource) {
    self.client = client
    self.source = source
  }

  package var isThreadSafe: Bool { client.mayBeCalledAnywhere && source.isThreadSafe }

  @discardableResult
  package func executeRequest(
    _ request: Request, completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    var request = request
    let trace = request.options.trace ?? RequestTrace()
    request.options.trace = trace
    let log = HttpLog(
      logger: source.logger, masking: SecretMasking(names: [], typed: request.options.typedSecrets))
    // Made only where nobody else knows the request, since encoding its body takes time.
    let asked: @Sendable () -> URLRequest = { [request] in Self.asked(request) }
    // A response can be here before the method has returned. Then it logs the request, so that it comes after it.
    let isOurs = Mutex<Bool?>(nil)
    let logRequest: @Sendable (_ sent: URLRequest?) -> Bool = { [name = "\(Self.sender(client))"] sent in
      isOurs.withLock { isOurs in
        if let isOurs { return isOurs }
        let isFirst = trace.beginLog()
        isOurs = isFirst
        if isFirst { log.request(sent ?? asked(), askedOf: sent == nil ? name : nil) }
        return isFirst
      }
    }
    let token = client.executeRequest(request) { result in
      if logRequest(trace.sent ?? result.sentRequest) { log.response(result, to: trace.sent ?? asked()) }
      completion(result)
    }
    if let sent = (token as? URLSessionTask)?.originalRequest {
      if trace.sent == nil { trace.note(sent) }
      _ = logRequest(trace.sent)
    }
    // Otherwise a client below may be about to log what it sends. Without one, the request is logged when it has ended.
    return token
  }

  /// The type of the client that sends.
  private static func sender(_ client: any NetworkClient) -> Any.Type {
    (client as? AsyncClientAdapter).map { type(of: $0.client) } ?? type(of: client)
  }

  /// The request by the rules of the protocol, if it can be made.
  private static func asked(_ request: Request) -> URLRequest {
    (try? HttpRequestBuilder().urlRequest(for: request))
      ?? NetworkError(error: URLError(.unknown), request: request).request
  }
}

extension NetworkClient.NetworkResult {
  /// What was sent, as far as a failure tells it.
  fileprivate var sentRequest: URLRequest? {
    guard case .failure(let failure) = self, failure.response != nil else { return nil }
    return failure.request
  }
}

/// What becomes of one request on its way through the clients, which may be an application's own.
package final class RequestTrace: Sendable {
  private struct State {
    var sent: URLRequest?
    var isLogged = false
  }

  private let state = Mutex(State())

  package init() {}

  /// What was sent last, redirects included; nil where the client that sends is not known.
  package var sent: URLRequest? { state.withLock { $0.sent } }

  /// Called by what sends a request.
  func note(_ sent: URLRequest) { state.withLock { $0.sent = sent } }

  /// Called by what logs the request.
  ///
  /// - Returns: whether nothing below has logged it.
  @discardableResult
  func beginLog() -> Bool {
    state.withLock { state in
      defer { state.isLogged = true }
      return !state.isLogged
    }
  }
}
