import Foundation
import Testing

/// What packages that depend on this one rely on.
@Suite struct PackageTests {
  private struct Target {
    let name: String
    let isProgram: Bool
    let dependencies: [String]
  }

  /// The targets of the manifest that are not tests.
  private func targets() throws -> [Target] {
    let manifest = try Repository.text("Package.swift")
    return manifest.components(separatedBy: "\n    .").dropFirst().compactMap { text in
      guard text.hasPrefix("target(") || text.hasPrefix("executableTarget("),
        let name = text.firstMatch(of: /name: "(.+?)"/)
      else { return nil }
      let list = text.components(separatedBy: "dependencies: [").dropFirst().first ?? ""
      let dependencies = list.components(separatedBy: "],")[0].matches(of: /"(.+?)"/).map(\.output.1)
      return Target(
        name: String(name.output.1), isProgram: text.hasPrefix("exec"),
        dependencies: dependencies.map(String.init))
    }
  }

  @Test func noLibraryNeedsAProgramOrTheExample() throws {
    let targets = try targets()
    let table = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0) })
    var needed: [String] = []
    var next = ["Beagle", "BeagleTerminal", "BeagleTesting"]
    while let name = next.popLast() {
      guard !needed.contains(name) else { continue }
      needed.append(name)
      next += try #require(table[name]).dependencies
    }
    #expect(needed.contains("BeagleJSON") && needed.contains("CCurl"))
    let others = targets.filter(\.isProgram).map(\.name) + ["Fixtures", "CFixtures", "ScaffoldServer"]
    #expect(others.contains("BeagleCLI"))
    #expect(Set(needed).isDisjoint(with: others))
  }

  /// Programs are targets like others to whoever opens the package for iOS: they compile there too.
  @Test func whatOnlyDesktopsHaveIsUsedThereAlone() throws {
    let names = ["Process()", "homeDirectoryForCurrentUser", "Host.current", "NSWorkspace"]
    var uses = 0
    for folder in ["Sources", "scaffold-server"] {
      let files = FileManager.default.enumerator(at: Repository.file(folder), includingPropertiesForKeys: nil)
      for case let file as URL in try #require(files) where file.pathExtension == "swift" {
        let text = try String(contentsOf: file, encoding: .utf8)
        guard names.contains(where: { text.range(of: $0) != nil }) else { continue }
        var conditions: [String] = []
        for line in text.components(separatedBy: "\n") {
          let words = line.trimmingCharacters(in: .whitespaces)
          if words.hasPrefix("#if") { conditions.append(words) }
          if words.hasPrefix("#endif") { conditions.removeLast() }
          guard names.contains(where: { words.contains($0) }) else { continue }
          uses += 1
          let isGuarded = conditions.contains { $0.contains("os(Linux)") || $0.contains("os(macOS)") }
          #expect(isGuarded, "\(file.lastPathComponent): \(words)")
        }
      }
    }
    #expect(uses >= 3)
  }
}
