#if os(Linux)
  import Foundation
  import Locking

  /// The transport on Linux: http and https by libcurl, over HTTP/1.1 and HTTP/2, through the proxies that the
  /// environment names as libcurl reads it.
  ///
  /// libcurl frames messages, connects, keeps connections and cookies, and decompresses. It follows no redirects and
  /// knows no credentials but those of the request. Requests that must not tell who is asking have connections of their
  /// own and no cookies. Handlers are called one after the other, by the thread that carries the requests: the next one is
  /// sent from there without waking anybody, and one that takes long holds up the others.
  final class CurlAdapter: SessionAdapter, Sendable {
    /// What the tasks share with their adapter.
    final class Core: Sendable {
      private let tasks = Mutex<[ObjectIdentifier: CurlTask]>([:])

      func add(_ task: CurlTask) {
        tasks.withLock { $0[ObjectIdentifier(task)] = task }
        // It may have been cancelled meanwhile, and then has been removed too early.
        if task.isEnded { remove(task) }
      }

      func remove(_ task: CurlTask) {
        _ = tasks.withLock { $0.removeValue(forKey: ObjectIdentifier(task)) }
      }

      var all: [any SessionTask] { tasks.withLock { Array($0.values) } }
    }

    private let core = Core()
    private let cookies: CurlCookies
    private let personal: CurlLoop
    private let anonymous: CurlLoop

    /// - Parameters:
    ///   - tls: whom connections trust.
    ///   - idleLimit: how long connections, and the thread that holds them, are kept for the next request.
    /// - Returns: nil if this process has no libcurl.
    init?(tls: TLSSettings = TLSSettings(), idleLimit: Duration = .seconds(30)) {
      guard CurlLibrary.isAvailable else { return nil }
      cookies = CurlCookies()
      personal = CurlLoop(tls: tls, cookies: cookies, idleLimit: idleLimit)
      anonymous = CurlLoop(tls: tls, cookies: nil, idleLimit: idleLimit)
    }

    deinit {
      personal.release()
      anonymous.release()
    }

    func createTask(
      with urlRequest: URLRequest, handler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> any SessionTask {
      createTask(with: urlRequest, limits: TransferLimits(of: urlRequest), handler: handler)
    }

    func createTask(
      with urlRequest: URLRequest, limits: TransferLimits,
      handler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> any SessionTask {
      task(urlRequest, limits) { body, head, error in handler(body, head?.response, error) }
    }

    /// Like `createTask`, but makes no object of the response's head before somebody asks for it.
    func task(
      _ request: URLRequest, _ limits: TransferLimits, handler: @escaping CurlTask.Handler
    ) -> CurlTask {
      CurlTask(
        request: request, limits: limits, adapter: core,
        loop: request.httpShouldHandleCookies ? personal : anonymous, handler: handler)
    }

    func getTasks(with handler: @escaping @Sendable ([any SessionTask]) -> Void) {
      handler(tasks)
    }

    var tasks: [any SessionTask] { core.all }

    func mayHaveCookies(for url: URL) -> Bool { cookies.mayHave(for: url) }

    /// The cookies that servers have set, on whichever host: libcurl decides which are sent.
    var cookieValues: [String] { cookies.values }
  }
#endif
