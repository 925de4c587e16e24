/// The events of a runtime from its beginning, from which any moment can be made again: the same events give the same
/// state. Used to go back and forward in a session.
///
/// A history keeps the last ``limit`` events, or fewer of them where they hold more than ``byteLimit``, with the state every few events,
/// so that few have to be handled again to make a moment. The last event is always kept. Work of the application's own that
/// runs while an event is handled (validators, the synchronous part of its actions) runs again when a moment is made.
package struct RuntimeHistory: Sendable {
  /// How many events are not kept any more.
  package private(set) var firstNumber = 0
  /// How many events are kept; of more, the first ones are given up, several at once.
  package var limit = 1_000
  /// How many bytes the kept events and states may hold, estimated: mostly screens that were fetched. The same screen that came
  /// several times is kept once. 16 MiB by default; of more, the first events are given up.
  package var byteLimit = 1 << 24

  private var stretches: [HistoryStretch] = []

  /// A history without events.
  package init() {}

  /// The events that are kept, in the order they were handled. The number of the first one is ``firstNumber``.
  package var events: [Event] { stretches.flatMap(\.events) }

  /// The number of the moment after the last event: that of all events so far.
  package var count: Int { stretches.reduce(firstNumber) { $0 + $1.events.count } }

  /// Adds an event that a runtime is about to handle.
  package mutating func append(_ event: Event, before runtime: Runtime) {
    append(event, readFrom: nil, before: runtime)
  }

  /// Appends an event that may have brought something from a server.
  ///
  /// - Parameter bytes: those that what comes with the event was read from, so that it need not be written again.
  mutating func append(_ event: Event, readFrom bytes: [UInt8]?, before runtime: Runtime) {
    var event = HistoryEvent(event, readFrom: bytes)
    event.share(with: stretches)
    if stretches.last.map(isFull) ?? true { stretches.append(HistoryStretch(from: runtime)) }
    stretches[stretches.count - 1].append(event)
    while stretches.count > 1, isTooMuch { firstNumber += stretches.removeFirst().events.count }
  }

  /// A state costs memory, and each event after it time to make a moment again.
  private static let stretchesKept = 16

  private func isFull(_ stretch: HistoryStretch) -> Bool {
    stretch.events.count >= max(1, limit / Self.stretchesKept)
      || stretch.eventBytes >= byteLimit / Self.stretchesKept
  }

  private var isTooMuch: Bool {
    stretches.reduce(0) { $0 + $1.events.count } > limit
      || stretches.reduce(0) { $0 + $1.startBytes + $1.eventBytes } > byteLimit
  }

  /// The state after so many events, counted from the beginning; nil where it is not kept. Takes as long as handling
  /// a small part of the events that are kept.
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

  /// A moment, and what the event before it did: the actions that ran, by their types, and the effects. Nil for the first
  /// moment that is kept, whose event is not.
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

  /// The event after the moment with this number.
  private func event(_ number: Int) -> Event? {
    var index = number - firstNumber
    for stretch in stretches {
      if stretch.events.indices.contains(index) { return stretch.events[index] }
      index -= stretch.events.count
    }
    return nil
  }
}

/// Some events of a ``RuntimeHistory`` in a row, and the state before them.
struct HistoryStretch: Sendable {
  private let start: Runtime
  /// What the state holds, estimated.
  let startBytes: Int
  private(set) var events: [Event] = []
  /// What the events hold, estimated. What several of them hold counts once.
  private(set) var eventBytes = 0
  /// The screens and bodies that came with the events, with their bytes, by how many these are: other ones need not be looked at.
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

  /// What came with one of the events and is the same as what came with another one.
  func content(like event: HistoryEvent) -> EventContent? {
    contents[event.bytes.count]?.first {
      $0.content.isSameKind(as: event.content) && $0.bytes == event.bytes
    }?.content
  }

  /// The state after so many of the events.
  func runtime(after number: Int) -> Runtime {
    var runtime = start
    for event in events.prefix(number) { _ = runtime.handle(event) }
    return runtime
  }
}

/// An event that is about to be kept.
struct HistoryEvent {
  private(set) var event: Event
  /// What came with the event and may be large, as it is and in bytes.
  private(set) var content: EventContent?
  let bytes: [UInt8]
  /// What the event holds besides, estimated.
  let ownBytes: Int

  /// - Parameter bytes: those that what came with it was read from; nil for what was made here.
  init(_ event: Event, readFrom bytes: [UInt8]?) {
    self.event = event
    content = event.content
    self.bytes = bytes ?? content?.bytes ?? []
    ownBytes = event.ownBytes
  }

  /// Has it share what came with it where that is kept already.
  mutating func share(with stretches: [HistoryStretch]) {
    guard content != nil else { return }
    // The last ones are the likeliest.
    for stretch in stretches.reversed() {
      guard let same = stretch.content(like: self) else { continue }
      content = same
      return event.setContent(same)
    }
  }
}
