import Foundation

extension CachingNetworkClient {
  /// A screen fetched ahead: for an equal request, one use, and five minutes at most.
  struct Prefetch {
    let key: CacheKey
    let headers: [String: String]
    let initiator: Request.Initiator
    let answer: PrefetchedAnswer
    let token: (any RequestToken)?
    let sentAt: Date
  }

  private static let maxPrefetches = 15
  private static let maxAge: TimeInterval = 300

  /// Fetches a screen ahead. The next request with the same method, URL, body, headers and initiator gets the
  /// answer, waits for it if it is on its way, and the answer is then forgotten.
  ///
  /// Does nothing while an answer is held or awaited, or a stored screen need not be asked about. If fetching
  /// ahead fails, nobody hears of it, and the next request is sent as usual; only one that waits already fails
  /// with it. Of more than 15 the oldest leave.
  public func prefetch(_ request: Request) {
    guard let asked = CacheableRequest(request, headers: headers(for: request)) else { return }
    forgetOldPrefetches()
    guard prefetchIndex(of: asked, request.options.initiator) == nil else { return }
    let stored = keeper.stored(for: asked)
    if let stored, isShownWithoutAsking(stored, for: asked) { return }
    let answer = PrefetchedAnswer()
    let sentAt = keeper.clock()
    let token = send(request, asked, stored) { answer.arrive($0) }
    if prefetched.count >= Self.maxPrefetches { prefetched.removeFirst().token?.cancel() }
    prefetched.append(
      Prefetch(
        key: asked.key, headers: asked.headers, initiator: request.options.initiator, answer: answer,
        token: token, sentAt: sentAt))
  }

  /// Whether a request would wait now for an answer that is fetched ahead.
  package func isFetchingAhead(_ request: Request) -> Bool {
    guard let asked = CacheableRequest(request, headers: headers(for: request)) else { return false }
    forgetOldPrefetches()
    return prefetchIndex(of: asked, request.options.initiator).map { prefetched[$0].answer.isPending }
      ?? false
  }

  /// Hands the answer to `completion` if there is one, or will be.
  func takePrefetch(
    of asked: CacheableRequest, for request: Request, _ completion: @escaping RequestCompletion
  ) -> Prefetch? {
    forgetOldPrefetches()
    guard let index = prefetchIndex(of: asked, request.options.initiator) else { return nil }
    let prefetch = prefetched.remove(at: index)
    return prefetch.answer.take(completeLater(request, completion)) ? prefetch : nil
  }

  private func prefetchIndex(of request: CacheableRequest, _ initiator: Request.Initiator) -> Int? {
    prefetched.firstIndex {
      $0.key == request.key && $0.headers == request.headers && $0.initiator == initiator
    }
  }

  private func forgetOldPrefetches() {
    let now = keeper.clock()
    prefetched.removeAll { !(0..<Self.maxAge).contains(now.timeIntervalSince($0.sentAt)) }
  }
}
