import TestSupport
import Testing

@testable import BeagleCLI

/// Codes that `beagle check` and `beagle try` share.
@Suite struct SharedCodeTests {
  private static let nested = #"""
    {"_beagleComponent_": "beagle:screenComponent", "style": {"backgroundColor": "#FFFFFF"}, "child":
      {"_beagleComponent_": "beagle:touchable",
       "onPress": [{"_beagleAction_": "beagle:openExternalURL", "url": "https://tea.example/green"}],
       "child": {"_beagleComponent_": "beagle:container", "children": [
         {"_beagleComponent_": "beagle:text", "text": "Green tea", "textColor": "#222222"},
         {"_beagleComponent_": "beagle:button", "text": "Call", "style": {"size": {
            "minHeight": {"value": 48, "type": "REAL"}}},
          "onPress": [{"_beagleAction_": "beagle:openExternalURL", "url": "tel:5550100"}]}]}}}
    """#

  @Test(arguments: ["check", "try"])
  func explanationHasExamplesAndClauses(command: String) async {
    let printed = await beagle(command, "--explain", "nested-controls")
    #expect(printed.exitCode == 0)
    #expect(printed.output.hasPrefix("nested-controls (warning): a control is inside another control"))
    #expect(printed.output.contains("Not found in:"), "\(printed.output)")
    #expect(printed.output.contains("class L6.\n\nClauses:\n  wcag22-aa: 4.1.2"), "\(printed.output)")
  }

  @Test(arguments: ["check", "try"])
  func findingsAndExclusionsHaveOneCode(command: String) async throws {
    let folder = try TemporaryFolder([
      "app/home.json": Self.nested,
      "beagle.json": #"{"check": {"exclude": [{"code": "nested-controls", "reason": "a trial"}]}}"#,
    ])
    func run(_ arguments: String...) async -> Printed {
      await beagle([command, folder.path + "/app"] + arguments)
    }
    let found = await run()
    #expect(found.exitCode == 1 && found.output.contains("warning[nested-controls]"), "\(found)")
    let excluded = await run("--config", folder.path + "/beagle.json")
    #expect(!excluded.output.contains("nested-controls"), "\(excluded)")
    #expect(excluded.output.contains("1 finding excluded"), "\(excluded)")
    let disabled = await run("--disable", "nested-controls")
    #expect(!disabled.output.contains("warning[nested-controls]"), "\(disabled)")
    #expect(disabled.output.contains("not checked: nested-controls"), "\(disabled)")
  }

  /// `beagle try` may need an exclusion that `beagle check` does not use.
  @Test func unusedExclusionsAreNotReported() async throws {
    let folder = try TemporaryFolder([
      "app/home.json": #"{"_beagleComponent_": "beagle:text", "text": "Tea"}"#,
      "beagle.json": #"{"check": {"exclude": [{"code": "ambiguous-label", "reason": "a trial"}]}}"#,
    ])
    let printed = await beagle("check", folder.path, "--config", folder.path + "/beagle.json")
    #expect(printed.exitCode == 0, "\(printed)")
  }
}
