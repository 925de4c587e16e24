package import Beagle
package import BeagleChecking

/// Which findings in a document are told: in reports and streams, beside pictures, and in editors.
package struct FindingSelection: Sendable {
  /// Findings of lower severity are left out.
  package var severity = Diagnostic.Severity.note
  /// What the project file leaves out.
  package var exclusions = ProjectExclusions()

  package init(
    severity: Diagnostic.Severity = Diagnostic.Severity.note,
    exclusions: ProjectExclusions = ProjectExclusions()
  ) {
    (self.severity, self.exclusions) = (severity, exclusions)
  }

  package struct Selected: Sendable {
    package var told: [Diagnostic]
    /// Findings that are not excluded, of any severity.
    package var kept: [Diagnostic]
    /// How many the project file leaves out.
    package var excluded = 0
    /// How many others are below the severity.
    package var leftOut = 0
    /// The exclusions that have left something out.
    package var used: Set<Int> = []
  }

  package func select(_ findings: [Diagnostic], of target: CheckTarget) -> Selected {
    // What is excluded is so whatever severity is asked for: an exclusion of notes is not idle where nobody wants notes.
    let (kept, used) = exclusions.apply(to: findings, of: target)
    let told = kept.filter { $0.severity >= severity }
    return Selected(
      told: told, kept: kept, excluded: findings.count - kept.count, leftOut: kept.count - told.count,
      used: used)
  }

  /// What mends a document from a severity on. What is excluded is meant as it is.
  package func fixer(
    of target: CheckTarget, _ check: ScreenCheck, from severity: Diagnostic.Severity
  ) -> DocumentFixer {
    let fixer =
      target.isProject
      ? DocumentFixer(from: severity) { Project.faults(in: $0) } : check.fixer(from: severity)
    return fixer.keeping { [exclusions] in exclusions.apply(to: $0, of: target).kept }
  }
}

extension [Diagnostic] {
  /// Faults on all clients first, then by what becomes of the place on the worst of its clients, other notes last; else in the same
  /// order.
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
