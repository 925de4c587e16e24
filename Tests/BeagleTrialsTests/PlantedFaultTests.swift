import Foundation
import Testing

@testable import BeagleTrials

/// Applications whose faults are known. Each is a folder of `Applications` with documents and responses, and
/// with a line in `planted.txt` for each fault: class, screen, component or request, and the reason.
@Suite(.serialized) struct PlantedFaultTests {
  private struct Planted: CustomStringConvertible {
    let name: String
    let screen: String
    let subject: String
    let description: String

    func matches(_ finding: TrialFinding, at url: String) -> Bool {
      guard finding.rule.name == name, url.hasSuffix(screen) else { return false }
      return finding.request.map { subject.hasPrefix($0) } ?? true
    }
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "Applications")

  private static func names(_ prefix: String) -> [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    return all.filter { $0.hasPrefix(prefix) && $0.contains("-") }.sorted()
  }

  private func planted(in name: String) throws -> [Planted] {
    let text = try String(contentsOf: Self.root.appending(path: "\(name)/planted.txt"), encoding: .utf8)
    return text.split(separator: "\n").compactMap { line in
      let columns = line.split(separator: "\t").map(String.init)
      guard columns.count == 4 else { return nil }
      return Planted(name: columns[0], screen: columns[1], subject: columns[2], description: String(line))
    }
  }

  /// The findings of an application that match planted faults, the faults that were not found, and others.
  private func tried(_ name: String) async throws -> (missing: [Planted], others: [String], screens: Int) {
    let app = try TriedApplication(folder: Self.root.appending(path: name))
    let screens = try await app.tried()
    let found = screens.sorted { $0.key < $1.key }.flatMap { url, screen in
      screen.findings.map { (url: url, finding: $0) }
    }
    let planted = try? planted(in: name)
    let missing = (planted ?? []).filter { one in !found.contains { one.matches($0.finding, at: $0.url) } }
    let others = found.filter { one in
      !(planted ?? []).contains { $0.matches(one.finding, at: one.url) }
    }.map {
      "\($0.finding.rule.name) \($0.url) \($0.finding.path) \($0.finding.message) \($0.finding.conditions)"
    }
    return (missing, others, screens.count)
  }

  @Test(arguments: names("R") + names("D") + names("L")) func plantedFaultIsFound(_ name: String) async throws
  {
    let (missing, others, _) = try await tried(name)
    #expect(try planted(in: name).count == 1)
    #expect(missing.isEmpty, "\(missing)")
    #expect(others.count <= 1, "\(others.joined(separator: "\n"))")
  }

  @Test func correctApplicationHasNoFindings() async throws {
    let (_, others, screens) = try await tried("Clean")
    #expect(screens == 20)
    #expect(others.isEmpty, "\(others.joined(separator: "\n"))")
  }

  @Test func faultsOfALargeApplicationAreFound() async throws {
    let (missing, others, screens) = try await tried("Harbour")
    #expect(try planted(in: "Harbour").count == 30)
    #expect(screens >= 20)
    #expect(missing.count <= 3, "\(missing.map(\.description).joined(separator: "\n"))")
    #expect(others.count <= 1, "\(others.joined(separator: "\n"))")
  }
}
