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
