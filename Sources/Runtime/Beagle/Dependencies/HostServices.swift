public import BeagleExpressions
public import BeagleLayout
public import BeagleSchema

/// Provides native screens that documents open by path. Called on the session's actor.
public protocol DeepLinkScreenManaging: Sendable {
  /// Returns the screen for a path and its `data`, or nil if the application presents it itself.
  ///
  /// - Throws: an error if there is no such screen. Nothing is opened then, and the error is logged.
  func getNativeScreen(with path: String, data: [String: String]) throws -> Screen?
}

/// Opens URLs with the system. Called on the session's actor, and only with URLs whose scheme is allowed.
///
/// If your sessions run on the main actor, isolate the state of a service to it:
///
/// ```swift
/// @MainActor
/// final class SystemOpener: URLOpener {
///   private(set) var opened: [String] = []
///
///   nonisolated func open(_ url: String) -> Bool {
///     MainActor.assumeIsolated {
///       opened.append(url)
///       return true
///     }
///   }
/// }
/// ```
public protocol URLOpener: Sendable {
  /// Opens a URL, and returns whether that succeeded.
  func open(_ url: String) -> Bool
}

/// The application's analytics. Called on the session's actor.
public protocol AnalyticsProvider: Sendable {
  /// Returns what to record. Called at every event.
  func getConfig() -> AnalyticsConfig
  /// Receives a record. Records arrive in the order of events.
  func createRecord(_ record: AnalyticsRecord)
}

/// Handles `FormLocalAction` (Beagle 1.x). Called on any thread. In a class isolated to the main actor,
/// declare the method as `@MainActor func handle`; it is then called there.
public protocol LocalFormHandler: Sendable {
  /// Handles the values of a form and returns the action to run, if any. Called for each `FormLocalAction`,
  /// with its name.
  ///
  /// - Throws: an error if handling fails. The screen then has an error of the kind
  ///   ``ScreenError/Kind/action``, which can be retried.
  func handle(_ name: String, values: [String: String]) async throws -> Action?
}

/// The validators of `FormInput` by name (Beagle 1.x). Each returns whether a text is valid. They should be
/// fast, because they are called at every event if a submit button depends on them.
public typealias FormValidators = [String: @Sendable (String) -> Bool]

/// The optional services of an application that a session calls.
struct HostServices {
  var deepLinks: (any DeepLinkScreenManaging)?
  var urlOpener: (any URLOpener)?
  var analytics: (any AnalyticsProvider)?
  var localForms: (any LocalFormHandler)?
  var validators: FormValidators = [:]
  var services = Services()
  /// Values stored here by other modules.
  var kept = Services()
  var coverage: (any CoverageObserver)?
  var allowedSchemes = Runtime.standardSchemes
  var themeStyles: [String: ThemeStyle] = [:]
  var safeArea = LayoutEdges<Float>.zero
  var navigation: [String: BeagleNavigation.NavigationBuilder] = [:]
  var defaultNavigation: BeagleNavigation.NavigationBuilder?
}

extension BeagleDependencies {
  /// Provides native screens. Without it, documents that open one are ignored.
  public var deepLinkHandler: (any DeepLinkScreenManaging)? {
    get { lock.withLock { host.deepLinks } }
    set { lock.withLock { host.deepLinks = newValue } }
  }

  /// Opens external URLs. Without it, they are not opened.
  public var urlOpener: (any URLOpener)? {
    get { lock.withLock { host.urlOpener } }
    set { lock.withLock { host.urlOpener = newValue } }
  }

  /// The URL schemes that documents may open, in lower case; by default `http`, `https`, `mailto`, `tel` and
  /// `sms`. Refused URLs are logged.
  public var allowedURLSchemes: Set<String> {
    get { lock.withLock { host.allowedSchemes } }
    set { lock.withLock { host.allowedSchemes = newValue } }
  }

  /// Receives the records of actions and screens.
  public var analyticsProvider: (any AnalyticsProvider)? {
    get { lock.withLock { host.analytics } }
    set { lock.withLock { host.analytics = newValue } }
  }

  /// Handles `FormLocalAction` (Beagle 1.x).
  public var localFormHandler: (any LocalFormHandler)? {
    get { lock.withLock { host.localForms } }
    set { lock.withLock { host.localForms = newValue } }
  }

  /// The theme's styles, by the name in a component's `styleId`. Renderers and drivers without a custom theme
  /// use them.
  public var themeStyles: [String: ThemeStyle] {
    get { lock.withLock { host.themeStyles } }
    set { lock.withLock { host.themeStyles = newValue } }
  }

  /// Insets in points for the edges of the screen that the device covers, for builders without
  /// ``SceneBuilder/safeArea``.
  public var safeArea: LayoutEdges<Float> {
    get { lock.withLock { host.safeArea } }
    set { lock.withLock { host.safeArea = newValue } }
  }

  /// The services that custom actions and operations use, by type. Actions see later changes at once,
  /// operations only on screens that are opened afterwards. Set the services before sessions on several
  /// threads start: if two are set at the same time, one may be lost.
  public var services: Services {
    get { lock.withLock { host.services } }
    set { lock.withLock { host.services = newValue } }
  }

  /// Values that other modules attach to the dependencies, by type.
  package subscript<Value: Sendable>(kept type: Value.Type) -> Value? {
    get { lock.withLock { host.kept[type] } }
    set { lock.withLock { host.kept[type] = newValue } }
  }

  /// The validators of `FormInput` by name (Beagle 1.x).
  public var formValidators: FormValidators {
    get { lock.withLock { host.validators } }
    set { lock.withLock { host.validators = newValue } }
  }
}

/// Chooses the navigation controller of a stack: the one registered for the `controllerId` of the action that
/// opened it, or the registered default, or one that does nothing.
///
/// ```swift
/// dependencies.navigation.registerNavigationController(builder: PaymentNavigation.init, forId: "payment")
/// ```
///
/// Registering an id again replaces its controller. Stacks that are already open keep theirs.
public struct BeagleNavigation: Sendable {
  let dependencies: BeagleDependencies

  /// Creates the controller of one stack. Called on the main actor.
  public typealias NavigationBuilder = @MainActor @Sendable () -> BeagleNavigationController

  /// Registers the controller of stacks whose id has no registered controller.
  public func registerDefaultNavigationController(builder: @escaping NavigationBuilder) {
    dependencies.lock.withLock { dependencies.host.defaultNavigation = builder }
  }

  /// Registers the controller of stacks that are opened with this id.
  public func registerNavigationController(builder: @escaping NavigationBuilder, forId controllerId: String) {
    dependencies.lock.withLock { dependencies.host.navigation[controllerId] = builder }
  }

  var isEmpty: Bool {
    dependencies.lock.withLock {
      dependencies.host.navigation.isEmpty && dependencies.host.defaultNavigation == nil
    }
  }

  @MainActor
  package func navigationController(forId controllerId: String? = nil) -> BeagleNavigationController {
    let builder = dependencies.lock.withLock {
      controllerId.flatMap { dependencies.host.navigation[$0] } ?? dependencies.host.defaultNavigation
    }
    return builder?() ?? BeagleNavigationController()
  }
}

extension BeagleDependencies {
  /// The navigation controllers of the application, by the controller ids in documents.
  public var navigation: BeagleNavigation { BeagleNavigation(dependencies: self) }
}
