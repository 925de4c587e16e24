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
  /// What came with it and may be large, as it is and in bytes.
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
