import Foundation

/// Serves all connections on one thread: waits for sockets and deadlines, and lets each connection proceed.
struct ServerLoop: Sendable {
  let listener: Socket
  /// Readable when there are events, and at its end when the loop is to end.
  let wake: Socket
  let site: any HTTPSite
  let limits: ServerLimits
  let events = ServerEvents()
  /// In the order accepted.
  private var connections: [ServerConnection] = []
  private var buffer = [UInt8](repeating: 0, count: 64 * 1024)
  /// While no descriptor is available, new clients wait in the system's queue.
  private var acceptsFrom: ContinuousClock.Instant?

  init(listener: Socket, wake: Socket, site: any HTTPSite, limits: ServerLimits) {
    (self.listener, self.wake, self.site, self.limits) = (listener, wake, site, limits)
  }

  /// Aborts unfinished requests.
  func close() { for socket in [listener, wake] + connections.map(\.socket) { socket.close() } }

  /// Returns when `wake` has ended.
  mutating func run() {
    while true {
      removeClosed()
      var entries = interests()
      let ready = poll(&entries, nfds_t(entries.count), timeout())
      let now = ContinuousClock.now
      if ready > 0 {
        if entries[0].revents != 0 {
          let count = wake.read(into: &buffer)
          if count == 0 || count < 0 && !SocketError.isTemporary { return }
        }
        for (index, entry) in entries.dropFirst(2).enumerated() where entry.revents != 0 {
          connections[index].act(on: Int32(entry.revents), &buffer, now: now)
        }
      }
      for index in connections.indices { connections[index].proceed(events, now: now) }
      if let instant = acceptsFrom, instant <= now { acceptsFrom = nil }
      if ready > 0, entries[1].revents != 0 { acceptClients(now: now) }
    }
  }

  private func interests() -> [pollfd] {
    var entries = [pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)]
    entries.reserveCapacity(connections.count + 2)
    // `poll` ignores negative descriptors.
    entries.append(
      pollfd(fd: acceptsFrom == nil ? listener.descriptor : -1, events: Int16(POLLIN), revents: 0))
    for connection in connections {
      let reads = connection.wantsToRead ? POLLIN : 0
      let writes = connection.wantsToWrite ? POLLOUT : 0
      entries.append(pollfd(fd: connection.socket.descriptor, events: Int16(reads | writes), revents: 0))
    }
    return entries
  }

  /// Milliseconds until the next deadline; -1 if there is none.
  private func timeout() -> Int32 {
    var next = acceptsFrom
    for connection in connections {
      if let instant = connection.nextInstant { next = min(next ?? instant, instant) }
    }
    guard let next else { return -1 }
    let (seconds, attoseconds) = (next - .now).components
    return Int32(clamping: max(0, seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1))
  }

  private mutating func removeClosed() {
    for index in connections.indices.reversed() where connections[index].isClosed {
      connections.remove(at: index).socket.close()
    }
  }

  private mutating func acceptClients(now: ContinuousClock.Instant) {
    removeClosed()
    while true {
      guard let client = listener.accept() else {
        if SocketError.isExhaustion { acceptsFrom = now + .milliseconds(100) }
        return
      }
      client.setNonBlocking()
      var connection = ServerConnection(client, site, limits, now: now)
      let isTooMany = connections.count >= limits.connections
      if isTooMany, limits.makesRoom, let index = connections.firstIndex(where: { !$0.isStream }) {
        connections.remove(at: index).socket.close()
      } else if isTooMany {
        let words = "This server takes \(limits.connections) connections at a time; try again in a moment."
        connection.refuse(HTTPFault(503, words), now: now)
      }
      connections.append(connection)
      // Refused clients linger for a second; after it the waiting ones are accepted.
      if connections.count > 2 * limits.connections { acceptsFrom = now + .seconds(1) }
      if acceptsFrom != nil { return }
    }
  }
}
