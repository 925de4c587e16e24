import Locking

/// Storage for cached screens. Implement this protocol to keep screens in custom storage.
///
/// Methods are called on any thread, including the main thread, so they must be fast. A store may drop
/// entries at any time and reports no errors: a screen that it cannot store is fetched again.
public protocol CacheStore: Sendable {
  /// Returns the newest entry with `key` for which `isUsable` returns true, and counts this as a use of the
  /// entry.
  func entry(for key: CacheKey, where isUsable: (CacheEntry) -> Bool) -> CacheEntry?

  /// Stores `entry` and replaces an entry with the same key and variant.
  func store(_ entry: CacheEntry)

  /// Removes the entries of all variants with `key`.
  func removeEntries(for key: CacheKey)

  /// Removes all entries.
  func removeAll()
}

/// Keeps screens in memory until the process ends and evicts the least recently used ones first.
public final class MemoryCacheStore: CacheStore {
  /// The maximum number of entries, counting each variant; 0 stores nothing.
  package let maxEntries: Int
  /// The maximum total of ``CacheEntry/byteCount`` over all entries.
  package let maxBytes: Int

  /// Least recently used first. Searched linearly: there are few entries.
  private let kept = Mutex<[CacheEntry]>([])

  /// Creates an empty store.
  ///
  /// - Parameters:
  ///   - maxEntries: the maximum number of entries; 0 stores nothing.
  ///   - maxBytes: the maximum size of all entries in bytes. A larger entry is not stored.
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
