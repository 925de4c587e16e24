public import BeagleExpressions

extension SetContext {
  /// Sets a context, or the part of it at a path, to a value. In a literal, `@{…}` is an expression, which is
  /// evaluated when the action runs: `SetContext("form", path: "mail", to: "@{onChange.value}")`. A variable
  /// is data: `to: .string(name)`.
  public init(_ contextId: String, path: String? = nil, to value: ActionData) {
    self.init(contextId: contextId, path: path, value: value.bind)
  }
}

extension SendRequest {
  /// Sends a request and runs actions on its response, which they read as `onSuccess` or `onError`.
  public init(
    _ url: Bind<String>, method: HTTPMethod? = nil, data: ActionData? = nil,
    headers: ActionData? = nil, @ActionBuilder onSuccess: () -> [Action] = { [] },
    @ActionBuilder onError: () -> [Action] = { [] }, @ActionBuilder onFinish: () -> [Action] = { [] }
  ) {
    self.init(
      url: url, method: method.map { .value($0) }, data: data?.bind, headers: headers?.bind,
      onSuccess: onSuccess().orNone, onError: onError().orNone,
      onFinish: onFinish().orNone)
  }
}

extension Alert {
  /// Shows a message and runs actions when it is closed.
  public init(
    _ message: Bind<String>, title: Bind<String>? = nil, @ActionBuilder onPressOk: () -> [Action] = { [] }
  ) {
    self.init(title: title, message: message, onPressOk: onPressOk().orNone)
  }
}

extension Confirm {
  /// Shows a dialog with two buttons and runs the actions of the pressed one.
  public init(
    _ message: Bind<String>, title: Bind<String>? = nil, labelOk: String? = nil, labelCancel: String? = nil,
    @ActionBuilder onPressOk: () -> [Action], @ActionBuilder onPressCancel: () -> [Action] = { [] }
  ) {
    self.init(
      title: title, message: message, onPressOk: onPressOk().orNone, onPressCancel: onPressCancel().orNone,
      labelOk: labelOk, labelCancel: labelCancel)
  }
}

extension Condition {
  /// Runs one of two lists of actions: `Condition(if: "gt(cart.count, 0)") { … } else: { … }`.
  ///
  /// - Parameters:
  ///   - expression: the expression without braces, as in `.bind("gt(cart.count, 0)")`. Everything in it is
  ///     code, including interpolated text.
  ///   - onTrue: the actions if the result is `true`.
  ///   - onFalse: the actions for any other result; none by default.
  public init(
    if expression: String, @ActionBuilder _ onTrue: () -> [Action],
    @ActionBuilder else onFalse: () -> [Action] = { [] }
  ) {
    self.init(condition: .bind(expression), onTrue: onTrue().orNone, onFalse: onFalse().orNone)
  }
}

extension AddChildren {
  /// Adds these components to the component with the id.
  public init(to componentId: String, mode: Mode? = nil, @ComponentBuilder _ children: () -> [Component]) {
    self.init(componentId: componentId, value: .components(children()), mode: mode)
  }
}

extension OpenExternalURL {
  /// Opens a URL, in which `@{…}` is an expression, outside the application.
  public init(_ url: Bind<String>) { self.init(url: url) }
}

extension OpenNativeRoute {
  /// Opens a native screen of the application, with data for it, on top of the open screens.
  public init(_ route: Bind<String>, data: [String: Bind<String>]? = nil) {
    self.init(route: route, data: data, shouldResetApplication: nil)
  }
}

extension PopToView {
  /// Goes back to the screen with this URL or id.
  public init(_ route: Bind<String>) { self.init(route: route) }
}

// MARK: Navigation

extension PushView {
  /// Opens a screen that is loaded from a path or URL; it reads the passed value as `navigationContext`.
  public init(_ url: Bind<String>, passing value: ActionData? = nil) {
    self.init(.remote(RemoteRoute(url: url)), passing: value)
  }

  /// Opens a screen that is part of the document.
  public init(_ screen: Screen, passing value: ActionData? = nil) {
    self.init(.local(screen), passing: value)
  }
}

extension PushStack {
  /// Opens a stack with a screen that is loaded from a path or URL.
  public init(_ url: Bind<String>, passing value: ActionData? = nil) {
    self.init(.remote(RemoteRoute(url: url)), passing: value)
  }

  /// Opens a stack with a screen that is part of the document.
  public init(_ screen: Screen, passing value: ActionData? = nil) {
    self.init(.local(screen), passing: value)
  }
}

extension ResetStack {
  /// Replaces the stack with a screen that is loaded from a path or URL.
  public init(_ url: Bind<String>, passing value: ActionData? = nil) {
    self.init(.remote(RemoteRoute(url: url)), passing: value)
  }

  /// Replaces the stack with a screen that is part of the document.
  public init(_ screen: Screen, passing value: ActionData? = nil) {
    self.init(.local(screen), passing: value)
  }
}

extension ResetApplication {
  /// Replaces all stacks with a screen that is loaded from a path or URL.
  public init(_ url: Bind<String>, passing value: ActionData? = nil) {
    self.init(.remote(RemoteRoute(url: url)), passing: value)
  }

  /// Replaces all stacks with a screen that is part of the document.
  public init(_ screen: Screen, passing value: ActionData? = nil) {
    self.init(.local(screen), passing: value)
  }
}

extension NavigationContext {
  /// Passes a whole value.
  public init(_ value: ActionData) { self.init(value: value.bind) }
}

extension [Action] {
  /// Nil for an empty list.
  var orNone: [Action]? { isEmpty ? nil : self }
}

extension BuiltInAction {
  /// A copy of the action with changed properties: `PushStack("/pay").with { $0.controllerId = "payment" }`.
  public func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }
}
