import BeagleJSON

/// A text with at least one `@{…}`, parsed once to be evaluated often. Immutable; may be used on any thread.
///
/// ```swift
/// if case .template(let template) = ParsedText("Hi @{user.name}") {
///   print(template.bindings, evaluator.evaluate(template, in: contexts))
/// }
/// ```
///
/// It is kept as a short program in postfix order: operands are pushed on a stack, an operation replaces its
/// operands by its result, and text comes out in between. So neither parsing nor evaluating recurses, however
/// deep calls are nested.
///
/// ```
/// "Total: @{sum(cart.price, 2)}"  →  text "Total: " · read cart.price · push 2 · call sum/2 · show
/// ```
public final class ExpressionTemplate: Sendable {
  enum Instruction: Sendable {
    case push(DynamicObject)
    case read(Binding)
    case call(OperationReference, argumentCount: Int)
    /// Puts out literal text.
    case text(String)
    /// Puts out the value on top of the stack as text.
    case show
  }

  /// A context's id and the path from its value.
  public struct Binding: Sendable, Hashable, CustomStringConvertible {
    /// The context's id.
    public let context: String
    /// The way from the context's value; without steps, all of it.
    public let path: ContextPath

    public var description: String {
      guard let first = path.steps.first else { return context }
      if case .key = first { return "\(context).\(path)" }
      return "\(context)\(path)"
    }
  }

  /// The text as it was written.
  public let source: String
  /// Whether the text is exactly one expression, whose value then keeps its type.
  public let isLoneExpression: Bool
  let program: [Instruction]

  init(source: String, program: [Instruction], isLoneExpression: Bool) {
    self.source = source
    self.program = program
    self.isLoneExpression = isLoneExpression
  }

  /// The binding a lone expression consists of, or nil where it is more than that.
  public var loneBinding: Binding? {
    if isLoneExpression, program.count == 1, case .read(let binding) = program[0] { return binding }
    return nil
  }

  /// All that the text reads, those inside operations included, in order of appearance.
  public var bindings: [Binding] {
    program.compactMap { if case .read(let binding) = $0 { binding } else { nil } }
  }

  /// The names of the operations the text calls with the number of their arguments, innermost first.
  public var calls: [(operation: String, argumentCount: Int)] {
    program.compactMap {
      if case .call(let operation, let count) = $0 { (operation.name, count) } else { nil }
    }
  }
}

extension ExpressionTemplate: Hashable {
  /// Two templates are equal when their texts are: parsing depends on nothing else.
  public static func == (left: ExpressionTemplate, right: ExpressionTemplate) -> Bool {
    left === right || left.source == right.source
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(source)
  }
}

extension ExpressionTemplate {
  /// A text as it must be written where expressions are read, so that it is shown as it is.
  public static func escape(_ text: String) -> String {
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
