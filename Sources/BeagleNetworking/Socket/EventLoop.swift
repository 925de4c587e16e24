import Foundation
import Synchronization

/// The thread that carries requests. It lives while there are connections and requests, and others only send
/// it messages.
final class EventLoop: Sendable {
  enum Message: Sendable {
    case start(SocketTask, RequestMessage)
    case cancel(SocketTask)
    case found([SocketAddress], HostLookUp)
  }

  private struct State {
    var messages: [Message] = []
    var isRunning = false
    var wakeUp: WakeUp?
  }

  /// How long connections are kept for the next request.
  let idleLimit: Duration
  private let state = Mutex(State())

  init(idleLimit: Duration) {
    self.idleLimit = idleLimit
  }

  func post(_ message: Message) {
    let isFirst = state.withLock { state in
      state.messages.append(message)
      if state.messages.count == 1 { state.wakeUp?.signal() }
      defer { state.isRunning = true }
      if state.isRunning { return false }
      state.wakeUp = WakeUp()
      return true
    }
    if isFirst { Thread { self.run() }.start() }
  }

  private func run() {
    let wakeUp = state.withLock { $0.wakeUp }
    let pool = ConnectionPool(loop: self)
    while let messages = nextMessages(isIdle: pool.isEmpty) {
      for message in messages { pool.handle(message) }
      if pool.isEmpty { continue }
      var readiness = Readiness()
      let connections = pool.watched
      for connection in connections { connection.watch(&readiness) }
      wakeUp.map { readiness.add($0.descriptor) }
      // Without a descriptor to be woken by, it has to look by itself.
      let rest = pool.nextDeadline.map { $0 - .now }
      readiness.wait(atMost: wakeUp == nil ? .milliseconds(10) : rest)
      if let wakeUp, readiness[connections.count] { wakeUp.clear() }
      for (place, connection) in connections.enumerated() where readiness[place] { pool.advance(connection) }
      pool.endExpired()
    }
  }

  /// nil ends the thread.
  private func nextMessages(isIdle: Bool) -> [Message]? {
    state.withLock { state in
      if isIdle, state.messages.isEmpty {
        state.isRunning = false
        state.wakeUp = nil
        return nil
      }
      defer { state.messages = [] }
      return state.messages
    }
  }
}
