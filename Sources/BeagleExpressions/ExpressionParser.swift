import BeagleJSON

/// What a string in the place of an expression turned out to be.
public enum ParsedText: Sendable {
  /// No expression: the text, its escapes undone.
  case literal(String)
  /// At least one expression.
  case template(ExpressionTemplate)
  /// An expression that does not parse. The Beagle protocol then takes the whole string as literal text.
  case malformed(ExpressionError)

  /// Reads a string that may hold expressions.
  ///
  /// The backslashes directly before `@{` decide: an odd number escapes it, an even number does not. In literal text
  /// `\\` stands for one backslash, and `\@{` for `@{`.
  public init(_ text: String) {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "\\") }) else {
      self = .literal(text)
      return
    }
    do throws(ExpressionError) {
      var parser = ExpressionParser(text)
      let pieces = try parser.pieces()
      switch (pieces.count, pieces.first) {
      case (0, _): self = .literal("")
      case (1, .text(let literal)): self = .literal(literal)
      default: self = .template(ExpressionTemplate(source: text, pieces: pieces))
      }
    } catch {
      self = .malformed(error)
    }
  }
}

/// Splits a text into literal pieces and expressions, and expressions into instructions.
struct ExpressionParser {
  private typealias Instruction = ExpressionTemplate.Instruction

  private let text: String
  private var scanner: ExpressionScanner

  init(_ text: String) {
    self.text = text
    scanner = ExpressionScanner(text)
  }

  mutating func pieces() throws(ExpressionError) -> [ExpressionTemplate.Piece] {
    var pieces: [ExpressionTemplate.Piece] = []
    var literal: [UInt8] = []
    while let byte = scanner.peek {
      if scanner.skip("@{") {
        if !literal.isEmpty { pieces.append(.text(String(decoding: literal, as: UTF8.self))) }
        literal.removeAll()
        pieces.append(.expression(try expression()))
      } else if byte == UInt8(ascii: "\\") {
        let count = scanner.skipAll(UInt8(ascii: "\\"))
        literal.append(contentsOf: repeatElement(UInt8(ascii: "\\"), count: count / 2))
        guard count % 2 == 1 else { continue }
        if scanner.skip("@{") {
          literal.append(contentsOf: "@{".utf8)
        } else {
          literal.append(UInt8(ascii: "\\"))
        }
      } else {
        literal.append(byte)
        scanner.advance()
      }
    }
    if !literal.isEmpty { pieces.append(.text(String(decoding: literal, as: UTF8.self))) }
    return pieces
  }

  /// Reads up to and including the closing brace. Open calls wait on a list of their own instead of the call stack.
  private mutating func expression() throws(ExpressionError) -> [Instruction] {
    var program: [Instruction] = []
    var open: [(operation: OperationReference, argumentCount: Int)] = []
    scanner.skipSpaces()
    while true {
      if let (name, isCall) = scanner.callName(), isCall {
        open.append((OperationReference(name), 0))
        scanner.skipSpaces()
        guard scanner.skip(")") else { continue }
        guard let call = open.popLast() else { throw fault("unexpected \")\"") }
        program.append(.call(call.operation, argumentCount: 0))
      } else {
        program.append(try operand())
      }
      // An operand is complete: close the calls that end here, then go on with the next argument or end.
      while true {
        scanner.skipSpaces()
        guard !open.isEmpty else {
          guard scanner.skip("}") else { throw fault("expected \"}\"") }
          return program
        }
        open[open.count - 1].argumentCount += 1
        if scanner.skip(",") { break }
        guard scanner.skip(")"), let call = open.popLast() else { throw fault("expected \",\" or \")\"") }
        program.append(.call(call.operation, argumentCount: call.argumentCount))
      }
      scanner.skipSpaces()
    }
  }

  private mutating func operand() throws(ExpressionError) -> Instruction {
    if scanner.peek == UInt8(ascii: "'") {
      guard let string = scanner.quotedString() else { throw fault("a string without its closing quote") }
      return .push(.string(string))
    }
    if let number = scanner.number() { return .push(number) }
    let start = scanner
    guard let word = scanner.word() else {
      throw fault("expected a context, a literal or an operation")
    }
    switch word {
    case "null" where !scanner.continuesPath: return .push(.empty)
    case "true" where !scanner.continuesPath: return .push(.bool(true))
    case "false" where !scanner.continuesPath: return .push(.bool(false))
    default: break
    }
    scanner = start
    guard let path = scanner.path(), case .key(let context) = path.steps.first else {
      throw fault("expected a path like user.names[0]")
    }
    return .read(
      ExpressionTemplate.Binding(context: context, path: ContextPath(steps: Array(path.steps.dropFirst()))))
  }

  private func fault(_ reason: String) -> ExpressionError {
    ExpressionError(reason: reason, text: text, offset: scanner.offset)
  }
}
