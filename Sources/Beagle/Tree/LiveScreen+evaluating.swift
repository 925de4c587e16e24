import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// Evaluation for actions and for inspecting a screen. Reads are not recorded.
extension LiveScreen {
  mutating func evaluate<Value: ExpressionValue>(_ bind: Bind<Value>?, in scope: ScopeFrame?) -> Value? {
    evaluating { $0(bind, in: $1.scope(scope)) }
  }

  /// A value with the strings inside it evaluated.
  mutating func evaluateAll(_ bind: Bind<DynamicObject>?, in scope: ScopeFrame?) -> DynamicObject {
    evaluating { $0.evaluateAll(bind, in: $1.scope(scope)) }
  }

  private mutating func evaluating<R>(_ body: (inout BindEvaluator, ContextGraph) -> R) -> R {
    let result = body(&resolver.evaluate, contexts)
    resolver.evaluate.forgetReads()
    for notice in resolver.evaluate.takeNotices() { warn(notice) }
    return result
  }
}
