import Foundation
import TestSupport

extension Repository {
  /// The articles of all catalogues.
  static let articles = files(in: "Sources", named: "md").filter { $0.contains(".docc/") }

  /// The name of the catalogue that an article is in.
  static func catalogue(of article: String) -> Substring? {
    article.firstMatch(of: /(\w+)\.docc\//)?.output.1
  }

  /// Whether an article is the first page of its catalogue, which is named after it.
  static func isRoot(_ article: String) -> Bool {
    catalogue(of: article).map { article.hasSuffix(".docc/\($0).md") } ?? false
  }

  /// The blocks of a Markdown text that are fenced as this language, without the fences.
  static func blocks(_ language: String, in markdown: String) -> [String] {
    var blocks: [String] = []
    var open: [Substring]?
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      if let lines = open {
        if line == "```" {
          blocks.append(lines.joined(separator: "\n"))
          open = nil
        } else {
          open = lines + [line]
        }
      } else if line == "```\(language)" {
        open = []
      }
    }
    return blocks
  }

  /// The code between `sample` and `end` in a file of these tests, without its indentation.
  static func samples(_ name: String) throws -> [String] {
    try text("Tests/DocumentationTests/\(name).swift").components(separatedBy: "// sample\n").dropFirst().map
    {
      unindented($0.components(separatedBy: "// end\n")[0])
    }
  }

  /// All samples of these tests, of the test of the page about operations, and of the program for a terminal.
  static func allSamples() throws -> Set<String> {
    let names = files(in: "Tests/DocumentationTests", named: "swift").compactMap { path in
      path.split(separator: "/").last?.dropLast(".swift".count)
    }
    return try Set(
      (names.filter { $0.hasSuffix("Samples") } + [
        "../Programs/TerminalShop/main", "../BeagleExpressionsTests/OperationsPageTests",
      ]).flatMap { try samples(String($0)) })
  }

  private static func unindented(_ text: String) -> String {
    let lines = text.components(separatedBy: "\n")
    let indent =
      lines.filter { !$0.allSatisfy(\.isWhitespace) }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(indent)) }.joined(separator: "\n")
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

/// The package's manifest, as text.
enum Manifest {
  struct Target {
    let name: String
    /// The folder of its sources, unless it is SwiftPM's default.
    let path: String
    let isProgram: Bool
    let dependencies: [String]
  }

  /// The targets that are not tests.
  static func targets() throws -> [Target] {
    let manifest = try Repository.text("Package.swift").components(separatedBy: "\n)\n")[0]
    return manifest.components(separatedBy: "\n    .").dropFirst().compactMap { text in
      guard text.hasPrefix("target(") || text.hasPrefix("executableTarget("),
        let name = text.firstMatch(of: /name: "(.+?)"/)
      else { return nil }
      let list = text.components(separatedBy: "dependencies: [").dropFirst().first ?? ""
      let dependencies = list.components(separatedBy: "],")[0].matches(of: /"(.+?)"/).map(\.output.1)
      return Target(
        name: String(name.output.1),
        path: text.firstMatch(of: /path: "(.+?)"/).map { String($0.output.1) } ?? "",
        isProgram: text.hasPrefix("exec"), dependencies: dependencies.map(String.init))
    }
  }
}
