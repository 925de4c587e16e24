import Foundation

/// Connections without a request, kept for the next one to the same destination.
struct IdleConnections {
  static let limit = 32
  static let limitPerDestination = 6

  /// The one that was used last is the last, and the first to be used again: it is the least likely to have
  /// been closed by the other side.
  private(set) var all: [Connection] = []

  mutating func add(_ connection: Connection) {
    let alike = all.filter { $0.destination == connection.destination }
    if alike.count >= Self.limitPerDestination { remove(alike[0]) }
    if all.count >= Self.limit { all.removeFirst() }
    all.append(connection)
  }

  /// Nobody must have hung up or spoken: what comes before a request is no answer to it.
  mutating func take(for destination: RequestMessage.Destination) -> Connection? {
    while let place = all.lastIndex(where: { $0.destination == destination }) {
      let connection = all.remove(at: place)
      if connection.isQuiet { return connection }
    }
    return nil
  }

  mutating func remove(_ connection: Connection) { all.removeAll { $0 === connection } }

  mutating func removeExpired(_ now: ContinuousClock.Instant) { all.removeAll { $0.deadline <= now } }
}
