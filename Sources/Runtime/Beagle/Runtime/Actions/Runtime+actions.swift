import BeagleExpressions
import BeagleJSON
import BeagleNetworking
import BeagleSchema

/// Runs actions in order, nested ones before the next one of their list.
extension Runtime {
  /// Emits the effects of an outcome and runs its actions, including those that they run in turn, within the
  /// event's budget.
  mutating func perform(_ outcome: Outcome, in transaction: inout Transaction) {
    transaction.emit(outcome.effects)
    var stack = ActionStack(outcome.runs)
    while let (action, origin) = stack.next() {
      guard transaction.spendAction() else {
        return transaction.emit([.limit("actions for one event", limits.actions)])
      }
      actionTrace?.append(action.typeName)
      transaction.emit(record(action, origin))
      let outcome =
        if let coverage = builder.coverage {
          execute(action, origin, seenBy: coverage)
        } else {
          execute(action, origin)
        }
      transaction.emit(outcome.effects)
      if outcome.runs.contains(where: \.isOfAddedChildren), stack.addedChildrenCount >= limits.rounds {
        transaction.emit([.limit("rounds of updates for one event", limits.rounds)])
        continue
      }
      stack.push(outcome.runs)
    }
  }

  /// Executes an action and reports it to the coverage observer.
  private mutating func execute(
    _ action: Action, _ origin: ActionOrigin, seenBy coverage: any CoverageObserver
  ) -> Outcome {
    coverage.ran(action)
    return CoveredAction.$current.withValue(action) { execute(action, origin) }
  }

  /// Executes the synchronous part of an action.
  private mutating func execute(_ action: Action, _ origin: ActionOrigin) -> Outcome {
    switch action {
    case .setContext(let action): return Outcome(effects: setContext(action, origin))
    case .condition(let condition):
      let isTrue = evaluate(condition.condition, origin) == true
      builder.coverage?.chose(isTrue, in: action)
      return .run(
        isTrue ? condition.onTrue : condition.onFalse, origin.entering(isTrue ? "onTrue" : "onFalse"))
    case .sendRequest(let action): return send(action, origin)
    case .alert(let action): return Outcome(effects: show(action, origin))
    case .confirm(let action): return Outcome(effects: show(action, origin))
    case .addChildren(let action): return addChildren(action, origin)
    case .submitForm: return submitForm(origin)
    case .pushView(let action): return navigate(.pushView, action.route, action.navigationContext, origin)
    case .pushStack(let action):
      return navigate(
        .pushStack(controllerID: action.controllerId), action.route, action.navigationContext, origin)
    case .resetStack(let action):
      return navigate(
        .resetStack(controllerID: action.controllerId), action.route, action.navigationContext, origin)
    case .resetApplication(let action):
      return navigate(
        .resetApplication(controllerID: action.controllerId), action.route, action.navigationContext, origin)
    case .popView(let action): return Outcome(effects: popView(action.navigationContext, origin))
    case .popStack(let action): return Outcome(effects: popStack(action.navigationContext, origin))
    case .popToView(let action): return Outcome(effects: popToView(action, origin))
    case .openExternalURL(let action):
      return Outcome(effects: openExternalURL(evaluate(action.url, origin) ?? ""))
    case .openNativeRoute(let action): return Outcome(effects: openNativeRoute(action, origin))
    case .formRemoteAction(let action): return Outcome(effects: submit(action, origin))
    case .formLocalAction(let action): return Outcome(effects: submit(action, origin))
    case .formValidation(let action):
      navigation[live: origin.view]?.setMessages(of: action, form: origin.form?.form)
      return .none
    case .custom(let custom):
      guard let action = custom.value as? any ExecutableAction else {
        return .warning(.idleAction(custom.type))
      }
      return execute(action, named: custom.type, origin)
    case .unknown(let action):
      return Outcome(
        effects: [.log(.decode(.decodingError(type: action.type))), .notice(.unknownAction(action.type))])
    }
  }

  // MARK: Evaluating

  /// The value of an action's property, in the scope of the action.
  mutating func evaluate<Value: ExpressionValue>(_ bind: Bind<Value>?, _ origin: ActionOrigin) -> Value? {
    if case .value(let value)? = bind { return value }
    return navigation[live: origin.view]?.evaluate(bind, in: origin.scope)
  }

  /// The URL of a request. If it contains expressions, the result is percent-encoded.
  mutating func evaluateURL(_ bind: Bind<String>, _ origin: ActionOrigin) -> String {
    bind.value ?? RequestURL.evaluated(evaluate(bind, origin) ?? "")
  }

  /// The value of an action's data. All strings in it are evaluated.
  mutating func evaluateAll(_ bind: Bind<DynamicObject>?, _ origin: ActionOrigin) -> DynamicObject {
    navigation[live: origin.view]?.evaluateAll(bind, in: origin.scope) ?? .empty
  }
}

extension Runtime {
  /// Adds components to one on the screen. What the new components run is run before the next action.
  mutating func addChildren(_ action: AddChildren, _ origin: ActionOrigin) -> Outcome {
    let components: [Component]
    switch action.value {
    case .components(let literal): components = literal
    case .expression(let template):
      do throws(UnreadableChildren) {
        components = try read(evaluateAll(.expression(template), origin))
      } catch {
        return .warning(.unreadableChildren(reason: error.reason))
      }
    }
    let limit = limits.addedChildren
    let addition = navigation[live: origin.view]?.add(
      components, to: action.componentId, action.mode ?? .append, limit: limit)
    switch addition ?? .notFound {
    case .done(let inits): return Outcome(runs: inits)
    case .tooMany: return Outcome(effects: [.limit("components added to a screen", limit)])
    case .notFound: return .warning(.componentNotFound(id: action.componentId))
    }
  }

  private struct UnreadableChildren: Error {
    var reason: String
  }

  /// Decodes the result of an expression: a list of components, or one component.
  private func read(_ value: DynamicObject) throws(UnreadableChildren) -> [Component] {
    let values: [DynamicObject]
    switch value {
    case .array(let array): values = Array(array)
    case .dictionary: values = [value]
    default: throw UnreadableChildren(reason: "the expression gives \(value.kindInWords)")
    }
    var components: [Component] = []
    for value in values {
      do throws(DocumentError) {
        components.append(
          try Component.read(JSONWriter.bytes(of: value), options: decodingOptions).component)
      } catch {
        throw UnreadableChildren(reason: "\(error)")
      }
    }
    return components
  }

  var decodingOptions: DecodingOptions { DecodingOptions(componentRegistry: componentRegistry) }
}
