import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// Evaluating for actions and for what looks into a screen. What is read is not remembered.
extension ViewTree {
  mutating func evaluate<Value: ExpressionValue>(
    _ bind: Bind<Value>?, for origin: ActionOrigin
  ) -> Value? {
    evaluating(in: origin.scope) { $0(bind) }
  }

  /// A value with the strings inside it evaluated.
  mutating func deeply(_ bind: Bind<DynamicObject>?, for origin: ActionOrigin) -> DynamicObject {
    evaluating(in: origin.scope) { $0.deeply(bind) }
  }

  private mutating func evaluating<R>(in scope: ScopeFrame?, _ body: (inout BindEvaluator) -> R) -> R {
    let wasTracking = evaluate.isTracking
    evaluate.isTracking = false
    defer { evaluate.isTracking = wasTracking }
    evaluate.scope.frame = scope
    let result = body(&evaluate)
    for notice in evaluate.takeNotices() { note(notice) }
    return result
  }
}
