import Foundation
import HTTPServing
import Locking

final class ServerCore: Sendable {
  private struct State {
    var connections: [Socket] = []
    var requests: [ServerRequest] = []
    var isStopped = false
    /// Completed when no connection is open.
    var leavers: [PendingValue<Void>] = []
  }

  let port: UInt16
  let first = PendingValue<ServerRequest>()
  private let socket: Socket
  private let script: ScriptedServer.Script
  private let state = Mutex(State())

  init(socket: Socket, script: @escaping ScriptedServer.Script) {
    self.socket = socket
    port = socket.port
    self.script = script
  }

  var requests: [ServerRequest] { state.withLock { $0.requests } }
  var openConnections: Int { state.withLock { $0.connections.count } }

  /// Completed when no connection is open.
  var left: PendingValue<Void> {
    let outcome = PendingValue<Void>()
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
      // Within the lock, because a closed descriptor may already have been reused.
      state.connections.forEach { $0.shutDown() }
    }
    socket.shutDown()
    // Not every system lets a shutdown end a blocked accept; a connection ends it everywhere.
    (try? Socket.connecting(to: port))?.close()
  }

  /// nil after the server was stopped.
  private func nextConnection() -> Socket? {
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

  private func serve(_ connection: Socket) {
    Thread { [self] in
      var parser = RequestParser(limits: .large)
      do throws(HTTPFault) {
        try serve(connection, &parser)
      } catch {
        perform(ServerReply.status(error.status, body: error.message).steps, on: connection)
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

  private func serve(_ connection: Socket, _ parser: inout RequestParser) throws(HTTPFault) {
    while true {
      let bytes = connection.receive()
      if bytes.isEmpty { return }
      parser.append(bytes)
      while let received = try parser.next() {
        let request = ServerRequest(received)
        state.withLock { $0.requests.append(request) }
        first.complete(request)
        guard perform(script(request).steps, on: connection) else { return }
      }
      if parser.awaitsContinue {
        parser.awaitsContinue = false
        connection.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
      }
    }
  }

  /// - Returns: whether the connection stays open.
  @discardableResult
  private func perform(_ steps: [ServerReply.Step], on connection: Socket) -> Bool {
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
