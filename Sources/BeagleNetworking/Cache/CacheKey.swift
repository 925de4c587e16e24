public import Foundation

/// Identifies the request that a stored screen answers, by method, URL and body.
///
/// Which request headers matter besides is known only once a server has named them in `Vary`; that is in
/// `CacheEntry.variant`.
public struct CacheKey: Hashable, Sendable, Codable {
  /// The HTTP method, in the spelling it is sent with.
  public let method: String
  /// The absolute URL without its fragment, which is never sent, and without a user name and password, which
  /// are secrets and for `CacheEntry.variant` to tell apart.
  public let url: String
  /// The SHA-256 of the request's body in hexadecimal digits; nil if there is none.
  public let bodyDigest: String?

  /// Creates the key of a request. A fragment, a user name and a password are taken out of the URL, and an empty body
  /// counts as none.
  public init(method: String = "GET", url: URL, body: Data? = nil) {
    self.method = method
    self.url = url.forCaching
    bodyDigest = body.flatMap { $0.isEmpty ? nil : SHA256Digest.hex($0) }
  }
}

extension URL {
  fileprivate var forCaching: String {
    let text = withoutUserPart.prefix { $0 != "#" }
    // A host without a path is asked for its root.
    return path().isEmpty && query() == nil && host() != nil ? text + "/" : String(text)
  }
}
