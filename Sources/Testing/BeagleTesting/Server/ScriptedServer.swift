import Dispatch
public import Foundation
import HTTPServing
import Locking

/// A real HTTP server on the loopback interface whose responses a test writes, byte by byte if it wants to.
///
/// It runs on threads of its own until it is released, and holds no descriptor or thread after that.
public final class ScriptedServer: Sendable {
  /// Runs on the connection's own thread, so it may block to hold a response back.
  public typealias Script = @Sendable (ServerRequest) -> ServerReply

  /// The number, on 127.0.0.1; chosen by the system.
  package let port: UInt16
  private let core: ServerCore

  /// Listens on a free port of 127.0.0.1.
  ///
  /// - Throws: if the system gives no socket.
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

  /// Answers every request with the same fault.
  package convenience init(fault: ServerFault) throws {
    try self.init { fault.reply(to: $0) }
  }

  deinit {
    core.stop()
  }

  /// The URL of a path that starts with `/`.
  public func url(_ path: String) throws -> URL {
    guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else { throw URLError(.badURL) }
    return url
  }

  /// Every request so far, in the order they were whole.
  public var requests: [ServerRequest] { core.requests }

  /// How many connections are open now.
  package var openConnections: Int { core.openConnections }

  /// The first request, as soon as it has come.
  ///
  /// - Returns: nil if none came in time.
  nonisolated(nonsending) package func firstRequest(within limit: Duration = .seconds(60)) async
    -> ServerRequest?
  {
    await core.first.value(within: limit)
  }

  /// Waits until every client has hung up.
  ///
  /// - Returns: false if they had not in time.
  @discardableResult
  nonisolated(nonsending) package func untilNoConnectionIsOpen(within limit: Duration = .seconds(60)) async
    -> Bool
  {
    await core.left.value(within: limit) != nil
  }
}

/// A value that will come once, awaited for a limited time.
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

  /// nil if it did not come in time.
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
