/// Marks an object that may be called from any thread, also concurrently.
///
/// A session on a custom actor calls its ``NetworkClient`` on that actor instead of the main actor if
/// everything that a request passes through is thread-safe: the override, the cache, the client and the URL
/// builder. The types of this package are. Add the conformance to your thread-safe classes:
///
/// ```swift
/// final class ShopClient: NetworkClient, ThreadSafe { … }
/// ```
///
/// The compiler checks the requirements of `Sendable`: mutable state needs a lock, such as a `Mutex`.
public protocol ThreadSafe: Sendable {}

/// A client that wraps others and may be called from any thread if those may be.
package protocol NetworkLayer: NetworkClient {
  /// Whether all wrapped clients may be called from any thread.
  var isThreadSafe: Bool { get }
}

extension NetworkClient {
  /// Whether the client may be called from any thread. If not, it is called on the main actor only.
  package var mayBeCalledAnywhere: Bool {
    (self as? any NetworkLayer)?.isThreadSafe ?? (self is any ThreadSafe)
  }
}

/// Calls a request's token wherever its client may be called.
///
/// Unchecked because tokens of plain classes are not `Sendable`: a token is cancelled on the main actor, like
/// its client, unless the client may be called from any thread.
package struct RequestTokenBox: @unchecked Sendable {
  package let token: (any RequestToken)?

  package init(_ token: (any RequestToken)?) { self.token = token }
}
