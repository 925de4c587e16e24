import Locking

/// The newest event with each name.
final class ServerEvents: Sendable {
  struct Event: Sendable {
    let name: String
    /// Increases with each event.
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

  func newer(than number: Int) -> [Event] { latest.withLock { $0.filter { $0.number > number } } }
}
