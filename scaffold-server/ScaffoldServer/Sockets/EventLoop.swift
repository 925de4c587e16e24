#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Serves all connections on one thread: waits for sockets and deadlines, and lets each connection proceed.
struct EventLoop {
  let listener: Int32
  /// Becomes readable when the loop is to end.
  let stopSignal: Int32
  let router: Router
  let limits: ServerLimits

  private var connections: [Int32: Connection] = [:]
  private var buffer = [UInt8](repeating: 0, count: 64 * 1024)
  /// While no descriptor is to be had, new clients wait in the system's queue.
  private var acceptsFrom: ContinuousClock.Instant?

  init(listener: Int32, stopSignal: Int32, router: Router, limits: ServerLimits) {
    self.listener = listener
    self.stopSignal = stopSignal
    self.router = router
    self.limits = limits
  }

  /// Returns when the stop signal comes; unfinished requests are cut off.
  mutating func run() {
    defer { for descriptor in connections.keys { Platform.close(descriptor) } }
    while true {
      var entries = interests()
      let ready = Platform.wait(&entries, milliseconds: timeout())
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
    var entries = [pollfd(fd: stopSignal, events: Int16(POLLIN), revents: 0)]
    // A negative descriptor is passed over.
    entries.append(pollfd(fd: acceptsFrom == nil ? listener : -1, events: Int16(POLLIN), revents: 0))
    for connection in connections.values {
      let reads = connection.wantsToRead ? POLLIN : 0
      let writes = connection.wantsToWrite ? POLLOUT : 0
      entries.append(pollfd(fd: connection.descriptor, events: Int16(reads | writes), revents: 0))
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
    for descriptor in connections.values.filter({ $0.nextInstant <= now }).map(\.descriptor) {
      update(descriptor) { connection, router, _ in connection.timePassed(router, now: now) }
    }
  }

  private mutating func update(_ descriptor: Int32, _ body: (inout Connection, Router, inout [UInt8]) -> Void)
  {
    guard var connection = connections.removeValue(forKey: descriptor) else { return }
    body(&connection, router, &buffer)
    if connection.phase == .closed {
      Platform.close(descriptor)
    } else {
      connections[descriptor] = connection
    }
  }

  private mutating func acceptClients(now: ContinuousClock.Instant) {
    while true {
      let descriptor = accept(listener, nil, nil)
      guard descriptor >= 0 else {
        if Platform.isExhaustion(Platform.lastError) { acceptsFrom = now + .milliseconds(100) }
        return
      }
      Platform.prepare(descriptor, isSocket: true)
      connections[descriptor] = Connection(descriptor: descriptor, limits: limits, now: now)
      if connections.count > limits.connections {
        let words = "This server takes \(limits.connections) connections at a time; try again in a moment."
        update(descriptor) { connection, _, _ in connection.refuse(HTTPFault(503, words), now: now) }
        // Refused clients linger for a second; the ones that wait behind them are let in after it.
        if connections.count > 2 * limits.connections { acceptsFrom = now + .seconds(1) }
        if acceptsFrom != nil { return }
      }
    }
  }
}
