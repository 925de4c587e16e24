import Foundation
import TestSupport
import Testing

/// The folder `.ci/API`, which `.ci/api` compares with the code, and the names in articles.
@Suite struct PublicInterfaceTests {
  /// The modules that `.ci/api` compares.
  private func modules() throws -> [String] {
    let script = try Repository.text(".ci/api")
    let list = try #require(script.firstMatch(of: /modules='(.+)'/)?.output.1)
    return list.split(separator: " ").map(String.init)
  }

  @Test func everyPublicModuleHasAPIBaseline() throws {
    let modules = try modules()
    let page = try Repository.text("Sources/Runtime/Beagle/Beagle.docc/Versions.md")
    let promised = try #require(page.components(separatedBy: "## Swift").last).components(
      separatedBy: "\n- ")[0]
    #expect(Set(modules) == Set(promised.matches(of: /`(Beagle\w*)`/).map { String($0.output.1) }))
    for module in modules {
      let lines = try Repository.text(".ci/API/\(module).txt").components(separatedBy: "\n").dropLast()
      #expect(!lines.isEmpty && lines.allSatisfy { $0.contains("  ") }, "\(module)")
      #expect(lines.elementsEqual(lines.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }), "\(module)")
    }
  }

  @Test func checksCompareAPIBaseline() throws {
    #expect(try Repository.text(".ci/run").contains("\n.ci/api "))
  }

  /// Public types are documented: in the README, an article, a sample, or in the tests that are built like a
  /// user's. The lists of names in the modules' articles do not count, and nested types count as members of
  /// the outer ones.
  @Test func everyPublicTypeIsDocumented() throws {
    var texts = [try Repository.text("README.md")] + Array(try Repository.allSamples())
    for page in Repository.articles {
      texts.append(try Repository.text(page).components(separatedBy: "\n## Topics")[0])
    }
    for tests in ["NetworkLayerSwift5", "NetworkLayerSwift6", "TestingSwift5", "TestingSwift6"] {
      texts += try Repository.files(in: "Tests/\(tests)Tests", named: "swift").map(Repository.text)
    }
    let words = Set(
      texts.flatMap { $0.components(separatedBy: CharacterSet.alphanumerics.inverted) })
    var count = 0
    for module in try modules() {
      for line in try Repository.text(".ci/API/\(module).txt").components(separatedBy: "\n") {
        let type = #/(\w+)  .*\b(?:struct|class|enum|protocol|actor|typealias) \1\b.*/#
        guard let name = try type.wholeMatch(in: line)?.output.1 else { continue }
        count += 1
        let isDocumented = words.contains(String(name))
        #expect(isDocumented, "no page names \(module).\(name)")
      }
    }
    #expect(count > 150)
  }

  /// Names that the migration article refers to.
  @Test func everyMigrationNameIsPublic() throws {
    let page = try Repository.text("Sources/Runtime/Beagle/Beagle.docc/ComingFromBeagle.md")
    let section = try #require(page.components(separatedBy: "## Renamed APIs").last)
    let rows = section.components(separatedBy: "## Example")[0].components(separatedBy: "\n")
    // The words of the names that lines begin with.
    let names = Set(
      try modules().flatMap { try Repository.text(".ci/API/\($0).txt").components(separatedBy: "\n") }
        .flatMap { $0.prefix { $0 != " " }.components(separatedBy: CharacterSet.alphanumerics.inverted) })
    var checked = 0
    for row in rows where row.hasPrefix("| ") {
      let right = try #require(row.components(separatedBy: " | ").last)
      // The first word of a name in code: of `UrlBuilder(baseUrl:)` and ``Event/open(_:)`` the type.
      for match in right.matches(of: /`([A-Za-z]+)[`(\/.]/) {
        let name = match.output.1
        guard !["Beagle", "Decodable"].contains(name) else { continue }
        checked += 1
        #expect(names.contains(String(name)), "\(name) in \(row)")
      }
    }
    #expect(checked > 40)
  }
}
