import SchemaTestSupport
import TestSupport
import Testing

@testable import BeagleChecking
@testable import BeagleSchema

@Suite(.computing) struct DiagnosticRuleTests {
  @Test func everyCodeHasRule() {
    #expect(DiagnosticRule.all.map(\.code).sorted() == Diagnostic.Code.allCases.map(\.rawValue).sorted())
  }

  /// A check that also reports unknowns.
  private static let check = {
    var check = ScreenCheck()
    check.isStrict = true
    return check
  }()

  /// The findings of the examples, by code.
  private static let found = Dictionary(
    uniqueKeysWithValues: DiagnosticRule.all.map {
      ($0.code, check.findings(in: Array($0.before.document.utf8)))
    })

  @Test(arguments: DiagnosticRule.all.map(\.code))
  func exampleHasFindingAndFixedExampleHasNone(code: String) throws {
    let rule = try #require(DiagnosticRule[code])
    let before = try #require(Self.found[code])
    #expect(before.contains { $0.code == code }, "\(before)")
    let after = Self.check.findings(in: Array(rule.after.document.utf8))
    #expect(!after.contains { $0.code == code }, "\(after)")
    if rule.id != .limit { #expect(after.allSatisfy { $0.severity == .note }, "\(after)") }
  }

  @Test func findingSeverityMatchesRule() {
    for rule in DiagnosticRule.all {
      let found = Self.found[rule.code]?.filter { $0.code == rule.code }
      #expect(found?.map(\.severity).max() == rule.severity, "\(rule.code)")
    }
  }

  @Test func similarCodeIsSuggested() {
    #expect(DiagnosticRule.code(like: "undefined-contxt") == "undefined-context")
    #expect(DiagnosticRule["nonsense"] == nil)
  }
}
