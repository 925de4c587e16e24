import Dispatch
import Foundation
import Locking

/// What a server answers. Both functions run on the server's thread and must return promptly.
package protocol HTTPSite: Sendable {
  /// - Throws: a fault, which is answered with its refusal; then the connection is closed.
  func response(to request: ReceivedRequest) throws(HTTPFault) -> HTTPResponse

  /// The response to a request that cannot be served.
  func refusal(of fault: HTTPFault) -> HTTPResponse
}

/// Serves a site over HTTP/1.1 on one thread, which never waits for a single connection.
///
/// It ends when it is stopped or released. All members may be used from any thread.
package final class HTTPServer: Sendable {
  private enum State { case made, running, stopped }

  /// The port that the server listens on.
  package let port: UInt16
  private let loop: ServerLoop
  private let name: String
  /// The loop waits for the other end of this pair: bytes announce events, its end stops the loop.
  private let waker: Socket
  private let state = Mutex(State.made)
  private let ended = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - listener: is closed with the server.
  ///   - name: the name of the server's thread.
  /// - Throws: if no descriptor is free.
  package init(
    _ listener: Socket, named name: String, limits: ServerLimits, site: any HTTPSite
  ) throws(SocketError) {
    let wake: Socket
    do {
      (waker, wake) = try Socket.pair()
    } catch {
      listener.close()
      throw error
    }
    for socket in [listener, waker, wake] { socket.setNonBlocking() }
    port = listener.port
    self.name = name
    loop = ServerLoop(listener: listener, wake: wake, site: site, limits: limits)
  }

  deinit {
    stop()
    waker.close()
  }

  /// Begins to serve and returns at once; does nothing if it serves already.
  ///
  /// - Returns: false after ``stop()``.
  @discardableResult
  package func start() -> Bool {
    let before = state.withLock { state in
      defer { if state == .made { state = .running } }
      return state
    }
    guard before == .made else { return before == .running }
    let thread = Thread { [loop, ended] in
      var loop = loop
      loop.run()
      loop.close()
      ended.signal()
    }
    thread.name = name
    // The default is 512 KB on Apple platforms, little for a handler that encodes a deep screen.
    thread.stackSize = 4 << 20
    thread.start()
    return true
  }

  /// Cuts off unfinished requests, and returns when the server's thread has ended and the port is free.
  /// May be repeated. Not to be called on the server's thread.
  package func stop() {
    let before = state.withLock { state in
      defer { state = .stopped }
      return state
    }
    if before == .running { waker.finishWriting() }
    if before == .made {
      loop.close()
      ended.signal()
    }
    ended.wait()
    ended.signal()
  }

  /// Sends an event to all streams, and to those that will be opened.
  ///
  /// - Parameters:
  ///   - name: the event replaces the last one of this name.
  ///   - data: one line.
  package func publish(_ name: String, _ data: String) {
    loop.events.publish(name, data)
    // If the pair is full, the loop is about to look.
    _ = waker.write([1])
  }
}
