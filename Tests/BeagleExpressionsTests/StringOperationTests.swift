import BeagleExpressions
import BeagleJSON
import Testing

@Suite struct StringOperationTests {
  @Test(arguments: [
    Row("concat('a','b','c')", "abc"), Row("concat('a')", "a"), Row("concat('','')", ""),
    Row("concat('a',1)", nil),
    Row("concat('a',null)", nil), Row("concat(true)", nil), Row("concat()", nil),
    Row("concat(user.name,'!')", "Ana!"),
  ])
  func concatJoinsStringsOnly(_ row: Row) { #expect(value(of: "@{\(row.call)}") == row.result) }

  @Test(arguments: [
    Row("uppercase('abÇ')", "ABÇ"), Row("uppercase('ß')", "SS"), Row("uppercase('')", ""),
    Row("uppercase(1)", nil),
    Row("uppercase()", nil), Row("uppercase('a','b')", nil),
    Row("lowercase('ABÇ')", "abç"), Row("lowercase(null)", nil), Row("lowercase()", nil),
    Row("lowercase('a','b')", nil),
    Row("capitalize('hELLO wORLD')", "Hello World"), Row("capitalize('é a')", "É A"),
    Row("capitalize('')", ""),
    Row("capitalize('  two  spaces ')", "  Two  Spaces "), Row(#"capitalize('don\'t')"#, "Don't"),
    Row("capitalize('foo-bar')", "Foo-Bar"), Row("capitalize(true)", nil), Row("capitalize('a','b')", nil),
  ])
  func uppercaseAndLowercaseChangeCase(_ row: Row) { #expect(value(of: "@{\(row.call)}") == row.result) }

  @Test(arguments: [
    Row("substr('beagle',2)", "agle"), Row("substr('beagle',2,3)", "agl"),
    Row("substr('beagle',0,6)", "beagle"),
    Row("substr('str',0,0)", ""), Row("substr('str',2,0)", ""), Row("substr('str',2,1)", "r"),
    Row("substr('a😀👨‍👩‍👧e\u{301}z',1,3)", "😀👨‍👩‍👧e\u{301}"),
    Row("substr('str',3)", nil), Row("substr('str',3,0)", nil), Row("substr('str',-1)", nil),
    Row("substr('str',0,-1)", nil), Row("substr('str',2,-1)", nil), Row("substr('str',1,3)", nil),
    Row("substr('str',1,9223372036854775807)", nil), Row("substr('str',9223372036854775807,1)", nil),
    Row("substr('str',-9223372036854775808)", nil), Row("substr('',0)", nil), Row("substr('',0,0)", nil),
    Row("substr('str','1')", nil), Row("substr('str',1.0)", nil), Row("substr('str',0,null)", nil),
    Row("substr(1,0)", nil), Row("substr('str')", nil), Row("substr('str',0,1,1)", nil), Row("substr()", nil),
  ])
  func substrCountsCharactersAndClampsRange(_ row: Row) { #expect(value(of: "@{\(row.call)}") == row.result) }
}
