import BeagleExpressions
import BeagleJSON
import TestSupport
import Testing

@Suite(.computing) struct FindingTests {
  /// The findings as `place: message`, the place being the text they are about.
  private func findings(_ text: String, _ operations: OperationTable = OperationTable()) -> [String] {
    ExpressionFinding.findings(in: text, operations: operations).map { finding in
      let bytes = Array(text.utf8)[finding.range]
      return "\(String(decoding: bytes, as: UTF8.self)): \(finding.message)"
    }
  }

  @Test(arguments: [
    ("é @{Sum(1)}", ["Sum: there is no operation \"Sum\"; do you mean \"sum\"?"]),
    ("@{lenght(a)}", ["lenght: there is no operation \"lenght\"; do you mean \"length\"?"]),
    ("@{frobnicate(a)}", ["frobnicate: there is no operation \"frobnicate\""]),
    ("@{not(a, b)}", ["not: not(boolean) cannot be called with 2 arguments"]),
    ("@{substr('a')}", ["substr: substr(string, from, length?) cannot be called with 1 argument"]),
    ("@{sum()}", ["sum: sum(number, …) cannot be called with 0 arguments"]),
    ("@{sum(1, 'a')}", ["a: \"number\" of sum(number, …) must be number or numeric string, not string"]),
    (
      "@{sum(1, 2, true)}",
      ["true: \"number\" of sum(number, …) must be number or numeric string, not boolean"]
    ),
    ("@{length(5)}", ["5: \"value\" of length(value) must be string, array or object, not int"]),
    (
      "@{and(gt(a, 1), sum(1, 2))}",
      ["sum: \"boolean\" of and(boolean, …) must be boolean, not number or null"]
    ),
    (
      "@{not(condition(a, 1, 'x'))}",
      ["condition: \"boolean\" of not(boolean) must be boolean, not int or string"]
    ),
    ("@{sum(1 2)}", ["2: expected \",\" or \")\", found \"2\", so that the text is shown as it is"]),
    (
      "@{x} and @{",
      [": expected a context, a literal or an operation, found the end, so that the text is shown as it is"]
    ),
  ])
  func whatCannotBeMeantSoIsFound(_ text: String, _ expected: [String]) {
    #expect(findings(text) == expected)
  }

  @Test(arguments: [
    "@{sum(1, '2')}", "@{sum(a, b.c[1])}", "@{not(condition(a, true, b))}", "@{sum(concat('1', a), 2)}",
    "plain", #"\@{sum(1 2)}"#, "@{eq(null, 'a')}", "@{isEmpty(null)}", "@{union()}", "@{insert(a, 1, 0)}",
  ])
  func whatMayBeRightIsNot(_ text: String) {
    #expect(findings(text) == [])
  }

  @Test(arguments: OperationTable().all)
  func noExampleHasFindings(_ operation: ExpressionOperation) {
    #expect(findings("@{\(operation.example.call)}") == [])
  }

  @Test func anOwnOperationIsCheckedAsItTells() {
    var table = OperationTable()
    table.register(ExpressionOperation("initial", [Parameter("name", .string)], gives: .string) { $0[0] })
    #expect(findings("@{initial(1)}", table) == ["1: \"name\" of initial(name) must be string, not int"])
    #expect(findings("@{sum(initial('a'), 1)}", table) == [])
    #expect(findings("@{and(initial('a'))}", table).count == 1)
  }

  @Test func thirtyThousandCallsAreChecked() {
    let text =
      "@{" + String(repeating: "not(", count: 30_000) + "1" + String(repeating: ")", count: 30_000) + "}"
    #expect(findings(text).count == 1)
  }

  @Test func whatIsReadIsListedWithItsPlace() throws {
    let text = "é @{sum(user.ages[0], navigationContextOfMine)} @{x}"
    let reads = try #require(template(text)).reads
    #expect(reads.map(\.binding.description) == ["user.ages[0]", "navigationContextOfMine", "x"])
    let places = reads.map { String(decoding: Array(text.utf8)[$0.range], as: UTF8.self) }
    #expect(places == ["user.ages[0]", "navigationContextOfMine", "x"])
  }
}
