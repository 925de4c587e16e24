import Foundation
import Synchronization

/// A real HTTP server whose answers a test writes, byte by byte if it wants to.
final class LoopbackServer: Sendable {
  /// Runs on the connection's own thread, so it may block to hold an answer back.
  typealias Script = @Sendable (RecordedRequest) -> Reply

  private struct State {
    var connections: [POSIXSocket] = []
    var requests: [RecordedRequest] = []
    var waiting: [CheckedContinuation<RecordedRequest, Never>] = []
    var isStopped = false
  }

  private let socket: POSIXSocket
  private let state = Mutex(State())
  let port: UInt16

  convenience init(_ script: @escaping Script = { _ in .ok() }) throws {
    self.init(socket: try .listening(), script)
  }

  init(socket: POSIXSocket, _ script: @escaping Script = { _ in .ok() }) {
    self.socket = socket
    port = socket.port
    let thread = Thread { [socket, weak self] in
      while let connection = socket.accept() {
        self?.serve(connection, script)
      }
      socket.close()
    }
    thread.start()
  }

  deinit {
    socket.shutDown()
    state.withLock { $0.connections }.forEach { $0.shutDown() }
  }

  func url(_ path: String) throws -> URL {
    guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else { throw URLError(.badURL) }
    return url
  }

  var requests: [RecordedRequest] { state.withLock { $0.requests } }

  /// The first request, as soon as it has come.
  func firstRequest() async -> RecordedRequest {
    await withCheckedContinuation { continuation in
      let first = state.withLock { state -> RecordedRequest? in
        if let first = state.requests.first { return first }
        state.waiting.append(continuation)
        return nil
      }
      if let first { continuation.resume(returning: first) }
    }
  }

  private func serve(_ connection: POSIXSocket, _ script: @escaping Script) {
    state.withLock { $0.connections.append(connection) }
    let thread = Thread { [weak self] in
      var unread: [UInt8] = []
      reading: while true {
        let bytes = connection.receive()
        if bytes.isEmpty { break }
        unread += bytes
        while let request = RecordedRequest(takenFrom: &unread) {
          self?.record(request)
          let reply = script(request)
          connection.send(reply.bytes)
          reply.rest?(connection)
          if reply.closes { break reading }
        }
      }
      self?.state.withLock { $0.connections.removeAll { $0.descriptor == connection.descriptor } }
      connection.close()
    }
    thread.start()
  }

  private func record(_ request: RecordedRequest) {
    let waiting = state.withLock { state in
      state.requests.append(request)
      defer { state.waiting = [] }
      return state.waiting
    }
    waiting.forEach { $0.resume(returning: request) }
  }
}
