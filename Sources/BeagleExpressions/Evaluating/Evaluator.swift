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
  private var output: [UInt8] = []

  /// By default, expressions can call the built-in operations.
  public init(operations: OperationTable = OperationTable()) {
    self.operations = operations
  }

  /// The value of a text: of any type where it is exactly one expression, else a string of all its pieces, in
  /// which null is empty.
  public mutating func evaluate(
    _ template: ExpressionTemplate, in scope: some ContextScope
  ) -> DynamicObject {
    var work = 0
    return template.storage.withProgram { program in
      // The stack is empty here, and every instruction finds what it takes: the parser sees to that.
      var place = 0
      while place < program.instructions.count {
        let instruction = program.instructions[place]
        switch instruction.code {
        case .null, .true, .false, .int, .double, .string: stack.append(program.literal(instruction))
        case .read:
          stack.append(read(place, program, in: scope))
          place += instruction.low
        case .call: call(instruction, program, &work)
        case .text: put(instruction, program, &work)
        case .show: show(&work)
        case .spaced:
          if operations.platform == .web { stack[stack.count - 1] = .empty }
        case .key, .index: break
        }
        if work > Self.largestWork {
          note(.tooMuchWork(expression: template.source))
          stack = []
          output = []
          return .empty
        }
        place += 1
      }
      if program.isLoneExpression { return stack.removeLast() }
      defer { output.removeAll(keepingCapacity: true) }
      return .string(String(decoding: output, as: UTF8.self))
    }
  }

  @inline(__always)
  private mutating func read(_ place: Int, _ program: Program, in scope: some ContextScope) -> DynamicObject {
    let instruction = program.instructions[place]
    guard let value = scope.value(ofContext: program.context(instruction)) else {
      note(
        .unknownContext(
          program.context(instruction), expression: String(decoding: program.text, as: UTF8.self)))
      return .empty
    }
    return instruction.low == 0 ? value : program.follow(value, place + 1..<place + 1 + instruction.low)
  }

  /// Replaces the arguments on the stack by the operation's result.
  private mutating func call(_ instruction: Instruction, _ program: Program, _ work: inout Int) {
    let count = instruction.high
    let first = stack.count - count
    for place in first..<stack.count { work += stack[place].work }
    if work > Self.largestWork { return }
    let result: DynamicObject
    if let place = operations.place(of: instruction, program) {
      // Only what a call needs is taken out of the entry: a copy of all of it would cost more than the call.
      if operations.all[place].arity.contains(count) {
        result = stack.withUnsafeBufferPointer {
          operations.all[place].body(Arguments(UnsafeBufferPointer(rebasing: $0[first...])))
        }
      } else {
        result = operations.all[place].mismatch
        note(
          .wrongArgumentCount(
            operation: program.operation(instruction).name, count: count,
            expression: String(decoding: program.text, as: UTF8.self)))
      }
    } else {
      result = .empty
      note(
        .unknownOperation(
          program.operation(instruction).name, expression: String(decoding: program.text, as: UTF8.self)))
    }
    if count == 0 {
      stack.append(result)
    } else {
      stack[first] = result
      // One by one: removing several at once goes through what replaces any part of an array.
      for _ in 1..<count { stack.removeLast() }
    }
  }

  private mutating func put(_ text: Instruction, _ program: Program, _ work: inout Int) {
    if text.operand < 0 {
      output.append(contentsOf: program.bytes(text))
    } else {
      output.append(contentsOf: program.string(text, slot: Int(text.operand)).utf8)
    }
  }

  /// Puts out the value on top of the stack.
  private mutating func show(_ work: inout Int) {
    var piece = stack.removeLast().text(on: operations.platform)
    work += piece.utf8.count
    if work <= Self.largestWork { piece.withUTF8 { output.append(contentsOf: $0) } }
  }

  mutating func note(_ fault: Fault) {
    if faults.count < Self.mostFaults, !faults.contains(fault) { faults.append(fault) }
  }
}

extension Program {
  /// The value that a path leads to. Through what is still a view of a document, without making the values between.
  func follow(_ value: DynamicObject, _ steps: Range<Int>) -> DynamicObject {
    if let found = value.withViewCursor({ follow($0, steps) }) { return found }
    var value = value
    for place in steps {
      let step = instructions[place]
      value =
        step.code == .key ? value[utf8: bytes(step)] : value[Int(truncatingIfNeeded: step.operand)]
      let rest = place + 1..<steps.upperBound
      if !rest.isEmpty, let found = value.withViewCursor({ follow($0, rest) }) { return found }
    }
    return value
  }

  private func follow(_ cursor: JSONCursor, _ steps: Range<Int>) -> DynamicObject {
    var cursor = cursor
    for place in steps {
      let step = instructions[place]
      let next =
        step.code == .key
        ? cursor.member(utf8: bytes(step)) : cursor.element(at: Int(truncatingIfNeeded: step.operand))
      guard let next else { return .empty }
      cursor = next
    }
    return cursor.dynamicObject
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
