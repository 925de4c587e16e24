import BeagleExpressions
import BeagleJSON
import Testing

@Suite struct BindTests {
  private func evaluate<Value: ExpressionValue>(_ bind: Bind<Value>) -> Value? {
    guard case .expression(let template) = bind else { return bind.value }
    var evaluator = Evaluator()
    return Value(evaluated: evaluator.evaluate(template, in: Contexts.sample))
  }

  @Test func literalsAreValues() {
    #expect(("Hi" as Bind<String>) == .value("Hi"))
    #expect((true as Bind<Bool>) == .value(true))
    #expect((3 as Bind<Int>) == .value(3))
    #expect((3 as Bind<Double>) == .value(3.0))
    #expect((3.5 as Bind<Double>) == .value(3.5))
    #expect((3 as Bind<Int>).value == 3)
    #expect(("@{x}" as Bind<String>).value == nil)
  }

  @Test func swiftStringLiteralParsesLikeDocumentString() {
    #expect(("Hi @{user.name}" as Bind<String>) == template("Hi @{user.name}").map { .expression($0) })
    #expect((#"\@{x}"# as Bind<String>) == .value("@{x}"))
    #expect(Bind<String>(parsing: "@{sum(1 2)} and @{x}") == .value("@{sum(1 2)} and @{x}"))
  }

  @Test func bindAcceptsExpressionWithoutBraces() throws {
    #expect(evaluate(Bind<Int>.bind("user.age")) == 33)
    #expect(evaluate(Bind<Bool>.bind("gt(user.age, 18)")) == true)
    #expect(Bind<Int>.bind("a") == Bind<Int>.expression(try #require(template("@{a}"))))
  }

  @Test(arguments: ["", "sum(1 2)", "x} and @{x", "}"])
  func bindToInvalidExpressionIsNull(_ text: String) {
    #expect(evaluate(Bind<DynamicObject>.bind(text)) == .empty)
    #expect(evaluate(Bind<Int>.bind(text)) == nil)
  }

  @Test(
    arguments: [
      ("user.age", 33), ("price", 9.5), ("two", 2.0), ("x", nil), ("true", nil), ("nothing", nil),
      ("list", nil),
      ("'1'", nil),
    ] as [(String, Double?)])
  func doubleBindAcceptsNumbers(_ expression: String, _ result: Double?) {
    #expect(evaluate(Bind<Double>.bind(expression)) == result)
  }

  @Test(
    arguments: [
      ("user.age", 33), ("two", 2), ("price", nil), ("x", nil), ("true", nil), ("nothing", nil),
      ("99999999999999999999", nil),
    ] as [(String, Int?)])
  func intBindAcceptsWholeNumbers(_ expression: String, _ result: Int?) {
    #expect(evaluate(Bind<Int>.bind(expression)) == result)
  }

  @Test(
    arguments: [("true", true), ("false", false), ("'true'", nil), ("1", nil), ("nothing", nil)]
      as [(String, Bool?)])
  func boolBindAcceptsOnlyBooleans(_ expression: String, _ result: Bool?) {
    #expect(evaluate(Bind<Bool>.bind(expression)) == result)
  }

  @Test(arguments: [
    ("x", "V"), ("1", "1"), ("two", "2.0"), ("true", "true"), ("nothing", ""), ("unknown", ""),
    ("list", "[1,2,3]"),
    ("object", #"{"a":[true,null],"b":1}"#),
  ])
  func stringBindConvertsEveryValueToText(_ expression: String, _ result: String) {
    #expect(evaluate(Bind<String>.bind(expression)) == result)
  }

  @Test func dynamicBindAcceptsEveryValue() {
    #expect(evaluate(Bind<DynamicObject>.bind("list")) == [1, 2, 3])
    #expect(evaluate(Bind<DynamicObject>.bind("nothing")) == .empty)
  }
}
