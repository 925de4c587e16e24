import Foundation
import Locking

/// One request until its completion has been called: sends it, follows redirects, retries.
///
///     send ──▶ arrived ──▶ settle ──▶ finish
///      ▲          │           │
///      └ redirect ┘           │
///      └────── retry ─────────┘            cancel() finishes from anywhere
final class Exchange: RequestToken, Sendable {
  struct Settings: Sendable {
    let adapter: AdapterBox
    let limits: TransferLimits
    let maximumRedirects: Int
    let followsRedirect: (@Sendable (URLRequest) -> Bool)?
    let refusesPlainHttp: Bool
    let scope: CredentialScope
    let retryPolicy: RetryPolicy?
    let callbackQueue: CallbackQueue
    let log: HttpLog
    let trace: RequestTrace?
  }

  private struct Hop {
    var redirects = 0
    var attempt = 1
  }

  private struct State {
    /// nil after it was called.
    var completion: NetworkClient.RequestCompletion?
    /// Counts tasks, so that only the first response to the latest task is used.
    var number = 0
    var hasResponse = false
    var isLaunching = false
    var task: TaskBox?
    var request: URLRequest
  }

  private let settings: Settings
  /// The deadline for everything, including redirects and retries.
  private let deadline: ContinuousClock.Instant
  private let state: Mutex<State>

  init(
    _ request: URLRequest, settings: Settings, completion: @escaping NetworkClient.RequestCompletion
  ) {
    self.settings = settings
    deadline = .now + settings.limits.clamped.wholeTimeout
    state = Mutex(State(completion: completion, request: request))
  }

  func start() {
    send(state.withLock { $0.request }, Hop())
  }

  func cancel() {
    let (task, request) = state.withLock { ($0.completion == nil ? nil : $0.task, $0.request) }
    let completion = takeCompletion()
    task?.task.cancel()
    guard let completion else { return }
    // On another queue, so that a lock held by the caller is not acquired again.
    DispatchQueue.global().async { [settings] in
      let error = NetworkError(
        error: URLError(.cancelled), request: request, masking: settings.log.masking)
      settings.log.response(nil, nil, error.error, to: request, cookies: [])
      settings.callbackQueue.perform { completion(.failure(error)) }
    }
  }

  private func send(_ request: URLRequest, _ hop: Hop) {
    let number = state.withLock { state -> Int? in
      guard state.completion != nil else { return nil }
      state.number += 1
      state.hasResponse = false
      state.isLaunching = true
      state.request = request
      return state.number
    }
    guard let number else { return }
    var limits = settings.limits
    limits.wholeTimeout = deadline - .now
    guard limits.wholeTimeout > .zero else { return finish(.failure(tooLate(request))) }
    settings.trace?.note(request)
    if !(settings.log.logger is BeagleLoggerSilent) { settings.trace?.beginLog() }
    settings.log.request(request)
    // The handler retains this exchange and not the client, so a response arrives even if the client is
    // released.
    let task = settings.adapter.task(for: request, limits: limits) { data, head, error in
      self.arrived(data, head, error, for: request, number, hop)
    }
    let isCancelled = state.withLock { state in
      guard state.completion != nil else { return true }
      state.task = task
      return false
    }
    // Every created task is resumed or cancelled; otherwise an adapter would keep it forever.
    if isCancelled { task.task.cancel() } else { task.task.resume() }
    state.withLock { $0.isLaunching = false }
  }

  private func arrived(
    _ data: Data?, _ head: ResponseHead?, _ error: (any Error)?, for request: URLRequest, _ number: Int,
    _ hop: Hop
  ) {
    let isLaunching = state.withLock { state -> Bool? in
      guard state.completion != nil, state.number == number, !state.hasResponse else { return nil }
      state.hasResponse = true
      state.task = nil
      return state.isLaunching
    }
    switch isLaunching {
    case nil: break
    // The caller does not have the token yet, so complete asynchronously, like any other adapter.
    case true?: DispatchQueue.global().async { self.finish(data, head, error, for: request, hop) }
    case false?: finish(data, head, error, for: request, hop)
    }
  }

  private func finish(
    _ data: Data?, _ head: ResponseHead?, _ error: (any Error)?, for request: URLRequest, _ hop: Hop
  ) {
    // The server may quote cookies in addition to the headers.
    let cookies =
      request.httpShouldHandleCookies
      ? request.url.map(settings.adapter.adapter.cookieValues) ?? [] : []
    settings.log.response(data, head, error, to: request, cookies: cookies)
    func failure(_ error: any Error) -> NetworkError {
      NetworkError(
        error: error, data: data, request: request, response: head?.response,
        masking: settings.log.masking, cookies: cookies)
    }
    if let error {
      let isTooLate = (error as? URLError)?.code == .timedOut && deadline <= .now
      return isTooLate ? finish(.failure(tooLate(request))) : retry(failure(error), hop)
    }
    if let data, data.count > settings.limits.maximumBodySize {
      return finish(
        .failure(
          failure(NetworkClientDefault.ClientError.bodyTooLarge(limit: settings.limits.maximumBodySize))))
    }
    // URLSession returns nil or empty data for HEAD and 204, which are successes.
    if let head, let status = head.status, (200...299).contains(status) {
      return finish(.success(.init(data: data ?? Data(), head: head)))
    }
    do {
      if let http = head?.response as? HTTPURLResponse, let redirect = try redirect(of: request, http, hop) {
        var next = hop
        next.redirects += 1
        return send(redirect, next)
      }
    } catch {
      return finish(.failure(failure(error)))
    }
    retry(failure(NetworkClientDefault.ClientError.invalidHttpResponse), hop)
  }

  private func redirect(
    of request: URLRequest, _ response: HTTPURLResponse, _ hop: Hop
  ) throws -> URLRequest? {
    guard let redirect = try Redirect(of: request, answeredWith: response, scope: settings.scope) else {
      return nil
    }
    if settings.followsRedirect?(redirect.request) == false { return nil }
    guard hop.redirects < settings.maximumRedirects else { throw URLError(.httpTooManyRedirects) }
    if settings.refusesPlainHttp, let origin = redirect.request.url.flatMap(Origin.init), origin.isPlain,
      !origin.isLoopback
    {
      throw HttpRequestError.plainHttpRefused(host: origin.host)
    }
    if !redirect.withheld.isEmpty, let url = redirect.request.url {
      settings.log.withheld(redirect.withheld, from: url)
    }
    return redirect.request
  }

  private func retry(_ error: NetworkError, _ hop: Hop) {
    let delay = settings.retryPolicy?.delay(
      after: error, attempt: hop.attempt, random: .random(in: 0...1), now: Date())
    guard let delay, .now + delay < deadline else { return finish(.failure(error)) }
    var next = hop
    next.attempt += 1
    DispatchQueue.global().asyncAfter(deadline: .now() + delay / .seconds(1)) { [next] in
      self.send(error.request, next)
    }
  }

  private func tooLate(_ request: URLRequest) -> NetworkError {
    NetworkError(
      error: URLError.timeout(.whole, settings.limits.wholeTimeout, request.url), request: request,
      masking: settings.log.masking)
  }

  private func finish(_ result: NetworkClient.NetworkResult) {
    guard let completion = takeCompletion() else { return }
    settings.callbackQueue.perform { completion(result) }
  }

  private func takeCompletion() -> NetworkClient.RequestCompletion? {
    state.withLock { state in
      defer {
        state.completion = nil
        state.task = nil
      }
      return state.completion
    }
  }
}

/// A result for one consumer. The first result wins.
///
///     waiting(nil) ── whenCompleted ──▶ waiting(consumer) ── complete ──▶ completed
///          └───────── complete ──▶ completed ── whenCompleted ──▶ at once
final class FirstOutcome<Event: Sendable>: Sendable {
  private enum State {
    case waiting((@Sendable (Event) -> Void)?)
    case completed(Event)
  }

  private let state = Mutex(State.waiting(nil))

  /// The result; nil before it is there.
  var event: Event? { state.withLock { if case .completed(let event) = $0 { event } else { nil } } }

  /// The first call decides; later ones are ignored.
  func complete(_ event: Event) {
    let consumer = state.withLock { state -> (@Sendable (Event) -> Void)? in
      guard case .waiting(let consumer) = state else { return nil }
      state = .completed(event)
      return consumer
    }
    consumer?(event)
  }

  /// Called once.
  ///
  /// - Parameter consumer: called immediately if the result is there, otherwise when it arrives.
  func whenCompleted(_ consumer: @escaping @Sendable (Event) -> Void) {
    let completed = state.withLock { state -> Event? in
      if case .completed(let event) = state { return event }
      state = .waiting(consumer)
      return nil
    }
    if let completed { consumer(completed) }
  }

  /// Called once. Resumes the caller directly on its actor instead of through the cooperative thread pool.
  func value(isolation: isolated (any Actor)? = #isolation) async -> Event {
    await withCheckedContinuation { continuation in
      whenCompleted { continuation.resume(returning: $0) }
    }
  }
}
