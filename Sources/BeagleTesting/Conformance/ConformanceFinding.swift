import BeagleJSON

/// A rule that was broken, and what was seen.
public struct ConformanceFinding: Sendable, Equatable, CustomStringConvertible {
  public let rule: ConformanceRule
  /// What happened instead.
  public let seen: String

  public init(rule: ConformanceRule, seen: String) {
    self.rule = rule
    self.seen = seen
  }

  public var description: String { "\(rule.rawValue): \(rule.text); seen: \(seen)".harmless }
}
