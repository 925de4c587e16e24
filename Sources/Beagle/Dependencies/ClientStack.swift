import BeagleNetworking

/// What stands above the client: first the override, then the cache.
struct ClientStack {
  var networkOverride: (any NetworkOverride)?
  /// nil stands for the default one.
  var imageDownloader: (any ImageDownloader)?
  var store: (any CacheStore)? = MemoryCacheStore() {
    didSet { clientChanged() }
  }
  /// nil until it is asked for.
  var screenCache: CachingNetworkClient?
  /// Tells whether the client was replaced while a cache was made for it.
  private(set) var generation = 0

  mutating func clientChanged() {
    screenCache = nil
    generation += 1
  }
}
