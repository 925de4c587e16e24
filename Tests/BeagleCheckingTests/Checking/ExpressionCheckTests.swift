import BeagleChecking
import BeagleExpressions
import BeagleSchema
import SchemaTestSupport
import Testing

@Suite struct ExpressionCheckTests {
  /// It is not reported as a misplaced text as well.
  @Test func invalidExpressionIsReportedOnceInNonTextProperty() {
    let json = document("screenComponent", #""child":\#(text("x", #""alignment":"@{eq(1 1)""#))"#)
    #expect(ScreenCheck().findings(in: Array(json.utf8)).map(\.code) == ["expression"])
  }

  @Test(arguments: [
    ("@{sum(1 2)}", "expression: 2"), ("@{", "expression: \""), ("@{a..b}", "expression: ."),
    ("@{uppercas('a')}", "unknown-operation: uppercas"), ("@{not(true, false)}", "argument-count: not"),
    ("@{gt(1)}", "argument-count: gt"), ("@{uppercase(12)}", "argument-type: uppercase"),
    ("@{contains('abc', 'a')}", "argument-type: contains"),
    ("@{and(gt(2, 1), sum(1, 2))}", "argument-type: and"),
  ])
  func invalidExpressionIsReportedAtItsPosition(expression: String, finding: String) {
    #expect(findings(text(expression)).first == finding)
  }

  @Test func valuesOfUnknownTypeAreNotReported() {
    let context = #"{"id":"c","value":null}"#
    for expression in [
      "@{uppercase(c)}", "@{uppercase(condition(c, 'a', 1))}", "@{sum(c.a, '2')}", "@{not(null)}",
      "@{length(union(c))}",
    ] {
      #expect(
        findings(text(expression), context: context).allSatisfy { !$0.contains("-type") }, "\(expression)")
    }
  }

  @Test(arguments: OperationTable().all)
  func operationExamplesHaveNoFindings(_ operation: ExpressionOperation) {
    let found = findings(text("@{\(operation.example.call)}"))
    #expect(found.filter { $0.hasPrefix("argument-") || $0.hasPrefix("unknown-operation") } == [])
  }

  @Test func deeplyNestedCallsAreChecked() {
    let calls = String(repeating: "not(", count: 30_000) + "1" + String(repeating: ")", count: 30_000)
    #expect(findings(text("@{\(calls)}")) == ["argument-type: not"])
  }

  @Test func customOperationsAreKnown() {
    var check = ScreenCheck()
    let json = Array(text("@{initial('Ana')} @{initial(1, 2)}").utf8)
    #expect(check.findings(in: json).map(\.code) == ["unknown-operation", "unknown-operation"])
    check.operations.register(
      ExpressionOperation("initial", [Parameter("name", .string)], gives: .string) { _ in .string("A") })
    #expect(check.findings(in: json).map(\.code) == ["argument-count"])
  }

  /// An operation without a result gives null. Its argument is not valid just because another operation
  /// accepts null.
  @Test func nullResultDoesNotValidateArgument() {
    var check = ScreenCheck()
    check.operations.register(
      ExpressionOperation("label", [Parameter("text", [.string, .null])], gives: .string) { _ in .string("") }
    )
    let codes = ["sum(1, 2)", "uppercase('a')", "null"].map { argument in
      check.findings(in: Array(text("@{label(\(argument))}").utf8)).map(\.code)
    }
    #expect(codes == [["argument-type"], [], []])
  }

  @Test(arguments: [
    ("enabled", "@{sum(1, 2)}"), ("enabled", "@{'true'}"), ("enabled", "@{1} @{2}"),
    ("style", ##"{"backgroundColor":"@{gt(1, 2)}"}"##),
    ("style", ##"{"backgroundColor":"@{condition(global, '#fff', 'white')}"}"##),
    ("style", ##"{"flex":{"flexDirection":"@{condition(global, 'ROW', 'UP')}"}}"##),
    ("style", ##"{"borderWidth":"@{'2'}"}"##),
  ])
  func unacceptedResultTypeIsReported(property: String, value: String) {
    let value = value.hasPrefix("{") ? value : "\"\(value)\""
    let found = findings(document("button", #""text":"x","\#(property)":\#(value)"#)).filter {
      !$0.isDifference
    }
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("result-type") == true, "\(found)")
  }

  @Test(arguments: [
    ("enabled", "@{global}"), ("enabled", "@{null}"), ("enabled", "@{condition(global, true, null)}"),
    ("style", ##"{"backgroundColor":"@{condition(global, '#fff', '')}"}"##),
    ("style", ##"{"flex":{"flexDirection":"@{condition(global, 'ROW', 'column-reverse')}"}}"##),
    ("style", ##"{"borderWidth":"@{sum(global, 1)}"}"##),
  ])
  func possibleResultTypeIsNotReported(property: String, value: String) {
    let value = value.hasPrefix("{") ? value : "\"\(value)\""
    let found = findings(document("button", #""text":"x","\#(property)":\#(value)"#))
    #expect(found.filter { !$0.isDifference } == [])
  }

  @Test(arguments: ["id", "styleId"])
  func expressionInLiteralPropertyIsReported(property: String) {
    #expect(findings(text("x", #""\#(property)":"@{global.x}""#)) == [#"literal-expression: "@{global.x}""#])
    #expect(findings(text("x", #""\#(property)":"@ {x} \\@{y}""#)) == [])
  }

  @Test func nestedRequestDataIsEvaluated() {
    let send = action(
      "sendRequest", #""url":"/a","data":{"a":[{"b":"@{nothing}"}]},"headers":{"h":"@{nowhere}"}"#)
    #expect(findings(button(send)) == ["undefined-context: nothing", "undefined-context: nowhere"])
  }

  // MARK: Carets

  /// The finding starts at the word, counted in bytes of the document text and not of the decoded text.
  @Test(arguments: [
    ("@{usr} and @{usr.name}", [2, 13]), (#"caf\u00e9 @{usr}"#, [12]), (#"\"\\n\t\/ @{usr}"#, [12]),
    (#"\ud83d\ude00@{usr}"#, [14]), (#"\ud83d@{usr}"#, [8]), (#"\u0040{usr}"#, [7]),
    (#"\u0e01\u00e9@{usr}"#, [14]),
    ("é日@{usr}", [7]), ("@{concat('usr', string(usr), usr)}", [23, 29]),
    ("usr @{sum(usr, global.usr)}", [10]),
    ("@{global.usr} @{usr}", [16]), ("@{isNull(usr)} @{usrs} @{usr}", [9, 17, 25]),
    (#"@{concat('a\\'usr', usr)}"#, [20]), ("@{usr[0].usr}", [2]),
  ])
  func caretMarksEachUse(expression: String, positions: [Int]) throws {
    let json = document("screenComponent", #""child":\#(text(expression))"#)
    let bytes = Array(json.utf8)
    let start = try #require(json.firstRange(of: #""text":""#)).upperBound
    let offset = json.utf8.distance(from: json.startIndex, to: start)
    let found = ScreenCheck().findings(in: bytes).filter { $0.code == "undefined-context" }
    #expect(found.map { $0.byteRange.lowerBound - offset } == positions)
    for finding in found {
      #expect(String(decoding: bytes[finding.byteRange], as: UTF8.self).hasPrefix("usr"))
    }
  }

  /// Names that start after an escape or end with one.
  @Test(arguments: [(#"@\u007busr}"#, "usr"), (#"@{\u0075s\u0072}"#, #"\u0075s\u0072"#)])
  func wholeNameIsMarked(expression: String, name: String) {
    #expect(findings(text(expression)) == ["undefined-context: \(name)"])
  }

  @Test(arguments: [
    (#"caf\u00e9 @{sum(1 2)}"#, "expression: 2"),
    (#"\n@{uppercas('a')} @{uppercas('b')}"#, "unknown-operation: uppercas"),
    (#"\"@{sum(1, not())}"#, "argument-count: not"),
    (#"sum @{concat('sum', lowercase(1))}"#, "argument-type: lowercase"),
  ])
  func callErrorIsMarkedInEscapedText(expression: String, finding: String) {
    #expect(findings(text(expression)).first == finding)
  }
}
