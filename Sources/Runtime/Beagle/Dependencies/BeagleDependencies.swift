public import BeagleExpressions
public import BeagleNetworking
public import BeagleSchema
import Foundation
import Locking

/// The services that Beagle calls. Each can be replaced at any time and from any thread; a replacement serves
/// the requests made after it.
///
/// Pass the dependencies to sessions, fetchers and applications; `Beagle.dependencies` can hold those of the
/// whole process.
public final class BeagleDependencies: DependencyLogger, DependencyNetworkClient, DependencyUrlBuilder,
  ThreadSafe, @unchecked Sendable
{
  // Unchecked because clients and URL builders are plain classes of the application: the lock makes reading
  // and replacing the references safe, and they are called from the main actor only, unless they are
  // `ThreadSafe`.
  let lock = NSLock()
  private var chosenClient = ChosenClient.default(nil)
  private var chosenUrlBuilder: any UrlBuilderProtocol = UrlBuilder() { didSet { shared = nil } }
  private var chosenLogger: any BeagleLogger = BeagleLoggerSilent()
  var stack = ClientStack()
  var host = HostServices() { didSet { shared = nil } }
  var chosenRegistry = ComponentRegistry() { didSet { shared = nil } }
  var chosenOperations = OperationTable() { didSet { shared = nil } }
  /// A snapshot of the settings above, made when a session needs it.
  private var shared: SharedSettings?

  private enum ChosenClient {
    /// Nil until first used.
    case `default`(NetworkClientDefault?)
    case own(any NetworkClient)
    case none
  }

  /// Starts with the default client, a URL builder without base URL and a silent logger.
  public init() {}

  /// Starts with `networkClient`, or with no network client if it is nil: fetching then fails with
  /// `networkClientWasNotConfigured`.
  public init(networkClient: (any NetworkClient)?, logger: any BeagleLogger = BeagleLoggerSilent()) {
    chosenClient = networkClient.map(ChosenClient.own) ?? .none
    chosenLogger = logger
  }

  /// Sends the requests that neither the override nor the cache handles. Assigning nil restores the default
  /// network client and removes the override. Reading returns nil only for dependencies created with
  /// `init(networkClient: nil)`.
  public var networkClient: (any NetworkClient)? {
    get {
      // Created outside the lock, because it reads the logger.
      if let client = lock.withLock({ currentClient }) { return client }
      guard lock.withLock({ wantsDefaultClient }) else { return nil }
      let made = NetworkClientDefault(dependencies: self)
      return lock.withLock {
        if wantsDefaultClient { chosenClient = .default(made) }
        return currentClient
      }
    }
    set {
      lock.withLock {
        chosenClient = newValue.map(ChosenClient.own) ?? .default(nil)
        stack.clientChanged()
        if newValue == nil { stack.networkOverride = nil }
      }
    }
  }

  /// Turns the paths of screens and actions into URLs.
  public var urlBuilder: any UrlBuilderProtocol {
    get { lock.withLock { chosenUrlBuilder } }
    set { lock.withLock { chosenUrlBuilder = newValue } }
  }

  /// Receives messages about requests, responses and failures.
  public var logger: any BeagleLogger {
    get { lock.withLock { chosenLogger } }
    set { lock.withLock { chosenLogger = newValue } }
  }

  /// All settings that a session reads at each event, in one step, because many sessions share the lock.
  var forEvents: SharedSettings {
    lock.withLock {
      if let shared { return shared }
      let made = SharedSettings(host, chosenRegistry, chosenOperations, chosenUrlBuilder)
      shared = made
      return made
    }
  }

  private var currentClient: (any NetworkClient)? {
    switch chosenClient {
    case .default(let client): client
    case .own(let client): client
    case .none: nil
    }
  }

  private var wantsDefaultClient: Bool {
    if case .default(nil) = chosenClient { true } else { false }
  }
}

/// Custom components, custom actions and custom operations. Documents name components and actions
/// `custom:NAME`, in any letter case; expressions call operations by name.
///
/// ```swift
/// dependencies.register(component: Chart.self)
/// dependencies.register(action: Share.self, named: "shareLink")
/// dependencies.register(operation: initial)
/// ```
extension BeagleDependencies {
  /// The registered components and actions. Documents fetched later are decoded with them.
  public var componentRegistry: ComponentRegistry {
    get { lock.withLock { chosenRegistry } }
    set { lock.withLock { chosenRegistry = newValue } }
  }

  /// Registers a component, replacing any other of the same name.
  ///
  /// - Parameters:
  ///   - type: the type to decode.
  ///   - name: the name after `custom:`; by default the name of the Swift type.
  public func register<Value: ServerDrivenComponent & Decodable>(
    component type: Value.Type, named name: String? = nil
  ) {
    lock.withLock { chosenRegistry.register(component: type, named: name) }
  }

  /// Registers an action, replacing any other of the same name.
  ///
  /// - Parameters:
  ///   - type: the type to decode.
  ///   - name: the name after `custom:`; by default the name of the Swift type.
  public func register<Value: ServerDrivenAction & Decodable>(
    action type: Value.Type, named name: String? = nil
  ) {
    lock.withLock { chosenRegistry.register(action: type, named: name) }
  }

  /// Registers an expression operation, replacing any other of the same name, including built-in ones.
  ///
  /// - Returns: false if the name is not valid in expressions; nothing is registered then.
  @discardableResult
  public func register(operation: ExpressionOperation) -> Bool {
    lock.withLock { chosenOperations.register(operation) }
  }

  /// The registered operations, for every session and fetcher. ``SceneBuilder/operations`` take precedence
  /// over operations of the same name, and determine the platform of the built-in ones.
  public var operations: OperationTable {
    get { lock.withLock { chosenOperations } }
    set { lock.withLock { chosenOperations = newValue } }
  }

  package var decodingOptions: DecodingOptions { DecodingOptions(componentRegistry: componentRegistry) }
}

extension DecodingOptions {
  package init(componentRegistry: ComponentRegistry) {
    self.init()
    self.componentRegistry = componentRegistry
  }
}

extension BeagleDependencies {
  /// Handles the requests it chooses, before cache and network client. Assigning another override replaces
  /// it; nil removes it.
  public var networkOverride: (any NetworkOverride)? {
    get { lock.withLock { stack.networkOverride } }
    set { lock.withLock { stack.networkOverride = newValue } }
  }

  /// The store for screens, in memory by default; nil disables caching.
  public var cacheStore: (any CacheStore)? {
    get { lock.withLock { stack.store } }
    set { lock.withLock { stack.store = newValue } }
  }

  /// The cache in front of the network client, which must be informed whether its responses could be decoded;
  /// nil if there is no store or no network client.
  public var screenCache: CachingNetworkClient? {
    if let cache = lock.withLock({ stack.screenCache }) { return cache }
    let generation = lock.withLock { stack.generation }
    guard let client = networkClient, let store = cacheStore else { return nil }
    let made = CachingNetworkClient(wrapping: client, store: store, logging: self)
    return lock.withLock {
      if stack.screenCache == nil, stack.generation == generation { stack.screenCache = made }
      return stack.screenCache ?? made
    }
  }

  /// The entry point for every request of Beagle: first the override, then the cache, then the network
  /// client. Nil if there is no network client.
  public var requestClient: (any NetworkClient)? {
    guard let client: any NetworkClient = screenCache ?? loggedClient else { return nil }
    return networkOverride.map { OverridingNetworkClient($0, otherwise: client, dependencies: self) }
      ?? client
  }

  /// The network client, wrapped to log its requests unless it logs them itself.
  private var loggedClient: (any NetworkClient)? {
    networkClient.map { LoggingNetworkClient.around($0, dependencies: self) }
  }

  /// Sends a request that an override passes on: to the former override if that accepts it, otherwise through
  /// the cache and the network client.
  ///
  /// - Returns: whether there is a network client; if not, the completion is not called.
  package func send(
    _ request: Request, below former: (any NetworkOverride)?,
    completion: @escaping NetworkClient.RequestCompletion
  ) -> (sent: Bool, token: (any RequestToken)?) {
    if let former, former.shouldOverride(request.url, method: request.method) {
      return (true, former.executeRequest(request, completion: completion))
    }
    guard let client: any NetworkClient = screenCache ?? loggedClient else { return (false, nil) }
    return (true, client.executeRequest(request, completion: completion))
  }

  /// Whether the override, cache and network client below an override can be called from any thread.
  package var mayBeCalledBelowOverride: Bool {
    (screenCache ?? loggedClient)?.mayBeCalledAnywhere ?? true
  }

  /// Downloads images. The default downloader sends requests through ``requestClient``.
  public var imageDownloader: any ImageDownloader {
    get { lock.withLock { stack.imageDownloader } ?? ImageDownloaderDefault(dependencies: self) }
    set { lock.withLock { stack.imageDownloader = newValue } }
  }
}

/// The dependencies that a session reads at each event. The object stays the same until one of them is
/// replaced.
final class SharedSettings {
  let host: HostServices
  let registry: ComponentRegistry
  let operations: OperationTable
  let urlBuilder: any UrlBuilderProtocol

  init(
    _ host: HostServices, _ registry: ComponentRegistry, _ operations: OperationTable,
    _ urlBuilder: any UrlBuilderProtocol
  ) {
    (self.host, self.registry, self.operations, self.urlBuilder) = (host, registry, operations, urlBuilder)
  }
}

/// The layers above the network client: the override, then the cache.
struct ClientStack {
  var networkOverride: (any NetworkOverride)?
  /// Nil for the default downloader.
  var imageDownloader: (any ImageDownloader)?
  var store: (any CacheStore)? = MemoryCacheStore() {
    didSet { clientChanged() }
  }
  /// Nil until first used.
  var screenCache: CachingNetworkClient?
  /// Detects a replacement of the network client while its cache is created.
  private(set) var generation = 0

  mutating func clientChanged() {
    screenCache = nil
    generation += 1
  }
}

/// The dependencies of the whole process: `Beagle.dependencies`. Can be set at any time, from any thread.
///
/// They are only used where your code passes them on:
/// `BeagleSession(builder, dependencies: Beagle.dependencies)`. Always write the module name, so that the
/// variable cannot be confused with a parameter.
public var dependencies: BeagleDependencies {
  get { processDependencies.withLock { $0 } }
  set { processDependencies.withLock { $0 = newValue } }
}

private let processDependencies = Mutex(BeagleDependencies())
