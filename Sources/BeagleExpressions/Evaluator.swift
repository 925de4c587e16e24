public import BeagleJSON

/// Where an expression finds the contexts it names.
public protocol ContextScope {
  /// The value of the nearest context with this id, or nil where none is declared.
  func value(ofContext id: String) -> DynamicObject?
}

/// Evaluates expressions. Keep one and use it again: its stack is reused, so that literals, paths and operations on
/// numbers allocate nothing.
public struct Evaluator: Sendable {
  /// Something an expression asked for that is not there. Its value was taken as null.
  public enum Fault: Sendable, Hashable {
    case unknownContext(String, expression: String)
    case unknownOperation(String, expression: String)
    case wrongArgumentCount(operation: String, count: Int, expression: String)
  }

  public var operations: OperationTable
  /// What went wrong since this was last emptied, in order, once each.
  public var faults: [Fault] = []
  private var stack: [DynamicObject] = []

  public init(operations: OperationTable = OperationTable()) {
    self.operations = operations
  }

  /// The value of a text: of any type where it is exactly one expression, else a string of all its pieces.
  public mutating func evaluate(
    _ template: ExpressionTemplate, in scope: some ContextScope
  ) -> DynamicObject {
    if let program = template.loneProgram { return run(program, of: template, in: scope) }
    var text = ""
    for piece in template.pieces {
      switch piece {
      case .text(let literal): text += literal
      case .expression(let program): text += run(program, of: template, in: scope).text
      }
    }
    return .string(text)
  }

  private mutating func run(
    _ program: [ExpressionTemplate.Instruction], of template: ExpressionTemplate, in scope: some ContextScope
  ) -> DynamicObject {
    stack.removeAll(keepingCapacity: true)
    for instruction in program {
      switch instruction {
      case .push(let value):
        stack.append(value)
      case .read(let binding):
        guard let value = scope.value(ofContext: binding.context) else {
          note(.unknownContext(binding.context, expression: template.source))
          stack.append(.empty)
          continue
        }
        stack.append(binding.path.steps.isEmpty ? value : value.value(at: binding.path))
      case .call(let reference, let count):
        stack.append(call(reference, count, in: template))
      }
    }
    return stack.popLast() ?? .empty
  }

  private mutating func call(
    _ reference: OperationReference, _ count: Int, in template: ExpressionTemplate
  ) -> DynamicObject {
    var result = DynamicObject.empty
    if let operation = operations.find(reference) {
      if !operation.arity.contains(count) {
        note(.wrongArgumentCount(operation: reference.name, count: count, expression: template.source))
      }
      result = operation(stack.suffix(count))
    } else {
      note(.unknownOperation(reference.name, expression: template.source))
    }
    // Removed after the slice is gone: a slice alive would make the stack copy itself.
    stack.removeLast(count)
    return result
  }

  private mutating func note(_ fault: Fault) {
    if !faults.contains(fault) { faults.append(fault) }
  }
}
