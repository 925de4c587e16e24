import Foundation
import Locking

/// Puts a cache in front of another client. Screens and components are answered from it; everything else
/// passes through.
///
/// A screen is kept if the server sent `beagle-hash`, `ETag`, `Last-Modified` or a `max-age`, unless it said
/// `no-store`, and if whoever decoded it calls `confirm(_:)`. Within its age it is shown without a request;
/// later the server is asked whether it still holds, and a 304 shows it again. A failure is reported as such,
/// never replaced by an old screen.
///
///     let client = CachingNetworkClient(wrapping: NetworkClientDefault(dependencies: dependencies))
///     let response = try await client.response(for: request)
///     let screen = try decode(response.data)
///     client.confirm(response)
///
/// The cache may be called from any thread if the client below may be; `confirm(_:)` and `discard(_:)` always can.
public final class CachingNetworkClient: NetworkLayer {
  /// The client that sends.
  public let client: any NetworkClient
  /// The client, with a log around it if it needs one.
  private let sender: any NetworkClient
  package let keeper: CacheAdmission
  private let ahead = Mutex<[Prefetch]>([])

  /// Puts a cache in front of a client.
  ///
  /// - Parameters:
  ///   - client: should be a `RequestHeaderSource` if it adds headers that its servers name in `Vary`.
  ///   - store: where screens are kept.
  ///   - defaultMaxAge: how long a screen that came with a hash and without `max-age` is shown without
  ///     asking; parts of a second do not count.
  ///   - clock: tells the time, on any thread.
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

  /// Puts a cache in front of a client whose requests are logged.
  package init(
    wrapping client: any NetworkClient, store: any CacheStore, logging dependencies: any DependencyLogger
  ) {
    self.client = client
    sender = LoggingNetworkClient.around(client, dependencies: dependencies)
    keeper = CacheAdmission(store: store, defaultMaxAge: 300, clock: { Date() })
  }

  package var isThreadSafe: Bool { sender.mayBeCalledAnywhere }

  /// Where screens are kept: the store that the client was created with.
  package var store: any CacheStore { keeper.store }

  /// Answers from the cache where that holds, and else asks the client.
  ///
  /// - Returns: what cancels the request, or nil if the response comes from the cache.
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

  /// Call it when a response of this client has been decoded: now it is kept. Answers it does not know, or
  /// that are not to be kept, do not matter.
  package func confirm(_ response: NetworkResponse) {
    keeper.confirm(response)
  }

  /// Call it when a response of this client could not be decoded. If it was shown from the cache it is removed
  /// there, so that the next request brings a new one.
  package func discard(_ response: NetworkResponse) {
    keeper.discard(response)
  }

  /// Forgets every screen, also those fetched ahead and those that are still on their way.
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

  /// Later, as any other response, since the caller has not seen the token yet, and on the queue it wants.
  func completeLater(_ request: Request, _ completion: @escaping RequestCompletion) -> RequestCompletion {
    let queue =
      request.options.callbackQueue ?? (client as? NetworkClientDefault)?.callbackQueue ?? .sessionQueue
    return { result in
      DispatchQueue.global().async { queue.perform { completion(result) } }
    }
  }

  /// A request that changed something at a URL makes what is stored for it untrue.
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
    // The headers of an object would change for its owner, too.
    if Swift.type(of: data) is AnyClass { data = HttpAdditionalData(any: data) }
    data.headers.merge(headers) { $1 }
    return Request(url: url, type: type, additionalData: data, options: options)
  }

  fileprivate var mayChangeItsTarget: Bool {
    !["GET", "HEAD", "OPTIONS", "TRACE"].contains(method)
  }
}

extension CachingNetworkClient {
  /// A screen fetched ahead: for an equal request, one use, and five minutes at most.
  struct Prefetch: Sendable {
    let key: CacheKey
    let headers: [String: String]
    let initiator: Request.Initiator
    let response: PrefetchedResponse
    let token: LateToken
    let sentAt: Date
  }

  private static let maxPrefetches = 15
  private static let maxAge: TimeInterval = 300

  /// Fetches a screen ahead. The next request with the same method, URL, body, headers and initiator gets the
  /// response, waits for it if it is on its way, and the response is then forgotten.
  ///
  /// Does nothing while a response is held or awaited, or a stored screen need not be asked about. If fetching
  /// ahead fails, nobody hears of it, and the next request is sent as usual; only one that waits already fails
  /// with it. Of more than 15 the oldest leave.
  package func prefetch(_ request: Request) {
    guard let asked = CacheableRequest(request, headers: headers(for: request)) else { return }
    let stored = keeper.stored(for: asked)
    if let stored, isShownWithoutAsking(stored, for: asked) { return }
    let (response, token) = (PrefetchedResponse(), LateToken())
    let prefetch = Prefetch(
      key: asked.key, headers: asked.headers, initiator: request.options.initiator, response: response,
      token: token, sentAt: keeper.clock())
    // Taken note of before it is sent, so that another thread does not send it as well.
    let (isNew, oldest) = ahead.withLock { prefetched -> (Bool, Prefetch?) in
      forgetOld(&prefetched)
      guard index(of: asked, request.options.initiator, in: prefetched) == nil else { return (false, nil) }
      let oldest = prefetched.count >= Self.maxPrefetches ? prefetched.removeFirst() : nil
      prefetched.append(prefetch)
      return (true, oldest)
    }
    guard isNew else { return }
    token.set(send(request, asked, stored) { response.arrive($0) })
    oldest?.token.cancel()
  }

  /// Whether a request would wait now for a response that is fetched ahead.
  package func isFetchingAhead(_ request: Request) -> Bool {
    guard let asked = CacheableRequest(request, headers: headers(for: request)) else { return false }
    return ahead.withLock { prefetched in
      forgetOld(&prefetched)
      return index(of: asked, request.options.initiator, in: prefetched).map {
        prefetched[$0].response.isPending
      } ?? false
    }
  }

  /// Hands the response to `completion` if there is one, or will be.
  func takePrefetch(
    of asked: CacheableRequest, for request: Request, _ completion: @escaping RequestCompletion
  ) -> Prefetch? {
    let prefetch = ahead.withLock { prefetched -> Prefetch? in
      forgetOld(&prefetched)
      return index(of: asked, request.options.initiator, in: prefetched).map { prefetched.remove(at: $0) }
    }
    guard let prefetch, prefetch.response.take(completeLater(request, completion)) else { return nil }
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

/// The token of a request that others know of before it is sent.
final class LateToken: RequestToken, Sendable {
  private struct State {
    var token: RequestTokenBox?
    var isCancelled = false
  }

  private let state = Mutex(State())

  /// Called when the request was sent.
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

/// A response fetched ahead, for one taker.
///
///     pending ── arrive ──▶ arrived ── take ──▶ taken
///        └────── take ────▶ wanted ── arrive ─▶ taken
final class PrefetchedResponse: Sendable {
  private enum State {
    case pending
    case arrived(NetworkClient.NetworkResult)
    case wanted(NetworkClient.RequestCompletion)
    case taken
  }

  private let state = Mutex(State.pending)

  /// Whether it has not arrived, and nobody wants it yet.
  var isPending: Bool { state.withLock { if case .pending = $0 { true } else { false } } }

  func arrive(_ result: NetworkClient.NetworkResult) {
    let taker = state.withLock { state -> NetworkClient.RequestCompletion? in
      switch state {
      case .pending:
        state = .arrived(result)
        return nil
      case .wanted(let taker):
        state = .taken
        return taker
      case .arrived, .taken:
        return nil
      }
    }
    taker?(result)
  }

  /// - Parameter completion: called at once if the response has arrived.
  /// - Returns: false if there is nothing to take: it was taken, or fetching it failed.
  func take(_ completion: @escaping NetworkClient.RequestCompletion) -> Bool {
    let arrived = state.withLock { state -> State in
      defer { if case .pending = state { state = .wanted(completion) } else { state = .taken } }
      return state
    }
    switch arrived {
    case .pending:
      return true
    case .arrived(.success(let response)):
      completion(.success(response))
      return true
    case .arrived(.failure), .wanted, .taken:
      return false
    }
  }
}
