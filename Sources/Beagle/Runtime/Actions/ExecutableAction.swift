public import BeagleExpressions
public import BeagleJSON
public import BeagleSchema

/// An action of the application's own that does something. Register its type with the dependencies.
///
/// ```swift
/// struct Share: ServerDrivenAction, ExecutableAction, Decodable {
///   var text: Bind<String>
///   var onFinish: [Action]?
///
///   func execute(in scope: inout ActionScope) {
///     let text = scope.evaluate(self.text) ?? ""
///     scope.later { later in
///       await Sharing.share(text)
///       later.run(onFinish, event: "onFinish")
///     }
///   }
/// }
/// ```
public protocol ExecutableAction: ServerDrivenAction {
  /// Does at once what the action does, before the next action of its list starts. What takes time is handed to
  /// ``ActionScope/later(_:)``. Not on any particular actor, and without waiting for anything.
  func execute(in scope: inout ActionScope)
}

/// What an ``ExecutableAction`` works with: the contexts in its reach, and actions to run.
public struct ActionScope {
  var runtime: Runtime
  let origin: ActionOrigin
  var outcome = Outcome()
  var work: PendingAction.Work?

  /// The value of a property, evaluated where the action runs; nil where it is absent, null or of another type.
  public mutating func evaluate<Value: ExpressionValue>(_ bind: Bind<Value>?) -> Value? {
    runtime.evaluate(bind, origin)
  }

  /// A value with the strings inside it evaluated.
  public mutating func evaluateAll(_ bind: Bind<DynamicObject>?) -> DynamicObject {
    runtime.evaluateAll(bind, origin)
  }

  /// Sets the nearest context of this id, as `SetContext` does.
  public mutating func setContext(_ id: String, _ value: DynamicObject, path: String? = nil) {
    outcome.effects += runtime.setContext(id, value, path, origin)
  }

  /// Runs actions when this one is done, before the next action of its list.
  ///
  /// - Parameters:
  ///   - actions: what the action's property holds; nil runs nothing.
  ///   - event: the property that holds them. With a value, they read it as a context of that name.
  ///   - value: what they read; nil leaves the context out.
  public mutating func run(_ actions: [Action]?, event: String, value: DynamicObject? = nil) {
    outcome.runs += Outcome.run(actions, origin.entering(event, value)).runs
  }

  /// Does something that takes time, on the main actor, when the event's actions have run. It goes on when the screen is
  /// closed, and is cancelled when the session is. A later call replaces an earlier one.
  ///
  /// Where it throws, the screen has an error of the kind ``ScreenError/Kind/action``; ``Event/retry`` does the work
  /// again.
  public mutating func later(_ work: @escaping PendingAction.Work) {
    self.work = work
  }
}

/// The later part of an ``ExecutableAction``, under way.
public struct PendingAction: Sendable {
  /// What an action does that takes time.
  public typealias Work = @MainActor @Sendable (LaterScope) async throws -> Void

  /// The action's name as the document writes it: `custom:share`.
  public let name: String
  let work: Work
}

/// What the later part of an ``ExecutableAction`` works with. When the screen is closed meanwhile, the contexts are there as
/// they were: what is set in them is seen by nobody, other than what is set in `global`.
@MainActor
public struct LaterScope {
  let id: RequestID
  let send: (Event) -> Void

  /// Runs actions where the action ran. With a value, they read it as a context named like the event.
  public func run(_ actions: [Action]?, event: String, value: DynamicObject? = nil) {
    guard let actions else { return }
    send(.run(id, actions, event: event, value: value))
  }

  /// Sets the nearest context of this id, as `SetContext` does. Strings in the value are data.
  public func setContext(_ id: String, _ value: DynamicObject, path: String? = nil) {
    send(.setContext(self.id, id, value, path: path))
  }
}

extension Runtime {
  /// Runs an action of the application's own.
  mutating func execute(
    _ action: any ExecutableAction, named name: String, _ origin: ActionOrigin
  ) -> Outcome {
    var scope = ActionScope(runtime: self, origin: origin)
    // The scope is the only one that holds the runtime meanwhile, so that changing it copies nothing.
    self = Runtime(builder)
    action.execute(in: &scope)
    self = scope.runtime
    var outcome = scope.outcome
    if let work = scope.work { outcome.effects += start(PendingAction(name: name, work: work), origin) }
    return outcome
  }

  /// Asks for work that takes time.
  mutating func start(_ action: PendingAction, _ origin: ActionOrigin) -> [Effect] {
    let pending = PendingRequest(view: origin.view, purpose: .work(origin, action))
    return [requests.add(pending, limit: limits.requests).map { .perform($0, action) } ?? tooManyRequests]
  }

  mutating func finish(_ action: PendingAction, _ origin: ActionOrigin, _ answer: Answer) -> [Effect] {
    guard case .failure = answer else { return [] }
    return [navigation.fail(origin.view, .action, action.name, answer, .work(origin, action))]
  }

  /// Runs actions for work that is under way.
  func run(_ actions: [Action], for id: RequestID, _ event: String, _ value: DynamicObject?) -> Outcome {
    guard case .work(let origin, _)? = requests[id]?.purpose else { return .none }
    return .run(actions, origin.entering(event, value))
  }

  mutating func setContext(
    for work: RequestID, _ id: String, _ value: DynamicObject, _ path: String?
  ) -> [Effect] {
    guard case .work(let origin, _)? = requests[work]?.purpose else { return [] }
    return setContext(id, value, path, origin)
  }
}
