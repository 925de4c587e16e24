public import Foundation

/// A port that refuses connections as long as this exists: nobody listens there, and nobody else can begin to.
public final class RefusingPort: Sendable {
  private let socket: POSIXSocket

  /// - Throws: if the system gives no socket.
  public init() throws {
    socket = try .bound()
  }

  deinit {
    socket.close()
  }

  public var port: UInt16 { socket.port }

  /// Its root.
  public var url: URL { loopbackURL(socket.port) }
}
