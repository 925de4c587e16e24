public import BeagleNetworking

extension BeagleDependencies {
  /// Handles the requests it chooses, before cache and client. A second one replaces the first; nil removes it.
  public var networkOverride: (any NetworkOverride)? {
    get { lock.withLock { stack.networkOverride } }
    set { lock.withLock { stack.networkOverride = newValue } }
  }

  /// Where screens are kept, in memory unless assigned; nil keeps none.
  public var cacheStore: (any CacheStore)? {
    get { lock.withLock { stack.store } }
    set { lock.withLock { stack.store = newValue } }
  }

  /// The cache in front of the client, to which the decoding of its answers has to be reported; nil if there is no
  /// store or no client.
  public var screenCache: CachingNetworkClient? {
    if let cache = lock.withLock({ stack.screenCache }) { return cache }
    let generation = lock.withLock { stack.generation }
    guard let client = networkClient, let store = cacheStore else { return nil }
    let made = CachingNetworkClient(wrapping: client, store: store)
    return lock.withLock {
      if stack.screenCache == nil, stack.generation == generation { stack.screenCache = made }
      return stack.screenCache ?? made
    }
  }

  /// The entry point for every request of Beagle: first the override, then the cache, then the client. Nil if there is
  /// no client.
  public var requestClient: (any NetworkClient)? {
    guard let client: any NetworkClient = screenCache ?? networkClient else { return nil }
    return networkOverride.map { OverridingNetworkClient($0, otherwise: client) } ?? client
  }

  /// Sends what an override leaves alone: by another override if that wants it, then through the cache and the client.
  ///
  /// - Returns: whether there is a client; where there is none, the completion is not called.
  package func send(
    _ request: Request, below former: (any NetworkOverride)?,
    completion: @escaping NetworkClient.RequestCompletion
  ) -> (sent: Bool, token: (any RequestToken)?) {
    if let former, former.shouldOverride(request.url, method: request.method) {
      return (true, former.executeRequest(request, completion: completion))
    }
    guard let client: any NetworkClient = screenCache ?? networkClient else { return (false, nil) }
    return (true, client.executeRequest(request, completion: completion))
  }

  /// Brings the bytes of images. Unless another one is assigned they come through ``requestClient``.
  public var imageDownloader: any ImageDownloader {
    get { lock.withLock { stack.imageDownloader } ?? ImageDownloaderDefault(dependencies: self) }
    set { lock.withLock { stack.imageDownloader = newValue } }
  }
}
