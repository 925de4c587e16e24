import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// Evaluates binds in the scope of the component that is being worked on.
struct BindEvaluator: Sendable {
  private var evaluator: Evaluator
  /// Texts of data whose expressions do not parse, since notices were last taken.
  private var malformed: [SceneNotice] = []
  var scope: Scope
  /// Whether what is read is noted.
  var isTracking = false
  /// The contexts that were read since this was last emptied.
  var reads: [ContextRead] = []

  init(operations: OperationTable, global: DynamicObject) {
    evaluator = Evaluator(operations: operations)
    scope = Scope(frame: nil, contexts: ContextStore(global: global))
  }

  /// The value of a property, or nil where it is absent, null or of another type.
  mutating func callAsFunction<Value: ExpressionValue>(_ bind: Bind<Value>?) -> Value? {
    switch bind {
    case nil: return nil
    case .value(let value)?: return value
    case .expression(let template)?:
      if isTracking { note(template.bindings) }
      return Value(evaluated: evaluator.evaluate(template, in: scope))
    }
  }

  /// Every evaluation of a text reads all its bindings.
  private mutating func note(_ bindings: [ExpressionTemplate.Binding]) {
    for binding in bindings {
      guard let slot = scope.slot(ofContext: binding.context) else { continue }
      reads.append(ContextRead(slot: slot, member: MemberKey(binding.path.steps.first)))
    }
  }

  /// A value with the strings inside it evaluated, as the data of an action is.
  mutating func deeply(_ bind: Bind<DynamicObject>?) -> DynamicObject {
    switch bind {
    case nil: .empty
    case .expression(let template)?: evaluator.evaluate(template, in: scope)
    case .value(let value)?: deeply(value)
    }
  }

  mutating func deeply(_ value: DynamicObject) -> DynamicObject {
    switch value {
    case .string(let text), .expression(let text): return evaluated(text)
    case .array(let array): return .array(DynamicArray(array.map { deeply($0) }))
    case .dictionary(let members):
      var evaluated: DynamicDictionary = [:]
      for (key, member) in members { evaluated[key] = deeply(member) }
      return .dictionary(evaluated)
    default: return value
    }
  }

  private mutating func evaluated(_ text: String) -> DynamicObject {
    if case .malformed(let error) = ParsedText(text), malformed.count < Evaluator.mostFaults {
      malformed.append(.malformedExpression(text, reason: "\(error)"))
    }
    return evaluator.evaluate(text: text, in: scope)
  }

  /// What went wrong since this was last asked, as notices.
  mutating func takeNotices() -> [SceneNotice] {
    guard !evaluator.faults.isEmpty || !malformed.isEmpty else { return [] }
    defer {
      evaluator.faults.removeAll()
      malformed.removeAll()
    }
    return malformed
      + evaluator.faults.map { fault in
        switch fault {
        case .unknownContext(let id, let expression): .unknownContext(id, expression: expression)
        case .unknownOperation(let name, let expression): .unknownOperation(name, expression: expression)
        case .wrongArgumentCount(let name, let count, let expression):
          .wrongArgumentCount(operation: name, count: count, expression: expression)
        case .tooMuchWork(let expression): .tooMuchWork(expression: expression, limit: Evaluator.largestWork)
        }
      }
  }
}
