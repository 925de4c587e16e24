import Beagle
import BeagleChecking
import Foundation
import TestSupport
import Testing

/// The page about diagnostics is made of the rules.
///
/// `BEAGLE_RECORD=1 swift test --filter DiagnosticsPageTests` writes it anew.
@Suite struct DiagnosticsPageTests {
  private static let path = "Sources/Checking/BeagleChecking/BeagleChecking.docc/Diagnostics.md"

  @Test func everyDiagnosticCodeIsDocumented() throws {
    let page = Self.page
    if ProcessInfo.processInfo.environment["BEAGLE_RECORD"] == "1" {
      try Data(page.utf8).write(to: Repository.file(Self.path))
    }
    #expect(try Repository.text(Self.path) == page)
  }

  private static var page: String {
    let rules = DiagnosticRule.all.map { rule in
      """
      ## \(rule.code)

      **\(rule.severity.rawValue)**: \(rule.summary)

      \(rule.cause)

      \(rule.cure)
      \(rule.fix.map { "\n`--fix`: \($0)\n" } ?? "")
      Found in:

      ```json
      \(rule.before.shown)
      ```

      Not found in:

      ```json
      \(rule.after.shown)
      ```

      """
    }
    return """
      # Diagnostics

      The findings of `beagle check` and `ScreenCheck`, by code.

      Each example is the `child` of a screen, unless it shows a document that cannot be read. `beagle \
      check --explain CODE`
      prints the entry of one code; `--disable CODE` excludes its findings.

      `beagle crawl` also reports findings with additional codes, such as `dead-link`. These codes are in
      `Crawling an application`, among the pages of the command `beagle`.

      \(rules.joined(separator: "\n"))
      """
  }
}
