import Foundation
import TestSupport
import Testing

/// What packages that depend on this one rely on.
@Suite struct PackageTests {
  /// What products are linked with.
  private func needed(by products: [String]) throws -> Set<String> {
    let table = Dictionary(uniqueKeysWithValues: try Manifest.targets().map { ($0.name, $0) })
    var needed: Set<String> = []
    var next = products
    while let name = next.popLast() {
      if needed.insert(name).inserted { next += try #require(table[name]).dependencies }
    }
    return needed
  }

  @Test func librariesDependOnNoProgramOrExample() throws {
    let needed = try needed(by: [
      "Beagle", "BeagleChecking", "BeagleTerminal", "BeagleTesting", "BeagleFlows", "BeagleConformance",
    ])
    #expect(needed.contains("BeagleJSON") && needed.contains("CCurl"))
    let others =
      try Manifest.targets().filter(\.isProgram).map(\.name) + ["Fixtures", "CFixtures", "ScaffoldServer"]
    #expect(others.contains("BeagleCLI"))
    #expect(needed.isDisjoint(with: others))
  }

  @Test func terminalDoesNotLinkChecking() throws {
    let needed = try needed(by: ["Beagle", "BeagleTerminal"])
    #expect(needed.contains("BeagleSchema") && !needed.contains("BeagleChecking"))
  }

  @Test func testingDoesNotLinkFlowsOrConformance() throws {
    #expect(try needed(by: ["BeagleTesting"]).isDisjoint(with: ["BeagleFlows", "BeagleConformance"]))
  }

  /// Each system's C library has its own branch: one that is not listed must not get another's.
  @Test func everyCLibraryIsImportedOnItsPlatform() throws {
    let libraries = ["Darwin", "Glibc", "Musl", "Android"]
    let branches = libraries.map { "canImport(\($0))\n  import \($0)\n" }
    let block = "#if " + branches.joined(separator: "#elseif ") + "#endif\n"
    var imports = 0
    for text in try sources().map(\.text) {
      let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      guard libraries.contains(where: { lines.contains("import \($0)") }) else { continue }
      imports += 1
      #expect(text.contains(block), "\(text.prefix(200))")
    }
    #expect(imports >= 8)
  }

  /// The thread sanitizer does not support the mutex of Synchronization and reports false races.
  @Test func everyMutexIsSupportedBySanitizers() throws {
    let files = try sources(in: ["Sources", "scaffold-server", "Tests"]).filter {
      $0.text.contains(/\bMutex[<(]/) && !$0.text.contains("struct Mutex<")
    }
    for (file, text) in files { #expect(text.contains("import Locking\n"), "\(file)") }
    #expect(files.count > 50)
  }

  private func sources(
    in folders: [String] = ["Sources", "scaffold-server"]
  ) throws -> [(name: String, text: String)] {
    try folders.flatMap { folder in
      let files = FileManager.default.enumerator(at: Repository.file(folder), includingPropertiesForKeys: nil)
      return try (files?.allObjects ?? []).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        .map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
    }
  }

  /// If the package is opened for iOS, programs are ordinary targets and have to compile there, too.
  @Test func desktopAPIsAreUsedOnlyOnDesktops() throws {
    let names = ["Process()", "homeDirectoryForCurrentUser", "Host.current", "NSWorkspace"]
    var uses = 0
    for (file, text) in try sources() where names.contains(where: { text.contains($0) }) {
      var conditions: [String] = []
      for line in text.components(separatedBy: "\n") {
        let words = line.trimmingCharacters(in: .whitespaces)
        if words.hasPrefix("#if") { conditions.append(words) }
        if words.hasPrefix("#endif") { conditions.removeLast() }
        guard names.contains(where: { words.contains($0) }) else { continue }
        uses += 1
        let isGuarded = conditions.contains { $0.contains("os(Linux)") || $0.contains("os(macOS)") }
        #expect(isGuarded, "\(file): \(words)")
      }
    }
    #expect(uses >= 2)
  }
}
