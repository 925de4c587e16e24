import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// Evaluates binds in a scope and records the reads.
struct BindEvaluator: Sendable {
  private var evaluator: Evaluator
  private let tracksReads: Bool
  /// The reads since they were last taken.
  private var reads = ReadList()
  /// Notices about strings in data whose expressions do not parse, since notices were last taken.
  private var malformed: [SceneNotice] = []

  init(
    operations: OperationTable, services: Services, tracksReads: Bool, watcher: (any BranchWatcher)? = nil
  ) {
    evaluator = Evaluator(operations: operations, services: services, watcher: watcher)
    self.tracksReads = tracksReads
  }

  /// The value of a property; nil if it is absent, null or of another type.
  mutating func callAsFunction<Value: ExpressionValue>(_ bind: Bind<Value>?, in scope: Scope) -> Value? {
    switch bind {
    case nil: return nil
    case .value(let value)?: return value
    case .expression(let template)?:
      if tracksReads { recordReads(of: template.bindings, in: scope) }
      return Value(evaluated: evaluator.evaluate(template, in: scope))
    }
  }

  /// Every evaluation of a text reads all its bindings.
  private mutating func recordReads(of bindings: [ExpressionTemplate.Binding], in scope: Scope) {
    for binding in bindings {
      guard let slot = scope.slot(ofContext: binding.context) else { continue }
      reads.append(ContextRead(slot: slot, path: binding.path))
    }
  }

  /// Moves the reads since the last call into an empty list.
  mutating func takeReads(into list: inout ReadList) {
    if reads.count > 0 { swap(&reads, &list) }
  }

  mutating func forgetReads() { reads = ReadList() }

  /// A value in which all strings are evaluated, like the data of an action.
  mutating func evaluateAll(_ bind: Bind<DynamicObject>?, in scope: Scope) -> DynamicObject {
    switch bind {
    case nil: .empty
    case .expression(let template)?: evaluator.evaluate(template, in: scope)
    case .value(let value)?: evaluateAll(value, in: scope)
    }
  }

  /// A value in which all strings are evaluated. Records the reads.
  mutating func evaluateTracked(_ value: DynamicObject, in scope: Scope) -> DynamicObject {
    if tracksReads { recordAllReads(value, in: scope) }
    return evaluateAll(value, in: scope)
  }

  private mutating func recordAllReads(_ value: DynamicObject, in scope: Scope) {
    switch value {
    case .string(let text), .expression(let text):
      if case .template(let template) = ParsedText(text) { recordReads(of: template.bindings, in: scope) }
    case .array(let values): for value in values { recordAllReads(value, in: scope) }
    case .dictionary(let members): for (_, member) in members { recordAllReads(member, in: scope) }
    default: break
    }
  }

  private mutating func evaluateAll(_ value: DynamicObject, in scope: Scope) -> DynamicObject {
    value.mappingLeaves { leaf in
      switch leaf {
      case .string(let text), .expression(let text): evaluated(text, in: scope)
      default: leaf
      }
    }
  }

  private mutating func evaluated(_ text: String, in scope: Scope) -> DynamicObject {
    if case .malformed(let error) = ParsedText(text), malformed.count < Evaluator.maximumIssues {
      malformed.append(.malformedExpression(text, reason: "\(error)"))
    }
    return evaluator.evaluate(text: text, in: scope)
  }

  /// The evaluation errors since the last call, as notices. Resets the work limit of the evaluator.
  mutating func takeNotices() -> [SceneNotice] {
    evaluator.forgetWork()
    guard !evaluator.issues.isEmpty || !malformed.isEmpty else { return [] }
    defer {
      evaluator.issues.removeAll()
      malformed.removeAll()
    }
    return malformed
      + evaluator.issues.map { issue in
        switch issue {
        case .unknownContext(let id, let expression): .unknownContext(id, expression: expression)
        case .unknownOperation(let name, let expression): .unknownOperation(name, expression: expression)
        case .wrongArgumentCount(let name, let count, let expression):
          .wrongArgumentCount(operation: name, count: count, expression: expression)
        case .tooMuchWork(let expression, let limit): .tooMuchWork(expression: expression, limit: limit)
        }
      }
  }
}
