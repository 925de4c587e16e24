/// Patterns for files to leave out, in the language of `.gitignore`: `*.generated.json`, `/drafts/`, `old/**/v1`,
/// `!keep.json`. The last one that fits decides.
struct IgnoreRules: Sendable {
  private struct Rule: Sendable {
    /// Whether what fits is not left out after all.
    let keeps: Bool
    let isForFolders: Bool
    /// Whether it is about the path from the folder of the rules, and not about a name at any depth.
    let isAnchored: Bool
    let names: [String]
  }

  private var rules: [Rule] = []

  init(_ lines: some Sequence<String> = []) {
    rules = lines.compactMap(Self.rule)
  }

  /// Reads the text of a file.
  init(text: String) {
    self.init(text.split(whereSeparator: \.isNewline).map(String.init))
  }

  var isEmpty: Bool { rules.isEmpty }

  private static func rule(_ line: String) -> Rule? {
    var text = line[...]
    if text.hasPrefix("#") { return nil }
    // Blanks at the end mean nothing, unless the first one is escaped.
    while text.hasSuffix(" "), !text.hasSuffix("\\ ") { text.removeLast() }
    let keeps = text.hasPrefix("!")
    if keeps { text.removeFirst() }
    let isForFolders = text.hasSuffix("/")
    if isForFolders { text.removeLast() }
    if text.isEmpty { return nil }
    let names = text.split(separator: "/").map(String.init)
    return names.isEmpty
      ? nil : Rule(keeps: keeps, isForFolders: isForFolders, isAnchored: text.contains("/"), names: names)
  }

  /// Whether a file or folder is left out; nil where no rule is about it.
  ///
  /// - Parameter path: its names, from the folder of the rules on.
  func leavesOut(_ path: ArraySlice<String>, isFolder: Bool) -> Bool? {
    guard let name = path.last else { return nil }
    let rule = rules.last { rule in
      if rule.isForFolders, !isFolder { return false }
      return rule.isAnchored ? Self.fits(path, rule.names[...]) : Self.fits(name, rule.names[0])
    }
    return rule.map { !$0.keeps }
  }

  private static func fits(_ path: ArraySlice<String>, _ names: ArraySlice<String>) -> Bool {
    guard let name = names.first else { return path.isEmpty }
    if name == "**" {
      // At the end it is about what is inside; elsewhere about no folder, or any.
      if names.count == 1 { return !path.isEmpty }
      return path.indices.contains { fits(path[$0...], names.dropFirst()) }
    }
    guard let first = path.first, fits(first, name) else { return false }
    return fits(path.dropFirst(), names.dropFirst())
  }

  private static func fits(_ name: String, _ pattern: String) -> Bool {
    Pattern.fits(Array(name.unicodeScalars)[...], pattern)
  }
}
