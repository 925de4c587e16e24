import Beagle
import BeagleCrawling
import BeagleTesting
import Foundation
import Locking

/// The network client of one try: one request gets a chosen response, and other requests get the server's
/// responses. Requests that must not reach the server succeed with an empty object.
final class FaultyClient: NetworkClient, ThreadSafe {
  private let network: ScreenNetwork
  private let label: String?
  private let fault: (request: SentRequest, response: StubResponse)?
  /// The bodies of the server's last responses.
  private let bodies = Mutex<[URL: Data]>([:])

  /// - Parameter label: All words of the pressed component, which may suggest an exit.
  init(
    _ network: ScreenNetwork, label: String?, fault: (request: SentRequest, response: StubResponse)? = nil
  ) {
    (self.network, self.label, self.fault) = (network, label, fault)
  }

  /// Drives copies of a state.
  ///
  /// - Parameter isSent: Whether a request is sent; others stay without a response.
  func runner(isSent: @escaping @Sendable (OutgoingRequest) -> Bool) -> RuntimeRunner {
    RuntimeRunner(dependencies: network.dependencies(self), isSent: isSent)
  }

  @discardableResult
  func executeRequest(
    _ request: Request, completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    let sent = SentRequest(request)
    if let result = response(to: request, sent)?.result(of: sent) {
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

  /// The chosen or simulated response; nil if the server responds.
  private func response(to request: Request, _ sent: SentRequest) -> StubResponse? {
    if let fault, fault.request.method == sent.method, fault.request.url.isSamePlace(as: sent.url) {
      return fault.response
    }
    return network.mayReachServer(request, label: label) ? nil : .json("{}")
  }
}

extension URL {
  /// Whether the URLs differ in nothing but their queries.
  fileprivate func isSamePlace(as other: URL) -> Bool {
    host() == other.host() && port == other.port
      && path(percentEncoded: true) == other.path(percentEncoded: true)
  }
}
