/// The memory of an ``ExpressionTemplate`` in a single allocation: a header, the instructions of the program,
/// and the bytes of the text that the instructions refer to.
///
/// The storage is filled by ``make(_:_:strings:isLoneExpression:)`` and never changes afterwards, so that any
/// thread may read it.
final class TemplateStorage: ManagedBuffer<TemplateStorage.Header, Instruction> {
  struct Header {
    var instructionCount: Int32
    var byteCount: Int32
    var isLoneExpression: Bool
    /// The strings that instructions refer to by number: unescaped literals, which the text does not contain
    /// in that form, and names that would need an allocation at each evaluation.
    var strings: [String]
  }

  static func make(
    _ text: UnsafeBufferPointer<UInt8>, _ instructions: InstructionList, strings: [String],
    isLoneExpression: Bool
  ) -> TemplateStorage {
    let stride = MemoryLayout<Instruction>.stride
    let capacity = instructions.count + (text.count + stride - 1) / stride
    let buffer = create(minimumCapacity: capacity) { _ in
      Header(
        instructionCount: Int32(truncatingIfNeeded: instructions.count),
        byteCount: Int32(truncatingIfNeeded: text.count), isLoneExpression: isLoneExpression, strings: strings
      )
    }
    buffer.withUnsafeMutablePointerToElements { elements in
      instructions.copy(to: elements)
      UnsafeMutableRawBufferPointer(start: elements + instructions.count, count: text.count)
        .copyMemory(from: UnsafeRawBufferPointer(text))
    }
    return unsafeDowncast(buffer, to: TemplateStorage.self)
  }

  /// Calls `body` with the program, whose pointers are valid until `body` returns.
  func withProgram<R>(_ body: (Program) -> R) -> R {
    withUnsafeMutablePointers { header, elements in
      let count = Int(header.pointee.instructionCount)
      return body(
        Program(
          instructions: UnsafeBufferPointer(start: elements, count: count),
          text: UnsafeBufferPointer(
            start: UnsafeRawPointer(elements + count).assumingMemoryBound(to: UInt8.self),
            count: Int(header.pointee.byteCount)),
          header: header))
    }
  }
}

/// A view of the instructions and the text in a ``TemplateStorage``, which the evaluator runs.
///
/// Its pointers are unsafe because bounds checks would cost time at each evaluation. They are valid only
/// inside ``TemplateStorage/withProgram(_:)``, which keeps the memory alive.
struct Program {
  let instructions: UnsafeBufferPointer<Instruction>
  let text: UnsafeBufferPointer<UInt8>
  fileprivate let header: UnsafePointer<TemplateStorage.Header>

  var isLoneExpression: Bool { header.pointee.isLoneExpression }

  func bytes(_ instruction: Instruction) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: text[instruction.range])
  }

  func string(_ instruction: Instruction, slot: Int) -> String {
    slot < 0 ? String(decoding: bytes(instruction), as: UTF8.self) : header.pointee.strings[slot]
  }

  func context(_ read: Instruction) -> String { string(read, slot: read.high) }

  /// The name of the called operation. A built-in one is resolved when the expression is parsed.
  func operation(_ call: Instruction) -> String {
    call.low >= 0 ? OperationTable.builtIn[call.low].name : header.pointee.strings[-1 - call.low]
  }

  func binding(at index: Int) -> ExpressionTemplate.Binding {
    let read = instructions[index]
    let steps = instructions[(index + 1)..<(index + 1 + read.low)].map { step -> ContextPath.Step in
      step.code == .index
        ? .index(Int(truncatingIfNeeded: step.operand)) : .key(String(decoding: bytes(step), as: UTF8.self))
    }
    return ExpressionTemplate.Binding(context: context(read), path: ContextPath(steps: steps))
  }

  /// The range of a whole binding in the text, from its context's id to its last step.
  func bindingRange(at index: Int) -> Range<Int> {
    let read = instructions[index]
    return read.range.lowerBound..<instructions[index + read.low].range.upperBound
  }
}
