import Dispatch
public import Foundation
import HTTPServing
import Locking

/// An HTTP server on the loopback interface whose responses a test scripts, down to single bytes.
///
/// It runs on its own threads until it is released, and then holds no descriptor or thread.
public final class ScriptedServer: Sendable {
  /// A closure that responds to a request. It runs on the connection's thread, so it may block to hold a
  /// response back.
  public typealias Script = @Sendable (ServerRequest) -> ServerReply

  /// On 127.0.0.1; chosen by the system.
  package let port: UInt16
  private let core: ServerCore

  /// Creates a server that listens on a free port of 127.0.0.1.
  ///
  /// - Throws: an error if no socket is available.
  public init(_ script: @escaping Script = { _ in .ok() }) throws {
    core = ServerCore(socket: try .listening(), script: script)
    port = core.port
    core.start()
  }

  init(socket: Socket, _ script: @escaping Script) {
    core = ServerCore(socket: socket, script: script)
    port = core.port
    core.start()
  }

  package convenience init(fault: ServerFault) throws {
    try self.init { fault.reply(to: $0) }
  }

  deinit {
    core.stop()
  }

  /// Returns the URL of a path, which must start with `/`.
  public func url(_ path: String) throws -> URL {
    guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else { throw URLError(.badURL) }
    return url
  }

  /// All complete requests so far, in order.
  public var requests: [ServerRequest] { core.requests }

  package var openConnections: Int { core.openConnections }

  /// Waits for the first request.
  ///
  /// - Returns: nil if none arrived in time.
  nonisolated(nonsending) package func firstRequest(within limit: Duration = .seconds(60)) async
    -> ServerRequest?
  {
    await core.first.value(within: limit)
  }

  /// Waits until every client has closed its connection.
  ///
  /// - Returns: false if they had not in time.
  @discardableResult
  nonisolated(nonsending) package func untilNoConnectionIsOpen(within limit: Duration = .seconds(60)) async
    -> Bool
  {
    await core.left.value(within: limit) != nil
  }
}

/// A value that is set once and can be awaited with a time limit.
package final class PendingValue<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var nextWaiter = 0
    var waiting: [Int: CheckedContinuation<Value?, Never>] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  /// The first call decides; later ones are ignored.
  package func complete(_ value: Value) {
    let waiting = state.withLock { state in
      if state.value == nil { state.value = value }
      defer { state.waiting = [:] }
      return state.waiting.values
    }
    waiting.forEach { $0.resume(returning: value) }
  }

  /// nil if the value was not set in time.
  package nonisolated(nonsending) func value(within limit: Duration) async -> Value? {
    await withCheckedContinuation { continuation in
      let (value, waiter) = state.withLock { state -> (Value?, Int) in
        if state.value == nil {
          state.nextWaiter += 1
          state.waiting[state.nextWaiter] = continuation
        }
        return (state.value, state.nextWaiter)
      }
      if let value { return continuation.resume(returning: value) }
      DispatchQueue.global().asyncAfter(deadline: .now() + limit / .seconds(1)) { [self] in
        state.withLock { $0.waiting.removeValue(forKey: waiter) }?.resume(returning: nil)
      }
    }
  }
}
