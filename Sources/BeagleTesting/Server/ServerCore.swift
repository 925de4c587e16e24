import Foundation
import Synchronization

/// The threads of a scripted server and what they share.
final class ServerCore: Sendable {
  private struct State {
    var connections: [POSIXSocket] = []
    var requests: [ServerRequest] = []
    var isStopped = false
    /// Completed when no connection is open any more.
    var leavers: [Outcome<Void>] = []
  }

  let port: UInt16
  let first = Outcome<ServerRequest>()
  private let socket: POSIXSocket
  private let script: ScriptedServer.Script
  private let state = Mutex(State())

  init(socket: POSIXSocket, script: @escaping ScriptedServer.Script) {
    self.socket = socket
    port = socket.port
    self.script = script
  }

  var requests: [ServerRequest] { state.withLock { $0.requests } }
  var openConnections: Int { state.withLock { $0.connections.count } }

  /// Completed as soon as no connection is open.
  var left: Outcome<Void> {
    let outcome = Outcome<Void>()
    let isEmpty = state.withLock { state in
      if !state.connections.isEmpty { state.leavers.append(outcome) }
      return state.connections.isEmpty
    }
    if isEmpty { outcome.complete(()) }
    return outcome
  }

  func start() {
    Thread { [self] in
      while let connection = nextConnection() { serve(connection) }
      socket.close()
    }.start()
  }

  func stop() {
    state.withLock { state in
      state.isStopped = true
      // Within the lock, because a descriptor that has been closed may belong to somebody else by now.
      state.connections.forEach { $0.shutDown() }
    }
    socket.shutDown()
    // Not every system lets a shutdown end a blocked accept; a connection ends it everywhere.
    (try? POSIXSocket.connecting(to: port))?.close()
  }

  /// nil once the server is stopped.
  private func nextConnection() -> POSIXSocket? {
    while true {
      let connection = socket.accept()
      let isStopped = state.withLock { state in
        if !state.isStopped, let connection { state.connections.append(connection) }
        return state.isStopped
      }
      if isStopped {
        connection?.close()
        return nil
      }
      if let connection { return connection }
    }
  }

  private func serve(_ connection: POSIXSocket) {
    Thread { [self] in
      var parser = RequestParser()
      reading: while true {
        let bytes = connection.receive()
        if bytes.isEmpty { break }
        parser.append(bytes)
        while let request = parser.next() {
          state.withLock { $0.requests.append(request) }
          first.complete(request)
          guard perform(script(request).steps, on: connection) else { break reading }
        }
        if parser.awaitsContinue { _ = connection.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
      }
      let leavers = state.withLock { state in
        state.connections.removeAll { $0.descriptor == connection.descriptor }
        connection.close()
        defer { if state.connections.isEmpty { state.leavers = [] } }
        return state.connections.isEmpty ? state.leavers : []
      }
      for leaver in leavers { leaver.complete(()) }
    }.start()
  }

  /// - Returns: whether the connection stays open.
  private func perform(_ steps: [ServerReply.Step], on connection: POSIXSocket) -> Bool {
    for step in steps {
      switch step {
      case .send(let bytes):
        guard connection.send(bytes) else { return false }
      case .sendRepeatedly(let bytes, let count):
        for _ in 0..<count {
          guard connection.send(bytes) else { return false }
        }
      case .pause(let duration):
        Thread.sleep(forTimeInterval: duration / .seconds(1))
      case .stall:
        while !connection.receive().isEmpty {}
        return false
      case .close:
        return false
      case .reset:
        connection.reset()
        return false
      }
    }
    return true
  }
}
