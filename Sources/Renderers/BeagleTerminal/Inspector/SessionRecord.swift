import Beagle
package import BeagleSchema

/// What a host has recorded of a session, for the inspector of a ``Browser``.
package struct SessionRecord: Sendable {
  /// The requests, in the order they were sent. Those that are given up first are the oldest.
  package private(set) var exchanges: [ExchangeRecord] = []
  /// The events that can be gone back to, in the order they were handled; the moment after an event has its number.
  package private(set) var events: [EventRecord] = []
  /// What is wrong with the documents that have come, oldest first, each with the document's path.
  package private(set) var diagnostics: [String] = []
  /// Why actions did nothing, oldest first.
  package private(set) var refusals: [String] = []
  /// What was logged, oldest first.
  package private(set) var logged: [String] = []
  /// The moment that is shown: that after the event with this number, 0 before all. Nil is now.
  package var moment: Int?
  /// What the event before the shown moment did.
  package var outcome: [String] = []

  /// An event in words.
  package struct EventRecord: Sendable, Equatable {
    /// Counted from 1.
    package var number: Int
    /// What happened: `press button #buy`.
    package var title: String

    /// Creates a record.
    package init(number: Int, title: String) {
      self.number = number
      self.title = title
    }
  }

  /// A record without anything in it.
  package init() {}

  /// How many requests, events and logged messages are kept, each kind by itself.
  static let limit = 1_000
  /// How many bytes of each kind are kept: 4 MiB. The last one is kept in any case.
  static let byteLimit = 1 << 22

  /// The number of the last event; 0 while there is none.
  package var lastEvent: Int { events.last?.number ?? 0 }

  /// Adds an event.
  package mutating func append(_ event: EventRecord) {
    events.append(event)
    Self.forgetOldest(of: &events) { $0.title.utf8.count }
  }

  /// Leaves out the events before a moment, to which nobody can go back any more.
  package mutating func forgetEvents(before moment: Int) {
    events.removeFirst(events.prefix { $0.number <= moment && $0.number < lastEvent }.count)
  }

  /// Adds what is wrong with a document, in place of what was wrong with its version before.
  ///
  /// - Parameters:
  ///   - new: what is wrong with it now.
  ///   - path: that of the document, as in `/home`.
  package mutating func replace(diagnostics new: [Diagnostic], of path: String) {
    diagnostics.removeAll { $0.hasPrefix("\(path): ") }
    diagnostics += new.prefix(Self.limit).map { "\(path): \($0)" }
    Self.forgetOldest(of: &diagnostics) { $0.utf8.count }
  }

  /// Adds why an action did nothing.
  package mutating func append(refusal: String) {
    refusals.append(refusal)
    Self.forgetOldest(of: &refusals) { $0.utf8.count }
  }

  /// Adds a message of the log.
  package mutating func append(logged message: String) {
    logged.append(message)
    Self.forgetOldest(of: &logged) { $0.utf8.count }
  }

  /// Some at a time, since each removal moves all that stay.
  private static func forgetOldest<Element>(of list: inout [Element], size: (Element) -> Int) {
    if list.count > limit + limit / 8 { list.removeFirst(list.count - limit) }
    guard list.reduce(0, { $0 + size($1) }) > byteLimit else { return }
    var bytes = 0
    let kept = list.reversed().prefix { element in
      bytes += size(element)
      return bytes <= byteLimit - byteLimit / 8
    }
    list.removeFirst(list.count - max(1, kept.count))
  }

  /// Adds a request, or replaces its record by one with the response.
  package mutating func update(_ exchange: ExchangeRecord) {
    if let index = exchanges.lastIndex(where: { $0.number == exchange.number }) {
      exchanges[index] = exchange
      return Self.forgetOldest(of: &exchanges) { $0.byteCount }
    }
    exchanges.append(exchange)
    Self.forgetOldest(of: &exchanges) { $0.byteCount }
  }
}

extension Event {
  /// The event in words, with the names of nodes that it has before it is handled. Texts that were typed are left out.
  ///
  /// - Parameter requests: what the requests are called that wait for a response.
  func title(in runtime: Runtime, requests: [RequestID: String] = [:]) -> String {
    func name(_ node: NodeID) -> String { runtime.name(of: node) ?? "what is gone" }
    return switch self {
    case .open(.remote(let url)), .visit(let url): "open \(url)"
    case .open: "open a screen"
    case .press(let node): "press \(name(node))"
    case .fire(let node, let event, _): "\(event) of \(name(node))"
    case .edit(let node, _): "edit \(name(node))"
    case .focus(let node): "focus \(name(node))"
    case .blur(let node): "leave \(name(node))"
    case .turn(let node, let page): "turn \(name(node)) to page \(page + 1)"
    case .pull(let node): "pull \(name(node))"
    case .scroll(let node, let offset): "scroll \(name(node)) to \(offset.shortDecimal)"
    case .reload: "reload"
    case .replace: "the document has changed"
    case .back: "back"
    case .webViewFailed(let node, _): "\(name(node)) failed"
    case .response(let id, let response): "response to \(requests[id] ?? "\(id)"): \(response.summary)"
    case .confirm: "confirm the dialog"
    case .dismiss: "dismiss the dialog"
    case .retry: "retry"
    case .dismissErrors: "dismiss the errors"
    case .showNative(_, let route): "show the native screen \(route.path)"
    case .run(_, let actions, let event, _): "\(event): \(actions.map(\.typeName).joined(separator: ", "))"
    case .setContext(_, let id, _, _), .set(let id, _, _, _): "set the context \(id)"
    case .resize(let width, let height):
      "resize to \(width.shortDecimal) × \(height.map(\.shortDecimal) ?? "the content's height")"
    case .measureImages: "images have their sizes"
    case .setGlobal: "set the global context"
    }
  }
}

extension RequestResult {
  fileprivate var summary: String {
    switch self {
    case .screen: "a screen"
    case .component: "a component"
    case .action: "an action"
    case .response(let status, _): "status \(status)"
    case .done: "done"
    case .failure(let failure): "failed, \(failure.message)"
    }
  }
}
