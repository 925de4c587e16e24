import Locking

/// The queue of incoming messages of a session, first in, first out.
///
///     response arrives ──▶ takes its place ──▶ decoded on any core ──▶ fills its place ──▶ session
///     the work of an action posts ───────────────────────────────────────────────────────▶ session
///
/// A session on an actor is called there when a message is ready. One without an actor checks the mailbox
/// when it is used.
final class SessionMailbox: Sendable {
  enum Message: Sendable {
    case response(RequestID, Received)
    case event(Event)
    /// Ignored unless the screen is visible.
    case eventOfScreen(ViewID, Event)
  }

  private struct Entry {
    /// The request that has this place.
    let request: RequestID?
    /// Nil for a response that is being decoded: later messages wait for it.
    var message: Message?
  }

  private struct State {
    var entries: [Entry] = []
    /// The in-flight requests.
    var expected: Set<RequestID> = []
    var isClosed = false
    /// Whether the session is already scheduled to check.
    var isCalled = false
    /// Whether the next waiting caller has to check first.
    var isWoken = false
    /// The callers that wait until the session has something to do or is idle.
    var waiting: [(number: Int, continuation: CheckedContinuation<Void, Never>)] = []
    var waitCount = 0
    weak var home: (any Actor)?
  }

  private let state = Mutex(State())

  /// The owner. Unsafe because a session is not `Sendable`: it is set once, before the mailbox is shared, and
  /// read only on the session's actor.
  nonisolated(unsafe) weak var session: BeagleSession?

  /// The session's actor. It retains the session, not vice versa.
  func move(to home: any Actor) { state.withLock { $0.home = home } }

  // MARK: Putting in

  func post(_ message: Message) {
    change { $0.entries.append(Entry(request: nil, message: message)) }
  }

  /// Returns a place for the response to a request that is about to be sent.
  func place(for request: RequestID) -> Place {
    state.withLock { _ = $0.expected.insert(request) }
    return Place(mailbox: self, request: request)
  }

  /// The position of a response in the queue.
  struct Place: Sendable {
    let mailbox: SessionMailbox
    let request: RequestID

    /// A response has arrived. Later ones, such as a second response, are ignored.
    func receive() {
      mailbox.change { [request] state in
        guard state.expected.contains(request), !state.entries.contains(where: { $0.request == request })
        else { return }
        state.entries.append(Entry(request: request))
      }
    }

    /// Gives the place up because the request is sent again.
    func leave() {
      mailbox.change { [request] state in state.entries.removeAll { $0.request == request } }
    }

    /// The final result of the request is available.
    func fill(_ received: Received) {
      mailbox.change { [request] state in
        state.expected.remove(request)
        let entry = Entry(request: request, message: .response(request, received))
        if let place = state.entries.firstIndex(where: { $0.request == request }) {
          state.entries[place] = entry
        } else {
          state.entries.append(entry)
        }
      }
    }
  }

  private func change(_ change: (inout State) -> Void) {
    let isReady = state.withLock { state in
      guard !state.isClosed else { return false }
      change(&state)
      return state.entries.first?.message != nil
    }
    if isReady { call() }
  }

  // MARK: Calling the session

  /// Schedules a check by the session, unless one is scheduled.
  func call() {
    let (waiting, home) = state.withLock { state -> ([CheckedContinuation<Void, Never>], (any Actor)?) in
      guard !state.isCalled else { return ([], nil) }
      state.isCalled = true
      let waiting = Self.takeWaiting(&state)
      return (waiting, waiting.isEmpty ? state.home : nil)
    }
    for continuation in waiting { continuation.resume() }
    if let home { Task { await callSession(on: home) } }
  }

  private func callSession(on home: isolated any Actor) { session?.runTurn(isolation: home) }

  /// Makes the waiting callers check again.
  func wake() {
    let waiting = state.withLock { state in
      // Even if there are waiting callers: another one may be about to wait.
      state.isWoken = true
      return Self.takeWaiting(&state)
    }
    for continuation in waiting { continuation.resume() }
  }

  private static func takeWaiting(_ state: inout State) -> [CheckedContinuation<Void, Never>] {
    defer { state.waiting = [] }
    return state.waiting.map(\.continuation)
  }

  /// Returns when the session has to check, or is idle, or the task is cancelled.
  func wait() async {
    let number = state.withLock { state in
      state.waitCount += 1
      return state.waitCount
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          guard !Task.isCancelled, !state.isCalled, !state.isWoken, !state.isClosed else { return true }
          state.waiting.append((number, continuation))
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      let continuation = state.withLock { state in
        state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0).continuation }
      }
      continuation?.resume()
    }
  }

  // MARK: Taking out

  /// The session starts to check: later messages schedule it again.
  func beginTurn() {
    state.withLock { state in
      state.isCalled = false
      state.isWoken = false
    }
  }

  /// The first message; nil if there is none, or if it is not ready.
  func next() -> Message? {
    state.withLock { state in
      guard let message = state.entries.first?.message else { return nil }
      state.entries.removeFirst()
      return message
    }
  }

  /// Whether there is no message, apart from responses that are being decoded.
  var isEmpty: Bool { state.withLock { $0.entries.allSatisfy { $0.message == nil } } }

  func close() {
    let waiting = state.withLock { state in
      state.isClosed = true
      state.entries = []
      return Self.takeWaiting(&state)
    }
    for continuation in waiting { continuation.resume() }
  }
}
