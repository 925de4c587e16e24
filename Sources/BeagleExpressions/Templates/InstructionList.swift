/// Collects instructions, on the call stack as long as they are few, so that parsing an ordinary text allocates only
/// its template.
///
/// It is an unsafe buffer, as the safe arrays on the stack need newer systems. It never leaves ``collect(_:)``.
struct InstructionList {
  private let few: UnsafeMutableBufferPointer<Instruction>
  private var more: [Instruction] = []
  private(set) var count = 0

  static func collect<R>(_ body: (inout InstructionList) -> R) -> R {
    withUnsafeTemporaryAllocation(of: Instruction.self, capacity: 32) { buffer in
      var list = InstructionList(few: buffer)
      return body(&list)
    }
  }

  private init(few: UnsafeMutableBufferPointer<Instruction>) {
    self.few = few
  }

  var isEmpty: Bool { count == 0 }

  mutating func append(_ instruction: Instruction) {
    if count < few.count {
      few.initializeElement(at: count, to: instruction)
    } else {
      more.append(instruction)
    }
    count += 1
  }

  mutating func replace(at index: Int, with instruction: Instruction) {
    if index < few.count { few[index] = instruction } else { more[index - few.count] = instruction }
  }

  mutating func popLast() -> Instruction? {
    guard count > 0 else { return nil }
    count -= 1
    return count < few.count ? few[count] : more.popLast()
  }

  func copy(to target: UnsafeMutablePointer<Instruction>) {
    for index in 0..<min(count, few.count) { target[index] = few[index] }
    for (index, instruction) in more.enumerated() { target[few.count + index] = instruction }
  }
}
