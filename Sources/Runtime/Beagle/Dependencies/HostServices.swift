public import BeagleExpressions
public import BeagleLayout
public import BeagleSchema

/// Shows the application's own screens when documents ask for them by path. Called on the session's actor.
public protocol DeepLinkScreenManaging: Sendable {
  /// The screen of this path, made with `data`; nil if the application shows it itself.
  ///
  /// - Throws: an error if there is no such screen; then nothing is opened, and that is logged.
  func getNativeScreen(with path: String, data: [String: String]) throws -> Screen?
}

/// Opens URLs with the system. Called on the session's actor, and only with URLs whose scheme is allowed.
///
/// An application whose sessions are on the main actor has all of its services there:
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
  /// Returns whether something opened the URL.
  func open(_ url: String) -> Bool
}

/// The application's analytics. Called on the session's actor.
public protocol AnalyticsProvider: Sendable {
  /// What to record. Called at every event.
  func getConfig() -> AnalyticsConfig
  /// Takes a record, in the order in which things happened.
  func createRecord(_ record: AnalyticsRecord)
}

/// The application's handlers of `FormLocalAction` (Beagle 1.x). Called on any thread. In a class on the main actor, the method is
/// written as `@MainActor func handle`, and is called there.
public protocol LocalFormHandler: Sendable {
  /// Handles a form's values and returns the action to run, if any. Called for each `FormLocalAction`, by its name.
  ///
  /// - Throws: where it fails; the screen then has an error of the kind ``ScreenError/Kind/action``, which can be tried
  ///   again.
  func handle(_ name: String, values: [String: String]) async throws -> Action?
}

/// The validators of `FormInput` by name (Beagle 1.x): whether a text is valid. They should be fast, because they are
/// called at every event if a submit depends on them.
public typealias FormValidators = [String: @Sendable (String) -> Bool]

/// The parts of an application that a session calls. All of it may be missing.
struct HostServices {
  var deepLinks: (any DeepLinkScreenManaging)?
  var urlOpener: (any URLOpener)?
  var analytics: (any AnalyticsProvider)?
  var localForms: (any LocalFormHandler)?
  var validators: FormValidators = [:]
  var services = Services()
  /// What other modules keep here.
  var kept = Services()
  var coverage: (any CoverageObserver)?
  var allowedSchemes = Runtime.standardSchemes
  var themeStyles: [String: ThemeStyle] = [:]
  var safeArea = LayoutEdges<Float>.zero
  var navigation: [String: BeagleNavigation.NavigationBuilder] = [:]
  var defaultNavigation: BeagleNavigation.NavigationBuilder?
}

extension BeagleDependencies {
  /// Shows the application's own screens. Without it, documents that ask for one are ignored.
  public var deepLinkHandler: (any DeepLinkScreenManaging)? {
    get { lock.withLock { host.deepLinks } }
    set { lock.withLock { host.deepLinks = newValue } }
  }

  /// Opens external URLs. Without it, none is opened.
  public var urlOpener: (any URLOpener)? {
    get { lock.withLock { host.urlOpener } }
    set { lock.withLock { host.urlOpener = newValue } }
  }

  /// The schemes of the URLs that documents may open, in lower case; by default `http`, `https`, `mailto`, `tel` and
  /// `sms`. Refused URLs are logged.
  public var allowedURLSchemes: Set<String> {
    get { lock.withLock { host.allowedSchemes } }
    set { lock.withLock { host.allowedSchemes = newValue } }
  }

  /// Gets the records of actions and screens.
  public var analyticsProvider: (any AnalyticsProvider)? {
    get { lock.withLock { host.analytics } }
    set { lock.withLock { host.analytics = newValue } }
  }

  /// Handles `FormLocalAction` (Beagle 1.x).
  public var localFormHandler: (any LocalFormHandler)? {
    get { lock.withLock { host.localForms } }
    set { lock.withLock { host.localForms = newValue } }
  }

  /// What the application's theme does to components, by the name in their `styleId`. Renderers and drivers that are given
  /// no theme of their own draw with it.
  public var themeStyles: [String: ThemeStyle] {
    get { lock.withLock { host.themeStyles } }
    set { lock.withLock { host.themeStyles = newValue } }
  }

  /// Points at the edges of the screen that the device covers, for builders without a ``SceneBuilder/safeArea``.
  public var safeArea: LayoutEdges<Float> {
    get { lock.withLock { host.safeArea } }
    set { lock.withLock { host.safeArea = newValue } }
  }

  /// What the application's own actions and operations do their work with, by its type. Actions find what is set later at once,
  /// operations on the screens that are opened from then on. Set them before sessions on several threads begin: of two that are set at
  /// the same time, one may be lost.
  public var services: Services {
    get { lock.withLock { host.services } }
    set { lock.withLock { host.services = newValue } }
  }

  /// What a module that is built on this one keeps with the dependencies, by its type.
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

/// Chooses the navigation controller of a stack: the one that is registered for the `controllerId` of the action that
/// opened it, else the registered default, else one that does nothing.
///
/// ```swift
/// dependencies.navigation.registerNavigationController(builder: PaymentNavigation.init, forId: "payment")
/// ```
///
/// Registering an id again replaces its controller. Open stacks keep their controllers.
public struct BeagleNavigation: Sendable {
  let dependencies: BeagleDependencies

  /// Makes the controller of one stack. Called on the main actor.
  public typealias NavigationBuilder = @MainActor @Sendable () -> BeagleNavigationController

  /// Registers what runs the stacks that no other one is registered for.
  public func registerDefaultNavigationController(builder: @escaping NavigationBuilder) {
    dependencies.lock.withLock { dependencies.host.defaultNavigation = builder }
  }

  /// Registers what runs the stacks that are opened with this id.
  public func registerNavigationController(builder: @escaping NavigationBuilder, forId controllerId: String) {
    dependencies.lock.withLock { dependencies.host.navigation[controllerId] = builder }
  }

  /// Whether the application has controllers of its own.
  var isEmpty: Bool {
    dependencies.lock.withLock {
      dependencies.host.navigation.isEmpty && dependencies.host.defaultNavigation == nil
    }
  }

  /// A new controller for a stack that is opened with this id, or without one.
  @MainActor
  package func navigationController(forId controllerId: String? = nil) -> BeagleNavigationController {
    let builder = dependencies.lock.withLock {
      controllerId.flatMap { dependencies.host.navigation[$0] } ?? dependencies.host.defaultNavigation
    }
    return builder?() ?? BeagleNavigationController()
  }
}

extension BeagleDependencies {
  /// The navigation controllers of the application, by the ids that documents give them.
  public var navigation: BeagleNavigation { BeagleNavigation(dependencies: self) }
}
