import Beagle
import BeagleTrials
import Foundation
import TestSupport
import Testing

/// The table of codes in the page about trials is made of the rules.
///
/// `BEAGLE_RECORD=1 swift test --filter TrialsPageTests` writes it anew.
@Suite struct TrialsPageTests {
  private static let path = "Sources/Tools/BeagleCLI/beagle.docc/TryingAnApplication.md"
  /// The sentence before the table, and the heading after it.
  private static let ends = (start: "accept the same codes.\n\n", end: "\n## Reports\n")

  @Test func everyTrialCodeIsDocumented() throws {
    let page = try Repository.text(Self.path)
    let start = try #require(page.range(of: Self.ends.start)).upperBound
    let end = try #require(page.range(of: Self.ends.end)).lowerBound
    if ProcessInfo.processInfo.environment["BEAGLE_RECORD"] == "1" {
      let recorded = page[..<start] + Self.table + page[end...]
      try Data(recorded.utf8).write(to: Repository.file(Self.path))
    }
    #expect(page[start..<end] == Self.table)
  }

  private static var table: String {
    let rows = TrialRule.all.map { rule in
      "| \(rule.name) | `\(rule.code)` | \(rule.severity.rawValue) | \(rule.summary) |\n"
    }
    return "| Class | Code | Severity | Found if |\n|---|---|---|---|\n" + rows.joined()
  }
}
