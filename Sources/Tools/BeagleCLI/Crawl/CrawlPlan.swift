import Beagle

/// How an application is visited.
struct CrawlPlan: Sendable {
  /// Paths that are joined to the base URL, or absolute URLs.
  var starts: [String] = []
  var rules = CrawlRules()
  var visit = ScreenVisit.Limits()
  /// How many screens of one template and one structure are visited.
  var perKind = 3
  /// How many screens are visited.
  var screens = 100_000
  /// How many links away from a start screens are visited.
  var depth = 100
  /// How many requests are under way at once.
  var jobs = 8
  /// Bytes from which on a document is large.
  var large = 1_000_000
  /// Seconds from which on a response is slow; nil where nobody asks for times.
  var slow: Double?
  /// The screens that must be reached.
  var expected: [ExpectedScreen] = []
  /// Findings below it are left out.
  var severity = Diagnostic.Severity.warning
  /// Whether documents are kept for pictures, and not only those with findings for excerpts.
  var keepsDocuments = false
}
