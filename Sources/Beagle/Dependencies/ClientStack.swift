import BeagleNetworking

/// The layers above the client: the override, then the cache.
struct ClientStack {
  var networkOverride: (any NetworkOverride)?
  /// Nil is the default one.
  var imageDownloader: (any ImageDownloader)?
  var store: (any CacheStore)? = MemoryCacheStore() {
    didSet { clientChanged() }
  }
  /// Nil until the first use.
  var screenCache: CachingNetworkClient?
  /// Shows whether the client was replaced while its cache was created.
  private(set) var generation = 0

  mutating func clientChanged() {
    screenCache = nil
    generation += 1
  }
}
