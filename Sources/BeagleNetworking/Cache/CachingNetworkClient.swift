public import Foundation

/// Puts a cache in front of another client. Screens and components are answered from it; everything else
/// passes through.
///
/// A screen is kept if the server sent `beagle-hash`, `ETag`, `Last-Modified` or a `max-age`, unless it said
/// `no-store`, and if whoever decoded it calls `confirm(_:)`. Within its age it is shown without a request;
/// later the server is asked whether it still holds, and a 304 shows it again. A failure is reported as such,
/// never replaced by an old screen.
///
///     let client = CachingNetworkClient(wrapping: NetworkClientDefault(dependencies: dependencies))
///     let answer = try await client.response(for: request)
///     let screen = try decode(answer.data)
///     client.confirm(answer)
///
/// Like every client it is called from one actor; `confirm(_:)` and `discard(_:)` can be called from anywhere.
public final class CachingNetworkClient: NetworkClient {
  /// The client that sends.
  public let client: any NetworkClient
  let keeper: AnswerKeeper
  var prefetched: [Prefetch] = []

  /// Puts a cache in front of a client.
  ///
  /// - Parameters:
  ///   - client: should be a `RequestHeaderSource` if it adds headers that its servers name in `Vary`.
  ///   - store: where screens are kept.
  ///   - defaultMaxAge: how long a screen that came with a hash and without `max-age` is shown without
  ///     asking; parts of a second do not count.
  ///   - clock: tells the time, on any thread.
  public init(
    wrapping client: any NetworkClient,
    store: any CacheStore = MemoryCacheStore(),
    defaultMaxAge: Duration = .seconds(300),
    clock: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.client = client
    keeper = AnswerKeeper(
      store: store, defaultMaxAge: Int(clamping: defaultMaxAge.components.seconds), clock: clock)
  }

  /// Where screens are kept: the store that the client was created with.
  public var store: any CacheStore { keeper.store }

  /// Answers from the cache where that holds, and else asks the client.
  ///
  /// - Returns: what cancels the request, or nil if the answer comes from the cache.
  @discardableResult
  public func executeRequest(
    _ request: Request, completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    guard let asked = CacheableRequest(request, headers: headers(for: request)) else {
      return forward(request, completion)
    }
    if let prefetch = takePrefetch(of: asked, for: request, completion) { return prefetch.token }
    let stored = keeper.stored(for: asked)
    if let stored, isShownWithoutAsking(stored, for: asked), let answer = keeper.shown(stored) {
      completeLater(request, completion)(.success(answer))
      return nil
    }
    return send(request, asked, stored, completion)
  }

  /// Call it when an answer of this client has been decoded: now it is kept. Answers it does not know, or
  /// that are not to be kept, do not matter.
  public func confirm(_ answer: NetworkResponse) {
    keeper.confirm(answer)
  }

  /// Call it when an answer of this client could not be decoded. If it was shown from the cache it is removed
  /// there, so that the next request brings a new one.
  public func discard(_ answer: NetworkResponse) {
    keeper.discard(answer)
  }

  /// Forgets every screen, also those fetched ahead and those that are still on their way.
  public func clear() {
    for prefetch in prefetched { prefetch.token?.cancel() }
    prefetched = []
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

  /// Later, as any other answer, since the caller has not seen the token yet, and on the queue it wants.
  func completeLater(_ request: Request, _ completion: @escaping RequestCompletion) -> RequestCompletion {
    let queue =
      request.options.callbackQueue ?? (client as? NetworkClientDefault)?.callbackQueue ?? .sessionQueue
    return { result in
      DispatchQueue.global().async { queue.perform { completion(result) } }
    }
  }

  /// A request that changed something at a URL makes what is stored for it untrue.
  private func forward(_ request: Request, _ completion: @escaping RequestCompletion) -> (any RequestToken)? {
    guard request.mayChangeItsTarget else { return client.executeRequest(request, completion: completion) }
    let key = CacheKey(url: request.url)
    prefetched.removeAll { $0.key == key }
    return client.executeRequest(request) { [store] result in
      if case .success = result { store.removeEntries(for: key) }
      completion(result)
    }
  }
}

extension CachingNetworkClient: RequestHeaderSource {
  public func headers(for request: Request) -> [String: String] {
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
