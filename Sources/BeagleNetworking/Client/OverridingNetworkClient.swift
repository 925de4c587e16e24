public import Foundation

/// Asks an override about each request and sends those it does not want through another client.
package final class OverridingNetworkClient: NetworkClient {
  private let override: any NetworkOverride
  private let client: any NetworkClient

  package init(_ override: any NetworkOverride, otherwise client: any NetworkClient) {
    self.override = override
    self.client = client
  }

  @discardableResult
  package func executeRequest(
    _ request: Request, completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    override.shouldOverride(request.url, method: request.method)
      ? override.executeRequest(request, completion: completion)
      : client.executeRequest(request, completion: completion)
  }
}

/// A client that takes over some requests, or all, and leaves the others to the client below.
///
/// Assign it to `BeagleDependencies.networkOverride`.
public protocol NetworkOverride: NetworkClient {
  /// Whether this client sends the request. Asked for each, before anything else is done with it; true if not
  /// written.
  func shouldOverride(_ url: URL, method: String) -> Bool
}

extension NetworkOverride {
  public func shouldOverride(_ url: URL, method: String) -> Bool { true }
}
