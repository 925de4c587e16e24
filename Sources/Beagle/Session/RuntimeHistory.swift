/// The events of a runtime from its beginning, from which any moment can be made again: the same events give the same
/// state. Used to go back and forward in a session.
///
/// It keeps the last ``limit`` events and the state before them. Work of the application's own that runs while an event is
/// handled (validators, the synchronous part of its actions) runs again when a moment is made.
public struct RuntimeHistory: Sendable {
  /// The events that are kept, in the order they were handled. The number of the first one is ``firstNumber``.
  public private(set) var events: [Event] = []
  /// How many events are not kept any more.
  public private(set) var firstNumber = 0
  /// How many events are kept; of more, the first ones are given up.
  public var limit = 1_000

  /// The state before the first event that is kept.
  private var start: Runtime?

  /// A history without events.
  public init() {}

  /// The number of the moment after the last event: that of all events so far.
  public var count: Int { firstNumber + events.count }

  /// Adds an event that a runtime is about to handle.
  public mutating func append(_ event: Event, before runtime: Runtime) {
    if start == nil { start = runtime }
    events.append(event)
    guard events.count > limit + limit / 8 else { return }
    // Many at once, since taking away the first ones moves all others.
    let dropped = events.count - limit
    for event in events.prefix(dropped) { _ = start?.handle(event) }
    events.removeFirst(dropped)
    firstNumber += dropped
  }

  /// The state after so many events, counted from the beginning; nil where it is not kept. Takes as long as handling
  /// the events since the first one that is kept.
  public func runtime(after number: Int) -> Runtime? {
    guard var runtime = start, (firstNumber...count).contains(number) else { return nil }
    for event in events.prefix(number - firstNumber) { _ = runtime.handle(event) }
    return runtime
  }

  /// A moment, and what the event before it did: the actions that ran, by their types, and the effects. Nil for the first
  /// moment that is kept, whose event is not.
  public func outcome(
    before number: Int
  ) -> (actions: [String], effects: [Effect], runtime: Runtime)? {
    guard number > firstNumber, var runtime = runtime(after: number - 1) else { return nil }
    runtime.actionTrace = []
    let effects = runtime.handle(events[number - firstNumber - 1])
    let actions = runtime.actionTrace ?? []
    runtime.actionTrace = nil
    return (actions, effects, runtime)
  }
}
