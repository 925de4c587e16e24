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
    self = ExpressionScanner.scan(text) { scanner in
      if scanner.isPlain { return .literal(text) }
      var parser = ExpressionParser(text, scanner)
      do throws(ExpressionError) {
        return try parser.parse()
      } catch {
        return .malformed(error)
      }
    }
  }
}
