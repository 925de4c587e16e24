import Beagle
import BeagleFlows
import BeagleTerminal
import BeagleTesting
import Foundation
import TestSupport
import Testing

@testable import BeagleCLI
@testable import BeagleComparing
@testable import BeagleProjects

/// The article about versions matches the code.
@Suite struct VersionsPageTests {
  private let page: String

  init() throws {
    page = try Repository.text("Sources/Runtime/Beagle/Beagle.docc/Versions.md")
  }

  /// The number in the row of the table that begins with this.
  private func number(_ beginning: String) -> String? {
    page.components(separatedBy: "\n").first { $0.hasPrefix("| \(beginning)") }?
      .components(separatedBy: "|").dropLast().last?.trimmingCharacters(in: .whitespaces)
  }

  private func version(_ json: some Sequence<UInt8>) throws -> String? {
    guard case .dictionary(let members) = try JSONDocument(parsing: Array(json)).root.dynamicObject else {
      return nil
    }
    return members["version"]?.intValue.map(String.init) ?? members["version"]?.stringValue
  }

  @Test func formatVersionsMatchTable() throws {
    let renderer = TerminalRenderer()
    let builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: 20))
    let scene = builder.scene(of: Screen("home") { Text("Tea") })
    #expect(try version(scene.json()) == number("`render --format json`"))
    #expect(String(Cassette.formatVersion) == number("`--record`"))
    #expect(String(FlowReport(features: []).version) == number("`flow --format json`"))
    let reports: [(any ReportFormat, String)] = [
      (JSONReport(), "`check --format json`"),
      (SARIFReport(rules: ReportRule.checking), "`check --format sarif`"),
    ]
    for (format, row) in reports {
      #expect(try version(format.report([], CheckSummary(), [])) == number(row), "\(row)")
    }
    #expect(try version(DiffJSON().report(DiffResult())) == number("`diff --format json`"))
    let sarif = DiffFindings(format: SARIFReport(rules: DiffFindings.rules))
    #expect(try version(sarif.report(DiffResult())) == number("`diff --format sarif`"))
  }

  @MainActor @Test func explainVersionMatchesTable() throws {
    let renderer = TerminalRenderer()
    let session = BeagleSession(
      SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: 20)),
      dependencies: BeagleDependencies())
    session.send(.open(.local(Screen("home") { Text("Tea") })))
    let node = try #require(session.runtime.scene?.nodes.last?.node)
    let explanation = try #require(session.runtime.explanation(of: node))
    #expect(try version(JSONWriter.bytes(of: explanation.json)) == number("`explain --format json`"))
  }

  @Test func everyMachineFormatIsInTable() {
    let formats =
      ["render --format json", "explain --format json"]
      + ["json", "sarif", "junit", "github"].map { "check --format \($0)" }
      + ["json", "sarif", "github"].map { "diff --format \($0)" }
      + ["junit", "json"].map { "flow --format \($0)" } + ["--record", "--record-input"]
    for format in formats { #expect(page.contains("`\(format)`"), "\(format)") }
  }

  @Test func exitCodesMatchHelp() {
    for code in [Failure.usage(""), .fetch(""), .decode("")].map(\.exitCode) {
      #expect(page.contains("\n| \(code) |"))
    }
    for manual in Manual.all {
      for match in manual.exitCodes.matches(of: #/(?:^|\s)(\d+)\s/#) {
        guard let code = Int(match.output.1) else { continue }
        #expect(code >= 128 ? page.contains("| 128 and more |") : page.contains("\n| \(code) |"), "\(code)")
      }
    }
  }

  @Test func publicModulesAreProductsOrReexported() throws {
    let package = try Repository.text("Package.swift")
    for product in [
      "Beagle", "BeagleChecking", "BeagleTerminal", "BeagleTesting", "BeagleFlows", "BeagleConformance",
    ] {
      #expect(package.contains(".library(name: \"\(product)\"") && page.contains("`\(product)`"))
    }
    let exports = try Repository.text("Sources/Runtime/Beagle/Exports.swift")
    for module in exports.matches(of: /@_exported public import (\w+)/).map(\.output.1) {
      #expect(page.contains("`\(module)`"), "\(module)")
    }
  }
}
