import HTTPServing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Serves all connections on one thread: waits for sockets and deadlines, and lets each connection proceed.
struct EventLoop {
  let listener: Socket
  /// Becomes readable when the loop is to end.
  let stopSignal: Socket
  let router: Router
  let limits: ServerLimits
  let hosts: ServedHosts

  private var connections: [Int32: Connection] = [:]
  private var buffer = [UInt8](repeating: 0, count: 64 * 1024)
  /// While no descriptor is to be had, new clients wait in the system's queue.
  private var acceptsFrom: ContinuousClock.Instant?

  init(listener: Socket, stopSignal: Socket, router: Router, limits: ServerLimits) {
    self.listener = listener
    self.stopSignal = stopSignal
    self.router = router
    self.limits = limits
    hosts = ServedHosts(listener)
  }

  /// Returns when the stop signal comes; unfinished requests are cut off.
  mutating func run() {
    defer { for connection in connections.values { connection.socket.close() } }
    while true {
      var entries = interests()
      let ready = poll(&entries, nfds_t(entries.count), timeout())
      let now = ContinuousClock.now
      if ready > 0 {
        if entries[0].revents != 0 { return }
        for entry in entries.dropFirst(2) where entry.revents != 0 { act(on: entry, now: now) }
        if entries[1].revents != 0 { acceptClients(now: now) }
      }
      expire(now: now)
    }
  }

  private func interests() -> [pollfd] {
    var entries = [pollfd(fd: stopSignal.descriptor, events: Int16(POLLIN), revents: 0)]
    // A negative descriptor is passed over.
    entries.append(
      pollfd(fd: acceptsFrom == nil ? listener.descriptor : -1, events: Int16(POLLIN), revents: 0))
    for connection in connections.values {
      let reads = connection.wantsToRead ? POLLIN : 0
      let writes = connection.wantsToWrite ? POLLOUT : 0
      entries.append(pollfd(fd: connection.socket.descriptor, events: Int16(reads | writes), revents: 0))
    }
    return entries
  }

  /// Milliseconds until the next deadline, -1 when there is none.
  private func timeout() -> Int32 {
    var next = acceptsFrom
    for connection in connections.values {
      next = min(next ?? connection.nextInstant, connection.nextInstant)
    }
    guard let next else { return -1 }
    let (seconds, attoseconds) = (next - .now).components
    return Int32(clamping: max(0, seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1))
  }

  private mutating func act(on entry: pollfd, now: ContinuousClock.Instant) {
    update(entry.fd) { connection, router, buffer in
      let events = Int32(entry.revents)
      if events & Int32(POLLOUT) != 0 { connection.writable(router, now: now) }
      if events & Int32(POLLIN) != 0, connection.wantsToRead {
        connection.readable(router, buffer: &buffer, now: now)
      } else if events & Int32(POLLHUP | POLLERR | POLLNVAL) != 0 {
        connection.abandon()
      }
    }
  }

  private mutating func expire(now: ContinuousClock.Instant) {
    if let instant = acceptsFrom, instant <= now { acceptsFrom = nil }
    for descriptor in connections.values.filter({ $0.nextInstant <= now }).map(\.socket.descriptor) {
      update(descriptor) { connection, router, _ in connection.timePassed(router, now: now) }
    }
  }

  private mutating func update(_ descriptor: Int32, _ body: (inout Connection, Router, inout [UInt8]) -> Void)
  {
    guard var connection = connections.removeValue(forKey: descriptor) else { return }
    body(&connection, router, &buffer)
    if connection.phase == .closed {
      connection.socket.close()
    } else {
      connections[descriptor] = connection
    }
  }

  private mutating func acceptClients(now: ContinuousClock.Instant) {
    while true {
      guard let client = listener.accept() else {
        if SocketError.isExhaustion { acceptsFrom = now + .milliseconds(100) }
        return
      }
      client.setNonBlocking()
      connections[client.descriptor] = Connection(client, limits: limits, hosts: hosts, now: now)
      if connections.count > limits.connections {
        let words = "This server takes \(limits.connections) connections at a time; try again in a moment."
        update(client.descriptor) { connection, _, _ in connection.refuse(HTTPFault(503, words), now: now) }
        // Refused clients linger for a second; the ones that wait behind them are let in after it.
        if connections.count > 2 * limits.connections { acceptsFrom = now + .seconds(1) }
        if acceptsFrom != nil { return }
      }
    }
  }
}
