import Foundation

/// The transport of clients that are not given another, on Linux: plain http over sockets of our own, which
/// take whatever a server does, and all else over URLSession. Both have the same cookies.
final class DefaultAdapter: SessionAdapter, Sendable {
  let session: URLSessionAdapter
  private let socket: SocketAdapter
  private let proxies: ProxyRules

  init(_ session: URLSessionAdapter, proxies: ProxyRules = .ofProcess) {
    self.session = session
    self.proxies = proxies
    socket = SocketAdapter(cookies: session.cookies)
  }

  static let shared = DefaultAdapter(.shared)

  /// A proxy, a body that is read from a stream and CONNECT are URLSession's affair.
  private func adapter(for request: URLRequest) -> any SessionAdapter {
    guard let url = request.url, url.scheme?.lowercased() == "http", !proxies.sendThroughProxy(url),
      request.httpBodyStream == nil, request.httpMethod != "CONNECT"
    else { return session }
    return socket
  }

  func createTask(
    with urlRequest: URLRequest, handler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any SessionTask {
    adapter(for: urlRequest).createTask(with: urlRequest, handler: handler)
  }

  func createTask(
    with urlRequest: URLRequest, limits: TransferLimits,
    handler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any SessionTask {
    adapter(for: urlRequest).createTask(with: urlRequest, limits: limits, handler: handler)
  }

  func getTasks(with handler: @escaping @Sendable ([any SessionTask]) -> Void) {
    handler(session.tasks + socket.tasks)
  }
}
