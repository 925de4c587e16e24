package import Beagle
package import BeagleProjects

/// A kind of finding of a trial.
package struct TrialRule: Sendable, Hashable {
  package typealias Kind = Trial.Kind

  /// The class, such as `R1`.
  package let name: String
  /// The stable name: `silent-failure`.
  package let code: String
  package let severity: Diagnostic.Severity
  package let summary: String
  package let cause: String
  package let cure: String
  /// The clauses of guidelines that the rule follows, by profile.
  package var clauses: [TrialProfile: String] = [:]

  package var kind: Kind { name.hasPrefix("R") ? .requests : name.hasPrefix("D") ? .data : .devices }

  /// The position in the order of classes: requests, data, devices.
  var rank: String { "\(Kind.allCases.firstIndex(of: kind) ?? 0)\(name)" }

  /// The rule as reports list it.
  package var reportRule: ReportRule {
    ReportRule(code: code, severity: severity, summary: summary, cause: cause, cure: cure)
  }

  /// All rules, in the order of their classes.
  package static let all = requests + data + devices

  /// The rule with a code, or the only one of a class.
  package static subscript(code: String) -> TrialRule? {
    if let rule = all.first(where: { $0.code == code }) { return rule }
    let rules = all.filter { $0.name == code.uppercased() }
    return rules.count == 1 ? rules.first : nil
  }
}

/// A guideline for accessible screens.
public enum TrialProfile: String, Sendable, CaseIterable, Hashable {
  /// The Web Content Accessibility Guidelines 2.2 at the levels A and AA.
  case wcag22AA = "wcag22-aa"
  /// Apple's Human Interface Guidelines.
  case ios
  /// Google's guidelines for accessible applications.
  case android
}
