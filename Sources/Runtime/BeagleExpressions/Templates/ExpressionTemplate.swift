package import BeagleJSON

/// A text with at least one `@{…}`, parsed once to be evaluated often. Immutable; may be used on any thread.
///
/// It is compiled to a short program in postfix order: operands are pushed on a stack, an operation replaces
/// its operands by its result, and text is output in between. So neither parsing nor evaluation recurses,
/// however deep calls are nested.
///
/// ```
/// "Total: @{sum(cart.price, 2)}"  →  text "Total: " · read cart · key price · push 2 · call sum/2 · append
/// ```
///
/// `@unchecked`: the storage is never changed after its creation.
public struct ExpressionTemplate: @unchecked Sendable {
  package struct Binding: Sendable, Hashable, CustomStringConvertible {
    package let context: String
    /// The path from the context's value; without steps, all of it.
    package let path: ContextPath

    package var description: String {
      guard let first = path.steps.first else { return context }
      if case .key = first { return "\(context).\(path)" }
      return "\(context)\(path)"
    }
  }

  let storage: TemplateStorage

  init(storage: TemplateStorage) {
    self.storage = storage
  }

  /// A template of any text that is null when evaluated.
  init(nullFor text: String) {
    storage = ExpressionScanner.scan(text) { scanner in
      InstructionList.collect { list in
        list.append(Instruction(.null, 0..<0))
        return .make(scanner.bytes, list, strings: [], isLoneExpression: true)
      }
    }
  }

  /// The original text. It is created on each access.
  public var source: String { storage.withProgram { String(decoding: $0.text, as: UTF8.self) } }

  /// Whether the text is exactly one expression, whose value then keeps its type.
  package var isLoneExpression: Bool { storage.withProgram(\.isLoneExpression) }

  /// The binding of a lone expression, or nil if the text has anything else.
  package var loneBinding: Binding? {
    storage.withProgram { program in
      guard program.isLoneExpression, let first = program.instructions.first, first.code == .read else {
        return nil
      }
      let rest = program.instructions[(1 + first.low)...]
      return rest.allSatisfy { $0.code == .unreadable } ? program.binding(at: 0) : nil
    }
  }

  /// The ranges of the expressions in the text, each from its `@{` to its `}`, in bytes.
  package var expressionRanges: [Range<Int>] {
    storage.withProgram { program in
      if program.isLoneExpression { return [0..<program.text.count] }
      var ranges: [Range<Int>] = []
      // An expression begins at the end of the text or expression before it.
      var start = 0
      for instruction in program.instructions {
        if instruction.code == .append { ranges.append(start..<instruction.range.upperBound) }
        if [.append, .text].contains(instruction.code) { start = instruction.range.upperBound }
      }
      return ranges
    }
  }

  /// All bindings in order of appearance, including those inside operations.
  package var bindings: [Binding] {
    storage.withProgram { program in
      program.instructions.indices.filter { program.instructions[$0].code == .read }.map(program.binding)
    }
  }

  /// The called operations with their numbers of arguments, innermost first.
  package var calls: [(operation: String, argumentCount: Int)] {
    storage.withProgram { program in
      program.instructions.filter { $0.code == .call }.map { (program.operation($0), $0.high) }
    }
  }
}

extension ExpressionTemplate: Hashable {
  /// Compares the texts: parsing depends on nothing else.
  public static func == (left: ExpressionTemplate, right: ExpressionTemplate) -> Bool {
    left.storage === right.storage
      || left.storage.withProgram { left in
        right.storage.withProgram { left.text.elementsEqual($0.text) }
      }
  }

  public func hash(into hasher: inout Hasher) {
    storage.withProgram { hasher.combine(bytes: UnsafeRawBufferPointer($0.text)) }
  }
}

extension ExpressionTemplate {
  /// Escapes a text, so that it is shown unchanged if it is parsed for expressions.
  package static func escape(_ text: String) -> String {
    if ExpressionScanner.scan(text, \.isPlain) { return text }
    var escaped: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\") || (byte == UInt8(ascii: "@") && rest.first == UInt8(ascii: "{")) {
        escaped.append(UInt8(ascii: "\\"))
      }
      escaped.append(byte)
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}

extension ExpressionTemplate {
  /// The steps of evaluating the text, in order. The check follows them to find mistakes without evaluating
  /// anything.
  package enum Step {
    /// Unescaped literal text between expressions is appended to the output.
    case text(String)
    case push(DynamicObject)
    case read(Binding)
    /// Takes the arguments from the stack and pushes the result.
    case call(String, argumentCount: Int)
    /// Takes a value from the stack and appends it to the output as text.
    case append
    /// The expression from the given position to here has blanks directly inside its braces.
    case spaced
  }

  /// Calls `body` with each step and its range in the text, in bytes: for a call, that of its name; for a
  /// string, that of its content.
  package func forEachStepWithRange(_ body: (Step, Range<Int>) -> Void) {
    storage.withProgram { program in
      for (index, instruction) in program.instructions.enumerated() {
        let range = instruction.range
        switch instruction.code {
        case .null, .true, .false, .int, .double, .string: body(.push(program.literal(instruction)), range)
        case .read: body(.read(program.binding(at: index)), program.bindingRange(at: index))
        case .call:
          body(.call(program.operation(instruction), argumentCount: instruction.high), range)
        case .text:
          body(.text(program.string(instruction, slot: Int(truncatingIfNeeded: instruction.operand))), range)
        case .append: body(.append, range)
        case .unreadable where instruction.obstacles.contains(.blanks): body(.spaced, range)
        case .key, .index, .unreadable: continue
        }
      }
    }
  }
}

extension Program {
  func literal(_ instruction: Instruction) -> DynamicObject {
    switch instruction.code {
    case .true: .bool(true)
    case .false: .bool(false)
    case .int: .int(Int(truncatingIfNeeded: instruction.operand))
    case .double: .double(Double(bitPattern: UInt64(bitPattern: instruction.operand)))
    case .string: .string(string(instruction, slot: Int(truncatingIfNeeded: instruction.operand)))
    default: .empty
    }
  }
}
