package import BeagleJSON

extension ExpressionTemplate {
  /// An element of a text, independent of spelling: blanks, quotes, backslashes.
  package enum Word {
    /// Unescaped literal text between expressions.
    case text(String)
    case value(DynamicObject)
    /// The context that a binding reads. The steps of its path follow.
    case context(String)
    case member(String)
    case index(Int)
    /// Takes its arguments from the words before it.
    case call(String, argumentCount: Int)
    /// The end of an expression that is not the whole text.
    case end
  }

  /// Calls `body` with the words of the text in postfix order. Texts with the same words are equivalent.
  package func forEachWord(_ body: (Word) -> Void) {
    storage.withProgram { program in
      for instruction in program.instructions {
        switch instruction.code {
        case .null, .true, .false, .int, .double, .string: body(.value(program.literal(instruction)))
        case .read: body(.context(program.context(instruction)))
        case .key: body(.member(String(decoding: program.bytes(instruction), as: UTF8.self)))
        case .index: body(.index(Int(truncatingIfNeeded: instruction.operand)))
        case .call:
          body(.call(program.operation(instruction).name, argumentCount: instruction.high))
        case .text:
          body(.text(program.string(instruction, slot: Int(truncatingIfNeeded: instruction.operand))))
        case .append: body(.end)
        case .unreadable: continue
        }
      }
    }
  }
}
