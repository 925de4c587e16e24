import Foundation
import HTTPServing

/// A port where connecting never completes while this object exists: its backlog is full and no connection is
/// accepted.
package final class SilentPort: Sendable {
  private let sockets: [Socket]

  /// Occupies a free port and fills its backlog.
  ///
  /// - Throws: an error if no socket is available.
  package init() throws {
    let listening = try Socket.listening(backlog: 1)
    // More connections than any system queues for a backlog of one.
    sockets = [listening] + (0..<16).compactMap { _ in try? .connecting(to: listening.port) }
  }

  deinit {
    sockets.forEach { $0.close() }
  }

  /// On 127.0.0.1.
  package var port: UInt16 { sockets[0].port }

  package var url: URL { loopbackURL(port) }
}

func loopbackURL(_ port: UInt16) -> URL {
  var parts = URLComponents()
  (parts.scheme, parts.host, parts.port, parts.path) = ("http", "127.0.0.1", Int(port), "/")
  // These components always form a URL.
  return parts.url ?? URL(filePath: "/")
}

/// A port that refuses connections while this object exists: it is bound, so no other process can listen on
/// it.
package final class RefusingPort: Sendable {
  private let socket: Socket

  /// Occupies a free port.
  ///
  /// - Throws: an error if no socket is available.
  package init() throws {
    socket = try .bound()
  }

  deinit {
    socket.close()
  }

  /// On 127.0.0.1.
  package var port: UInt16 { socket.port }

  package var url: URL { loopbackURL(socket.port) }
}
