#if os(Linux)
  /// Sends requests by libcurl, over HTTP/1.1 and HTTP/2, through the proxies that the environment names as
  /// libcurl reads it.
  ///
  /// libcurl frames messages, connects, and keeps connections and cookies. It follows no redirects and knows
  /// no credentials but those of the request. Requests without cookies must not reveal who is asking, and
  /// have connections of their own. Handlers are called one after the other, by the thread that carries the
  /// requests: the next one is sent from there without waking anybody, and one that takes long holds up the
  /// others.
  package final class CurlClient: Sendable {
    private let registry = CurlTaskRegistry()
    private let personal: CurlLoop
    private let anonymous: CurlLoop

    /// - Parameters:
    ///   - trust: whom connections trust.
    ///   - idleLimit: how long connections, and the thread that holds them, are kept for the next request.
    /// - Returns: nil if this process has no libcurl with all functions that are called.
    package init?(trust: CurlTrust, idleLimit: Duration) {
      guard CurlLibrary.isAvailable else { return nil }
      personal = CurlLoop(trust: trust, cookies: CurlCookies(), idleLimit: idleLimit)
      anonymous = CurlLoop(trust: trust, cookies: nil, idleLimit: idleLimit)
    }

    deinit {
      personal.release()
      anonymous.release()
    }

    /// A task that sends the request once it is resumed. Its handler is called once, also if it is cancelled.
    package func task(
      _ request: CurlRequest, limits: CurlLimits, handler: @escaping CurlTask.Handler
    ) -> CurlTask {
      CurlTask(
        request, limits: limits, registry: registry, loop: request.hasCookies ? personal : anonymous,
        handler: handler)
    }

    /// The tasks that have been resumed and have not ended.
    package var tasks: [CurlTask] { registry.all }
  }
#endif
