package import Beagle

/// The settings of a crawl.
package struct CrawlPlan: Sendable {
  /// Paths that are joined to the base URL, or absolute URLs.
  package var starts: [String] = []
  package var rules = CrawlRules()
  package var visit = ScreenVisit.Limits()
  /// The maximum number of visited screens per template and structure.
  package var perKind = 3
  /// The maximum number of visited screens.
  package var screens = 100_000
  /// The maximum distance from a start in links.
  package var depth = 100
  /// The maximum number of in-flight requests.
  package var jobs = 8
  /// The size in bytes above which a document is reported as large.
  package var large = 1_000_000
  /// The time in seconds above which a response is reported as slow; nil to disable.
  package var slow: Double?
  /// The screens that must be reached.
  package var expected: [ExpectedScreen] = []
  /// The lowest severity to report.
  package var severity = Diagnostic.Severity.warning
  /// Whether all documents are kept for pictures, instead of only those with findings for excerpts.
  package var keepsDocuments = false

  package init() {}
}
