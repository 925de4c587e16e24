import BeagleChecking
import BeagleSchema
import SchemaTestSupport
import TestSupport
import Testing

/// The rules say whether `--fix` fixes their findings.
@Suite(.computing) struct RuleFixTests {
  /// Fixable documents for rules whose examples have no certain fix.
  private static let others = [
    "color": #"{"_beagleComponent_": "beagle:text", "text": "Hi", "textColor": "CC0000"}"#,
    "duplicate-key": #"{"_beagleComponent_": "beagle:text", "text": "Hi", "text": "Hi"}"#,
    "expression": #"{"_beagleComponent_": "beagle:text", "text": "Hi ${global.name}"}"#,
  ]

  @Test(arguments: DiagnosticRule.all.map(\.code))
  func exampleIsFixedIfRuleIsFixable(code: String) throws {
    let rule = try #require(DiagnosticRule[code])
    let example = Self.others[code].map {
      #"{"_beagleComponent_": "beagle:screenComponent", "child": \#($0)}"#
    }
    let before = Array((example ?? rule.before.document).utf8)
    let fixed = ScreenCheck().fixer(from: .note).fixed(before)
    func count(_ bytes: [UInt8]) -> Int { ScreenCheck().findings(in: bytes).count { $0.code == code } }
    if rule.fix == nil {
      // Findings beside that of a limit may be fixed.
      #expect(code == "limit" || count(fixed.bytes) == count(before))
    } else {
      #expect(fixed.count > 0)
      #expect(count(fixed.bytes) == 0)
    }
    #expect(
      ScreenCheck().fixer(from: .note).fixed(Array(rule.after.document.utf8)).count == 0 || code == "limit")
  }
}
