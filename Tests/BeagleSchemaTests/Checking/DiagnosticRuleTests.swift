import TestSupport
import Testing

@testable import BeagleSchema

@Suite(.computing) struct DiagnosticRuleTests {
  @Test func everyCodeHasItsRule() {
    #expect(DiagnosticRule.all.map(\.code).sorted() == DiagnosticRule.Code.allCases.map(\.rawValue).sorted())
  }

  @Test(arguments: DiagnosticRule.all.map(\.code))
  func theExampleGivesTheFindingAndItsCureTakesItAway(code: String) throws {
    let rule = try #require(DiagnosticRule[code])
    let before = ScreenCheck().findings(in: Array(rule.before.document.utf8))
    #expect(before.contains { $0.code == code }, "\(before)")
    let after = ScreenCheck().findings(in: Array(rule.after.document.utf8))
    #expect(!after.contains { $0.code == code }, "\(after)")
    if rule.id != .limit { #expect(after.allSatisfy { $0.severity == .note }, "\(after)") }
  }

  @Test func aFindingIsAsSevereAsItsRuleSays() throws {
    for rule in DiagnosticRule.all {
      let found = ScreenCheck().findings(in: Array(rule.before.document.utf8)).filter { $0.code == rule.code }
      #expect(found.map(\.severity).max() == rule.severity, "\(rule.code)")
    }
  }

  @Test func theCodeThatWasProbablyMeantIsFound() {
    #expect(DiagnosticRule.code(like: "undefined-contxt") == "undefined-context")
    #expect(DiagnosticRule["nonsense"] == nil)
  }
}
