public import BeagleExpressions
public import BeagleJSON

/// An action that opens a route.
package protocol OpeningAction: WireAction {
  var route: Route { get set }
  var controllerId: String? { get set }
  var navigationContext: NavigationContext? { get set }
}

extension OpeningAction {
  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("route", &route)
    try properties.optional("controllerId", &controllerId)
    try properties.optional("navigationContext", &navigationContext)
    try properties.optional("analytics", &analytics)
  }

  init(_ route: Route, passing value: ActionData?) {
    self.init()
    self.route = route
    navigationContext = value.map(NavigationContext.init)
  }
}

/// Opens a new stack with one screen on top of the open stacks.
public struct PushStack: BuiltInAction, Hashable {
  /// The first screen of the new stack.
  public var route: Route
  /// The name of a navigation controller that the application registers. Absent: the default controller. An
  /// unknown name selects the default controller, too.
  public var controllerId: String?
  /// The value that the destination reads as `navigationContext`. Absent: null.
  public var navigationContext: NavigationContext?
  public var analytics: ActionAnalytics?

  /// Creates the action. `PushStack(_:passing:)` is shorter if only the URL or the screen matters.
  public init(
    route: Route, controllerId: String? = nil, navigationContext: NavigationContext? = nil,
    analytics: ActionAnalytics? = nil
  ) {
    self.route = route
    self.controllerId = controllerId
    self.navigationContext = navigationContext
    self.analytics = analytics
  }

  public var action: Action { .pushStack(self) }
}

extension PushStack: OpeningAction {
  package init() { self.init(route: .remote(RemoteRoute())) }
}

/// Closes the current stack and shows the one below. If it is the only one, nothing happens.
public struct PopStack: BuiltInAction, Hashable {
  /// The value that the destination reads as `navigationContext`. Absent: the destination keeps its value.
  public var navigationContext: NavigationContext?
  public var analytics: ActionAnalytics?

  /// Creates the action. Without a navigation context, the destination keeps its current one.
  public init(navigationContext: NavigationContext? = nil, analytics: ActionAnalytics? = nil) {
    self.navigationContext = navigationContext
    self.analytics = analytics
  }

  public var action: Action { .popStack(self) }
}

extension PopStack: WireAction {
  package init() { self.init(navigationContext: nil) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("navigationContext", &navigationContext)
    try properties.optional("analytics", &analytics)
  }
}

/// Adds a screen to the current stack.
public struct PushView: BuiltInAction, Hashable {
  /// The screen to add.
  public var route: Route
  /// The name of a navigation controller. No client uses it: the screen keeps the controller of its stack.
  /// Absent: the current one.
  public var controllerId: String?
  /// The value that the destination reads as `navigationContext`. Absent: null.
  public var navigationContext: NavigationContext?
  public var analytics: ActionAnalytics?

  /// Creates the action. `PushView(_:passing:)` is shorter if only the URL or the screen matters.
  public init(
    route: Route, controllerId: String? = nil, navigationContext: NavigationContext? = nil,
    analytics: ActionAnalytics? = nil
  ) {
    self.route = route
    self.controllerId = controllerId
    self.navigationContext = navigationContext
    self.analytics = analytics
  }

  public var action: Action { .pushView(self) }
}

extension PushView: OpeningAction {
  package init() { self.init(route: .remote(RemoteRoute())) }
}

/// Goes back one screen. On the only screen of a stack, it is equivalent to ``PopStack``.
public struct PopView: BuiltInAction, Hashable {
  /// The value that the destination reads as `navigationContext`. Absent: the destination keeps its value.
  public var navigationContext: NavigationContext?
  public var analytics: ActionAnalytics?

  /// Creates the action. Without a navigation context, the destination keeps its current one.
  public init(navigationContext: NavigationContext? = nil, analytics: ActionAnalytics? = nil) {
    self.navigationContext = navigationContext
    self.analytics = analytics
  }

  public var action: Action { .popView(self) }
}

extension PopView: WireAction {
  package init() { self.init(navigationContext: nil) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("navigationContext", &navigationContext)
    try properties.optional("analytics", &analytics)
  }
}

/// Goes back to a screen of the current stack and closes those above it. If several match, the topmost is
/// shown; if none matches, nothing happens.
public struct PopToView: BuiltInAction, Hashable {
  /// The screen's URL or id. Both are case-sensitive; URLs are compared after joining them to the base URL.
  public var route: Bind<String>
  /// The value that the destination reads as `navigationContext`. Absent: the destination keeps its value.
  public var navigationContext: NavigationContext?
  public var analytics: ActionAnalytics?

  /// Creates the action. Without a navigation context, the destination keeps its current one.
  package init(
    route: Bind<String>, navigationContext: NavigationContext? = nil, analytics: ActionAnalytics? = nil
  ) {
    self.route = route
    self.navigationContext = navigationContext
    self.analytics = analytics
  }

  public var action: Action { .popToView(self) }
}

extension PopToView: WireAction {
  package init() { self.init(route: .value("")) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("route", &route)
    try properties.optional("navigationContext", &navigationContext)
    try properties.optional("analytics", &analytics)
  }
}

/// Replaces the current stack's screens with one. Closing it reveals the stack below.
public struct ResetStack: BuiltInAction, Hashable {
  /// The only screen of the stack afterwards.
  public var route: Route
  /// The name of a navigation controller that the application registers. Absent: the default controller. An
  /// unknown name selects the default controller, too. Beagle for iOS ignores the property in this action.
  public var controllerId: String?
  /// The value that the destination reads as `navigationContext`. Absent: null.
  public var navigationContext: NavigationContext?
  public var analytics: ActionAnalytics?

  /// Creates the action. `ResetStack(_:passing:)` is shorter if only the URL or the screen matters.
  public init(
    route: Route, controllerId: String? = nil, navigationContext: NavigationContext? = nil,
    analytics: ActionAnalytics? = nil
  ) {
    self.route = route
    self.controllerId = controllerId
    self.navigationContext = navigationContext
    self.analytics = analytics
  }

  public var action: Action { .resetStack(self) }
}

extension ResetStack: OpeningAction {
  package init() { self.init(route: .remote(RemoteRoute())) }
}

/// Replaces all stacks with one that contains one screen. The user cannot go back from it.
public struct ResetApplication: BuiltInAction, Hashable {
  /// The only screen afterwards.
  public var route: Route
  /// The name of a navigation controller that the application registers. Absent: the default controller. An
  /// unknown name selects the default controller, too.
  public var controllerId: String?
  /// The value that the destination reads as `navigationContext`. Absent: null.
  public var navigationContext: NavigationContext?
  public var analytics: ActionAnalytics?

  /// Creates the action. `ResetApplication(_:passing:)` is shorter if only the URL or the screen matters.
  public init(
    route: Route, controllerId: String? = nil, navigationContext: NavigationContext? = nil,
    analytics: ActionAnalytics? = nil
  ) {
    self.route = route
    self.controllerId = controllerId
    self.navigationContext = navigationContext
    self.analytics = analytics
  }

  public var action: Action { .resetApplication(self) }
}

extension ResetApplication: OpeningAction {
  package init() { self.init(route: .remote(RemoteRoute())) }
}

/// A value that a navigation passes to its destination, which reads it as `navigationContext`. A navigation
/// without one does not change the destination's value; that of a new screen is null.
public struct NavigationContext: Sendable, Hashable {
  /// The path in the destination's current value, like `user.names[0]`; missing objects and arrays are
  /// created. Absent: the whole value.
  public var path: String?
  /// Evaluated before the navigation, with the contexts of the current screen. Absent: null.
  public var value: Bind<DynamicObject>?

  /// Creates a value to pass, null by default.
  package init(path: String? = nil, value: Bind<DynamicObject>? = nil) {
    self.path = path
    self.value = value ?? .value(.empty)
  }
}

extension NavigationContext: WireObject, WireCodable {
  package init() { self.init(path: nil) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.contextPath(&path)
    try properties.optional("value", &value, absent: .value(.empty))
  }
}
