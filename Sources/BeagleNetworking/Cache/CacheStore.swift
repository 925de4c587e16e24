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
