import BeagleExpressions
import BeagleJSON
import Testing

@Suite struct ComparisonTests {
  @Test(arguments: [
    Row("eq(1,1)", true), Row("eq(1,1.0)", true), Row("eq('1',1)", true), Row("eq('1','1.0')", true),
    Row("eq(1,2)", false), Row("eq('a','a')", true), Row("eq('a','b')", false), Row("eq('a',1)", false),
    Row("eq(null,null)", true), Row("eq(null,unknown)", true), Row("eq(null,0)", false),
    Row("eq(null,'')", false),
    Row("eq(true,true)", true), Row("eq(true,1)", false), Row("eq(true,'true')", false),
    Row("eq(list,list)", true),
    Row("eq(list,insert(union(), 1))", false), Row("eq(object,object)", true), Row("eq('','')", true),
    Row("eq(1)", nil), Row("eq(1,1,1)", nil), Row("eq()", nil), Row("eq(1,'a',1)", nil),
  ])
  func eqComparesNumbersByValueAndOthersByStructure(_ row: Row) {
    #expect(value(of: "@{\(row.call)}") == row.result)
  }

  @Test(arguments: [
    ("1", "2", -1), ("2", "1", 1), ("1", "1", 0), ("1", "1.0", 0), ("1.5", "1", 1), ("'10'", "9", 1),
    ("'9'", "'10'", -1), ("-1", "1", -1), ("'1.5'", "1.5", 0),
  ])
  func comparisonFollowsNumericOrder(_ left: String, _ right: String, _ order: Int) {
    #expect(value(of: "@{gt(\(left),\(right))}") == .bool(order > 0))
    #expect(value(of: "@{gte(\(left),\(right))}") == .bool(order >= 0))
    #expect(value(of: "@{lt(\(left),\(right))}") == .bool(order < 0))
    #expect(value(of: "@{lte(\(left),\(right))}") == .bool(order <= 0))
  }

  @Test(arguments: ["gt", "gte", "lt", "lte"])
  func comparingNonNumbersIsFalse(_ name: String) {
    for arguments in [
      "'a',1", "1,'a'", "null,null", "true,false", "list,list", "unknown,1", "", "1", "1,1,1",
    ] {
      #expect(value(of: "@{\(name)(\(arguments))}") == false)
    }
    #expect(
      issues(of: "@{\(name)(1)}") == [
        .wrongArgumentCount(operation: name, count: 1, expression: "@{\(name)(1)}")
      ])
  }

  @Test(arguments: [
    Row("and(true)", true), Row("and(false)", false), Row("and(true,true,true)", true),
    Row("and(true,false)", false),
    Row("and(false,true,false)", false), Row("and(true,1)", nil), Row("and(false,'true')", nil),
    Row("and(null)", nil), Row("and()", nil),
    Row("or(true)", true), Row("or(false)", false), Row("or(false,false,true)", true),
    Row("or(false,false)", false),
    Row("or(true,0)", nil), Row("or(true,null)", nil), Row("or()", nil),
    Row("not(true)", false), Row("not(false)", true), Row("not(1)", nil), Row("not('true')", nil),
    Row("not(null)", nil),
    Row("not()", nil), Row("not(true,true)", nil),
  ])
  func logicAcceptsOnlyBooleans(_ row: Row) { #expect(value(of: "@{\(row.call)}") == row.result) }

  @Test(arguments: [
    Row("condition(true,1,2)", 1), Row("condition(false,1,2)", 2), Row("condition(null,1,2)", 2),
    Row("condition('true',1,2)", 2), Row("condition(1,1,2)", 2), Row("condition(true,'a',2)", "a"),
    Row("condition(gt(user.age,18),'adult','child')", "adult"), Row("condition(true,1)", nil),
    Row("condition(true,1,2,3)", nil), Row("condition()", nil), Row("condition(true,null,2)", nil),
  ])
  func conditionReturnsFirstOnlyForTrue(_ row: Row) { #expect(value(of: "@{\(row.call)}") == row.result) }
}
