public import BeagleExpressions
public import BeagleNetworking
public import BeagleSchema
import Foundation
import Locking

/// What Beagle needs from outside. Everything can be replaced, at any time and from any thread; a replacement
/// serves the requests made after it.
///
/// Pass it to sessions, fetchers and applications; `Beagle.dependencies` is a place to keep it for the whole process.
public final class BeagleDependencies: DependencyLogger, DependencyNetworkClient, DependencyUrlBuilder,
  ThreadSafe, @unchecked Sendable
{
  // Unchecked because clients and URL builders are users' plain classes: the lock makes reading and replacing
  // the references safe, and they are called from the main actor only, unless they are `ThreadSafe`.
  let lock = NSLock()
  private var chosenClient = ChosenClient.default(nil)
  private var chosenUrlBuilder: any UrlBuilderProtocol = UrlBuilder() { didSet { shared = nil } }
  private var chosenLogger: any BeagleLogger = BeagleLoggerSilent()
  var stack = ClientStack()
  var host = HostServices() { didSet { shared = nil } }
  var chosenRegistry = ComponentRegistry() { didSet { shared = nil } }
  var chosenOperations = OperationTable() { didSet { shared = nil } }
  /// Made of the above when a session needs it.
  private var shared: SharedSettings?

  private enum ChosenClient {
    /// Nil until the first use.
    case `default`(NetworkClientDefault?)
    case own(any NetworkClient)
    case none
  }

  /// Starts with the default client, a URL builder without base URL and a silent logger.
  public init() {}

  /// Starts with `networkClient`, or with no client at all if it is nil: fetching then fails with
  /// `networkClientWasNotConfigured`.
  public init(networkClient: (any NetworkClient)?, logger: any BeagleLogger = BeagleLoggerSilent()) {
    chosenClient = networkClient.map(ChosenClient.own) ?? .none
    chosenLogger = logger
  }

  /// Sends what neither the override nor the cache answers. Assigning nil brings the default client back and
  /// removes the override; it is nil only for dependencies that were made with `init(networkClient: nil)`.
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

  /// Gets messages about requests, answers and failures.
  public var logger: any BeagleLogger {
    get { lock.withLock { chosenLogger } }
    set { lock.withLock { chosenLogger = newValue } }
  }

  /// What a session reads at each event, at once: many sessions share the lock.
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

/// The application's own components and actions, which documents name `custom:` and their name in any letter case, and the
/// operations that its expressions call.
///
/// ```swift
/// dependencies.register(component: Chart.self)
/// dependencies.register(action: Share.self, named: "shareLink")
/// dependencies.register(operation: initial)
/// ```
extension BeagleDependencies {
  /// The registered components and actions. Documents that are fetched later are decoded with them.
  public var componentRegistry: ComponentRegistry {
    get { lock.withLock { chosenRegistry } }
    set { lock.withLock { chosenRegistry = newValue } }
  }

  /// Registers a component. One that has the name already is replaced.
  ///
  /// - Parameters:
  ///   - type: read where a document has the name behind `custom:`.
  ///   - name: by default the name of the Swift type.
  public func register<Value: ServerDrivenComponent & Decodable>(
    component type: Value.Type, named name: String? = nil
  ) {
    lock.withLock { chosenRegistry.register(component: type, named: name) }
  }

  /// Registers an action. One that has the name already is replaced.
  ///
  /// - Parameters:
  ///   - type: read where a document has the name behind `custom:`.
  ///   - name: by default the name of the Swift type.
  public func register<Value: ServerDrivenAction & Decodable>(
    action type: Value.Type, named name: String? = nil
  ) {
    lock.withLock { chosenRegistry.register(action: type, named: name) }
  }

  /// Registers an operation of expressions. One that has the name already is replaced, a built-in one included.
  ///
  /// - Returns: false, and nothing is registered, where expressions cannot have the name.
  @discardableResult
  public func register(operation: ExpressionOperation) -> Bool {
    lock.withLock { chosenOperations.register(operation) }
  }

  /// The registered operations, for every session and fetcher. ``SceneBuilder/operations`` with the same name have
  /// priority, and determine the platform of the built-in ones.
  public var operations: OperationTable {
    get { lock.withLock { chosenOperations } }
    set { lock.withLock { chosenOperations = newValue } }
  }

  /// How fetched documents are read.
  package var decodingOptions: DecodingOptions { DecodingOptions(componentRegistry: componentRegistry) }
}

extension DecodingOptions {
  /// Options for decoding documents with these components and actions.
  package init(componentRegistry: ComponentRegistry) {
    self.init()
    self.componentRegistry = componentRegistry
  }
}

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

  /// The cache in front of the client, to which the decoding of its responses has to be reported; nil if there is no
  /// store or no client.
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

  /// The entry point for every request of Beagle: first the override, then the cache, then the client. Nil if there is
  /// no client.
  public var requestClient: (any NetworkClient)? {
    guard let client: any NetworkClient = screenCache ?? loggedClient else { return nil }
    return networkOverride.map { OverridingNetworkClient($0, otherwise: client, dependencies: self) }
      ?? client
  }

  /// The client, with a log of its requests around it if it writes none.
  private var loggedClient: (any NetworkClient)? {
    networkClient.map { LoggingNetworkClient.around($0, dependencies: self) }
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
    guard let client: any NetworkClient = screenCache ?? loggedClient else { return (false, nil) }
    return (true, client.executeRequest(request, completion: completion))
  }

  /// Whether what is below an override may be called from any thread.
  package var mayBeCalledBelowOverride: Bool {
    (screenCache ?? loggedClient)?.mayBeCalledAnywhere ?? true
  }

  /// Brings the bytes of images. Unless another one is assigned they come through ``requestClient``.
  public var imageDownloader: any ImageDownloader {
    get { lock.withLock { stack.imageDownloader } ?? ImageDownloaderDefault(dependencies: self) }
    set { lock.withLock { stack.imageDownloader = newValue } }
  }
}

/// The dependencies that a session reads at each event. They are the same object until one is replaced.
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

/// A place for the dependencies of the whole process: `Beagle.dependencies`. Settable at any time, from any thread.
///
/// Nothing reads it by itself: it is used where your code passes it on, `BeagleSession(builder, dependencies: Beagle.dependencies)`.
/// Write it with the module's name, so that a parameter that was forgotten is not taken for it.
public var dependencies: BeagleDependencies {
  get { processDependencies.withLock { $0 } }
  set { processDependencies.withLock { $0 = newValue } }
}

private let processDependencies = Mutex(BeagleDependencies())
