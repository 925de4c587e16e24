import Locking

/// What comes for a session from elsewhere, until the session takes it: first in, first out.
///
///     response comes ──▶ place is taken ──▶ decoded, on any core ──▶ place is filled ──▶ session
///     an action's work posts ─────────────────────────────────────────────────────────▶ session
///
/// A session on an actor is called there when something is ready. One without an actor looks when it is used.
final class SessionMailbox: Sendable {
  enum Message: Sendable {
    case response(RequestID, Received)
    case event(Event)
    /// Counts only while the screen is the visible one.
    case eventOfScreen(ViewID, Event)
  }

  private struct Entry {
    /// The request whose place it is.
    let request: RequestID?
    /// Nil for a response that is being decoded: those that came after it wait.
    var message: Message?
  }

  private struct State {
    var entries: [Entry] = []
    /// The requests that are under way.
    var expected: Set<RequestID> = []
    var isClosed = false
    /// Whether the session is going to look.
    var isCalled = false
    /// Whether who waits next has to look first.
    var isWoken = false
    /// The callers that wait until the session has something to do or is idle.
    var waiting: [(number: Int, continuation: CheckedContinuation<Void, Never>)] = []
    var waitCount = 0
    weak var home: (any Actor)?
  }

  private let state = Mutex(State())

  /// Whose mailbox it is. Unsafe because a session is not `Sendable`: it is set once, before anybody else knows the mailbox, and read
  /// only on the session's own actor.
  nonisolated(unsafe) weak var session: BeagleSession?

  /// The session's actor. It keeps the session and not the other way round.
  func move(to home: any Actor) { state.withLock { $0.home = home } }

  // MARK: Putting in

  func post(_ message: Message) {
    change { $0.entries.append(Entry(request: nil, message: message)) }
  }

  /// A place for the response to a request that is about to begin.
  func place(for request: RequestID) -> Place {
    state.withLock { _ = $0.expected.insert(request) }
    return Place(mailbox: self, request: request)
  }

  /// Where the response to a request comes among all that comes.
  struct Place: Sendable {
    let mailbox: SessionMailbox
    let request: RequestID

    /// The response has come. What comes after its end, such as a second response, counts for nothing.
    func take() {
      mailbox.change { [request] state in
        guard state.expected.contains(request), !state.entries.contains(where: { $0.request == request })
        else { return }
        state.entries.append(Entry(request: request))
      }
    }

    /// The response is not the one that counts: the request is sent again.
    func leave() {
      mailbox.change { [request] state in state.entries.removeAll { $0.request == request } }
    }

    /// All that is to come for the request is there.
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

  /// Has the session look, unless it is going to.
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

  private func callSession(on home: isolated any Actor) { session?.takeTurn(isolation: home) }

  /// Has those that wait for the session look again.
  func wake() {
    let waiting = state.withLock { state in
      // Also where somebody waits: another one may be about to.
      state.isWoken = true
      return Self.takeWaiting(&state)
    }
    for continuation in waiting { continuation.resume() }
  }

  private static func takeWaiting(_ state: inout State) -> [CheckedContinuation<Void, Never>] {
    defer { state.waiting = [] }
    return state.waiting.map(\.continuation)
  }

  /// Returns when the session is to look, or is idle, or the task is cancelled.
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

  /// The session looks: what comes from now on calls it again.
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

  /// Takes nothing any more.
  func close() {
    let waiting = state.withLock { state in
      state.isClosed = true
      state.entries = []
      return Self.takeWaiting(&state)
    }
    for continuation in waiting { continuation.resume() }
  }
}
