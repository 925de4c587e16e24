import Dispatch
public import Foundation
import HTTPServing
import Locking

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

  private enum State { case made, running, stopped(wasRunning: Bool) }

  private let listener: Socket
  /// The loop waits for this end of a pair; closing the other end stops it.
  private let stopReceiver: Socket
  private let stopSender: Socket
  private let router: Router
  private let limits: ServerLimits
  private let state = Mutex(State.made)
  private let ended = DispatchSemaphore(value: 0)

  /// Takes the port.
  /// - Parameters:
  ///   - port: 0 for any free one.
  ///   - host: an address of this machine; `0.0.0.0` and `::` let other machines in.
  /// - Throws: ``ScaffoldServerError``, when the port is in use, for example.
  public init(
    port: Int = 0, host: String = "127.0.0.1", routes: Router = .scaffold,
    limits: ServerLimits = ServerLimits()
  ) throws {
    listener = try Self.listen(host: host, port: port)
    let name = host.contains(":") ? "[\(host)]" : host
    guard let pair = try? Socket.pair(), let url = URL(string: "http://\(name):\(listener.port)") else {
      listener.close()
      throw ScaffoldServerError.system("serve \(host)", "no descriptor is free")
    }
    self.port = Int(listener.port)
    self.baseURL = url
    (stopReceiver, stopSender) = pair
    router = routes
    self.limits = limits
  }

  private static func listen(host: String, port: Int) throws(ScaffoldServerError) -> Socket {
    guard let number = UInt16(exactly: port) else { throw .invalidPort(port) }
    do {
      let socket = try Socket.listening(host: host, port: number, backlog: 128)
      socket.setNonBlocking()
      return socket
    } catch {
      switch error {
      case .unknownHost: throw .unknownHost(host)
      case .failed(_, SocketError.addressInUse): throw .portInUse(port, host: host)
      case .failed(_, SocketError.accessDenied): throw .portForbidden(port)
      case .failed(let attempt, let code): throw .system(attempt, SocketError.message(code))
      }
    }
  }

  deinit { stop() }

  /// Begins to serve and returns at once; does nothing when it serves already.
  /// - Throws: ``ScaffoldServerError/alreadyStopped`` after ``stop()``.
  public func start() throws {
    let isFirst = try state.withLock { state in
      switch state {
      case .made:
        state = .running
        return true
      case .running: return false
      case .stopped: throw ScaffoldServerError.alreadyStopped
      }
    }
    guard isFirst else { return }
    let loop = EventLoop(listener: listener, stopSignal: stopReceiver, router: router, limits: limits)
    let ended = self.ended
    let thread = Thread {
      var loop = loop
      loop.run()
      ended.signal()
    }
    thread.name = "scaffold-server"
    // The default is 512 KB on Apple platforms, little for a handler that encodes a deep screen.
    thread.stackSize = 4 << 20
    thread.start()
  }

  /// Stops serving, cuts off unfinished requests, and returns when the server's thread has ended and the port is free.
  /// May be repeated. Not to be called from a handler.
  public func stop() {
    let before = state.withLock { state in
      defer {
        switch state {
        case .made: state = .stopped(wasRunning: false)
        case .running: state = .stopped(wasRunning: true)
        case .stopped: break
        }
      }
      return state
    }
    switch before {
    case .made:
      stopSender.close()
      release()
    case .running:
      stopSender.close()
      ended.wait()
      release()
      ended.signal()
    case .stopped(let wasRunning):
      guard wasRunning else { return }
      ended.wait()
      ended.signal()
    }
  }

  private func release() { for socket in [listener, stopReceiver] { socket.close() } }
}
