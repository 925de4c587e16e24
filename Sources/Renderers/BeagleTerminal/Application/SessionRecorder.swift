import Beagle
import BeagleSchema

/// Records what an inspector shows of a session: its requests and its events, with the moments between them.
@MainActor
final class SessionRecorder {
  private(set) var record = SessionRecord()
  /// Called when a request was sent or answered.
  var onChange: () -> Void = {}
  /// The state at the moment that is shown; nil for the present.
  private(set) var past: Runtime?

  private let session: BeagleSession
  private let hasClock: Bool
  private var exchanges: ExchangeRecorder?
  /// Focus and scroll offsets of the screen that was visible at each moment, and those of all screens in the present while another
  /// moment is shown.
  private var pages: [Int: [ViewID: BrowserPage]] = [:]
  private var present: [ViewID: BrowserPage] = [:]
  /// The first moment that can be gone back to.
  private var firstMoment = 0
  /// What the requests are called that wait for a response.
  private var requests: [RequestID: String] = [:]

  /// - Parameter hasClock: false where all requests are to seem to take no time, since what is shown has to be the same again.
  init(_ session: BeagleSession, hasClock: Bool = true) {
    self.session = session
    self.hasClock = hasClock
  }

  func start() {
    session.history = RuntimeHistory()
    session.onEvent = { [weak self, weak session] event in
      guard let self, let session else { return }
      record.append(
        SessionRecord.EventRecord(
          number: record.lastEvent + 1, title: event.title(in: session.runtime, requests: requests)))
      if case .response(let id, _) = event { requests[id] = nil }
    }
    session.onDiagnostics = { [weak self] path, diagnostics in self?.takeDiagnostics(diagnostics, of: path) }
    exchanges = ExchangeRecorder(in: session.dependencies) { [weak self] exchange in self?.add(exchange) }
  }

  /// To be called with each effect of the session.
  func take(_ effect: Effect) {
    switch effect {
    case .send(let id, let request): requests[id] = request.words
    case .perform(let id, let action): requests[id] = action.name
    case .cancel(let id): requests[id] = nil
    default: break
    }
  }

  /// To be called with why an action did nothing.
  func take(refusal: String) {
    record.append(refusal: refusal)
    onChange()
  }

  /// To be called with what is wrong with a document that the session has not fetched itself.
  func takeDiagnostics(_ diagnostics: [Diagnostic], of path: String) {
    record.replace(diagnostics: diagnostics, of: path)
    onChange()
  }

  /// To be called with what is logged.
  func takeLog(_ text: String) {
    record.append(logged: session.runtime.passwords.hidden(in: text))
    onChange()
  }

  func stop() {
    exchanges?.stop()
    session.onEvent = nil
    session.onDiagnostics = nil
  }

  private func add(_ exchange: ExchangeRecord) {
    var exchange = exchange
    if let sent = record.exchanges.last(where: { $0.number == exchange.number }) {
      // Passwords were hidden when it was sent; their inputs may be gone now.
      (exchange.url, exchange.requestBody) = (sent.url, sent.requestBody)
    }
    if !hasClock, exchange.duration != nil { exchange.duration = .zero }
    let passwords = session.runtime.passwords
    exchange.url = passwords.hidden(in: exchange.url)
    exchange.requestBody = passwords.hidden(in: exchange.requestBody)
    exchange.responseBody = passwords.hidden(in: exchange.responseBody)
    record.update(exchange)
    onChange()
  }

  // MARK: Moments

  /// Remembers what a browser knows of its pages after the last event.
  func remember(_ browser: Browser) {
    guard past == nil else { return }
    pages[record.lastEvent] = browser.pages.filter { $0.key == browser.visible }
    let first = session.history?.firstNumber ?? 0
    guard first > firstMoment else { return }
    for moment in firstMoment..<first { pages[moment] = nil }
    firstMoment = first
    record.forgetEvents(before: first)
  }

  /// Has a browser show a moment, or the present.
  func travel(to moment: Int?, in browser: inout Browser) {
    if past == nil { present = browser.pages }
    let outcome = moment.flatMap { session.history?.outcome(before: $0) }
    past = outcome?.runtime ?? moment.flatMap { session.history?.runtime(after: $0) }
    record.moment = past == nil ? nil : moment
    let words = outcome.map { $0.actions.map { "ran \($0)" } + $0.effects.map(\.words) } ?? []
    let passwords = (past ?? session.runtime).passwords
    record.outcome = words.map { passwords.hidden(in: $0) }
    browser.record = record
    browser.pages = past == nil ? present : moment.flatMap { pages[$0] } ?? [:]
    browser.follow(past ?? session.runtime)
  }
}

extension Effect {
  /// What was to be done outside, in words.
  fileprivate var words: String {
    switch self {
    case .send(_, let request): "sent \(request.words)"
    case .cancel(let id): "cancelled \(id)"
    case .prefetch(let path): "prefetched \(path)"
    case .perform(_, let action): "started \(action.name)"
    case .show(let dialog): "showed a dialog: \(dialog.message)"
    case .openURL(let url): "opened \(url)"
    case .openNativeRoute(let route): "opened the native route \(route.path)"
    case .reload: "reloaded a web view"
    case .record(let record):
      "recorded \(record.kind.rawValue) \(DynamicObject.dictionary(record.values).shown)"
    case .log(let log): "logged \(log.message)"
    case .notice(let notice): "noticed: \(notice)"
    case .state(_, let state): "screen \(state.words)"
    case .leave: "left the application"
    }
  }
}

extension OutgoingRequest {
  fileprivate var words: String {
    switch self {
    case .screen(let path, let data): "\(data?.method.rawValue ?? "GET") \(path)"
    case .component(let path): "GET \(path)"
    case .raw(let request): "\(request.method.rawValue) \(request.url)"
    case .form(let path, let method, _): "\(method.rawValue) \(path)"
    case .localForm(let name, _): "the form action \(name)"
    }
  }
}

extension ServerDrivenState {
  fileprivate var words: String {
    switch self {
    case .started: "started to load"
    case .success: "loaded"
    case .error(let error): "failed: \(error)"
    case .finished: "finished loading"
    }
  }
}
