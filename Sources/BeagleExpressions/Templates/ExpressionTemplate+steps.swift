package import BeagleJSON

extension ExpressionTemplate {
  /// The steps of evaluating the text, in order. The check follows them to find mistakes without evaluating anything.
  package enum Step {
    case push(DynamicObject)
    case read(Binding)
    /// Takes the arguments from the stack and pushes the result.
    case call(String, argumentCount: Int)
    /// Takes a value from the stack and puts it out as text.
    case append
    /// The expression from the given position to here has blanks directly inside its braces.
    case spaced
  }

  /// Calls `body` with each step and its range in the text, in bytes: of a call, that of its name; of a string, that of
  /// its content.
  package func forEachStepWithRange(_ body: (Step, Range<Int>) -> Void) {
    storage.withProgram { program in
      for (index, instruction) in program.instructions.enumerated() {
        let range = instruction.range
        switch instruction.code {
        case .null, .true, .false, .int, .double, .string: body(.push(program.literal(instruction)), range)
        case .read: body(.read(program.binding(at: index)), program.bindingRange(at: index))
        case .call:
          body(.call(program.operation(instruction).name, argumentCount: instruction.high), range)
        case .append: body(.append, range)
        case .unreadable where instruction.obstacles.contains(.blanks): body(.spaced, range)
        case .key, .index, .text, .unreadable: continue
        }
      }
    }
  }
}

extension Program {
  /// The value of a literal.
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
