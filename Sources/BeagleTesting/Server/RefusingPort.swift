public import Foundation
import HTTPServing

/// A port that refuses connections as long as this exists: nobody listens there, and nobody else can begin to.
public final class RefusingPort: Sendable {
  private let socket: Socket

  /// Takes a port that is free.
  ///
  /// - Throws: if the system gives no socket.
  public init() throws {
    socket = try .bound()
  }

  deinit {
    socket.close()
  }

  /// The number, on 127.0.0.1.
  public var port: UInt16 { socket.port }

  /// Its root.
  public var url: URL { loopbackURL(socket.port) }
}
