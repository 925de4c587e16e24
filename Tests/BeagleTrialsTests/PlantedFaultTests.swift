import Foundation
import Testing

@testable import BeagleTrials

@Suite struct PlantedFaultTests {
  @Test func report() async throws {
    let root = URL(filePath: ProcessInfo.processInfo.environment["TRIAL_APPS"] ?? "/nonexistent")
    let kinds = (ProcessInfo.processInfo.environment["TRIAL_KINDS"] ?? "requests,data,devices").split(
      separator: ","
    )
    .compactMap { TrialRule.Kind(rawValue: String($0)) }
    let only = ProcessInfo.processInfo.environment["TRIAL_ONLY"] ?? ""
    for name in ((try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []).sorted()
    where name.hasPrefix(only) {
      var app = try TriedApplication(folder: root.appending(path: name))
      app.settings.kinds = Set(kinds)
      let tried = try await app.tried()
      print("=== \(name): \(tried.count) screens")
      for (url, screen) in tried.sorted(by: { $0.key < $1.key }) {
        for finding in screen.findings {
          print("  \(finding.rule.name) \(url.dropFirst(20)) [\(finding.path)] \(finding.message)")
          print(
            "     \(finding.presses.joined(separator: " > ")) | \(finding.conditions.joined(separator: ", "))"
          )
        }
      }
    }
  }
}
