import Beagle
import BeagleChecking
import BeagleProjects
import BeagleTesting

/// A feature file for each finding of a crawl: its steps lead to the screen and fail there until the finding
/// is fixed.
package struct CrawlFlows: Sendable {
  package struct File: Sendable, Equatable {
    /// Derived from code and path, so it is the same in every crawl: `dead-link-old.feature`.
    package let name: String
    package let text: String
  }

  /// In the order of the findings.
  package private(set) var files: [File] = []
  /// The findings that no flow can reproduce, such as a screen that nothing leads to.
  package private(set) var omitted: [CrawlFinding] = []
  /// The number of findings covered by the file of another finding with the same code and screen.
  package private(set) var shared = 0

  package init(_ result: CrawlResult) {
    let report = CrawlReport(result)
    var found: [(finding: CrawlFinding, step: String)] = []
    var seen: Set<[String]> = []
    for finding in result.findings {
      guard let step = Self.step(for: finding) else {
        omitted.append(finding)
        continue
      }
      // Findings with the same code on one screen share a flow.
      if seen.insert([finding.finding.finding.code, finding.url]).inserted {
        found.append((finding, step))
      } else {
        shared += 1
      }
    }
    func name(of finding: CrawlFinding) -> String {
      "\(finding.finding.finding.code)-\(FileNames.name(of: report.name(of: finding.url)))"
    }
    let counts = found.reduce(into: [:]) { $0[name(of: $1.finding).lowercased(), default: 0] += 1 }
    for (finding, step) in found {
      var name = name(of: finding)
      // Different paths may have the same file name.
      if counts[name.lowercased(), default: 0] > 1 {
        name += "-" + String(StableHash.of(finding.url), radix: 16)
      }
      files.append(
        File(name: name + ".feature", text: Self.text(of: finding, at: report.name(of: finding.url), step)))
    }
  }

  /// The step that fails while the finding exists; nil if no step can express it.
  private static func step(for found: CrawlFinding) -> String? {
    let finding = found.finding.finding
    // A step is a single line, and names what it presses.
    guard
      found.presses.allSatisfy({ press in
        !press.unicodeScalars.contains(where: \.isTerminalControl) && !press.hasSuffix(" \"\"")
      })
    else { return nil }
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

  private static func text(of found: CrawlFinding, at name: String, _ step: String) -> String {
    let presses = found.presses.isEmpty ? ["the application starts at \"\(found.url)\""] : found.presses
    var lines = [
      "Feature: \(found.finding.finding.code) at \(name)", "",
      "  Scenario: \(SafeText.line(found.finding.finding.message))",
    ]
    for (index, press) in presses.enumerated() {
      lines.append("    \(index == 0 ? "Given" : index == 1 ? "When" : "And") \(press)")
    }
    return (lines + ["    Then \(step)"]).joined(separator: "\n") + "\n"
  }
}
