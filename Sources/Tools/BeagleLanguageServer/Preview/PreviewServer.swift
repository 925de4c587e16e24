import Foundation
import HTTPServing
import Locking

/// Serves the page of a preview to this machine, and tells it what has changed.
///
/// One thread serves all connections and never waits for one of them. It ends with the server.
final class PreviewServer: Sendable {
  private let site: PreviewSite
  private let events = PreviewEvents()
  /// The thread waits for the other end of this pair.
  private let waker: Socket

  /// - Throws: where no port can be had.
  init() throws(SocketError) {
    let listener = try Socket.listening()
    let receiver: Socket
    do {
      (waker, receiver) = try Socket.pair()
    } catch {
      listener.close()
      throw error
    }
    for socket in [listener, waker, receiver] { socket.setNonBlocking() }
    site = PreviewSite(port: listener.port)
    let loop = PreviewLoop(listener: listener, wake: receiver, site: site, events: events)
    let thread = Thread {
      var loop = loop
      loop.run()
    }
    thread.name = "preview"
    thread.start()
  }

  deinit { waker.close() }

  var url: String { site.url }

  /// Tells all pages, and those that will be opened.
  ///
  /// - Parameters:
  ///   - name: what takes the place of what was told by this name before.
  ///   - data: one line.
  func publish(_ name: String, _ data: String) {
    events.publish(name, data)
    // Where the pair is full, the thread is about to look.
    _ = waker.write([1])
  }
}

/// What there is to tell: the newest of each name.
final class PreviewEvents: Sendable {
  struct Event: Sendable {
    let name: String
    /// Higher than those of all events before.
    let number: Int
    let bytes: [UInt8]
  }

  private let latest = Mutex<[Event]>([])

  func publish(_ name: String, _ data: String) {
    latest.withLock { events in
      let number = (events.map(\.number).max() ?? 0) + 1
      events.removeAll { $0.name == name }
      events.append(Event(name: name, number: number, bytes: Array("event: \(name)\ndata: \(data)\n\n".utf8)))
    }
  }

  /// Those after a number, in order.
  func newer(than number: Int) -> [Event] { latest.withLock { $0.filter { $0.number > number } } }
}

/// Waits for connections, for what they send and take, and for events.
struct PreviewLoop: Sendable {
  let listener: Socket
  /// Readable when there are events, and at its end when the server ends.
  let wake: Socket
  let site: PreviewSite
  let events: PreviewEvents
  private var connections: [PreviewConnection] = []
  /// While no descriptor is to be had, those who want to connect wait in the system's queue.
  private var isFull = false

  /// Of more than so many connections, those that wait for nothing are closed.
  static let mostConnections = 16

  init(listener: Socket, wake: Socket, site: PreviewSite, events: PreviewEvents) {
    (self.listener, self.wake, self.site, self.events) = (listener, wake, site, events)
  }

  mutating func run() {
    defer { for socket in [listener, wake] + connections.map(\.socket) { socket.close() } }
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      var entries = [pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)]
      entries.append(pollfd(fd: isFull ? -1 : listener.descriptor, events: Int16(POLLIN), revents: 0))
      entries += connections.map { pollfd(fd: $0.socket.descriptor, events: $0.interests, revents: 0) }
      let ready = poll(&entries, nfds_t(entries.count), isFull ? 100 : -1)
      isFull = false
      guard ready > 0 else { continue }
      if entries[0].revents != 0 {
        let count = wake.read(into: &buffer)
        if count == 0 || count < 0 && !SocketError.isTemporary { return }
      }
      for (index, entry) in entries.dropFirst(2).enumerated() where entry.revents != 0 {
        connections[index].act(on: entry.revents, site, &buffer)
      }
      for index in connections.indices { connections[index].tell(events) }
      removeClosed()
      if entries[1].revents != 0 { accept() }
    }
  }

  private mutating func accept() {
    while let client = listener.accept() {
      client.setNonBlocking()
      connections.append(PreviewConnection(client))
      guard connections.count > Self.mostConnections else { continue }
      // The oldest of those that show no page, or else the new one.
      let index = connections.firstIndex { !$0.isStreaming } ?? connections.count - 1
      connections.remove(at: index).socket.close()
    }
    isFull = SocketError.isExhaustion
  }

  private mutating func removeClosed() {
    for connection in connections where connection.isClosed { connection.socket.close() }
    connections.removeAll { $0.isClosed }
  }
}
