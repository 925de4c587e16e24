import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// Evaluates binds in the scope of the component that is being resolved.
struct BindEvaluator {
  private var evaluator: Evaluator
  private var scope: Scope

  init(operations: OperationTable, global: DynamicObject) {
    evaluator = Evaluator(operations: operations)
    scope = Scope(frame: nil, values: [], global: global)
  }

  /// The value of a property, or nil where it is absent, null or of another type.
  mutating func callAsFunction<Value: ExpressionValue>(_ bind: Bind<Value>?) -> Value? {
    guard let bind else { return nil }
    return evaluator.evaluate(bind, in: scope)
  }

  /// Opens a context inside the present scope and returns what ``leave(to:)`` needs to close it.
  mutating func enter(_ id: String, _ value: DynamicObject) -> ScopeFrame? {
    let outer = scope.frame
    scope.frame = ScopeFrame(id: id, slot: scope.values.count, parent: outer)
    scope.values.append(value)
    return outer
  }

  mutating func leave(to outer: ScopeFrame?) {
    scope.frame = outer
  }

  /// What went wrong since this was last asked, as notices.
  mutating func takeNotices() -> [SceneNotice] {
    guard !evaluator.faults.isEmpty else { return [] }
    defer { evaluator.faults.removeAll() }
    return evaluator.faults.map { fault in
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
