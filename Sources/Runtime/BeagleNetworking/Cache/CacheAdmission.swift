import Foundation
import Locking

/// Decides whether responses are stored. They arrive on any queue and are stored only after they have been
/// decoded:
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
    /// Incremented when the cache is cleared, so that responses to earlier requests are not stored.
    var generation = 0
    var storing: [Int] = []
    var undecided: [Undecided] = []
  }

  private struct Undecided {
    /// Weak: a response that was released will not be decoded.
    weak var response: URLResponse?
    /// Distinguishes responses if a client returns the same URLResponse for several.
    let data: Data
    /// nil if the response came from the store.
    let entry: CacheEntry?
    let key: CacheKey
    let generation: Int
  }

  struct Visit: Sendable {
    let request: CacheableRequest
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
    // If the cache was cleared while this entry was being stored, the entry is about to be removed.
    let isSettled = state.withLock { state in state.storing.allSatisfy { $0 == state.generation } }
    return isSettled ? store.entry(for: request.key, where: request.matches) : nil
  }

  func visit(_ request: CacheableRequest, asking entry: CacheEntry?) -> Visit {
    Visit(request: request, asked: entry, sentAt: clock(), generation: state.withLock { $0.generation })
  }

  /// The response for the caller: the server's, or the stored one if the server has confirmed it.
  func received(_ result: NetworkClient.NetworkResult, for visit: Visit) -> NetworkClient.NetworkResult {
    switch result {
    case .success(let response):
      if response.isNotModified, let shown = notModified(response.response, visit) { return .success(shown) }
      received(response, visit)
    case .failure(let error):
      // The default client reports a 304 as a failure, since only a cache has a screen to show for it.
      if error.isNotModified, let response = error.response, let shown = notModified(response, visit) {
        return .success(shown)
      }
    }
    return result
  }

  /// The stored response, remembered so that it can be discarded if it fails to decode.
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

  /// Stores an entry unless the cache was cleared since its request. The store may be custom, so it is called
  /// without the lock; if the cache is cleared meanwhile, the entry is removed.
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
      // The server has new content that must not be stored, so the old screen is outdated.
      store.removeEntries(for: visit.request.key)
    }
  }

  private func notModified(_ response: URLResponse, _ visit: Visit) -> NetworkResponse? {
    guard let asked = visit.asked, let http = response as? HTTPURLResponse else { return nil }
    let fresh = asked.revalidated(
      by: http.headersByLowerCaseName, sentAt: visit.sentAt, defaultMaxAge: defaultMaxAge)
    if let fresh {
      // It was decoded when it was first stored.
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
