import BeagleChecking
import Foundation
import TestSupport
import Testing

@testable import BeagleCLI
@testable import BeagleProjects

/// The project has no public address yet, so that nothing which users read or run has one made up.
@Suite struct AddressTests {
  private static let files =
    Repository.files(in: "Sources/Tools/Integrations") + Repository.articles + [
      "Sources/Tools/install.sh", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", ".pre-commit-hooks.yaml",
    ]

  /// What stands for the project's address in a text: the word `OWNER`, a host that nobody has, or a literal
  /// address of releases. The hosts of examples stand for a user's own server elsewhere.
  private static func placeholders(in text: String) -> [Substring] {
    let word = /\bOWNER\b/
    let host =
      /https?:\/\/[^\s"'`]*(?:\.example|\bexample\.(?:com|net|org))\b[^\s"'`]*(?:beagle|releases|install\.sh)/
    let beagle = /https?:\/\/[^\s"'`\/]*beagle[^\s"'`\/]*\.example\b/
    let releases = /https?:\/\/[A-Za-z0-9][\w.-]*\/[^\s"'`]*\/releases\b/
    return text.matches(of: word).map(\.output) + text.matches(of: host).map(\.output)
      + text.matches(of: beagle).map(\.output) + text.matches(of: releases).map(\.output)
  }

  @Test(arguments: files) func noFileHasPlaceholderAddress(_ file: String) throws {
    let found = Self.placeholders(in: try Repository.text(file))
    #expect(found.isEmpty, "\(found)")
  }

  @Test(arguments: Repository.files(in: "Sources/Tools/Integrations") + ["Sources/Tools/install.sh"])
  func noScriptHasExampleHost(_ file: String) throws {
    #expect(try !Repository.text(file).contains(/\.example\b/))
  }

  @Test(arguments: [
    "https://github.com/OWNER/beagle-headless", "uses: OWNER/NAME/github@v1", "repository=OWNER/beagle",
    "https://shop.example/beagle/install.sh", "https://example.org/beagle-headless",
    "https://beagle.example/docs", "https://github.com/someone/beagle-headless/releases",
  ])
  func placeholderAddressIsDetected(_ text: String) {
    #expect(!Self.placeholders(in: text).isEmpty)
  }

  @MainActor
  @Test func noReportHasPlaceholderAddress() async throws {
    let host = HostEnvironment(
      environment: [:], isTerminal: false,
      readStandardInput: { Array(#"{"_beagleComponent_":"beagle:nothing"}"#.utf8) }, say: { _ in })
    for format in ReportFormatName.allCases.map(\.rawValue) {
      var output: [UInt8] = []
      _ = await CommandLineRun(host: host).run(["check", "-", "--format", format]) { output += $0 }
      let text = String(decoding: output, as: UTF8.self)
      #expect(text.contains("beagle:nothing"), "\(format): \(text)")
      #expect(Self.placeholders(in: text).isEmpty && !text.contains(".example"), "\(format)")
    }
  }
}
