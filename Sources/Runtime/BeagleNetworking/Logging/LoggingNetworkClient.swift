import Foundation
import Locking

/// Logs the requests and responses of a custom network client, as the default client logs its own.
///
/// The sent request is known if the client uses a `NetworkClientDefault`, which then logs it itself, or if
/// its token is a URLSession task. Otherwise the request passed to the client is logged when it has ended.
package final class LoggingNetworkClient: NetworkLayer {
  private let client: any NetworkClient
  private let source: DependencySource

  /// - Parameter dependencies: provide the logger for each request. An object is not retained.
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
    // Created only if the request is not logged elsewhere, since encoding its body takes time.
    let asked: @Sendable () -> URLRequest = { [request] in Self.asked(request) }
    // The response can arrive before the method has returned. Then it logs the request first, to keep the
    // order.
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
    // Otherwise an inner client may be about to log the request. If there is none, the request is logged when
    // it has ended.
    return token
  }

  private static func sender(_ client: any NetworkClient) -> Any.Type {
    (client as? AsyncClientAdapter).map { type(of: $0.client) } ?? type(of: client)
  }

  private static func asked(_ request: Request) -> URLRequest {
    (try? HttpRequestBuilder().urlRequest(for: request))
      ?? NetworkError(error: URLError(.unknown), request: request).request
  }
}

extension NetworkClient.NetworkResult {
  fileprivate var sentRequest: URLRequest? {
    guard case .failure(let failure) = self, failure.response != nil else { return nil }
    return failure.request
  }
}

/// Follows one request through the clients, which may be custom.
package final class RequestTrace: Sendable {
  private struct State {
    var sent: URLRequest?
    var isLogged = false
  }

  private let state = Mutex(State())

  package init() {}

  /// The last request sent, redirects included; nil if the sending client is unknown.
  package var sent: URLRequest? { state.withLock { $0.sent } }

  func note(_ sent: URLRequest) { state.withLock { $0.sent = sent } }

  /// Called when the request is logged.
  ///
  /// - Returns: whether no inner client has logged it.
  @discardableResult
  func beginLog() -> Bool {
    state.withLock { state in
      defer { state.isLogged = true }
      return !state.isLogged
    }
  }
}
