import BeagleExpressions
import BeagleJSON
import Testing

@Suite struct ValueOperationTests {
  @Test(arguments: [
    Row("isNull(null)", true), Row("isNull(nothing)", true), Row("isNull(unknown.a)", true),
    Row("isNull(user.b)", true),
    Row("isNull(0)", false), Row("isNull('')", false), Row("isNull(false)", false), Row("isNull()", nil),
    Row("isNull(null,null)", nil),
  ])
  func isNullIsTrueForNullAndMissingValues(_ row: Row) { #expect(value(of: "@{\(row.call)}") == row.result) }

  @Test(arguments: [
    Row("isEmpty('')", true), Row("isEmpty('a')", false), Row("isEmpty(empty)", true),
    Row("isEmpty(list)", false),
    Row("isEmpty(object)", false), Row("isEmpty(null)", true), Row("isEmpty(unknown)", true),
    Row("isEmpty(0)", nil),
    Row("isEmpty(1.5)", nil), Row("isEmpty(false)", nil), Row("isEmpty()", nil), Row("isEmpty('','')", nil),
  ])
  func isEmptyAcceptsContainersAndNull(_ row: Row) { #expect(value(of: "@{\(row.call)}") == row.result) }

  @Test(arguments: [
    Row("length('abc')", 3), Row("length('e\u{301}👨‍👩‍👧')", 2), Row("length('')", 0), Row("length(list)", 3),
    Row("length(empty)", 0), Row("length(object)", 2), Row("length(1)", nil), Row("length(null)", nil),
    Row("length(true)", nil), Row("length()", nil), Row("length('a','b')", nil),
  ])
  func lengthCountsElementsAndCharacters(_ row: Row) { #expect(value(of: "@{\(row.call)}") == row.result) }

  @Test(arguments: [
    Row("int(4)", 4), Row("int(4.7)", 4), Row("int(-4.7)", -4), Row("int('4')", 4), Row("int('4.7')", 4),
    Row("int('-4.7')", -4), Row("int('abc')", nil), Row("int('')", nil), Row("int(true)", nil),
    Row("int(null)", nil),
    Row("int(list)", nil), Row("int(9223372036854775808.0)", nil),
    Row("int(-9223372036854775809.0)", .int(.min)),
    Row("int('1e300')", nil), Row("int('inf')", nil), Row("int('nan')", nil), Row("int('1e999')", nil),
    Row("int()", nil),
    Row("int(1,2)", nil),
  ])
  func intTruncatesTowardZero(_ row: Row) { #expect(value(of: "@{\(row.call)}") == row.result) }

  @Test(arguments: [
    Row("double(1)", 1.0), Row("double(1.5)", 1.5), Row("double('1')", 1.0), Row("double('1.5')", 1.5),
    Row("double('abc')", nil), Row("double('1e999')", nil), Row("double('inf')", nil),
    Row("double(true)", nil),
    Row("double(null)", nil), Row("double()", nil), Row("double(1,2)", nil),
  ])
  func doubleConvertsNumbersAndNumericText(_ row: Row) { #expect(value(of: "@{\(row.call)}") == row.result) }

  @Test(arguments: [
    Row("string(1)", "1"), Row("string(1.0)", "1.0"), Row("string(true)", "true"),
    Row("string(false)", "false"),
    Row("string('a')", "a"), Row("string(null)", nil), Row("string(list)", nil), Row("string(object)", nil),
    Row("string()", nil), Row("string(1,2)", nil),
  ])
  func stringConvertsScalars(_ row: Row) { #expect(value(of: "@{\(row.call)}") == row.result) }
}
