import BeagleExpressions
import BeagleNetworking
import BeagleSchema
import Foundation

/// What Beagle needs from outside. Everything can be replaced, at any time and from any thread; a replacement
/// serves the requests made after it.
///
/// Assign it to `Beagle.dependencies` to make it the process-wide default, or pass it by hand.
public final class BeagleDependencies: DependencyLogger, DependencyNetworkClient, DependencyUrlBuilder,
  @unchecked Sendable
{
  // Unchecked because clients and URL builders are users' plain classes: the lock makes reading and replacing
  // the references safe, and they are called from the main actor only.
  let lock = NSLock()
  private var chosenClient = ChosenClient.default(nil)
  private var chosenUrlBuilder: any UrlBuilderProtocol = UrlBuilder()
  private var chosenLogger: any BeagleLoggerType = BeagleLoggerSilent()
  var stack = ClientStack()
  var host = HostServices()
  var chosenRegistry = ComponentRegistry()
  var chosenOperations = OperationTable()
  /// Of the answers to all requests that are made with these dependencies.
  let answerOrder = AnswerOrder()

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
  public init(networkClient: (any NetworkClient)?, logger: any BeagleLoggerType = BeagleLoggerSilent()) {
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
  public var logger: any BeagleLoggerType {
    get { lock.withLock { chosenLogger } }
    set { lock.withLock { chosenLogger = newValue } }
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
