import Foundation

/// The documentation comments of types, of properties, and of the values of enums, read from the sources.
/// Their names are like `Text`, `Text.alignment` and `Text.Alignment.LEFT`.
public struct DocComments {
  public private(set) var texts: [String: String] = [:]
  private let hasInternalTypes: Bool
  private var comment: [String] = []
  /// The types around a line, by their indentation.
  private var types: [(indent: Int, name: String)] = []

  /// - Parameter folders: paths from the root of the repository.
  public init(of folders: [String], hasInternalTypes: Bool = false) throws {
    self.hasInternalTypes = hasInternalTypes
    for folder in folders {
      let folder = Repository.file(folder)
      let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      for file in files.sorted(by: { $0.path < $1.path }) {
        types = []
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") { read(line) }
      }
    }
  }

  /// Relies on the indentation that the formatter gives.
  private mutating func read(_ line: Substring) {
    let indent = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
    types.removeAll { $0.indent >= indent }
    guard types.last.map({ $0.indent + 2 == indent }) ?? (indent == 0) else { return }
    let text = line.dropFirst(indent)
    if text.hasPrefix("///") { return comment.append(String(text.dropFirst(3).drop { $0 == " " })) }
    defer { comment = [] }
    let words = text.split(separator: " ").drop { $0.hasPrefix("@") || Self.modifiers.contains($0) }
    guard let kind = words.first, let word = words.dropFirst().first else { return }
    let name = word.prefix { $0.isLetter || $0.isNumber || "._`".contains($0) }.replacing("`", with: "")
    let path = (types.map(\.name) + [String(name)]).joined(separator: ".")
    switch kind {
    case "struct", "enum", "class", "protocol", "extension":
      if kind != "extension", hasInternalTypes || text.hasPrefix("public") { keep(path) }
      types.append((indent, String(name)))
    case "var": keep(path)
    case "case" where words.count == 2: keep(path)
    case "case" where words.count == 4:
      let value = words.last?.filter { $0 != "\"" } ?? ""
      keep((types.map(\.name) + [value]).joined(separator: "."))
    default: break
    }
  }

  private static let modifiers: Set<Substring> = [
    "public", "package", "private", "fileprivate", "indirect", "final",
  ]

  /// Sentences only, on one line, as plain text.
  private mutating func keep(_ name: String) {
    let prose = comment.prefix { !$0.hasPrefix("```") && !$0.hasPrefix("- ") }
    let text = prose.joined(separator: " ").split(separator: " ").joined(separator: " ")
    guard !text.isEmpty else { return }
    texts[name] =
      text.contains("``") ? text.replacing(/``(?:\w+\/)*([^`]+)``/) { "`\($0.output.1)`" } : text
  }
}
