public import BeagleExpressions
public import BeagleJSON

/// An action that shows a screen it has a route to.
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

/// Opens a new stack with one screen, on top of the stacks that are open.
public struct PushStack: BuiltInAction, Hashable {
  /// The first screen of the new stack.
  public var route: Route
  /// The application's navigation controller of this name. Absent or not known: the default one.
  public var controllerId: String?
  /// What the destination reads as `navigationContext`.
  public var navigationContext: NavigationContext?
  public var analytics: ActionAnalytics?

  /// Creates the action. `PushStack(_:passing:)` is shorter where only the URL or the screen matters.
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

/// Closes the current stack and shows the one below. Where it is the only one, nothing happens.
public struct PopStack: BuiltInAction, Hashable {
  /// What the destination reads as `navigationContext`.
  public var navigationContext: NavigationContext?
  public var analytics: ActionAnalytics?

  /// Creates the action. Without a navigation context, the destination keeps the one it has.
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
  /// The application's navigation controller of this name, which the web takes here, too. Phones stay in theirs.
  public var controllerId: String?
  /// What the destination reads as `navigationContext`.
  public var navigationContext: NavigationContext?
  public var analytics: ActionAnalytics?

  /// Creates the action. `PushView(_:passing:)` is shorter where only the URL or the screen matters.
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

/// Goes back one screen. On the only screen of a stack it is a ``PopStack``.
public struct PopView: BuiltInAction, Hashable {
  /// What the destination reads as `navigationContext`.
  public var navigationContext: NavigationContext?
  public var analytics: ActionAnalytics?

  /// Creates the action. Without a navigation context, the destination keeps the one it has.
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

/// Goes back to a screen of the current stack and closes those above it. Where several fit, the topmost is
/// taken; where none does, nothing happens.
public struct PopToView: BuiltInAction, Hashable {
  /// The screen's URL, or its id. Both are compared with regard to case, URLs after joining them to the base
  /// URL.
  public var route: Bind<String>
  /// What the destination reads as `navigationContext`.
  public var navigationContext: NavigationContext?
  public var analytics: ActionAnalytics?

  /// Creates the action. Without a navigation context, the destination keeps the one it has.
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

/// Replaces the current stack's screens by one. Closing it leads to the stack below.
public struct ResetStack: BuiltInAction, Hashable {
  /// The only screen of the stack afterwards.
  public var route: Route
  /// The application's navigation controller of this name. Absent or not known: the default one. Beagle's iOS
  /// library pays no attention to it here.
  public var controllerId: String?
  /// What the destination reads as `navigationContext`.
  public var navigationContext: NavigationContext?
  public var analytics: ActionAnalytics?

  /// Creates the action. `ResetStack(_:passing:)` is shorter where only the URL matters.
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

/// Replaces all stacks by one with one screen, from which there is no way back.
public struct ResetApplication: BuiltInAction, Hashable {
  /// The only screen afterwards.
  public var route: Route
  /// The application's navigation controller of this name. Absent or not known: the default one.
  public var controllerId: String?
  /// What the destination reads as `navigationContext`.
  public var navigationContext: NavigationContext?
  public var analytics: ActionAnalytics?

  /// Creates the action. `ResetApplication(_:passing:)` is shorter where only the URL matters.
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

/// A value that a navigation passes to its destination, which reads it as `navigationContext`. A navigation without one
/// does not change the destination's value; that of a new screen is null.
public struct NavigationContext: Sendable, Hashable {
  /// The path in the destination's current value, like `user.names[0]`; missing objects and arrays are created. Absent:
  /// the whole value.
  public var path: String?
  /// Evaluated before the navigation, with the contexts of the screen that is left. Absent: null.
  public var value: Bind<DynamicObject>?

  /// Creates a value to pass. Without a value it is null.
  package init(path: String? = nil, value: Bind<DynamicObject>? = nil) {
    self.path = path
    self.value = value ?? .value(.empty)
  }
}

extension NavigationContext: WireObject {
  package init() { self.init(path: nil) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.contextPath(&path)
    try properties.optional("value", &value, absent: .value(.empty))
  }
}
