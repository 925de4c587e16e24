import Foundation

/// A table of descriptions in the sources, one line for each name, which is made from documentation comments.
public struct DescriptionTable: Sendable {
  /// Below the folder of all sources: `BeagleChecking/Describing/Descriptions+table.swift`.
  public let path: String
  /// The type and the property in the file.
  public let owner: String, property: String
  /// The suite that compares it: `BEAGLE_RECORD=1 swift test --filter` with its name writes the table anew.
  public let suite: String

  public init(path: String, owner: String, property: String, suite: String) {
    (self.path, self.owner, self.property, self.suite) = (path, owner, property, suite)
  }

  /// The command that writes it.
  public var command: String { "BEAGLE_RECORD=1 swift test --filter \(suite)" }

  /// Whether the file has the comments of all names that `describe` requests; a recording run writes the file
  /// first.
  ///
  /// - Parameter rewrite: changes the text of a name.
  public func hasComments(
    _ comments: DocComments, rewrittenBy rewrite: (_ name: String, _ text: String) -> String = { $1 },
    of describe: (@escaping (String) -> String?) -> Void
  ) throws -> Bool {
    var asked: Set<String> = []
    let texts = comments.texts
    describe { name in
      asked.insert(name)
      return texts[name]
    }
    // A key may have a sign that no name in Swift has.
    let rows = asked.sorted().compactMap { name in
      texts[name.replacing("$", with: "")].map { Self.row("\(name): \(rewrite(name, $0))") }
    }
    let source = """
      // Generated from documentation comments: \(command)

      extension \(owner) {
        static let \(property) = #\"""
      \(rows.joined())    \"""#
      }

      """
    let file = Repository.file(path)
    if ProcessInfo.processInfo.environment["BEAGLE_RECORD"] == "1" { try Data(source.utf8).write(to: file) }
    return try String(contentsOf: file, encoding: .utf8) == source
  }

  /// A row of the literal, wrapped at 110 columns. The breaks are escaped and not part of the text.
  private static func row(_ text: String) -> String {
    var lines = [""]
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = "    \(word)"
      } else if line.count + word.count + 4 > 110 {
        lines[lines.count - 1] += ##" \#"##
        lines.append("    \(word)")
      } else {
        lines[lines.count - 1] += " \(word)"
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
