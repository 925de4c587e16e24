package import BeagleJSON

package protocol ContextScope {
  /// The value of the nearest context with this id, or nil if there is none.
  func value(ofContext id: String) -> DynamicObject?
}

/// Evaluates expressions. Reuse an evaluator: it keeps its stack, so that literals, paths and operations on
/// numbers do not allocate.
///
/// ```swift
/// var evaluator = Evaluator()
/// if case .template(let template) = ParsedText("Hi @{user.name}") {
///   let shown = evaluator.evaluate(template, in: contexts)  // "Hi Ana"
/// }
/// ```
///
/// Evaluation never throws. Missing values and failures are null; ``issues`` lists what was missing. An
/// operation that would throw on the platform of ``operations`` makes the whole expression null.
package struct Evaluator: Sendable {
  /// A missing reference, with the text of its expression. Its value is null.
  package enum Issue: Sendable, Hashable {
    case unknownContext(String, expression: String)
    /// The table has no operation with this name. Names are case-sensitive.
    case unknownOperation(String, expression: String)
    /// The operation does not accept this number of arguments. On iOS, `gt`, `gte`, `lt` and `lte` then
    /// return false, and all others null.
    case wrongArgumentCount(operation: String, count: Int, expression: String)
    /// The text would exceed ``Evaluator/maximumWork``, or all texts together ``Evaluator/maximumTotal``;
    /// `limit` is the limit in question.
    case tooMuchWork(expression: String, limit: Int)

    var expression: String {
      switch self {
      case .unknownContext(_, let expression), .unknownOperation(_, let expression),
        .wrongArgumentCount(_, _, let expression), .tooMuchWork(let expression, _):
        expression
      }
    }
  }

  /// The maximum amount of input and output of operations in one text, in UTF-8 bytes of strings and elements
  /// of arrays. Nested calls could otherwise exhaust memory from a few lines. A text that exceeds it is null.
  package static let maximumWork = 1 << 24
  private(set) var maximumWork = Self.maximumWork
  /// The maximum amount for all texts until ``forgetWork()`` is called. Each of many texts could otherwise
  /// read most of the same data.
  package static let maximumTotal = 1 << 28
  private var total = 0
  /// The maximum number of entries in ``issues``.
  package static let maximumIssues = 100

  /// The operations that expressions can call. A change applies from the next evaluation on, also to texts
  /// that are already parsed.
  package var operations: OperationTable
  private let services: Services
  /// nil unless coverage is enabled.
  private let watcher: (any BranchWatcher)?
  /// Cached, because it is read for each call.
  private let isWatched: Bool
  /// The first distinct failures since this was last emptied, in order.
  package var issues: [Issue] = []
  private var stack: [DynamicObject] = []
  private var output: [UInt8] = []
  /// The text being evaluated, created on demand: creating it for each failure would be quadratic.
  private var source: String?

  package init(
    operations: OperationTable = OperationTable(), services: Services = Services(),
    watcher: (any BranchWatcher)? = nil
  ) {
    self.operations = operations
    self.services = services
    self.watcher = watcher
    isWatched = watcher != nil
  }

  /// Creates an evaluator with a lower limit, for tests.
  init(operations: OperationTable = OperationTable(), maximumWork: Int) {
    self.init(operations: operations)
    self.maximumWork = maximumWork
  }

  /// Resets the count for ``maximumTotal``.
  package mutating func forgetWork() { total = 0 }

  /// The value of a text: of any type if it is exactly one expression, else a string of all its pieces, in
  /// which null is empty.
  package mutating func evaluate(
    _ template: ExpressionTemplate, in scope: some ContextScope
  ) -> DynamicObject {
    let value = value(of: template, in: scope)
    return operations.platform == .ios ? value : finished(value, template.source)
  }

  /// Converts the value of a whole text to a JSON value: the web also has `undefined`, NaN and infinity.
  func finished(_ value: DynamicObject, _ source: @autoclosure () -> String) -> DynamicObject {
    if value.isUndefined { return .string(source()) }
    if operations.platform == .web { return value.inJSON }
    if case .double(let double) = value, !double.isFinite { return .empty }
    return value
  }

  /// The value on the platform: undefined is possible on the web, NaN and infinity on Android and the web.
  mutating func value(of template: ExpressionTemplate, in scope: some ContextScope) -> DynamicObject {
    var work = 0
    let left = max(0, max(Self.maximumTotal, maximumWork) - total)
    let allowed = min(left, maximumWork)
    defer {
      total += work
      if source != nil { source = nil }
    }
    return template.storage.withProgram { program in
      // The stack is empty here. The parser guarantees that every instruction finds its operands.
      var position = 0
      while position < program.instructions.count {
        let instruction = program.instructions[position]
        switch instruction.code {
        case .null, .true, .false, .int, .double, .string: stack.append(program.literal(instruction))
        case .read:
          if let value = read(position, program, in: scope) {
            stack.append(value)
            position += instruction.low
          } else {
            position = giveUp(position, program)
          }
        case .call:
          if isWatched { reportBranch(of: instruction, program, template) }
          do throws(OperationFailure) {
            try call(instruction, program, &work)
          } catch {
            position = giveUp(position, program)
          }
        case .text: appendText(position, program)
        case .append: appendValue(&work)
        case .unreadable:
          if isUnreadable(instruction) { stack[stack.count - 1] = .empty }
        case .key, .index: break
        }
        if work > allowed {
          let limit = work > left ? Self.maximumTotal : maximumWork
          report(.tooMuchWork(expression: source(program), limit: limit))
          stack = []
          output = []
          return .empty
        }
        position += 1
      }
      if program.isLoneExpression { return stack.removeLast() }
      defer { output.removeAll(keepingCapacity: true) }
      if operations.platform == .android { return .string(PlatformText.androidUnescaped(output[...])) }
      return .string(String(decoding: output, as: UTF8.self))
    }
  }

  /// Reads a value of a context. Returns nil if the context is unknown and the platform throws an error for
  /// that.
  private mutating func read(_ position: Int, _ program: Program, in scope: some ContextScope)
    -> DynamicObject?
  {
    let instruction = program.instructions[position]
    guard let value = scope.value(ofContext: program.context(instruction)) else {
      if issues.count < Self.maximumIssues {
        report(.unknownContext(program.context(instruction), expression: source(program)))
      }
      return operations.platform != .web ? .empty : nil
    }
    return instruction.low == 0 ? value : program.follow(value, position + 1..<position + 1 + instruction.low)
  }

  /// Ends an expression like a platform that throws an error: the whole expression is null. Returns the index
  /// of the expression's last instruction.
  private mutating func giveUp(_ position: Int, _ program: Program) -> Int {
    stack.removeAll(keepingCapacity: true)
    stack.append(.empty)
    let end = program.instructions[position...].firstIndex { $0.code == .append }
    return (end ?? program.instructions.count) - 1
  }

  private func isUnreadable(_ instruction: Instruction) -> Bool {
    switch operations.platform {
    case .ios: false
    case .android: instruction.obstacles.contains(.negativeNumber)
    case .web: true
    }
  }

  private mutating func call(
    _ instruction: Instruction, _ program: Program, _ work: inout Int
  ) throws(OperationFailure) {
    let count = instruction.high
    let first = stack.count - count
    let known = operations.index(of: instruction, program)
    let looksInside = known.map { operations.all[$0].looksInside } ?? false
    for position in first..<stack.count {
      work += looksInside ? stack[position].size(below: maximumWork) : stack[position].work
    }
    if work > maximumWork { return }
    let result: DynamicObject
    if let known {
      // Only the required fields of the entry are read: copying the entry would cost more than the call.
      let takesCount = operations.all[known].arity.contains(count)
      if !takesCount, issues.count < Self.maximumIssues {
        let name = program.operation(instruction)
        report(.wrongArgumentCount(operation: name, count: count, expression: source(program)))
      }
      if !takesCount, let mismatch = operations.all[known].mismatch {
        result = mismatch
      } else {
        switch operations.all[known].body {
        case .builtIn(let body):
          result = try stack.withUnsafeBufferPointer { (stack) throws(OperationFailure) in
            try body(Arguments(UnsafeBufferPointer(rebasing: stack[first...])))
          }
        case .own(let body): result = body(Array(stack[first...]), OperationScope(services: services))
        }
      }
    } else {
      if issues.count < Self.maximumIssues {
        report(.unknownOperation(program.operation(instruction), expression: source(program)))
      }
      if operations.platform == .web { throw OperationFailure() }
      result = .empty
    }
    if count == 0 {
      stack.append(result)
    } else {
      stack[first] = result
      // Removing them one by one is faster: `removeLast(_:)` uses the general replacement of a range.
      for _ in 1..<count { stack.removeLast() }
    }
  }

  /// Reports the branch that a call is about to take, if it has branches.
  @inline(never)
  private func reportBranch(of call: Instruction, _ program: Program, _ text: ExpressionTemplate) {
    let arguments = stack.suffix(call.high)
    let isTrue =
      switch program.operation(call) {
      case "condition": arguments.first.map(operations.isTrue) ?? false
      case "and": arguments.allSatisfy(operations.isTrue)
      case "or": arguments.contains(where: operations.isTrue)
      default: nil as Bool?
      }
    if let isTrue { watcher?.evaluated(call.range.lowerBound, of: text, isTrue: isTrue) }
  }

  private mutating func appendText(_ position: Int, _ program: Program) {
    let text = program.instructions[position]
    if text.operand < 0 || operations.platform == .android {
      output.append(contentsOf: program.bytes(text))
    } else if operations.platform == .web {
      let isBeforeExpression = position + 1 < program.instructions.count
      PlatformText.appendOnWeb(program.bytes(text), isBeforeExpression: isBeforeExpression, to: &output)
    } else {
      output.append(contentsOf: program.string(text, slot: Int(text.operand)).utf8)
    }
  }

  /// The text being evaluated. A text that ``issues`` already contains is taken from there, so that comparing
  /// it is cheap.
  private mutating func source(_ program: Program) -> String {
    if let source { return source }
    let text = String(decoding: program.text, as: UTF8.self)
    let known = issues.lazy.map(\.expression).first { $0 == text } ?? text
    source = known
    return known
  }

  private mutating func appendValue(_ work: inout Int) {
    var piece = stack.removeLast().text(on: operations.platform)
    work += piece.utf8.count
    if work <= maximumWork { piece.withUTF8 { output.append(contentsOf: $0) } }
  }

  mutating func report(_ issue: Issue) {
    if issues.count < Self.maximumIssues, !issues.contains(issue) { issues.append(issue) }
  }
}

extension Program {
  /// The value at a path. Creates no intermediate values within a view of a document.
  func follow(_ value: DynamicObject, _ steps: Range<Int>) -> DynamicObject {
    if let found = value.withViewCursor({ follow($0, steps) }) { return found }
    var value = value
    for position in steps {
      let step = instructions[position]
      value =
        step.code == .key ? value[utf8: bytes(step)] : value[Int(truncatingIfNeeded: step.operand)]
      let rest = position + 1..<steps.upperBound
      if !rest.isEmpty, let found = value.withViewCursor({ follow($0, rest) }) { return found }
    }
    return value
  }

  private func follow(_ cursor: JSONCursor, _ steps: Range<Int>) -> DynamicObject {
    var cursor = cursor
    for position in steps {
      let step = instructions[position]
      let next =
        step.code == .key
        ? cursor.lookUp(utf8: bytes(step)) : cursor.element(at: Int(truncatingIfNeeded: step.operand))
      guard let next else { return .empty }
      cursor = next
    }
    return cursor.dynamicObject
  }
}

extension DynamicObject {
  /// The number of bytes or elements of a value that an operation may read, excluding nested values.
  fileprivate var work: Int {
    switch self {
    case .string(let text): text.utf8.count
    case .array(let array): array.count
    default: 0
    }
  }

  /// The number of bytes and elements including nested values, clamped to a limit.
  fileprivate func size(below limit: Int) -> Int {
    if let bytes = withViewCursor(\.sourceBytes.count) { return bytes }
    var size = 1
    switch self {
    case .string(let text): size = text.utf8.count
    case .array(let array):
      for element in array where size < limit { size += element.size(below: limit - size) }
    case .dictionary(let object):
      for member in object where size < limit { size += member.value.size(below: limit - size) }
    default: break
    }
    return size
  }
}
