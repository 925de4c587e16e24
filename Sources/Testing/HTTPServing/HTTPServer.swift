import Dispatch
import Foundation
import Locking

/// The content of a server. Both functions run on the server's thread and must return promptly.
package protocol HTTPSite: Sendable {
  /// - Throws: a fault, whose refusal is sent before the connection is closed.
  func response(to request: ReceivedRequest) throws(HTTPFault) -> HTTPResponse

  func refusal(of fault: HTTPFault) -> HTTPResponse
}

/// Serves a site over HTTP/1.1 on one thread, which never waits for a single connection.
///
/// It ends when it is stopped or released. All members may be used from any thread.
package final class HTTPServer: Sendable {
  private enum State { case made, running, stopped }

  package let port: UInt16
  private let loop: ServerLoop
  private let name: String
  /// The loop waits for the other end of this pair: bytes announce events, its end stops the loop.
  private let waker: Socket
  private let state = Mutex(State.made)
  private let ended = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - listener: closed with the server.
  ///   - name: the name of the server's thread.
  /// - Throws: an error if no descriptor is available.
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

  /// Starts serving and returns immediately; does nothing if it is already serving.
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

  /// Aborts unfinished requests, and returns when the server's thread has ended and the port is free. May be
  /// repeated. Must not be called on the server's thread.
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

  /// Sends an event to all current and future streams.
  ///
  /// - Parameters:
  ///   - name: the event replaces the last one with this name.
  ///   - data: one line.
  package func publish(_ name: String, _ data: String) {
    loop.events.publish(name, data)
    // If the pair is full, the loop will wake up anyway.
    _ = waker.write([1])
  }
}
