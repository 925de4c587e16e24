#if os(Linux)
  /// Sends requests through libcurl over HTTP/1.1 and HTTP/2, with the proxies from the environment.
  ///
  /// libcurl frames messages and manages connections and cookies. It does not follow redirects and only uses
  /// the request's own credentials. Requests without cookies must not reveal the user, so they have separate
  /// connections. Handlers are called one at a time on the thread that performs transfers: the next request
  /// is sent from there without waking another thread, and a slow handler delays the others.
  package final class CurlClient: Sendable {
    private let registry = CurlTaskRegistry()
    private let personal: CurlLoop
    private let anonymous: CurlLoop

    /// - Parameters:
    ///   - trust: the certificates that connections trust.
    ///   - idleLimit: how long idle connections and their thread are kept for the next request.
    /// - Returns: nil if this process has no libcurl with all required functions.
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

    package var tasks: [CurlTask] { registry.all }
  }
#endif
