package import Beagle

/// How an application is visited.
package struct CrawlPlan: Sendable {
  /// Paths that are joined to the base URL, or absolute URLs.
  package var starts: [String] = []
  package var rules = CrawlRules()
  package var visit = ScreenVisit.Limits()
  /// How many screens of one template and one structure are visited.
  package var perKind = 3
  /// How many screens are visited.
  package var screens = 100_000
  /// How many links away from a start screens are visited.
  package var depth = 100
  /// How many requests are under way at once.
  package var jobs = 8
  /// Bytes from which on a document is large.
  package var large = 1_000_000
  /// Seconds from which on a response is slow; nil where nobody asks for times.
  package var slow: Double?
  /// The screens that must be reached.
  package var expected: [ExpectedScreen] = []
  /// Findings below it are left out.
  package var severity = Diagnostic.Severity.warning
  /// Whether documents are kept for pictures, and not only those with findings for excerpts.
  package var keepsDocuments = false

  package init() {}
}
