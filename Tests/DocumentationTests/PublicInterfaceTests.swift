import Foundation
import Testing

/// The folder API, which `.ci/api` compares with the code, and what pages say about names.
@Suite struct PublicInterfaceTests {
  /// The modules that `.ci/api` compares.
  private func modules() throws -> [String] {
    let script = try Repository.text(".ci/api")
    let list = try #require(script.firstMatch(of: /modules='(.+)'/)?.output.1)
    return list.split(separator: " ").map(String.init)
  }

  @Test func everyModuleThatIsPromisedIsCompared() throws {
    let modules = try modules()
    let page = try Repository.text("Sources/Beagle/Beagle.docc/Versions.md")
    let promised = try #require(page.components(separatedBy: "## Swift").last).components(
      separatedBy: "\n- ")[0]
    #expect(Set(modules) == Set(promised.matches(of: /`(Beagle\w*)`/).map { String($0.output.1) }))
    for module in modules {
      let lines = try Repository.text("API/\(module).txt").components(separatedBy: "\n").dropLast()
      #expect(!lines.isEmpty && lines.allSatisfy { $0.contains("  ") }, "\(module)")
      #expect(lines.elementsEqual(lines.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }), "\(module)")
    }
  }

  @Test func theChecksCompareIt() throws {
    #expect(try Repository.text(".ci/run").contains("\n.ci/api\n"))
  }

  /// Names that readers are sent to from those that they know.
  @Test func everyNameForThoseWhoComeFromBeagleIsPublic() throws {
    let page = try Repository.text("Sources/Beagle/Beagle.docc/ComingFromBeagle.md")
    let section = try #require(page.components(separatedBy: "## Called otherwise").last)
    let rows = section.components(separatedBy: "## An example")[0].components(separatedBy: "\n")
    // The words of the names that lines begin with.
    let names = Set(
      try modules().flatMap { try Repository.text("API/\($0).txt").components(separatedBy: "\n") }
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
