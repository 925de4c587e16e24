import Foundation
import HTTPServing

/// A port where connecting never ends as long as this exists: its queue of connections is full, and nobody
/// takes any out.
package final class SilentPort: Sendable {
  private let sockets: [Socket]

  /// Takes a port that is free and fills its queue.
  ///
  /// - Throws: if the system gives no socket.
  package init() throws {
    let listening = try Socket.listening(backlog: 1)
    // More connections than any system queues for a backlog of one.
    sockets = [listening] + (0..<16).compactMap { _ in try? .connecting(to: listening.port) }
  }

  deinit {
    sockets.forEach { $0.close() }
  }

  /// The number, on 127.0.0.1.
  package var port: UInt16 { sockets[0].port }

  /// The root URL of the port.
  package var url: URL { loopbackURL(port) }
}

func loopbackURL(_ port: UInt16) -> URL {
  var parts = URLComponents()
  (parts.scheme, parts.host, parts.port, parts.path) = ("http", "127.0.0.1", Int(port), "/")
  // These components always form a URL.
  return parts.url ?? URL(filePath: "/")
}

/// A port that refuses connections as long as this exists: nobody listens there, and nobody else can begin to.
package final class RefusingPort: Sendable {
  private let socket: Socket

  /// Takes a port that is free.
  ///
  /// - Throws: if the system gives no socket.
  package init() throws {
    socket = try .bound()
  }

  deinit {
    socket.close()
  }

  /// The number, on 127.0.0.1.
  package var port: UInt16 { socket.port }

  /// The root URL of the port.
  package var url: URL { loopbackURL(socket.port) }
}
