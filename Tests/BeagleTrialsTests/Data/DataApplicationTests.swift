import Foundation
import Testing

@testable import BeagleTrials

/// Small applications with one planted fault each, tried with other data.
@Suite struct DataApplicationTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Applications")

  private static let names = ((try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? [])
    .filter { $0.hasPrefix("D") }.sorted()

  @Test(arguments: names) func plantedFaultIsFound(_ name: String) async throws {
    let app = try TriedApplication(folder: Self.root.appending(path: name))
    let findings = try await app.dataFindings()
    #expect(findings.contains { name.hasPrefix("\($0.rule.name)-") })
    #expect(findings.count <= 2, "\(findings.map(\.message))")
    #expect(findings.allSatisfy { !$0.contexts.isEmpty })
  }
}
