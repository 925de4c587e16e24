struct ExpressionParser {
  private var scanner: ExpressionScanner
  /// Whether to parse like Android: blanks before a parenthesis and any number of commas between arguments
  /// are allowed, and text after a complete expression is ignored.
  private let isLenient: Bool
  /// The reasons why some platforms cannot parse the current expression.
  private var obstacles: Instruction.Obstacles = []
  private var program: InstructionList
  /// The open calls, innermost last, as they will be in the program. Their arguments are counted in the
  /// operand. Replaces recursion.
  private var open: InstructionList
  private var strings: [String] = []

  init(
    _ scanner: ExpressionScanner, isLenient: Bool, _ program: InstructionList, _ open: InstructionList
  ) {
    self.scanner = scanner
    self.isLenient = isLenient
    self.program = program
    self.open = open
  }

  /// nil if there is no expression; ``literal`` is then the text.
  mutating func parse() throws(ExpressionError) -> ExpressionTemplate? {
    guard scanner.bytes.count <= Instruction.maximumTextLength else {
      throw scanner.error("a text of at most \(Instruction.maximumTextLength) bytes", length: 0)
    }
    if scanner.skipExpressionStart() {
      try expression()
      if scanner.isAtEnd { return template(isLoneExpression: true) }
      program.append(Instruction(.append, scanner.offset..<scanner.offset))
    }
    while true {
      let (range, hasEscapes) = scanner.literal()
      if scanner.isAtEnd, program.isEmpty { return nil }
      if !range.isEmpty {
        var slot = -1
        if hasEscapes { slot = addString(scanner.unescapedLiteral(range)) }
        program.append(Instruction(.text, range, operand: Int64(slot)))
      }
      guard scanner.skipExpressionStart() else { break }
      try expression()
      program.append(Instruction(.append, scanner.offset..<scanner.offset))
    }
    return template(isLoneExpression: false)
  }

  private func template(isLoneExpression: Bool) -> ExpressionTemplate {
    ExpressionTemplate(
      storage: .make(scanner.bytes, program, strings: strings, isLoneExpression: isLoneExpression))
  }

  private mutating func addString(_ string: String) -> Int {
    strings.append(string)
    return strings.count - 1
  }

  private mutating func expression() throws(ExpressionError) {
    let start = scanner.offset
    scanner.skipSpaces()
    obstacles = scanner.offset > start ? .blanks : []
    while true {
      scanner.skipSpaces()
      if let call = try operandOrCall() {
        scanner.skipSpaces()
        guard scanner.skip(UInt8(ascii: ")")) else {
          open.append(call)
          continue
        }
        program.append(call)
      }
      // An operand is complete: close the calls that end here, then continue with the next argument or end.
      while true {
        let end = scanner.offset
        scanner.skipSpaces()
        guard let waiting = open.popLast() else {
          if scanner.offset > end { obstacles.insert(.blanks) }
          if isLenient { scanner.skipRestOfExpression() }
          guard scanner.skip(UInt8(ascii: "}")) else { throw scanner.error("\"}\"") }
          if !obstacles.isEmpty {
            program.append(Instruction(.unreadable, start..<start, operand: obstacles.rawValue))
          }
          return
        }
        let call = waiting.withOneMoreArgument
        if isLenient { scanner.skipSpacesAndCommas() }
        if scanner.skip(UInt8(ascii: ",")) || isLenient && scanner.peek != UInt8(ascii: ")") {
          open.append(call)
          break
        }
        guard scanner.skip(UInt8(ascii: ")")) else { throw scanner.error("\",\" or \")\"") }
        program.append(call)
      }
    }
  }

  /// Parses a literal or a binding, or an operation's name with its opening parenthesis, which is returned.
  private mutating func operandOrCall() throws(ExpressionError) -> Instruction? {
    let start = scanner.offset
    if scanner.peek == UInt8(ascii: "'") {
      guard let (range, hasEscapes) = scanner.quotedString() else {
        throw scanner.error("a string with a closing \"'\"", length: scanner.bytes.count - start)
      }
      var slot = -1
      if hasEscapes {
        slot = addString(scanner.unescapedString(range))
      } else if range.count > Instruction.maximumInlineLength {
        slot = addString(scanner.string(range))
      }
      program.append(Instruction(.string, range, operand: Int64(slot)))
    } else if let number = scanner.number() {
      // Some platforms do not parse negative numbers.
      if scanner.bytes[start] == UInt8(ascii: "-") { obstacles.insert(.negativeNumber) }
      program.append(number)
    } else if let word = scanner.word() {
      if scanner.isOperationName(word), scanner.skip(UInt8(ascii: "(")) { return call(word) }
      if isLenient, let name = scanner.skipSpacedParenthesis(after: word) { return call(name) }
      if let code = keyword(word) {
        program.append(Instruction(code, word))
      } else {
        try binding(word)
      }
    } else {
      throw scanner.error(ExpressionError.operand, from: start)
    }
    return nil
  }

  private mutating func call(_ name: Range<Int>) -> Instruction {
    let index = BuiltInNames.index(of: scanner.slice(name)) ?? -1 - addString(scanner.string(name))
    return Instruction(.call, name, low: Int32(truncatingIfNeeded: index), high: 0)
  }

  private func keyword(_ word: Range<Int>) -> Instruction.Code? {
    if scanner.continuesPath { return nil }
    if scanner.isWord(word, "null") { return .null }
    if scanner.isWord(word, "true") { return .true }
    if scanner.isWord(word, "false") { return .false }
    return nil
  }

  private mutating func binding(_ context: Range<Int>) throws(ExpressionError) {
    if scanner.hasOtherLetters(context) { obstacles.insert(.otherLetters) }
    let slot = context.count > Instruction.maximumInlineLength ? addString(scanner.string(context)) : -1
    let index = program.count
    program.append(Instruction(.read, context))
    while let step = try scanner.step() {
      if step.code == .key, scanner.hasOtherLetters(step.range) { obstacles.insert(.otherLetters) }
      program.append(step)
    }
    let steps = program.count - index - 1
    program.replace(
      at: index,
      with: Instruction(
        .read, context, low: Int32(truncatingIfNeeded: steps), high: Int32(truncatingIfNeeded: slot)))
  }
}

extension Instruction {
  fileprivate var withOneMoreArgument: Instruction {
    Instruction(code, range, operand: operand + (1 << 32))
  }
}

/// The result of parsing a string that may contain expressions.
package enum ParsedText: Sendable {
  /// No expression: the unescaped text.
  case literal(String)
  /// At least one expression.
  case template(ExpressionTemplate)
  /// A malformed expression. According to the Beagle protocol the whole string is then literal text.
  case malformed(ExpressionError)

  /// Parses a string that may contain expressions.
  ///
  /// An odd number of backslashes directly before `@{` escapes it, an even number does not. In literal text
  /// `\\` is one backslash, and `\@{` is `@{`.
  package init(_ text: String) {
    self = ExpressionScanner.scan(text) { scanner in
      scanner.isPlain ? .literal(text) : ParsedText(scanner)
    }
  }

  /// Parses valid UTF-8, so that no string need be created for a template. The buffer is not kept.
  package init(utf8: UnsafeBufferPointer<UInt8>) {
    let scanner = ExpressionScanner(bytes: utf8)
    self = scanner.isPlain ? .literal(String(decoding: utf8, as: UTF8.self)) : ParsedText(scanner)
  }

  init(lenient text: String) {
    self = ExpressionScanner.scan(text) { ParsedText($0, isLenient: true) }
  }

  private init(_ scanner: ExpressionScanner, isLenient: Bool = false) {
    self = InstructionList.collect { program in
      InstructionList.collect { open in
        var parser = ExpressionParser(scanner, isLenient: isLenient, program, open)
        do throws(ExpressionError) {
          if let template = try parser.parse() { return .template(template) }
          return .literal(scanner.unescapedLiteral(0..<scanner.bytes.count))
        } catch {
          return .malformed(error)
        }
      }
    }
  }
}
