import Foundation
import TestSupport
import Testing

/// ARCHITECTURE.md is short and names existing declarations.
@Suite struct ArchitectureTests {
  private let text: String
  private let lines: [String]
  /// All files of source, from the repository's root.
  private let sources =
    Repository.files(in: "Sources", named: "swift") + Repository.files(in: "Sources", named: "c")

  init() throws {
    text = try Repository.text("ARCHITECTURE.md")
    lines = text.components(separatedBy: "\n")
  }

  /// The cells of the tables below a heading, row by row, without their heads.
  private func rows(below heading: String) -> [[String]] {
    let section = lines.drop { $0 != heading }.dropFirst().prefix { !$0.hasPrefix("#") }
    return section.filter { $0.hasPrefix("| ") }.dropFirst().map { row in
      row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  private func names(in text: String) -> [String] {
    text.matches(of: /`([^`\n]+)`/).map { String($0.output.1) }
  }

  /// The files of a journey in a table.
  private func journey(_ heading: String) -> [String] {
    files(rows(below: heading).flatMap { names(in: $0[1]) })
  }

  /// Files of a journey. Each is one file of the sources.
  private func files(_ names: [String]) -> [String] {
    for name in names {
      #expect(sources.count { $0.hasSuffix("/" + name) } == 1, "\(name) is not one file")
    }
    return names
  }

  @Test func lineCountStaysReadable() {
    #expect(lines.count <= 220)
  }

  @Test func screenJourneyHasFewFiles() {
    let files = journey("### A screen, from its bytes to its picture in the terminal")
    #expect(files.count > 30 && files.count <= 40)
    #expect(Set(files).count == files.count)
  }

  @Test func tapJourneyHasFewFiles() {
    let files = journey("### A tap on a button that sets a context")
    #expect(files.count > 10 && files.count <= 15)
    #expect(Set(files).count == files.count)
  }

  @Test func checkJourneyHasFewFiles() throws {
    let line = try #require(lines.first { $0.hasPrefix("The third journey takes a file through") })
    let files = files(names(in: line).filter { $0.hasSuffix(".swift") })
    #expect(files.count > 10 && files.count <= 15)
    #expect(Set(files).count == files.count)
  }

  @Test func contentKindsAreListedOncePerModule() throws {
    let declaration = try Repository.text("Sources/Runtime/Beagle/Scene/SceneContent.swift")
      .split(separator: "public enum SceneContent").last?.split(separator: "\n}").first
    let kinds = try #require(declaration).matches(of: /case (\w+)\(/).map(\.output.1)
    #expect(kinds.count > 8)
    let lists = try sources.filter { file in
      let text = try Repository.text(file)
      return kinds.count { text.contains("case .\($0)(") || text.contains(", .\($0)(") } > kinds.count / 2
    }
    #expect(
      Set(lists) == [
        // The components that they are named after, and how the one is made of the other.
        "Sources/Runtime/BeagleSchema/Components/Component.swift",
        "Sources/Runtime/Beagle/Tree/Resolving/NodeResolver+components.swift",
        "Sources/Runtime/Beagle/Scene/SceneContent.swift",
        "Sources/Renderers/BeagleTerminal/Contents/TerminalContent.swift",
        "Sources/Renderers/BeaglePictures/Contents/PictureContent.swift",
      ])
    let steps = try Repository.text("CONTRIBUTING.md")
    for list in lists { #expect(steps.contains(list.split(separator: "/").last ?? ""), "\(list)") }
  }

  @Test func groupsMatchSourceFolders() throws {
    let groups = rows(below: "## Groups").flatMap { names(in: $0[0]) }
    let folders = sources.compactMap { $0.split(separator: "/").dropFirst().first.map(String.init) }
    #expect(Set(groups) == Set(folders))
    let targets = try Manifest.targets()
    func group(of target: Manifest.Target) -> Int? {
      let parts = target.path.split(separator: "/")
      return parts.first == "Sources" ? groups.firstIndex(of: String(parts[1])) : nil
    }
    // The example and its server are beside the groups, and Testing needs nothing of them.
    for target in targets {
      guard let place = group(of: target) else { continue }
      for name in target.dependencies {
        let imported = try #require(targets.first { $0.name == name })
        let isAbove = group(of: imported).map { $0 <= place } ?? (place == groups.count - 1)
        #expect(isAbove, "\(target.name) imports \(name)")
      }
    }
  }

  @Test func modulesMatchManifest() throws {
    let targets = try Manifest.targets().filter {
      !$0.path.hasPrefix("Tests/Support/") && !$0.path.hasPrefix("Tests/Programs/")
    }
    let rows = rows(below: "## Modules")
    #expect(Set(rows.flatMap { names(in: $0[0]) }) == Set(targets.map(\.name)))
    var above: Set<String> = []
    for row in rows {
      let name = try #require(names(in: row[0]).first)
      let imports = Set(names(in: row[2]))
      let target = try #require(targets.first { $0.name == name })
      #expect(imports == Set(target.dependencies), "\(name)")
      #expect(imports.isSubset(of: above), "\(name) imports what stands below it")
      above.insert(name)
    }
  }

  @Test func everyNameIsDeclared() throws {
    let limits = try Repository.text("Sources/Runtime/Beagle/Beagle.docc/Limits.md")
    let folders = Set(sources.flatMap { $0.split(separator: "/").dropLast().map(String.init) })
    let known = try declaredNames().union(folders).union(Manifest.targets().map(\.name))
      .union(["Atomic", "Sendable", "Decodable", "switch"])
    for name in names(in: text) + names(in: limits) {
      if name.contains("/") {
        let isInSources = sources.contains { $0.contains("/\(name)/") || $0.hasSuffix("/\(name)") }
        #expect(isInSources || Repository.has(name), "\(name)")
      } else if name.hasSuffix(".swift") || name.hasSuffix(".c") {
        #expect(sources.contains { $0.hasSuffix("/" + name) }, "\(name)")
      } else if name.wholeMatch(of: /\w+(\.\w+)?/) != nil {
        let isKnown = known.isSuperset(of: name.split(separator: ".").map(String.init))
        #expect(isKnown || Repository.has(name) || Repository.has("Tests/" + name), "\(name)")
      }
    }
  }

  /// The declared names: those after a declaration keyword.
  private func declaredNames() throws -> Set<String> {
    let keywords: Set<Substring> = [
      "struct", "class", "enum", "protocol", "actor", "typealias", "func", "var", "let", "case",
    ]
    return try sources.reduce(into: []) { names, file in
      var last: Substring = ""
      for word in try Repository.text(file).utf8.split(whereSeparator: { !Self.isOfAWord($0) }) {
        if keywords.contains(last) { names.insert(String(Substring(word))) }
        last = Substring(word)
      }
    }
  }

  private static func isOfAWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
    default: false
    }
  }
}
