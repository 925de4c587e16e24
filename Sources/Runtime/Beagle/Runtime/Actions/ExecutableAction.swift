public import BeagleExpressions
public import BeagleJSON
public import BeagleSchema

/// A custom action with behaviour. Register its type with the dependencies.
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
  /// Executes the synchronous part of the action, before the next action of its list starts. Pass
  /// asynchronous work to ``ActionScope/later(_:)``. Called on any thread; must not block.
  func execute(in scope: inout ActionScope)
}

/// The context of an ``ExecutableAction``: the visible contexts, and actions to run.
public struct ActionScope {
  var runtime: Runtime
  let origin: ActionOrigin
  var outcome = Outcome()
  var work: PendingAction.Work?

  /// The application's services.
  public var services: Services { runtime.services }

  /// Returns the value of a property, evaluated in the scope of the action; nil if it is absent, null or of
  /// another type.
  public mutating func evaluate<Value: ExpressionValue>(_ bind: Bind<Value>?) -> Value? {
    runtime.evaluate(bind, origin)
  }

  /// Returns a value in which all strings, including nested ones, are evaluated.
  public mutating func evaluateAll(_ bind: Bind<DynamicObject>?) -> DynamicObject {
    runtime.evaluateAll(bind, origin)
  }

  /// Sets the nearest context with this id, as `SetContext` does.
  public mutating func setContext(_ id: String, _ value: DynamicObject, path: String? = nil) {
    outcome.effects += runtime.setContext(id, value, path, origin)
  }

  /// Runs actions after this one, before the next action of its list.
  ///
  /// - Parameters:
  ///   - actions: the actions in a property of the action; nil runs nothing.
  ///   - event: the property's name. With a value, it is also the id of an implicit context.
  ///   - value: the value of the implicit context; nil for none.
  public mutating func run(_ actions: [Action]?, event: String, value: DynamicObject? = nil) {
    outcome.runs += Outcome.run(actions, origin.entering(event, value)).runs
  }

  /// Performs asynchronous work after the event's actions have run, on the session's actor if it has one. The
  /// work continues if the screen is closed, and is cancelled when the session is closed. A later call
  /// replaces an earlier one.
  ///
  /// If it throws, the screen has an error of the kind ``ScreenError/Kind/action``; ``Event/retry`` repeats
  /// the work.
  public mutating func later(_ work: @escaping PendingAction.Work) {
    self.work = work
  }
}

/// The running asynchronous work of an ``ExecutableAction``.
public struct PendingAction: Sendable {
  /// Asynchronous work.
  public typealias Work = @Sendable (PendingActionScope) async throws -> Void

  /// The action's name in the document: `custom:share`.
  public let name: String
  let work: Work
}

/// The context of the asynchronous work of an ``ExecutableAction``. If the screen is closed in the meantime,
/// the contexts keep their values; setting them has no effect, except for `global`.
///
/// The scope can be used from any thread. Its calls reach the session in order, and before the end of the
/// work.
public struct PendingActionScope: Sendable {
  let id: RequestID
  /// The application's services.
  public let services: Services
  let mailbox: SessionMailbox

  /// Runs actions in the scope of the action. With a value, they read it as an implicit context named like
  /// the event.
  public func run(_ actions: [Action]?, event: String, value: DynamicObject? = nil) {
    guard let actions else { return }
    mailbox.post(.event(.run(id, actions, event: event, value: value)))
  }

  /// Sets the nearest context with this id, as `SetContext` does. Strings in the value are data and not
  /// evaluated.
  public func setContext(_ id: String, _ value: DynamicObject, path: String? = nil) {
    mailbox.post(.event(.setContext(self.id, id, value, path: path)))
  }
}

extension Runtime {
  mutating func execute(
    _ action: any ExecutableAction, named name: String, _ origin: ActionOrigin
  ) -> Outcome {
    var scope = ActionScope(runtime: self, origin: origin)
    // The scope must be the only owner of the runtime, so that changing it copies nothing.
    self = Runtime(builder)
    action.execute(in: &scope)
    self = scope.runtime
    var outcome = scope.outcome
    if let work = scope.work { outcome.effects += start(PendingAction(name: name, work: work), origin) }
    return outcome
  }

  mutating func start(_ action: PendingAction, _ origin: ActionOrigin) -> [Effect] {
    let pending = PendingRequest(view: origin.view, purpose: .work(origin, action))
    return [requests.add(pending, limit: limits.requests).map { .perform($0, action) } ?? tooManyRequests]
  }

  mutating func finish(_ action: PendingAction, _ origin: ActionOrigin, _ response: RequestResult) -> [Effect]
  {
    guard case .failure = response else { return [] }
    return [navigation.fail(origin.view, .action, action.name, response, .work(origin, action))]
  }

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

/// The result of a step of an event: effects in order, then lists of actions to run.
struct Outcome: Sendable {
  var effects: [Effect] = []
  var runs: [ActionRun] = []

  static let none = Outcome()

  static func warning(_ notice: SceneNotice) -> Outcome { Outcome(effects: [.notice(notice)]) }

  static func run(_ actions: [Action]?, _ origin: ActionOrigin) -> Outcome {
    Outcome(runs: actions.map { [ActionRun($0, origin)] } ?? [])
  }
}

extension Outcome {
  init(_ run: ActionRun?) { runs = run.map { [$0] } ?? [] }
}

extension Effect {
  static func limit(_ what: String, _ value: Int) -> Effect { .notice(.limit(what, value: value)) }
}
