import BeagleExpressions
import BeagleJSON
import Testing

@Suite struct EvaluationTests {
  @Test(arguments: [
    Row("@{user.age}", 33), Row("@{price}", 9.5), Row("@{true}", true), Row("@{list}", [1, 2, 3]),
    Row("@{user.address}", ["city": "Oslo"]), Row("@{nothing}", nil), Row("@{user.name}", "Ana"),
  ])
  func loneExpressionKeepsItsType(_ row: Row) {
    #expect(template(row.call)?.isLoneExpression == true)
    #expect(value(of: row.call) == row.result)
  }

  @Test(arguments: [
    Row("Hi @{user.name}!", "Hi Ana!"), Row("@{user.name}@{user.age}", "Ana33"), Row(" @{user.age}", " 33"),
    Row("@{user.age} ", "33 "), Row("@{1}@{2}", "12"), Row("é@{x}é", "éVé"), Row("@@{x}", "@V"),
    Row("{@{x}}", "{V}"),
    Row("$@{price}", "$9.5"),
  ])
  func mixedTextIsAlwaysAString(_ row: Row) {
    #expect(template(row.call)?.isLoneExpression == false)
    #expect(value(of: row.call) == row.result)
  }

  @Test(arguments: [
    Row("x", "[V]"), Row("true", "[true]"), Row("false", "[false]"), Row("12", "[12]"), Row("two", "[2.0]"),
    Row("price", "[9.5]"), Row("null", "[]"), Row("nothing", "[]"), Row("user.missing", "[]"),
    Row("unknown", "[]"),
    Row("list", "[[1,2,3]]"), Row("object", #"[{"a":[true,null],"b":1}]"#),
  ])
  func everyValueConvertsToText(_ row: Row) {
    #expect(value(of: "[@{\(row.call)}]") == row.result)
  }

  @Test func unknownNamesAreNullAndReported() {
    let text = "@{missing.a} @{shout(1)} @{not(true, false)} @{missing}"
    #expect(value(of: text) == "   ")
    #expect(
      issues(of: text) == [
        .unknownContext("missing", expression: text), .unknownOperation("shout", expression: text),
        .wrongArgumentCount(operation: "not", count: 2, expression: text),
      ])
  }

  @Test func missingPathInContextIsNotAFault() {
    #expect(value(of: "@{user.nobody.name[3]}") == .empty)
    #expect(issues(of: "@{user.nobody.name[3]}") == [])
  }

  @Test func unknownNestedOperationIsNullArgument() {
    #expect(value(of: "@{isNull(shout(x))}") == true)
    #expect(value(of: "@{concat('a', condition(shout(), 'b', 'c'))}") == "ac")
  }

  @Test func faultsAreDeduplicatedAndLimited() throws {
    var evaluator = Evaluator()
    let many = try #require(template((0..<1000).map { "@{c\($0)}" }.joined()))
    for _ in 0..<2 { _ = evaluator.evaluate(many, in: Contexts.sample) }
    #expect(evaluator.issues.count == Evaluator.maximumIssues)
    #expect(Set(evaluator.issues).count == Evaluator.maximumIssues)
  }

  @Test func evaluatorCanBeReused() throws {
    var evaluator = Evaluator()
    for _ in 0..<2 {
      for (text, result) in [("@{sum(list[0], 2)}", 3), ("@{shout(1, 2, 3)}", nil), ("@{x}", "V")]
        as [(_, DynamicObject)]
      {
        let parsed = try #require(template(text))
        let value = evaluator.evaluate(parsed, in: Contexts.sample)
        #expect(value == result)
      }
    }
  }

  @Test func bindingsAndCallsAreListed() throws {
    let text = "@{sum(user.age, length(list))} @{x} @{x} @{gt(a[1].b, 2)}"
    let parsed = try #require(template(text))
    #expect(parsed.source == text)
    #expect(parsed.bindings.map(\.description) == ["user.age", "list", "x", "x", "a[1].b"])
    #expect(parsed.calls.map(\.operation) == ["length", "sum", "gt"])
    #expect(parsed.calls.map(\.argumentCount) == [1, 2, 2])
    #expect(parsed.loneBinding == nil)
  }

  @Test func loneBindingIsDetected() {
    #expect(template("@{ a[0].b }")?.loneBinding?.description == "a[0].b")
    #expect(template("@{a}")?.loneBinding?.context == "a")
    #expect(template("@{a}")?.loneBinding?.path.steps == [])
    for text in ["@{a} ", "@{a}@{b}", "@{1}", "@{not(a)}"] { #expect(template(text)?.loneBinding == nil) }
  }

  @Test func templatesWithEqualTextAreEqual() {
    #expect(template("@{a}") == template("@{a}"))
    #expect(template("@{a}") != template("@{ a}"))
    #expect(Set([template("@{a}"), template("@{a}"), template("@{b}")]).count == 2)
  }
}
