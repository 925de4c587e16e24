import Foundation

/// Which request goes over which connection. Belongs to the thread of its event loop.
///
///     start ──▶ waiting ──▶ busy ──▶ answered ──▶ idle ──▶ closed after a while
///                            ▲ │                    │
///                      retry └─┘     busy ◀─────────┘ for the next request to the same destination
final class ConnectionPool {
  private struct Waiting {
    let task: SocketTask
    let message: RequestMessage
    let deadline: ContinuousClock.Instant
  }

  private let loop: EventLoop
  private var queue = RequestQueue<RequestMessage.Destination, Waiting>(limit: 256, limitPerDestination: 6)
  private var isServing = false
  private var busy: [ObjectIdentifier: Connection] = [:]
  private var idle = IdleConnections()
  /// Who waits for an address. The system is asked for some of them at a time.
  private var lookUps: [HostLookUp: [Connection]] = [:]
  private var running: Set<HostLookUp> = []
  private static let lookUpLimit = 16
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  /// No deadline is earlier. Most requests end long before theirs, so all are looked at only then.
  private(set) var nextDeadline: ContinuousClock.Instant?

  init(loop: EventLoop) {
    self.loop = loop
  }

  var isEmpty: Bool { queue.isEmpty && busy.isEmpty && idle.all.isEmpty }

  /// The connections that wait for their sockets.
  var watched: [Connection] { busy.values.filter(\.isWatched) + idle.all }

  func handle(_ message: EventLoop.Message) {
    switch message {
    case .start(let task, let message):
      let deadline = ContinuousClock.now + task.limits.connectTimeout + task.limits.readTimeout
      queue.add(Waiting(task: task, message: message, deadline: deadline), for: message.destination)
      look(at: deadline)
      serve()
    case .cancel(let task):
      // If it waits, it is passed over when its turn comes.
      if let connection = busy[ObjectIdentifier(task)] { drop(connection, of: task) }
    case .found(let addresses, let lookUp):
      running.remove(lookUp)
      for connection in lookUps.removeValue(forKey: lookUp) ?? [] {
        let failure = Connection.Outcome.failed(URLError(.cannotFindHost))
        settle(connection, addresses.isEmpty ? failure : connection.connect(to: addresses))
      }
      startLookUps()
    }
  }

  // MARK: Starting

  private func serve() {
    // A request that fails at once frees its place at once, and this goes on instead of starting anew.
    guard !isServing else { return }
    isServing = true
    defer { isServing = false }
    while let next = queue.next() {
      if next.task.isEnded { queue.free(next.message.destination) } else { start(next.task, next.message) }
    }
  }

  private func start(_ task: SocketTask, _ message: RequestMessage) {
    guard let connection = idle.take(for: message.destination) else { return open(task, message) }
    connection.assign(task, message)
    busy[ObjectIdentifier(task)] = connection
    look(at: connection.nextStep)
    connection.start()
  }

  private func open(_ task: SocketTask, _ message: RequestMessage) {
    let connection = Connection(message.destination, idleLimit: loop.idleLimit)
    connection.assign(task, message)
    busy[ObjectIdentifier(task)] = connection
    look(at: connection.nextStep)
    let lookUp = HostLookUp(host: message.destination.host, port: message.destination.port)
    if let numeric = lookUp.numeric { return settle(connection, connection.connect(to: numeric)) }
    lookUps[lookUp, default: []].append(connection)
    startLookUps()
  }

  /// The system is asked once for all who want to know.
  private func startLookUps() {
    for lookUp in lookUps.keys where running.count < Self.lookUpLimit && !running.contains(lookUp) {
      running.insert(lookUp)
      lookUp.start { [loop] in loop.post(.found($0, lookUp)) }
    }
  }

  // MARK: Events

  func advance(_ connection: Connection) {
    // Without a request there is nothing to hear but that it ends.
    if connection.task == nil { return idle.remove(connection) }
    settle(connection, connection.advance(&buffer))
  }

  private func settle(_ connection: Connection, _ outcome: Connection.Outcome?) {
    guard let task = connection.task, busy[ObjectIdentifier(task)] === connection else { return }
    guard let outcome else { return look(at: connection.nextStep) }
    guard let reader = connection.reader, let message = connection.message else { return }
    switch outcome {
    case .answered(let isReusable):
      task.end(reader)
      connection.release()
      if isReusable { idle.add(connection) }
      look(at: connection.deadline)
      drop(connection, of: task)
    case .failed(let error) where connection.mayRetry(after: error):
      open(task, message)
    case .failed(let error):
      task.end(reader, error: error)
      drop(connection, of: task)
    }
  }

  private func drop(_ connection: Connection, of task: SocketTask) {
    busy[ObjectIdentifier(task)] = nil
    queue.free(connection.destination)
    serve()
  }

  // MARK: Time

  private func look(at instant: ContinuousClock.Instant) {
    nextDeadline = min(nextDeadline ?? instant, instant)
  }

  func endExpired() {
    let now = ContinuousClock.now
    guard let nextDeadline, nextDeadline <= now else { return }
    self.nextDeadline = nil
    idle.removeExpired(now)
    for next in queue.items where next.deadline <= now { next.task.end(nil, nil, URLError(.timedOut)) }
    queue.removeAll { $0.task.isEnded }
    for connection in busy.values { settle(connection, connection.expire(now)) }
    for instant in idle.all.map(\.deadline) + queue.items.map(\.deadline) { look(at: instant) }
  }
}
