public import Foundation
import HTTPServing

/// A small HTTP/1.1 server for development and tests. Do not expose it to the internet.
///
/// ```swift
/// let server = try ScaffoldServer()
/// try server.start()
/// defer { server.stop() }
/// ```
///
/// One thread serves all connections. Handlers run on it and must return promptly; use ``HTTPResponse/delay``
/// for a late response. The port is bound when the server is created, so ``port`` and ``baseURL`` are known
/// before it starts. All members may be used from any thread.
public final class ScaffoldServer: Sendable {
  /// The port the server listens on; the one the system chose if 0 was given.
  public let port: Int
  /// `http://127.0.0.1:49152`, without a trailing slash.
  public let baseURL: URL

  private let server: HTTPServer

  /// Creates a server and binds its port.
  ///
  /// - Parameters:
  ///   - port: 0 for any free port.
  ///   - host: a local address; `0.0.0.0` and `::` accept connections from other machines.
  /// - Throws: ``ScaffoldServerError``, for example if the port is in use.
  public init(
    port: Int = 0, host: String = "127.0.0.1", routes: Router = .scaffold,
    limits: ServerLimits = ServerLimits()
  ) throws {
    guard let number = UInt16(exactly: port) else { throw ScaffoldServerError.invalidPort(port) }
    do throws(SocketError) {
      let listener = try Socket.listening(host: host, port: number, backlog: 128)
      let site = ServedRoutes(router: routes, hosts: ServedHosts(listener))
      server = try HTTPServer(listener, named: "scaffold-server", limits: limits, site: site)
    } catch {
      switch error {
      case .unknownHost: throw ScaffoldServerError.unknownHost(host)
      case .failed(_, SocketError.addressInUse): throw ScaffoldServerError.portInUse(port, host: host)
      case .failed(_, SocketError.accessDenied): throw ScaffoldServerError.portForbidden(port)
      case .failed(let attempt, let code):
        throw ScaffoldServerError.system(attempt, SocketError.message(code))
      }
    }
    self.port = Int(server.port)
    let name = host.contains(":") ? "[\(host)]" : host
    guard let url = URL(string: "http://\(name):\(server.port)") else {
      throw ScaffoldServerError.system("serve \(host)", "a URL cannot have this host")
    }
    baseURL = url
  }

  /// Starts serving and returns immediately; does nothing if it is already serving.
  ///
  /// - Throws: ``ScaffoldServerError/alreadyStopped`` after ``stop()``.
  public func start() throws {
    guard server.start() else { throw ScaffoldServerError.alreadyStopped }
  }

  /// Stops serving, aborts unfinished requests, and returns when the server's thread has ended and the port
  /// is free. May be repeated. Must not be called from a handler.
  public func stop() { server.stop() }
}

/// The routes of a server, restricted to the accepted hosts.
private struct ServedRoutes: HTTPSite {
  let router: Router
  let hosts: ServedHosts

  func response(to request: ReceivedRequest) throws(HTTPFault) -> HTTPResponse {
    try hosts.check(request.headers)
    return router.respond(to: try HTTPRequest(request))
  }

  func refusal(of fault: HTTPFault) -> HTTPResponse { .fault(fault.status, fault.message) }
}
