/// One step of a program: sixteen plain bytes, so that a template is a single allocation. Words stay in the
/// template's text, and instructions refer to them.
struct Instruction: BitwiseCopyable, Sendable {
  enum Code: UInt8 {
    /// Push a literal. The operand is the int, the double's bits, or the slot of a separately stored string.
    case null, `true`, `false`, int, double, string
    /// Push a context's value, at the end of a path. The operand has the number of steps that follow and the
    /// slot.
    case read
    /// A step of the path before it. For an index, the operand is the index.
    case key, index
    /// Replaces arguments by a result. The operand has the operation's index and the number of arguments.
    case call
    /// Append literal text to the output, or the value on top of the stack.
    case text, append
    /// Some platforms cannot parse the expression. The operand has the reasons: ``Obstacles``.
    case unreadable
  }

  /// The maximum length of a text with expressions, in bytes.
  static let maximumTextLength = (1 << 24) - 1
  /// Strings up to this length, in bytes, are created without an allocation whenever they are needed.
  static let maximumInlineLength = 15

  private let start: UInt32
  private let codeAndLength: UInt32
  let operand: Int64

  /// - Parameter range: the token in the text; for a string, without its quotes.
  init(_ code: Code, _ range: Range<Int>, operand: Int64 = 0) {
    start = UInt32(truncatingIfNeeded: range.lowerBound)
    codeAndLength = UInt32(code.rawValue) << 24 | UInt32(truncatingIfNeeded: range.count)
    self.operand = operand
  }

  /// An instruction whose operand is a pair, such as a number of steps and a slot.
  init(_ code: Code, _ range: Range<Int>, low: Int32, high: Int32) {
    self.init(code, range, operand: Int64(high) << 32 | Int64(UInt32(bitPattern: low)))
  }

  /// The reasons why some platforms cannot parse an expression: the operand of ``Code/unreadable``.
  struct Obstacles: OptionSet {
    let rawValue: Int64
    /// Directly inside the braces: the web.
    static let blanks = Obstacles(rawValue: 1)
    /// Android and the web.
    static let negativeNumber = Obstacles(rawValue: 2)
    /// The name of a context or a member has characters that Beagle Web does not accept.
    static let otherLetters = Obstacles(rawValue: 4)
  }

  var obstacles: Obstacles { Obstacles(rawValue: operand) }

  var code: Code { Code(rawValue: UInt8(truncatingIfNeeded: codeAndLength >> 24)) ?? .null }

  var range: Range<Int> {
    Int(start)..<Int(start) + Int(codeAndLength & 0xFF_FFFF)
  }

  var low: Int { Int(Int32(truncatingIfNeeded: operand)) }
  var high: Int { Int(operand >> 32) }
}

/// Collects instructions on the call stack while they are few, so that parsing an ordinary text allocates
/// only its template.
///
/// The buffer is unsafe, because safe arrays on the stack need newer systems. It never leaves
/// ``collect(_:)``.
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
