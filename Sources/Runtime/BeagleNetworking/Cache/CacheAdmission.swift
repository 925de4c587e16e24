import Foundation
import Locking

/// Decides what becomes of responses. They come on any queue, and count only once they have been decoded:
///
///     received ──▶ undecided ── confirm ──▶ stored
///                      ├────── discard ──▶ forgotten
///                      └── released ─────▶ forgotten
package final class CacheAdmission: Sendable {
  let store: any CacheStore
  let defaultMaxAge: Int
  let clock: @Sendable () -> Date
  private let state = Mutex(State())

  private struct State {
    /// Counts how often the cache was cleared: what was asked for before must not come back.
    var generation = 0
    /// The generations of the entries that are being stored at this moment.
    var storing: [Int] = []
    var undecided: [Undecided] = []
  }

  private struct Undecided {
    /// A response that nobody holds any more will not be decoded.
    weak var response: URLResponse?
    /// Tells answers apart for which a client gave one and the same response.
    let data: Data
    /// nil if the response is shown from the store.
    let entry: CacheEntry?
    let key: CacheKey
    let generation: Int
  }

  /// A request that is under way.
  struct Visit: Sendable {
    let request: CacheableRequest
    /// The entry the server was asked about.
    let asked: CacheEntry?
    let sentAt: Date
    fileprivate let generation: Int
  }

  init(store: any CacheStore, defaultMaxAge: Int, clock: @escaping @Sendable () -> Date) {
    self.store = store
    self.defaultMaxAge = defaultMaxAge
    self.clock = clock
  }

  func stored(for request: CacheableRequest) -> CacheEntry? {
    // What was cleared while it was being stored is about to be removed.
    let isSettled = state.withLock { state in state.storing.allSatisfy { $0 == state.generation } }
    return isSettled ? store.entry(for: request.key, where: request.matches) : nil
  }

  func visit(_ request: CacheableRequest, asking entry: CacheEntry?) -> Visit {
    Visit(request: request, asked: entry, sentAt: clock(), generation: state.withLock { $0.generation })
  }

  /// The response that the caller gets: the server's own, or the stored one if the server has confirmed it.
  func received(_ result: NetworkClient.NetworkResult, for visit: Visit) -> NetworkClient.NetworkResult {
    switch result {
    case .success(let response):
      if response.isNotModified, let shown = notModified(response.response, visit) { return .success(shown) }
      received(response, visit)
    case .failure(let error):
      // The default client takes a 304 for a failure, as nobody else has a screen to show for it.
      if error.isNotModified, let response = error.response, let shown = notModified(response, visit) {
        return .success(shown)
      }
    }
    return result
  }

  /// The stored screen, remembered so that it can be discarded if it turns out not to be one.
  func shown(_ entry: CacheEntry) -> NetworkResponse? {
    guard let response = entry.response else { return nil }
    let generation = state.withLock { $0.generation }
    remember(response, entry: nil, key: entry.key, generation)
    return response
  }

  package func confirm(_ response: NetworkResponse) {
    guard let decided = decide(response), let entry = decided.entry else { return }
    keep(entry, of: decided.generation)
  }

  /// Stores an entry, unless the cache was cleared since its request. The store may be anybody's, so it is called without the lock;
  /// a clearing that comes meanwhile has the entry removed.
  private func keep(_ entry: CacheEntry, of generation: Int) {
    let isCurrent = state.withLock { state in
      if generation == state.generation { state.storing.append(generation) }
      return generation == state.generation
    }
    guard isCurrent else { return }
    store.store(entry)
    if state.withLock({ $0.generation }) != generation { store.removeEntries(for: entry.key) }
    state.withLock { state in
      if let index = state.storing.firstIndex(of: generation) { state.storing.remove(at: index) }
    }
  }

  package func discard(_ response: NetworkResponse) {
    guard let decided = decide(response), decided.entry == nil else { return }
    store.removeEntries(for: decided.key)
  }

  func clear() {
    state.withLock { state in
      state.generation += 1
      state.undecided = []
    }
    store.removeAll()
  }

  private func received(_ response: NetworkResponse, _ visit: Visit) {
    let entry = CacheEntry(
      response, to: visit.request, sentAt: visit.sentAt, defaultMaxAge: defaultMaxAge)
    if let entry {
      remember(response, entry: entry, key: entry.key, visit.generation)
    } else if (200...299).contains(response.status ?? 0) {
      // The server has something new and does not want it kept; the old screen is not true any more.
      store.removeEntries(for: visit.request.key)
    }
  }

  private func notModified(_ response: URLResponse, _ visit: Visit) -> NetworkResponse? {
    guard let asked = visit.asked, let http = response as? HTTPURLResponse else { return nil }
    let fresh = asked.revalidated(
      by: http.headersByLowerCaseName, sentAt: visit.sentAt, defaultMaxAge: defaultMaxAge)
    if let fresh {
      // It was decoded when it was stored.
      keep(fresh, of: visit.generation)
    } else {
      store.removeEntries(for: asked.key)
    }
    return shown(fresh ?? asked)
  }

  private func remember(
    _ response: NetworkResponse, entry: CacheEntry?, key: CacheKey, _ generation: Int
  ) {
    state.withLock { state in
      state.undecided.removeAll { $0.response == nil }
      state.undecided.append(
        Undecided(
          response: response.response, data: response.data, entry: entry, key: key, generation: generation))
    }
  }

  private func decide(_ response: NetworkResponse) -> Undecided? {
    state.withLock { state in
      let index = state.undecided.firstIndex { $0.response === response.response && $0.data == response.data }
      return index.map { state.undecided.remove(at: $0) }
    }
  }
}

extension NetworkResponse {
  fileprivate var status: Int? { (response as? HTTPURLResponse)?.statusCode }
  fileprivate var isNotModified: Bool { status == 304 }
}

extension NetworkError {
  fileprivate var isNotModified: Bool { statusCode == 304 }
}
