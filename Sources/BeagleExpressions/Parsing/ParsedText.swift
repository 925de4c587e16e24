/// The result of parsing a string that may have expressions in it.
package enum ParsedText: Sendable {
  /// No expression: the text, its escapes undone.
  case literal(String)
  /// At least one expression.
  case template(ExpressionTemplate)
  /// An expression that does not parse. The Beagle protocol then takes the whole string as literal text.
  case malformed(ExpressionError)

  /// Parses a string that may have expressions.
  ///
  /// An odd number of backslashes directly before `@{` escapes it, an even number does not. In literal text `\\` is one
  /// backslash, and `\@{` is `@{`.
  package init(_ text: String) {
    self = ExpressionScanner.scan(text) { scanner in
      scanner.isPlain ? .literal(text) : ParsedText(scanner)
    }
  }

  /// Reads the valid UTF-8 of a string, so that of a template no string need be made. The buffer is not kept.
  package init(utf8: UnsafeBufferPointer<UInt8>) {
    let scanner = ExpressionScanner(bytes: utf8)
    self = scanner.isPlain ? .literal(String(decoding: utf8, as: UTF8.self)) : ParsedText(scanner)
  }

  /// Reads a text as Android does, which takes more for an expression.
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
