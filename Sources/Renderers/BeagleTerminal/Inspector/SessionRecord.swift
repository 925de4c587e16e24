import Beagle
package import BeagleSchema

/// The recorded data of a session, for the inspector of a ``Browser``.
package struct SessionRecord: Sendable {
  /// The requests in the order they were sent. The oldest are dropped first.
  package private(set) var exchanges: [ExchangeRecord] = []
  /// The events that can be travelled to, in order. The moment after an event has its number.
  package private(set) var events: [EventRecord] = []
  /// Findings in the received documents, oldest first, each with the document's path.
  package private(set) var diagnostics: [String] = []
  /// Why actions did nothing, oldest first.
  package private(set) var refusals: [String] = []
  /// Log messages, oldest first.
  package private(set) var logged: [String] = []
  /// The moment on display, by the number of the event before it; 0 is the start, nil the present.
  package var moment: Int?
  /// The effects of the event before the displayed moment.
  package var outcome: [String] = []

  package struct EventRecord: Sendable, Equatable {
    /// Counted from 1.
    package var number: Int
    /// For example, `press button #buy`.
    package var title: String

    package init(number: Int, title: String) {
      self.number = number
      self.title = title
    }
  }

  package init() {}

  /// The maximum number of requests, of events and of log messages.
  static let limit = 1_000
  /// The maximum bytes of each kind: 4 MiB. The last element is always kept.
  static let byteLimit = 1 << 22

  /// The number of the last event; 0 if there is none.
  package var lastEvent: Int { events.last?.number ?? 0 }

  package mutating func append(_ event: EventRecord) {
    events.append(event)
    Self.forgetOldest(of: &events) { $0.title.utf8.count }
  }

  /// Drops the events before a moment, to which the user can no longer travel.
  package mutating func forgetEvents(before moment: Int) {
    events.removeFirst(events.prefix { $0.number <= moment && $0.number < lastEvent }.count)
  }

  /// Replaces the findings of a document.
  ///
  /// - Parameters:
  ///   - new: the findings in its newest version.
  ///   - path: the document's path, such as `/home`.
  package mutating func replace(diagnostics new: [Diagnostic], of path: String) {
    diagnostics.removeAll { $0.hasPrefix("\(path): ") }
    diagnostics += new.prefix(Self.limit).map { "\(path): \($0)" }
    Self.forgetOldest(of: &diagnostics) { $0.utf8.count }
  }

  package mutating func append(refusal: String) {
    refusals.append(refusal)
    Self.forgetOldest(of: &refusals) { $0.utf8.count }
  }

  package mutating func append(logged message: String) {
    logged.append(message)
    Self.forgetOldest(of: &logged) { $0.utf8.count }
  }

  /// Drops several at once, because each removal moves the remaining elements.
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

  /// Adds a request, or replaces its record with one that has the response.
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
  /// A description of the event, with the names that nodes have before it is handled. Typed text is omitted.
  ///
  /// - Parameter requests: descriptions of the requests that wait for a response.
  func title(in runtime: Runtime, requests: [RequestID: String] = [:]) -> String {
    func name(_ node: NodeID) -> String { runtime.name(of: node) ?? "a removed node" }
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
    case .measureImages: "measure images"
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
