import Beagle
import BeagleCrawling
import BeagleTesting
import Foundation
import Locking

/// The network of one try: one request fails, others get the responses of the server. Requests that must not
/// reach the server succeed with an empty object.
final class FaultyClient: NetworkClient, ThreadSafe {
  private let network: ScreenNetwork
  private let label: String?
  private let fault: (@Sendable (SentRequest) -> NetworkResult?)?
  /// The bodies of the server's last responses.
  private let bodies = Mutex<[URL: Data]>([:])

  /// - Parameters:
  ///   - label: All words of the pressed component.
  ///   - fault: The result of a request that fails; nil for others.
  init(
    _ network: ScreenNetwork, label: String?,
    fault: (@Sendable (SentRequest) -> NetworkResult?)? = nil
  ) {
    (self.network, self.label, self.fault) = (network, label, fault)
  }

  @discardableResult
  func executeRequest(
    _ request: Request, completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    let sent = SentRequest(request)
    if let result = fault?(sent) ?? simulated(request, sent) {
      // A completion is called after this function has returned.
      DispatchQueue.global().async { completion(result) }
      return nil
    }
    return network.server.executeRequest(request) { [self] result in
      if case .success(let response) = result { bodies.withLock { $0[sent.url] = response.data } }
      completion(result)
    }
  }

  /// The body of the server's last response from a URL.
  func body(of url: URL) -> Data? { bodies.withLock { $0[url] } }

  private func simulated(_ request: Request, _ sent: SentRequest) -> NetworkResult? {
    network.mayReachServer(request, label: label) ? nil : StubResponse.json("{}").result(of: sent)
  }
}
