import Foundation

/// The repository the tests were built from.
enum Repository {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func file(_ path: String) -> URL { root.appendingPathComponent(path) }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: file(path), encoding: .utf8)
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

  /// What stands between `sample` and `end` in a file of these tests, without its indentation.
  static func samples(_ name: String) throws -> [String] {
    try text("Tests/DocumentationTests/\(name).swift").components(separatedBy: "// sample\n").dropFirst().map
    {
      unindented($0.components(separatedBy: "// end\n")[0])
    }
  }

  private static func unindented(_ text: String) -> String {
    let lines = text.components(separatedBy: "\n")
    let indent =
      lines.filter { !$0.allSatisfy(\.isWhitespace) }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(indent)) }.joined(separator: "\n")
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
