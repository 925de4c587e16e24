import BeagleExpressions
import BeagleJSON
import Testing

@Suite struct ArithmeticTests {
  @Test(arguments: [
    Row("sum(1,2)", 3), Row("sum(1,2.0)", 3.0), Row("sum(2.0,1)", 3.0), Row("sum(1)", 1),
    Row("sum(1,2,3,4)", 10),
    Row("sum('1','1')", 2), Row("sum('1.5',1)", 2.5), Row("sum('1.0',1)", 2.0), Row("sum('1',1.5)", 2.5),
    Row("sum('1.5','1.5')", 3.0), Row("sum('-2',1)", -1), Row("sum(0.1,0.2)", 0.30000000000000004),
  ])
  func sumAdds(_ row: Row) { #expect(value(of: "@{\(row.call)}") == row.result) }

  @Test(arguments: [
    Row("subtract(5)", 5), Row("subtract(10,2,3)", 5), Row("subtract(2.5)", 2.5), Row("subtract('5','2')", 3),
    Row("subtract(1,2)", -1), Row("subtract(3,0.5)", 2.5),
    Row("subtract(-9223372036854775807,1)", .int(.min)),
  ])
  func subtractSubtracts(_ row: Row) { #expect(value(of: "@{\(row.call)}") == row.result) }

  @Test(arguments: [
    Row("multiply(2,'3')", 6), Row("multiply(1.5,2)", 3.0), Row("multiply(7)", 7), Row("multiply(2,3,4)", 24),
    Row("multiply('2','3')", 6), Row("multiply(-2,3)", -6),
  ])
  func multiplyMultiplies(_ row: Row) { #expect(value(of: "@{\(row.call)}") == row.result) }

  @Test(arguments: [
    Row("divide(6,4)", 1.5), Row("divide(4,6,4)", 0.16666666666666666), Row("divide(5)", 5.0),
    Row("divide(6,3)", 2.0),
    Row("divide(0,2)", 0.0), Row("divide('6','4')", 1.5), Row("divide(-1,4)", -0.25),
  ])
  func divideReturnsDouble(_ row: Row) { #expect(value(of: "@{\(row.call)}") == row.result) }

  @Test(arguments: ["sum", "subtract", "multiply", "divide"])
  func nonNumericOperandGivesNull(_ name: String) {
    for other in [
      "true", "null", "'a'", "''", "list", "object", "unknown", "' 1'", "'1,5'", "'inf'", "'nan'",
    ] {
      #expect(value(of: "@{\(name)(1, \(other))}") == .empty)
      #expect(value(of: "@{\(name)(\(other), 1)}") == .empty)
      #expect(value(of: "@{\(name)(\(other))}") == .empty)
    }
    #expect(value(of: "@{\(name)()}") == .empty)
  }

  @Test(arguments: [
    "sum(9223372036854775807,1)", "sum(-9223372036854775808,-1)", "subtract(-9223372036854775808,1)",
    "subtract(0,-9223372036854775808)", "multiply(9223372036854775807,2)",
    "multiply(-9223372036854775808,-1)",
    "multiply(4611686018427387904,2,0)",
  ])
  func integerOverflowGivesNull(_ call: String) { #expect(value(of: "@{\(call)}") == .empty) }

  @Test(arguments: ["divide(1,0)", "divide(0,0)", "divide(1,0.0)", "divide(1,0,2)", "divide(-1,0)"])
  func divisionByZeroGivesNull(_ call: String) { #expect(value(of: "@{\(call)}") == .empty) }

  @Test func outOfRangeDoubleGivesNull() {
    let huge = "1" + String(repeating: "0", count: 308)
    #expect(value(of: "@{multiply(\(huge).0, 10)}") == .empty)
    #expect(value(of: "@{sum(\(huge).0, \(huge).0)}") == .empty)
    #expect(value(of: "@{multiply(\(huge).0, 1)}") == 1e308)
    #expect(value(of: "@{multiply(\(huge).0, 10, 0)}") == .empty)
    #expect(value(of: "@{sum('1e999', 1)}") == .empty)
  }
}
