import BeagleJSON

/// A rule that a client broke, and what was observed.
public struct ConformanceFinding: Sendable, Equatable, CustomStringConvertible {
  /// What should have been so.
  public let rule: ConformanceRule
  /// What happened instead.
  public let seen: String

  /// Creates a finding: for rules that are checked elsewhere.
  public init(rule: ConformanceRule, seen: String) {
    self.rule = rule
    self.seen = seen
  }

  public var description: String { "\(rule.rawValue): \(rule.text); seen: \(seen)".controlsEscaped }
}
