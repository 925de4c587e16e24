/// The events of a runtime from its beginning. The same events give the same state, so any earlier state can
/// be restored. Used to go back and forward in a session.
///
/// A history keeps the last ``limit`` events, or fewer if they exceed ``byteLimit``. It saves the state every
/// few events, so that only few of them have to be replayed. The last event is always kept. Application code
/// that runs while an event is handled (validators, the synchronous part of custom actions) runs again during
/// a replay.
package struct RuntimeHistory: Sendable {
  /// The number of discarded events.
  package private(set) var firstNumber = 0
  /// The maximum number of events. Beyond it, the oldest ones are discarded, several at once.
  package var limit = 1_000
  /// The maximum memory of events and states in bytes, estimated; 16 MiB by default. Most of it are fetched
  /// screens, and a screen that was received several times counts once. Beyond the limit, the oldest events
  /// are discarded.
  package var byteLimit = 1 << 24

  private var stretches: [HistorySegment] = []

  package init() {}

  /// The kept events, in the order in which they were handled. The number of the first one is
  /// ``firstNumber``.
  package var events: [Event] { stretches.flatMap(\.events) }

  /// The number of all events so far, including discarded ones: the number of the latest state.
  package var count: Int { stretches.reduce(firstNumber) { $0 + $1.events.count } }

  /// Appends an event that a runtime is about to handle.
  package mutating func append(_ event: Event, before runtime: Runtime) {
    append(event, readFrom: nil, before: runtime)
  }

  /// Appends an event that may contain a response.
  ///
  /// - Parameter bytes: the bytes from which the event's content was decoded, so that they need not be
  ///   generated.
  mutating func append(_ event: Event, readFrom bytes: [UInt8]?, before runtime: Runtime) {
    var event = HistoryEvent(event, readFrom: bytes)
    event.share(with: stretches)
    if stretches.last.map(isFull) ?? true { stretches.append(HistorySegment(from: runtime)) }
    stretches[stretches.count - 1].append(event)
    while stretches.count > 1, isTooMuch { firstNumber += stretches.removeFirst().events.count }
  }

  /// A trade-off: each saved state costs memory, and each event after it costs time for a replay.
  private static let stretchesKept = 16

  private func isFull(_ stretch: HistorySegment) -> Bool {
    stretch.events.count >= max(1, limit / Self.stretchesKept)
      || stretch.eventBytes >= byteLimit / Self.stretchesKept
  }

  private var isTooMuch: Bool {
    stretches.reduce(0) { $0 + $1.events.count } > limit
      || stretches.reduce(0) { $0 + $1.startBytes + $1.eventBytes } > byteLimit
  }

  /// The state after a number of events, counted from the beginning; nil if it was discarded. Takes as long
  /// as handling a small part of the kept events.
  package func runtime(after number: Int) -> Runtime? {
    guard number >= firstNumber else { return nil }
    var first = firstNumber
    for (index, stretch) in stretches.enumerated() {
      let next = first + stretch.events.count
      // The state between two stretches is the start of the later one.
      if number < next || number == next && index == stretches.count - 1 {
        return stretch.runtime(after: number - first)
      }
      first = next
    }
    return nil
  }

  /// A state, with the actions that the preceding event ran, by their types, and its effects. Nil for the
  /// first kept state, whose event was discarded.
  package func outcome(
    before number: Int
  ) -> (actions: [String], effects: [Effect], runtime: Runtime)? {
    guard number > firstNumber, var runtime = runtime(after: number - 1), let event = event(number - 1) else {
      return nil
    }
    runtime.actionTrace = []
    let effects = runtime.handle(event)
    let actions = runtime.actionTrace ?? []
    runtime.actionTrace = nil
    return (actions, effects, runtime)
  }

  /// The event after the state with this number.
  private func event(_ number: Int) -> Event? {
    var index = number - firstNumber
    for stretch in stretches {
      if stretch.events.indices.contains(index) { return stretch.events[index] }
      index -= stretch.events.count
    }
    return nil
  }
}

/// Consecutive events of a ``RuntimeHistory``, and the state before them.
struct HistorySegment: Sendable {
  private let start: Runtime
  /// The estimated memory of the state.
  let startBytes: Int
  private(set) var events: [Event] = []
  /// The estimated memory of the events. Shared contents count once.
  private(set) var eventBytes = 0
  /// The contents of the events with their bytes, by the number of bytes for a fast lookup.
  private var contents: [Int: [(content: EventContent, bytes: [UInt8])]] = [:]

  init(from start: Runtime) {
    self.start = start
    startBytes = start.heldBytes
  }

  mutating func append(_ event: HistoryEvent) {
    events.append(event.event)
    eventBytes += MemoryLayout<Event>.size + event.ownBytes
    guard let content = event.content, self.content(like: event) == nil else { return }
    contents[event.bytes.count, default: []].append((content, event.bytes))
    eventBytes += content.heldBytes(as: event.bytes)
  }

  /// The content of an event that is equal to the content of another event.
  func content(like event: HistoryEvent) -> EventContent? {
    contents[event.bytes.count]?.first {
      $0.content.isSameKind(as: event.content) && $0.bytes == event.bytes
    }?.content
  }

  /// The state after a number of its events.
  func runtime(after number: Int) -> Runtime {
    var runtime = start
    for event in events.prefix(number) { _ = runtime.handle(event) }
    return runtime
  }
}

/// An event to be appended to a history.
struct HistoryEvent {
  private(set) var event: Event
  /// The potentially large content of the event, as a value and in bytes.
  private(set) var content: EventContent?
  let bytes: [UInt8]
  /// The estimated memory of the event without its content.
  let ownBytes: Int

  /// - Parameter bytes: the bytes from which the content was decoded; nil if it was created locally.
  init(_ event: Event, readFrom bytes: [UInt8]?) {
    self.event = event
    content = event.content
    self.bytes = bytes ?? content?.bytes ?? []
    ownBytes = event.ownBytes
  }

  /// Shares the event's content with an equal one that is already kept.
  mutating func share(with stretches: [HistorySegment]) {
    guard content != nil else { return }
    // Recent ones are the most likely.
    for stretch in stretches.reversed() {
      guard let same = stretch.content(like: self) else { continue }
      content = same
      return event.setContent(same)
    }
  }
}
