import Foundation
import Locking

/// Puts a cache in front of another network client. Screens and components are served from it; all other
/// requests pass through.
///
/// A screen is stored if the server sent `beagle-hash`, `ETag`, `Last-Modified` or a `max-age`, did not send
/// `no-store`, and the caller calls `confirm(_:)` after decoding it. While fresh, a screen is shown without a
/// request; later it is revalidated and shown again after a 304. Failures are reported as such, never
/// replaced by an old screen.
///
///     let client = CachingNetworkClient(wrapping: NetworkClientDefault(dependencies: dependencies))
///     let response = try await client.response(for: request)
///     let screen = try decode(response.data)
///     client.confirm(response)
///
/// The cache may be called from any thread if the wrapped client may be; `confirm(_:)` and `discard(_:)`
/// always may.
public final class CachingNetworkClient: NetworkLayer {
  /// The wrapped client, which sends the requests.
  public let client: any NetworkClient
  private let sender: any NetworkClient
  package let keeper: CacheAdmission
  private let ahead = Mutex<[Prefetch]>([])

  /// Puts a cache in front of a client.
  ///
  /// - Parameters:
  ///   - client: should be a `RequestHeaderSource` if it adds headers that its servers name in `Vary`.
  ///   - store: where screens are stored.
  ///   - defaultMaxAge: the lifetime of a screen with a hash but without `max-age`, truncated to whole
  ///     seconds.
  ///   - clock: returns the current time; called on any thread.
  package init(
    wrapping client: any NetworkClient,
    store: any CacheStore = MemoryCacheStore(),
    defaultMaxAge: Duration = .seconds(300),
    clock: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.client = client
    sender = client
    keeper = CacheAdmission(
      store: store, defaultMaxAge: Int(clamping: defaultMaxAge.components.seconds), clock: clock)
  }

  package init(
    wrapping client: any NetworkClient, store: any CacheStore, logging dependencies: any DependencyLogger
  ) {
    self.client = client
    sender = LoggingNetworkClient.around(client, dependencies: dependencies)
    keeper = CacheAdmission(store: store, defaultMaxAge: 300, clock: { Date() })
  }

  package var isThreadSafe: Bool { sender.mayBeCalledAnywhere }

  package var store: any CacheStore { keeper.store }

  /// Serves the response from the cache if possible; otherwise sends the request.
  ///
  /// - Returns: a token that cancels the request, or nil if the response comes from the cache.
  @discardableResult
  public func executeRequest(
    _ request: Request, completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    guard let asked = CacheableRequest(request, headers: headers(for: request)) else {
      return forward(request, completion)
    }
    if let prefetch = takePrefetch(of: asked, for: request, completion) { return prefetch.token }
    let stored = keeper.stored(for: asked)
    if let stored, isShownWithoutAsking(stored, for: asked), let response = keeper.shown(stored) {
      completeLater(request, completion)(.success(response))
      return nil
    }
    return send(request, asked, stored, completion)
  }

  /// Stores a response of this client. Call it after decoding the response successfully. Unknown responses
  /// and those that must not be stored are ignored.
  package func confirm(_ response: NetworkResponse) {
    keeper.confirm(response)
  }

  /// Drops a response of this client that could not be decoded. If it came from the cache, the stored entry
  /// is removed, so that the next request fetches a new one.
  package func discard(_ response: NetworkResponse) {
    keeper.discard(response)
  }

  /// Removes every screen, including prefetched ones and those in flight.
  package func clear() {
    let forgotten = ahead.withLock { prefetched in
      defer { prefetched = [] }
      return prefetched
    }
    for prefetch in forgotten { prefetch.token.cancel() }
    keeper.clear()
  }

  func isShownWithoutAsking(_ entry: CacheEntry, for request: CacheableRequest) -> Bool {
    request.reuse == .withoutAsking && entry.isFresh(at: keeper.clock())
  }

  func send(
    _ request: Request, _ asked: CacheableRequest, _ stored: CacheEntry?,
    _ completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    let conditions = stored.map(asked.conditions) ?? [:]
    let visit = keeper.visit(asked, asking: conditions.isEmpty ? nil : stored)
    return forward(request.adding(conditions)) { [keeper] result in
      completion(keeper.received(result, for: visit))
    }
  }

  /// Completes asynchronously on the requested queue, like any other response, because the caller does not
  /// have the token yet.
  func completeLater(_ request: Request, _ completion: @escaping RequestCompletion) -> RequestCompletion {
    let queue =
      request.options.callbackQueue ?? (client as? NetworkClientDefault)?.callbackQueue ?? .sessionQueue
    return { result in
      DispatchQueue.global().async { queue.perform { completion(result) } }
    }
  }

  /// A request that may have changed a resource invalidates the entries stored for its URL.
  private func forward(_ request: Request, _ completion: @escaping RequestCompletion) -> (any RequestToken)? {
    guard request.mayChangeItsTarget else { return sender.executeRequest(request, completion: completion) }
    let key = CacheKey(url: request.url)
    ahead.withLock { $0.removeAll { $0.key == key } }
    return sender.executeRequest(request) { [store] result in
      if case .success = result { store.removeEntries(for: key) }
      completion(result)
    }
  }
}

extension CachingNetworkClient: RequestHeaderSource {
  package func headers(for request: Request) -> [String: String] {
    (client as? any RequestHeaderSource)?.headers(for: request) ?? request.additionalData?.headers ?? [:]
  }
}

extension Request {
  fileprivate func adding(_ headers: [String: String]) -> Request {
    guard !headers.isEmpty else { return self }
    var data = additionalData ?? HttpAdditionalData(httpData: nil)
    // Copied: changing the headers of a reference type would change them for its owner.
    if Swift.type(of: data) is AnyClass { data = HttpAdditionalData(any: data) }
    data.headers.merge(headers) { $1 }
    return Request(url: url, type: type, additionalData: data, options: options)
  }

  fileprivate var mayChangeItsTarget: Bool {
    !["GET", "HEAD", "OPTIONS", "TRACE"].contains(method)
  }
}

extension CachingNetworkClient {
  /// A prefetched screen: for one equal request, within five minutes.
  struct Prefetch: Sendable {
    let key: CacheKey
    let headers: [String: String]
    let initiator: Request.Initiator
    let response: FirstOutcome<NetworkResult>
    let token: LateToken
    let sentAt: Date
  }

  private static let maxPrefetches = 15
  private static let maxAge: TimeInterval = 300

  /// Prefetches a screen. The next request with the same method, URL, body, headers and initiator takes the
  /// response or waits for it; the response is then forgotten.
  ///
  /// Does nothing if a matching response is held or pending, or a stored screen is fresh. A failed prefetch
  /// is ignored and the next request is sent as usual; only a request that is already waiting fails with it.
  /// At most 15 are held; the oldest are dropped.
  package func prefetch(_ request: Request) {
    guard let asked = CacheableRequest(request, headers: headers(for: request)) else { return }
    let stored = keeper.stored(for: asked)
    if let stored, isShownWithoutAsking(stored, for: asked) { return }
    let (response, token) = (FirstOutcome<NetworkResult>(), LateToken())
    let prefetch = Prefetch(
      key: asked.key, headers: asked.headers, initiator: request.options.initiator, response: response,
      token: token, sentAt: keeper.clock())
    // Recorded before it is sent, so that another thread does not send it as well.
    let (isNew, oldest) = ahead.withLock { prefetched -> (Bool, Prefetch?) in
      forgetOld(&prefetched)
      guard index(of: asked, request.options.initiator, in: prefetched) == nil else { return (false, nil) }
      let oldest = prefetched.count >= Self.maxPrefetches ? prefetched.removeFirst() : nil
      prefetched.append(prefetch)
      return (true, oldest)
    }
    guard isNew else { return }
    token.set(send(request, asked, stored) { response.complete($0) })
    oldest?.token.cancel()
  }

  package func isFetchingAhead(_ request: Request) -> Bool {
    guard let asked = CacheableRequest(request, headers: headers(for: request)) else { return false }
    return ahead.withLock { prefetched in
      forgetOld(&prefetched)
      return index(of: asked, request.options.initiator, in: prefetched).map {
        prefetched[$0].response.event == nil
      } ?? false
    }
  }

  /// Passes the response to `completion` if one is available or pending.
  func takePrefetch(
    of asked: CacheableRequest, for request: Request, _ completion: @escaping RequestCompletion
  ) -> Prefetch? {
    let prefetch = ahead.withLock { prefetched -> Prefetch? in
      forgetOld(&prefetched)
      return index(of: asked, request.options.initiator, in: prefetched).map { prefetched.remove(at: $0) }
    }
    guard let prefetch else { return nil }
    if case .failure = prefetch.response.event { return nil }
    prefetch.response.whenCompleted(completeLater(request, completion))
    return prefetch
  }

  private func index(
    of request: CacheableRequest, _ initiator: Request.Initiator, in prefetched: [Prefetch]
  ) -> Int? {
    prefetched.firstIndex {
      $0.key == request.key && $0.headers == request.headers && $0.initiator == initiator
    }
  }

  private func forgetOld(_ prefetched: inout [Prefetch]) {
    let now = keeper.clock()
    prefetched.removeAll { !(0..<Self.maxAge).contains(now.timeIntervalSince($0.sentAt)) }
  }
}

/// The token of a request that is registered before the request is sent.
final class LateToken: RequestToken, Sendable {
  private struct State {
    var token: RequestTokenBox?
    var isCancelled = false
  }

  private let state = Mutex(State())

  func set(_ token: (any RequestToken)?) {
    let token = RequestTokenBox(token)
    let isCancelled = state.withLock { state in
      state.token = token
      return state.isCancelled
    }
    if isCancelled { token.token?.cancel() }
  }

  func cancel() {
    let token = state.withLock { state in
      state.isCancelled = true
      return state.token
    }
    token?.token?.cancel()
  }
}
