public import Foundation

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
