import BeagleJSON

/// Turns a text into the program that evaluates it.
struct ExpressionParser {
  private let text: String
  private var scanner: ExpressionScanner
  private var program: [ExpressionTemplate.Instruction] = []

  init(_ text: String, _ scanner: ExpressionScanner) {
    self.text = text
    self.scanner = scanner
  }

  mutating func parse() throws(ExpressionError) -> ParsedText {
    if scanner.skipExpressionStart() {
      try expression()
      if scanner.isAtEnd {
        return .template(ExpressionTemplate(source: text, program: program, isLoneExpression: true))
      }
      program.append(.show)
    }
    while true {
      let literal = scanner.literal()
      if scanner.isAtEnd, program.isEmpty { return .literal(literal) }
      if !literal.isEmpty { program.append(.text(literal)) }
      guard scanner.skipExpressionStart() else { break }
      try expression()
      program.append(.show)
    }
    return .template(ExpressionTemplate(source: text, program: program, isLoneExpression: false))
  }

  /// Reads up to and including the closing brace. Open calls wait on a list of their own instead of the call stack.
  private mutating func expression() throws(ExpressionError) {
    var open: [(operation: OperationReference, argumentCount: Int)] = []
    while true {
      scanner.skipSpaces()
      if let operation = try operandOrCall() {
        scanner.skipSpaces()
        guard scanner.skip(UInt8(ascii: ")")) else {
          open.append((operation, 0))
          continue
        }
        program.append(.call(operation, argumentCount: 0))
      }
      // An operand is complete: close the calls that end here, then go on with the next argument or end.
      while true {
        scanner.skipSpaces()
        guard var call = open.popLast() else {
          guard scanner.skip(UInt8(ascii: "}")) else { throw fault("expected \"}\"") }
          return
        }
        call.argumentCount += 1
        if scanner.skip(UInt8(ascii: ",")) {
          open.append(call)
          break
        }
        guard scanner.skip(UInt8(ascii: ")")) else { throw fault("expected \",\" or \")\"") }
        program.append(.call(call.operation, argumentCount: call.argumentCount))
      }
    }
  }

  /// Reads a literal or a binding, or an operation's name with its opening parenthesis, which it returns.
  private mutating func operandOrCall() throws(ExpressionError) -> OperationReference? {
    if scanner.peek == UInt8(ascii: "'") {
      guard let string = scanner.quotedString() else { throw fault("a string without its closing quote") }
      program.append(.push(.string(string)))
    } else if let number = scanner.number() {
      program.append(.push(number))
    } else if let word = scanner.word() {
      if scanner.isOperationName(word), scanner.skip(UInt8(ascii: "(")) {
        return OperationReference(scanner.string(word))
      }
      if let value = keyword(word) {
        program.append(.push(value))
      } else {
        program.append(.read(try binding(word)))
      }
    } else {
      throw fault("expected a context, a literal or an operation")
    }
    return nil
  }

  private func keyword(_ word: Range<Int>) -> DynamicObject? {
    if scanner.continuesPath { return nil }
    if scanner.isWord(word, "null") { return .empty }
    if scanner.isWord(word, "true") { return .bool(true) }
    if scanner.isWord(word, "false") { return .bool(false) }
    return nil
  }

  private mutating func binding(_ context: Range<Int>) throws(ExpressionError) -> ExpressionTemplate.Binding {
    var steps: [ContextPath.Step] = []
    guard scanner.readSteps(&steps) else { throw fault("expected a path like user.names[0]") }
    return ExpressionTemplate.Binding(context: scanner.string(context), path: ContextPath(steps: steps))
  }

  private func fault(_ reason: String) -> ExpressionError {
    ExpressionError(reason: reason, text: text, offset: scanner.offset)
  }
}
