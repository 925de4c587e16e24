import BeagleExpressions
import BeagleJSON
import TestSupport
import Testing

@Suite(.computing) struct GrammarTests {
  @Test(arguments: [
    Row("null", nil), Row("true", true), Row("false", false),
    Row("1", 1), Row("-1", -1), Row("0", 0), Row("007", 7), Row("1.0", 1.0), Row("-2.50", -2.5),
    Row("9223372036854775807", .int(.max)), Row("-9223372036854775808", .int(.min)),
    Row("9223372036854775808", 9223372036854775808.0),
    Row("''", ""), Row("'a'", "a"), Row("'é😀'", "é😀"),
  ])
  func literalsHaveTheirTypes(_ row: Row) {
    #expect(value(of: "@{\(row.call)}") == row.result)
  }

  @Test func numberBeyondDoubleRangeIsNull() {
    #expect(value(of: "@{\(String(repeating: "9", count: 400))}") == .empty)
  }

  @Test(arguments: [
    Row(#"'it\'s'"#, "it's"), Row(#"'a\nb'"#, #"a\nb"#), Row(#"'\\'"#, #"\\"#), Row(#"'\\\''"#, #"\\'"#),
    Row("'}'", "}"), Row("'{'", "{"), Row("'(,)'", "(,)"), Row("'@{x}'", "@{x}"), Row(#"'"'"#, "\""),
    Row("'two\nlines'", "two\nlines"),
  ])
  func stringsUnescapeOnlyQuotes(_ row: Row) {
    #expect(value(of: "@{\(row.call)}") == row.result)
    #expect(value(of: "@{concat(\(row.call), '.')}") == .string(row.result.text + "."))
  }

  @Test(arguments: [
    Row("user.name", "Ana"), Row("user.tags[1]", "b"), Row("list[0]", 1), Row("x", "V"),
    Row("user.address.city", "Oslo"), Row("2client", "leading digit"), Row("größe", "XL"),
  ])
  func bindingReadsContext(_ row: Row) {
    #expect(value(of: "@{\(row.call)}") == row.result)
  }

  @Test(arguments: [Row("nullable", "n"), Row("trueish", "t"), Row("falsey", "f")])
  func nameMayStartWithKeyword(_ row: Row) {
    #expect(value(of: "@{\(row.call)}") == row.result)
    #expect(value(of: "@{concat(\(row.call))}") == row.result)
  }

  @Test(arguments: [
    ("2client", "2client"), ("5o1", "5o1"), ("1e5", "1e5"), ("5.a", "5.a"), ("null.a", "null.a"),
  ])
  func wordWithLeadingDigitsIsABinding(_ text: String, _ binding: String) {
    #expect(template("@{\(text)}")?.loneBinding?.description == binding)
  }

  @Test func digitsAreANumber() {
    #expect(value(of: "@{5}") == 5)
    #expect(template("@{5}")?.bindings == [])
  }

  @Test(arguments: [
    "@{ sum(1,2) }", "@{sum( 1 , 2 )}", "@{\tsum(\n1,2)}", "@{sum(1,2)   }", "@{   sum( sum( 1 ) , 2 ) }",
  ])
  func whitespaceAroundParametersAndBracesIsAllowed(_ text: String) {
    #expect(value(of: text) == 3)
  }

  @Test(arguments: ["@{ user.name }", "@{\u{0B}user.name\r\n}"])
  func whitespaceAroundBindingIsAllowed(_ text: String) {
    #expect(value(of: text) == "Ana")
  }

  @Test func callMayHaveNoArguments() {
    #expect(value(of: "@{union()}") == [])
    #expect(value(of: "@{union( )}") == [])
    #expect(value(of: "@{length(union())}") == 0)
  }

  @Test(arguments: [
    "@{}", "@{ }", "@{[2]}", "@{[2].a}", "@{a.[2]}", "@{a[b]}", "@{a[]}", "@{a[2.2]}", "@{a[-1]}",
    "@{a[ 1 ]}",
    "@{a.}", "@{.a}", "@{a..b}", "@{a[1}", "@{a b}", "@{a[1]b}",
    "@{sum(1,2)", "@{sum(1,)}", "@{sum(,1)}", "@{sum(,)}", "@{sum(1 2)}", "@{sum(1,2}", "@{sum 1}",
    "@{sum (1)}",
    "@{sum(1))}", "@{sum(1)(2)}", "@{sum(1).a}", "@{5(1)}", "@{(1)}", "@{1(2)}", "@{a.b(1)}", "@{sum(@{a})}",
    "@{@{a}}", "@{", "@{a", "@{'a}", "@{'a", #"@{'a\'}"#, #"@{'\"#, "@{\"a\"}", "@{+1}", "@{.5}", "@{1.}",
    "@{-}", "@{-.5}", "@{-1.}", "@{1.5.}",
    "@{--1}", "@{-a}", "@{-1a}", "@{- 1}", "@{1,2}", "@{a-b}", "@{a + b}", "@{null()", "@{#}",
  ])
  func invalidSyntaxIsMalformed(_ text: String) throws {
    let fault = try #require(error(text))
    #expect(fault.text == text)
    #expect((2...text.utf8.count).contains(fault.offset))
  }

  @Test func malformedExpressionMakesWholeTextMalformed() {
    #expect(error("@{x} and @{") != nil)
    #expect(error("@{} and @{x}") != nil)
  }

  @Test(arguments: [
    ("@{}", #"expected a context, a literal or an operation, found "}" at character 3 of "@{}""#),
    ("@{sum(1 2)}", #"expected "," or ")", found "2" at character 9 of "@{sum(1 2)}""#),
    ("@{sum(1,2)", #"expected "}", found the end at character 11 of "@{sum(1,2)""#),
    ("@{a[b]}", #"expected digits, found "b" at character 5 of "@{a[b]}""#),
    ("@{a[1}", #"expected "]", found "}" at character 6 of "@{a[1}""#),
    ("@{a.[1]}", #"expected a key, found "[" at character 5 of "@{a.[1]}""#),
    ("é @{'x}", #"expected a string with a closing "'", found "'x}" at character 5 of "é @{'x}""#),
  ])
  func syntaxErrorHasPosition(_ text: String, _ description: String) {
    #expect(error(text)?.description == description)
  }

  @Test(arguments: [
    ("@{sum(1 2)}", "@{sum(1 2)}\n        ^ expected \",\" or \")\", found \"2\""),
    ("né\u{301} @{}", "né\u{301} @{}\n     ^ expected a context, a literal or an operation, found \"}\""),
    ("\n@{a", " @{a\n    ^ expected \"}\", found the end"),
  ])
  func syntaxErrorIsPrintedWithCaret(_ text: String, _ lines: String) {
    #expect(error(text)?.annotated == lines)
  }

  @Test(arguments: [
    ("@{sum(1 2)}", 8, 1), ("@{sum(1 two)}", 8, 3), ("@{sum(1,2)", 10, 0), ("@{x é}", 4, 2), ("@{'x}", 2, 3),
  ])
  func syntaxErrorUnderlinesUnexpectedCharacter(_ text: String, _ offset: Int, _ length: Int) {
    #expect(error(text)?.offset == offset)
    #expect(error(text)?.length == length)
  }

  @Test func invalidPathErrorHasPosition() {
    #expect(throws: ExpressionError.self) { try ContextPath(parsing: "") }
    do throws(ExpressionError) {
      _ = try ContextPath(parsing: "a.b[x]")
      Issue.record("this is no path")
    } catch {
      #expect(error.annotated == "a.b[x]\n    ^ expected digits, found \"x\"")
    }
  }

  @Test func textBeyondLengthLimitIsMalformed() {
    let long = "@{x}" + String(repeating: "a", count: (1 << 24) - 4)
    #expect(error(long)?.reason == "expected a text of at most 16777215 bytes, found the end")
  }

  @Test func errorInLongTextQuotesOnlySurroundings() {
    let padding = String(repeating: "a", count: 10_000)
    let description = error("\(padding)@{sum(1 2)}\(padding)")?.description ?? ""
    #expect(description.contains("@{sum(1 2)}"))
    #expect(description.contains("character 10009"))
    #expect(description.utf8.count < 200)
  }
}
