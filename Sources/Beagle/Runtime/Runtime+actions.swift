import BeagleExpressions
import BeagleJSON
import BeagleNetworking
import BeagleSchema

/// Running actions: in order, those inside an action before the next one of its list.
extension Runtime {
  /// Runs actions and all they run in turn, as far as the budget goes.
  mutating func run(_ actions: [Action]?, _ origin: ActionOrigin) {
    guard let actions, !actions.isEmpty else { return }
    // The lists that are being run, the innermost last: however deep actions nest, the call stack does not.
    var open = [ActionRun(actions, origin)]
    while let run = open.last {
      guard run.next < run.actions.count else {
        open.removeLast()
        continue
      }
      guard budget > 0 else { return reach("actions for one event", limits.actions) }
      budget -= 1
      open[open.count - 1].next += 1
      let action = run.actions[run.next]
      record(action, run.origin)
      let inner = execute(action, run.origin)
      if inner.contains(where: \.isOfAdded), open.count(where: \.isOfAdded) >= limits.rounds {
        reach("rounds of updates for one event", limits.rounds)
        continue
      }
      open.append(contentsOf: inner.reversed())
    }
  }

  /// Does what an action does at once, and returns what it runs in turn.
  private mutating func execute(_ action: Action, _ origin: ActionOrigin) -> [ActionRun] {
    switch action {
    case .setContext(let action): setContext(action, origin)
    case .condition(let action):
      let isTrue = evaluate(action.condition, origin) == true
      return runs(isTrue ? action.onTrue : action.onFalse, origin.entering(isTrue ? "onTrue" : "onFalse"))
    case .sendRequest(let action): return send(action, origin)
    case .alert(let action): show(action, origin)
    case .confirm(let action): show(action, origin)
    case .addChildren(let action): return addChildren(action, origin)
    case .submitForm: return submitForm(origin)
    case .pushView(let action): navigate(.pushView, action.route, action.navigationContext, origin)
    case .pushStack(let action):
      navigate(.pushStack(controllerID: action.controllerId), action.route, action.navigationContext, origin)
    case .resetStack(let action):
      navigate(.resetStack(controllerID: action.controllerId), action.route, action.navigationContext, origin)
    case .resetApplication(let action):
      navigate(
        .resetApplication(controllerID: action.controllerId), action.route, action.navigationContext, origin)
    case .popView(let action): popView(action.navigationContext, origin)
    case .popStack(let action): popStack(action.navigationContext, origin)
    case .popToView(let action):
      popToView(evaluate(action.route, origin) ?? "", action.navigationContext, origin)
    case .openExternalURL(let action): open(evaluate(action.url, origin) ?? "")
    case .openNativeRoute(let action): openNativeRoute(action, origin)
    case .formRemoteAction(let action): submit(action, origin)
    case .formLocalAction(let action): handle(action, origin)
    case .formValidation(let action): show(action, origin)
    case .custom(let custom):
      guard let action = custom.value as? any ExecutableAction else { tell(.idleAction(custom.type)); break }
      return execute(action, named: custom.type, origin)
    case .unknown(let action): effects.append(.log(.decode(.decodingError(type: action.type))))
    }
    return []
  }

  func runs(_ actions: [Action]?, _ origin: ActionOrigin) -> [ActionRun] {
    actions.map { [ActionRun($0, origin)] } ?? []
  }

  // MARK: Evaluating

  /// The value of an action's property, in the scope the action runs in.
  mutating func evaluate<Value: ExpressionValue>(_ bind: Bind<Value>?, _ origin: ActionOrigin) -> Value? {
    if case .value(let value)? = bind { return value }
    return withScope(origin) { $0(bind) } ?? nil
  }

  /// The value of an action's data, strings inside it included.
  mutating func deeply(_ bind: Bind<DynamicObject>?, _ origin: ActionOrigin) -> DynamicObject {
    withScope(origin) { $0.deeply(bind) } ?? .empty
  }

  private mutating func withScope<R>(_ origin: ActionOrigin, _ body: (inout BindEvaluator) -> R) -> R? {
    withTree(origin.view) { tree in
      // What actions read is not read again when it changes.
      let wasTracking = tree.evaluate.isTracking
      tree.evaluate.isTracking = false
      defer { tree.evaluate.isTracking = wasTracking }
      tree.evaluate.scope.frame = origin.scope
      let result = body(&tree.evaluate)
      for notice in tree.evaluate.takeNotices() { tree.note(notice) }
      return result
    }
  }
}
