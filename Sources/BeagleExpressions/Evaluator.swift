public import BeagleJSON

/// Where an expression finds the contexts it names.
public protocol ContextScope {
  /// The value of the nearest context with this id, or nil where none is declared.
  func value(ofContext id: String) -> DynamicObject?
}

/// Evaluates expressions. Keep one and use it again: its stack is reused, so that literals, paths and
/// operations on numbers allocate nothing.
///
/// ```swift
/// var evaluator = Evaluator()
/// let text: Bind<String> = "Hi @{user.name}"
/// let shown = evaluator.evaluate(text, in: contexts)  // "Hi Ana"
/// ```
///
/// Evaluating never throws. What is missing or fails is null; ``faults`` tells what was missing.
public struct Evaluator: Sendable {
  /// Something an expression asked for that is not there, with the text that has it. Its value was taken as
  /// null.
  public enum Fault: Sendable, Hashable {
    /// No context of this id is in the scope.
    case unknownContext(String, expression: String)
    /// The table has no operation of this name. Upper and lower case differ.
    case unknownOperation(String, expression: String)
    /// The operation does not take this number of arguments. `gt`, `gte`, `lt` and `lte` then give false, all
    /// others null.
    case wrongArgumentCount(operation: String, count: Int, expression: String)
    /// The text would read or put out more than ``Evaluator/largestWork``.
    case tooMuchWork(expression: String)
  }

  /// How much one text may have its operations read and put out, in UTF-8 bytes of strings and elements of arrays.
  /// Calls inside calls could otherwise fill memory from a few lines. A text that needs more is null.
  public static let largestWork = 1 << 24
  /// How many faults are kept until they are emptied.
  public static let mostFaults = 100

  /// What expressions can call. A change counts from the next evaluation on, for texts parsed before it, too.
  public var operations: OperationTable
  /// The first things that went wrong since this was last emptied, in order, once each.
  public var faults: [Fault] = []
  private var stack: [DynamicObject] = []

  /// By default, expressions can call the built-in operations.
  public init(operations: OperationTable = OperationTable()) {
    self.operations = operations
  }

  /// The value of a text: of any type where it is exactly one expression, else a string of all its pieces, in
  /// which null is empty.
  public mutating func evaluate(
    _ template: ExpressionTemplate, in scope: some ContextScope
  ) -> DynamicObject {
    var text = ""
    var work = 0
    // The stack is empty here, and every instruction finds what it takes: the parser sees to that.
    for instruction in template.program {
      switch instruction {
      case .push(let value): stack.append(value)
      case .read(let binding): stack.append(read(binding, of: template, in: scope))
      case .call(let operation, let count): call(operation, count, of: template, &work)
      case .text(let literal): text += literal
      case .show:
        let piece = stack.removeLast().text
        work += piece.utf8.count
        if work <= Self.largestWork { text += piece }
      }
      if work > Self.largestWork {
        note(.tooMuchWork(expression: template.source))
        stack = []
        return .empty
      }
    }
    return template.isLoneExpression ? stack.removeLast() : .string(text)
  }

  private mutating func read(
    _ binding: ExpressionTemplate.Binding, of template: ExpressionTemplate, in scope: some ContextScope
  ) -> DynamicObject {
    guard let value = scope.value(ofContext: binding.context) else {
      note(.unknownContext(binding.context, expression: template.source))
      return .empty
    }
    return binding.path.steps.isEmpty ? value : value.value(at: binding.path)
  }

  /// Replaces the arguments on the stack by the operation's result.
  private mutating func call(
    _ operation: OperationReference, _ count: Int, of template: ExpressionTemplate, _ work: inout Int
  ) {
    let first = stack.count - count
    for place in first..<stack.count { work += stack[place].work }
    if work > Self.largestWork { return }
    let result: DynamicObject
    if let place = operations.place(of: operation) {
      // Only what a call needs is taken out of the entry: a copy of all of it would cost more than the call.
      if operations.all[place].arity.contains(count) {
        result = operations.all[place].body(stack[first...])
      } else {
        result = operations.all[place].mismatch
        note(.wrongArgumentCount(operation: operation.name, count: count, expression: template.source))
      }
    } else {
      result = .empty
      note(.unknownOperation(operation.name, expression: template.source))
    }
    if count == 0 {
      stack.append(result)
    } else {
      stack[first] = result
      for _ in 1..<count { stack.removeLast() }
    }
  }

  private mutating func note(_ fault: Fault) {
    if faults.count < Self.mostFaults, !faults.contains(fault) { faults.append(fault) }
  }
}

extension DynamicObject {
  /// What an operation has to read of a value at most, as far as it is known at once.
  fileprivate var work: Int {
    switch self {
    case .string(let text): text.utf8.count
    case .array(let array): array.count
    default: 0
    }
  }
}
