package import BeagleJSON

extension ExpressionTemplate {
  /// What evaluating a text does, one step after the other, for those who look at expressions without evaluating them.
  package enum Step {
    case push(DynamicObject)
    case read(Binding)
    /// Takes the arguments from the stack and pushes the result.
    case call(String, argumentCount: Int)
    /// Takes a value from the stack and puts it out as text.
    case show
  }

  package func forEachStep(_ body: (Step) -> Void) {
    for instruction in program {
      switch instruction {
      case .push(let value): body(.push(value))
      case .read(let binding): body(.read(binding))
      case .call(let operation, let count): body(.call(operation.name, argumentCount: count))
      case .show: body(.show)
      case .text: continue
      }
    }
  }
}
