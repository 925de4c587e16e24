package import Beagle
package import BeagleProjects
package import BeagleTesting
import Foundation

/// The settings of a crawl.
package struct CrawlPlan: Sendable {
  /// Paths that are joined to the base URL, or absolute URLs.
  package var starts: [String] = []
  /// The state with which the crawl begins, before the starts; nil for none.
  package var beginning: CrawlBeginning?
  /// Starts that are visited in the end, each if nothing has led to it before.
  package var laterStarts: [String] = []
  /// The files that respond to requests. The results name them instead of URLs.
  package var files: ApplicationFiles?
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

  /// Begins at the screens of a command line.
  package mutating func begin(at targets: ApplicationTargets) {
    (starts, laterStarts, files) = (targets.starts, targets.laterStarts, targets.files)
    rules.isOffline = targets.isOffline
  }

  /// Begins with a state instead of screens. Only screens to which it leads are visited.
  package mutating func begin(with beginning: CrawlBeginning) {
    (starts, laterStarts) = ([], [])
    self.beginning = beginning
    rules.isOffline = rules.isOffline || beginning.state.isOffline
  }
}

/// The state of an open application with which a crawl begins.
package struct CrawlBeginning: Sendable {
  package let state: DriverState
  /// The steps of a flow that lead to the state.
  package let steps: [String]

  package init(_ state: DriverState, steps: [String] = []) { (self.state, self.steps) = (state, steps) }

  /// The URL of the visible screen, or that of the application.
  var url: URL? {
    let path = state.runtime.visibleURL
    return path.flatMap { UrlBuilder(baseUrl: state.baseURL).build(path: $0) } ?? state.baseURL
      ?? URL(string: "http://application.invalid/")
  }
}
