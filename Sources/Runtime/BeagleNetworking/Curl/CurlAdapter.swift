#if os(Linux)
  import CurlTransport
  import Foundation
  import HTTPSyntax

  /// The transport on Linux: passes the parts of a `URLRequest` to a `CurlClient` and converts its responses
  /// and errors.
  ///
  /// Handlers are called one at a time on the thread that performs transfers.
  final class CurlAdapter: SessionAdapter, Sendable {
    private let client: CurlClient
    private let cookies = SetCookies()
    private let targets = LastTarget()

    /// - Parameters:
    ///   - tls: the certificates that connections trust.
    ///   - idleLimit: how long idle connections and their thread are kept for the next request.
    /// - Returns: nil if this process has no libcurl.
    init?(tls: TLSSettings = TLSSettings(), idleLimit: Duration = .seconds(30)) {
      guard let client = CurlClient(trust: CurlTrust(tls), idleLimit: idleLimit) else { return nil }
      self.client = client
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

    /// Like `createTask`, but creates the response's `HTTPURLResponse` only on demand.
    func task(
      _ request: URLRequest, _ limits: TransferLimits,
      handler: @escaping @Sendable (Data?, ResponseHead?, (any Error)?) -> Void
    ) -> CurlTask {
      // A URL without a host is refused later.
      let url = request.url ?? URL(filePath: "/")
      let sent = CurlRequest(request, to: targets.target(of: url))
      return client.task(sent, limits: CurlLimits(limits.clamped)) { [cookies] response in
        if sent.hasCookies, let head = response.head { cookies.note(head, from: url) }
        handler(
          response.body, response.head.map { ResponseHead($0, from: url) }, response.error?.cause(at: url))
      }
    }

    func getTasks(with handler: @escaping @Sendable ([any SessionTask]) -> Void) {
      handler(tasks)
    }

    var tasks: [any SessionTask] { client.tasks }

    func mayHaveCookies(for url: URL) -> Bool { cookies.mayHave(for: url) }

    /// The cookies that servers have set, on any host: libcurl decides which are sent.
    var cookieValues: [String] { cookies.values }
  }

  extension CurlTask: SessionTask {}
#endif
