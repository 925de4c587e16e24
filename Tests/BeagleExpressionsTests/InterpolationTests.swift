import BeagleExpressions
import BeagleJSON
import TestSupport
import Testing

/// Interpolated values are always data; the literal parts are parsed as in a document.
@Suite struct InterpolationTests {
  private func shown(_ text: Bind<String>) -> String {
    switch text {
    case .value(let text): return text
    case .expression(let template):
      var evaluator = Evaluator()
      return evaluator.evaluate(template, in: ["a": "A", "tea": "it's", "items": ["x", "y"]] as Contexts).text
    }
  }

  @Test(arguments: ["@{a}", #"\@{a}"#, #"\\@{a}"#, #"\"#, #"\\"#, "@", "@{", "{a}", "}", "'", "", "Hana 秋 🍵"])
  func interpolatedDataIsShownVerbatim(data: String) {
    #expect(shown("\(data)") == data)
    #expect(shown("<\(data)>") == "<\(data)>")
    #expect(shown("\(data)@{a}") == "\(data)A")
    #expect(shown("@{a}\(data)") == "A\(data)")
    #expect(shown("\(data)\(data)") == data + data)
    #expect(shown("@\(data)") == "@\(data)")
    #expect(shown("\(data){a}") == "\(data){a}")
    #expect(shown("\\\\\(data)") == "\\\\\(data)" || shown("\\\\\(data)") == "\\\(data)")
  }

  @Test func interpolatedNumbersAndBooleansAreShown() {
    #expect(shown("\(1) of \(2.5), \(true)") == "1 of 2.5, true")
  }

  @Test func valueCanBeInterpolatedIntoPathOrString() {
    #expect(shown("@{items[\(1)]}") == "y")
    #expect(shown("@{\("it" + "ems")[0]}") == "x")
    #expect(shown("@{eq(tea, '\("it's")')}") == "true")
    #expect(shown("@{eq(tea, '\("', a, '")')}") == "false")
    #expect(shown("@{concat('\("}")', a)}") == "}A")
    #expect(shown("@{concat('\(#"C:\new"#)', a)}") == #"C:\newA"#)
    #expect(shown("@{concat('\(#"\\"#)', a)}") == #"\\A"#)
    #expect(shown("@{concat('\(#"\\'"#)', a)}") == #"\\'A"#)
  }

  @Test(arguments: ["0]} @{a", "a, b", "'", "}", #"\"#, " "])
  func injectedExpressionSyntaxDisablesEvaluation(data: String) {
    #expect(shown("x @{items[\(data)]}") == "x @{items[\(data)]}")
    #expect("x @{items[\(data)]}" as Bind<String> == .value("x @{items[\(data)]}"))
  }

  @Test func injectedBackslashBeforeQuoteDisablesEvaluation() {
    #expect(shown("@{concat('\(#"\"#)', a)}") == #"@{concat('\', a)}"#)
    #expect(shown("@{concat('\(#"\'"#)', a)}") == #"@{concat('\'', a)}"#)
  }

  @Test func emptyInterpolationDoesNotFormExpression() {
    #expect(shown("@\(""){a}") == "@{a}")
    #expect(shown("\("")@{a}\("")") == "A")
  }

  @Test func unterminatedExpressionIsText() {
    #expect(shown("\("n") @{a") == "n @{a")
    #expect(shown("\("n") @{'a}") == "n @{'a}")
  }

  /// Random texts and data with the expression `@{a}` between them. Data never begins, ends or escapes an
  /// expression.
  @Test func randomInterpolationsAreShownVerbatim() {
    var generator = SeededGenerator(seed: 31)
    let pieces = [#"\"#, "@", "{", "}", "a", "'", "x", "@{a}", #"\@{a}"#]
    for _ in rounds(2_000) {
      var text = InterpolatedText(literalCapacity: 0, interpolationCount: 0)
      var expected = ""
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let data = (0..<Int.random(in: 0...3, using: &generator))
          .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
        text.appendInterpolation(data)
        expected += data
        let isExpression = Bool.random(using: &generator)
        text.appendLiteral(isExpression ? "@{a}" : "-")
        expected += isExpression ? "A" : "-"
      }
      #expect(shown(Bind(stringInterpolation: text)) == expected, "\(text)")
    }
  }
}
