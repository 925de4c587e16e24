import Beagle
import BeagleChecking
import BeagleProjects
import BeagleTesting

/// A feature file for each finding of a crawl: its steps lead to the screen and fail there until the finding
/// is fixed.
package struct CrawlFlows: Sendable {
  /// In the order of the findings.
  package private(set) var files: [FlowFile] = []
  /// The findings that no flow can reproduce, such as a screen that nothing leads to.
  package private(set) var omitted: [CrawlFinding] = []
  /// The number of findings covered by the file of another finding with the same code and screen.
  package private(set) var shared = 0

  package init(_ result: CrawlResult) {
    let report = CrawlReport(result)
    var flows: [FindingFlow] = []
    var seen: Set<[String]> = []
    for finding in result.findings {
      guard let step = Self.step(for: finding) else {
        omitted.append(finding)
        continue
      }
      let (code, message) = (finding.finding.finding.code, finding.finding.finding.message)
      // Findings with the same code on one screen share a flow.
      guard seen.insert([code, finding.url]).inserted else {
        shared += 1
        continue
      }
      flows.append(
        FindingFlow(
          code, at: report.name(of: finding.url), message, identity: finding.url,
          steps: finding.presses.isEmpty ? ["the application starts at \"\(finding.url)\""] : finding.presses,
          expectations: [step]))
    }
    files = zip(FindingFlow.names(of: flows), flows).map { FlowFile(name: $0 + ".feature", text: $1.text) }
  }

  /// The step that fails while the finding exists; nil if no step can express it.
  private static func step(for found: CrawlFinding) -> String? {
    let finding = found.finding.finding
    guard FindingFlow.canRepeat(found.presses) else { return nil }
    switch finding.code {
    // Flows do not load pictures, and a fallback is not a failure.
    case "dead-link" where finding.message.hasPrefix("a picture") || finding.severity == .warning: return nil
    case "dead-link", "undecodable-screen": return "nothing failed"
    case "dead-end": return "I can go on or back"
    default:
      // Flows have no target clients.
      guard DiagnosticRule[finding.code] != nil, finding.clients.isEmpty else { return nil }
      return "the screen has no \"\(finding.code)\""
    }
  }
}
