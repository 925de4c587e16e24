public import Foundation
import HTTPServing

/// A small HTTP/1.1 server for development and tests; it is not made to face the internet.
///
/// ```swift
/// let server = try ScaffoldServer()
/// try server.start()
/// defer { server.stop() }
/// ```
///
/// One thread serves all connections. Handlers run on it and must return promptly; a late response is one with
/// a ``HTTPResponse/delay``. The port is taken when the server is made, so ``port`` and ``baseURL`` are known
/// before it starts. All members may be used from any thread.
public final class ScaffoldServer: Sendable {
  /// The port the server listens on; the one the system chose if 0 was given.
  public let port: Int
  /// `http://127.0.0.1:49152`, without a slash at the end.
  public let baseURL: URL

  private let server: HTTPServer

  /// Takes the port.
  /// - Parameters:
  ///   - port: 0 for any free one.
  ///   - host: an address of this machine; `0.0.0.0` and `::` let other machines in.
  /// - Throws: ``ScaffoldServerError``, when the port is in use, for example.
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

  /// Begins to serve and returns at once; does nothing when it serves already.
  /// - Throws: ``ScaffoldServerError/alreadyStopped`` after ``stop()``.
  public func start() throws {
    guard server.start() else { throw ScaffoldServerError.alreadyStopped }
  }

  /// Stops serving, cuts off unfinished requests, and returns when the server's thread has ended and the port is free.
  /// May be repeated. Not to be called from a handler.
  public func stop() { server.stop() }
}

/// The routes of a server, for the hosts that it answers to.
private struct ServedRoutes: HTTPSite {
  let router: Router
  let hosts: ServedHosts

  func response(to request: ReceivedRequest) throws(HTTPFault) -> HTTPResponse {
    try hosts.check(request.headers)
    return router.respond(to: try HTTPRequest(request))
  }

  func refusal(of fault: HTTPFault) -> HTTPResponse { .fault(fault.status, fault.message) }
}
