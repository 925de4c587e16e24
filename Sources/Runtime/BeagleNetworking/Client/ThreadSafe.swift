/// Says that an object may be called from any thread, also from several at once.
///
/// A session on an actor of its own calls a ``NetworkClient`` where the session is, instead of on the main actor, if all that
/// a request passes through is thread-safe: the override, the cache, the client and the URL builder. Those of this package are.
/// Add the conformance to a class of your own that is as well:
///
/// ```swift
/// final class ShopClient: NetworkClient, ThreadSafe { … }
/// ```
///
/// The compiler checks what `Sendable` asks for: that what can change has a lock, such as a `Mutex`.
public protocol ThreadSafe: Sendable {}

/// A client around others, which may be called from any thread where those may be.
package protocol NetworkLayer: NetworkClient {
  /// Whether all that it calls may be called from any thread.
  var isThreadSafe: Bool { get }
}

extension NetworkClient {
  /// Whether it may be called from any thread: otherwise it is called on the main actor only.
  package var mayBeCalledAnywhere: Bool {
    (self as? any NetworkLayer)?.isThreadSafe ?? (self is any ThreadSafe)
  }
}

/// Calls the token of a request from where its client may be called.
///
/// Unchecked because tokens of plain classes are not `Sendable`: who keeps one cancels it on any thread only if its client may be called
/// there, and otherwise on the main actor, as the client itself.
package struct RequestTokenBox: @unchecked Sendable {
  package let token: (any RequestToken)?

  package init(_ token: (any RequestToken)?) { self.token = token }
}
