import Locking

/// Where screens are kept. Write one of your own to keep them elsewhere.
///
/// Called on any thread, also on the main one, so it has to be quick. A store may forget anything at any time
/// and has no errors: what it cannot keep is fetched again.
public protocol CacheStore: Sendable {
  /// The newest of the entries with `key` for which `isUsable` is true; finding it counts as a use.
  func entry(for key: CacheKey, where isUsable: (CacheEntry) -> Bool) -> CacheEntry?

  /// Keeps `entry` in place of one with the same key and variant.
  func store(_ entry: CacheEntry)

  /// Forgets every variant.
  func removeEntries(for key: CacheKey)

  /// Forgets every entry.
  func removeAll()
}

/// Keeps screens in memory until the process ends; the least recently used one leaves first.
public final class MemoryCacheStore: CacheStore {
  /// How many screens are kept, each variant counted; 0 keeps nothing.
  package let maxEntries: Int
  /// The most bytes that all entries have together, each counted by ``CacheEntry/byteCount``.
  package let maxBytes: Int

  /// The least recently used one first. Looked through from end to end: there are few.
  private let kept = Mutex<[CacheEntry]>([])

  /// Creates an empty store.
  ///
  /// - Parameters:
  ///   - maxEntries: 0 keeps nothing.
  ///   - maxBytes: an entry larger than this is not kept.
  public init(maxEntries: Int = 15, maxBytes: Int = 16 << 20) {
    self.maxEntries = maxEntries
    self.maxBytes = maxBytes
  }

  public func entry(for key: CacheKey, where isUsable: (CacheEntry) -> Bool) -> CacheEntry? {
    kept.withLock { kept in
      let usable = kept.indices.filter { kept[$0].key == key && isUsable(kept[$0]) }
      guard let found = usable.max(by: { kept[$0].created < kept[$1].created }) else { return nil }
      let entry = kept.remove(at: found)
      kept.append(entry)
      return entry
    }
  }

  public func store(_ entry: CacheEntry) {
    kept.withLock { kept in
      kept.removeAll { $0.key == entry.key && $0.variant == entry.variant }
      guard entry.byteCount <= maxBytes else { return }
      kept.append(entry)
      var bytes = kept.reduce(0) { $0 + $1.byteCount }
      while let first = kept.first, kept.count > maxEntries || bytes > maxBytes {
        bytes -= first.byteCount
        kept.removeFirst()
      }
    }
  }

  public func removeEntries(for key: CacheKey) {
    kept.withLock { $0.removeAll { $0.key == key } }
  }

  public func removeAll() {
    kept.withLock { $0.removeAll() }
  }
}
