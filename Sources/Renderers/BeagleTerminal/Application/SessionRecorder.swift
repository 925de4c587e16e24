import Beagle
import BeagleSchema

/// Records what an inspector shows of a session: requests and events, and the state after each event.
@MainActor
final class SessionRecorder {
  private(set) var record = SessionRecord()
  /// Called when a request was sent or received a response.
  var onChange: () -> Void = {}
  /// The state at the moment on display; nil for the present.
  private(set) var past: Runtime?

  private let session: BeagleSession
  private let hasClock: Bool
  private var exchanges: ExchangeRecorder?
  /// Focus and scroll offsets of the screen visible at each moment. `present` keeps those of all screens
  /// while a past moment is displayed.
  private var pages: [Int: [ViewID: BrowserPage]] = [:]
  private var present: [ViewID: BrowserPage] = [:]
  private var firstMoment = 0
  private var requests: [RequestID: String] = [:]

  /// - Parameter hasClock: false to record a duration of zero for every request, for reproducible output.
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
    session.onDiagnostics = { [weak self] path, diagnostics in self?.replaceDiagnostics(diagnostics, of: path)
    }
    exchanges = ExchangeRecorder(in: session.dependencies) { [weak self] exchange in self?.add(exchange) }
  }

  func add(_ effect: Effect) {
    switch effect {
    case .send(let id, let request): requests[id] = request.words
    case .perform(let id, let action): requests[id] = action.name
    case .cancel(let id): requests[id] = nil
    default: break
    }
  }

  func add(refusal: String) {
    record.append(refusal: refusal)
    onChange()
  }

  /// Replaces the findings of a document that the session did not fetch itself.
  func replaceDiagnostics(_ diagnostics: [Diagnostic], of path: String) {
    record.replace(diagnostics: diagnostics, of: path)
    onChange()
  }

  func addLog(_ text: String) {
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

  func remember(_ browser: Browser) {
    guard past == nil else { return }
    pages[record.lastEvent] = browser.pages.filter { $0.key == browser.visible }
    let first = session.history?.firstNumber ?? 0
    guard first > firstMoment else { return }
    for moment in firstMoment..<first { pages[moment] = nil }
    firstMoment = first
    record.forgetEvents(before: first)
  }

  /// Makes a browser show a past moment, or the present if nil.
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
