package import Beagle
package import BeagleChecking

/// Selects the findings to report: in reports and streams, next to pictures, and in editors.
package struct FindingSelection: Sendable {
  /// Findings of lower severity are omitted.
  package var severity = Diagnostic.Severity.note
  /// The exclusions of the project file.
  package var exclusions = ProjectExclusions()

  package init(
    severity: Diagnostic.Severity = Diagnostic.Severity.note,
    exclusions: ProjectExclusions = ProjectExclusions()
  ) {
    (self.severity, self.exclusions) = (severity, exclusions)
  }

  package struct Selected: Sendable {
    package var reported: [Diagnostic]
    /// Findings that are not excluded, of any severity.
    package var kept: [Diagnostic]
    /// The number of findings excluded by the project file.
    package var excluded = 0
    /// The number of other findings below the severity.
    package var omitted = 0
    /// The indices of exclusions that matched a finding.
    package var used: Set<Int> = []
  }

  package func select(_ findings: [Diagnostic], of target: CheckTarget) -> Selected {
    // Exclusions apply regardless of the requested severity, so that an exclusion of notes is not reported as
    // unused when notes are hidden.
    let (kept, used) = exclusions.apply(to: findings, of: target)
    let reported = kept.filter { $0.severity >= severity }
    return Selected(
      reported: reported, kept: kept, excluded: findings.count - kept.count,
      omitted: kept.count - reported.count,
      used: used)
  }

  /// The fixer for findings of at least the given severity. Excluded findings are not fixed.
  package func fixer(
    of target: CheckTarget, _ check: ScreenCheck, from severity: Diagnostic.Severity
  ) -> DocumentFixer {
    let fixer =
      target.isProject
      ? DocumentFixer(from: severity) { Project.findings(in: $0) } : check.fixer(from: severity)
    return fixer.keeping { [exclusions] in exclusions.apply(to: $0, of: target).kept }
  }
}

extension [Diagnostic] {
  /// Sorted by impact: findings on all clients first, then by the outcome on the worst client, other notes
  /// last. Otherwise stable.
  package var worstFirst: [Diagnostic] {
    let outcomes = ClientOutcome.Outcome.allCases
    func rank(_ finding: Diagnostic) -> Int {
      finding.clients.first.flatMap { outcomes.firstIndex(of: $0.outcome) }
        ?? (finding.severity > .note ? -1 : outcomes.count)
    }
    return enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(
      \.element)
  }
}
