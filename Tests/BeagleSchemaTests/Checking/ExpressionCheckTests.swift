import BeagleExpressions
import BeagleSchema
import Testing

@Suite struct ExpressionCheckTests {
  @Test(arguments: [
    ("@{sum(1 2)}", "expression: 2"), ("@{", "expression: \""), ("@{a..b}", "expression: ."),
    ("@{uppercas('a')}", "unknown-operation: uppercas"), ("@{not(true, false)}", "argument-count: not"),
    ("@{gt(1)}", "argument-count: gt"), ("@{uppercase(12)}", "argument-type: uppercase"),
    ("@{contains('abc', 'a')}", "argument-type: contains"),
    ("@{and(gt(2, 1), sum(1, 2))}", "argument-type: and"),
  ])
  func whatNeverWorksIsFoundWhereItIs(expression: String, finding: String) {
    #expect(findings(text(expression)).first == finding)
  }

  @Test func whatMayWorkIsNotFound() {
    let context = #"{"id":"c","value":null}"#
    for expression in [
      "@{uppercase(c)}", "@{uppercase(condition(c, 'a', 1))}", "@{sum(c.a, '2')}", "@{not(null)}",
      "@{length(union(c))}",
    ] {
      #expect(
        findings(text(expression), context: context).allSatisfy { !$0.contains("-type") }, "\(expression)")
    }
  }

  @Test func operationsOfTheApplicationAreKnown() {
    var check = ScreenCheck()
    let json = Array(text("@{initial('Ana')} @{initial(1, 2)}").utf8)
    #expect(check.findings(in: json).map(\.code) == ["unknown-operation", "unknown-operation"])
    check.operations.register(
      Operation("initial", [Parameter("name", .string)], gives: .string) { _ in .string("A") })
    #expect(check.findings(in: json).map(\.code) == ["argument-count"])
  }

  @Test(arguments: [
    ("enabled", "@{sum(1, 2)}"), ("enabled", "@{'true'}"), ("enabled", "@{1} @{2}"),
    ("style", ##"{"backgroundColor":"@{gt(1, 2)}"}"##),
    ("style", ##"{"backgroundColor":"@{condition(global, '#fff', 'white')}"}"##),
    ("style", ##"{"flex":{"flexDirection":"@{condition(global, 'ROW', 'UP')}"}}"##),
    ("style", ##"{"borderWidth":"@{'2'}"}"##),
  ])
  func aResultThatItsPropertyDoesNotTakeIsFound(property: String, value: String) {
    let value = value.hasPrefix("{") ? value : "\"\(value)\""
    let found = findings(document("button", #""text":"x","\#(property)":\#(value)"#))
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("result-type") == true, "\(found)")
  }

  @Test(arguments: [
    ("enabled", "@{global}"), ("enabled", "@{null}"), ("enabled", "@{condition(global, true, null)}"),
    ("style", ##"{"backgroundColor":"@{condition(global, '#fff', '')}"}"##),
    ("style", ##"{"flex":{"flexDirection":"@{condition(global, 'ROW', 'column-reverse')}"}}"##),
    ("style", ##"{"borderWidth":"@{sum(global, 1)}"}"##),
  ])
  func aResultThatItsPropertyMayTakeIsNotFound(property: String, value: String) {
    let value = value.hasPrefix("{") ? value : "\"\(value)\""
    #expect(findings(document("button", #""text":"x","\#(property)":\#(value)"#)) == [])
  }

  @Test(arguments: ["id", "styleId"])
  func expressionsWhereNoneAreEvaluatedAreFound(property: String) {
    #expect(findings(text("x", #""\#(property)":"@{global.x}""#)) == [#"literal-expression: "@{global.x}""#])
    #expect(findings(text("x", #""\#(property)":"@ {x} \\@{y}""#)) == [])
  }

  @Test func freeFormDataIsEvaluatedHoweverDeep() {
    let send = action(
      "sendRequest", #""url":"/a","data":{"a":[{"b":"@{nothing}"}]},"headers":{"h":"@{nowhere}"}"#)
    #expect(findings(button(send)) == ["undefined-context: nothing", "undefined-context: nowhere"])
  }

  @Test func theCaretOfAnEscapedTextIsTheText() {
    #expect(findings(text(#"caf\u00e9 @{usr}"#)) == [#"undefined-context: "caf\u00e9 @{usr}""#])
  }
}
