/// Patterns of files to exclude, in the syntax of `.gitignore`: `*.generated.json`, `/drafts/`, `old/**/v1`,
/// `!keep.json`. The last match decides.
package struct IgnoreRules: Sendable {
  private struct Rule: Sendable {
    /// Whether matches are included again (`!`).
    let keeps: Bool
    let isForFolders: Bool
    /// Whether it matches the path from the folder of the rules, instead of a name at any depth.
    let isAnchored: Bool
    /// The names of the path; nil for `**`.
    let names: [IgnoredName?]
  }

  private var rules: [Rule] = []

  init(_ lines: some Sequence<String> = []) {
    rules = lines.compactMap { Self.rule(Array($0.utf8)[...]) }
  }

  /// Parses a file.
  init(bytes: [UInt8]) {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    rules = text.split(separator: UInt8(ascii: "\n")).compactMap {
      Self.rule($0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0)
    }
  }

  /// The fixed leading folders or files of the rules; nil if a rule applies at any depth.
  var places: [[String]]? {
    let excluding = rules.filter { !$0.keeps }
    guard excluding.allSatisfy(\.isAnchored) else { return nil }
    return excluding.map { rule in
      let texts = rule.names.map { $0?.text }
      return Array(texts.prefix { $0 != nil }.compactMap(\.self))
    }
  }

  private static func rule(_ line: ArraySlice<UInt8>) -> Rule? {
    if line.first == UInt8(ascii: "#") { return nil }
    var text = withoutBlanksAtEnd(line)
    let keeps = text.first == UInt8(ascii: "!")
    if keeps { text.removeFirst() }
    let slash = UInt8(ascii: "/")
    let isForFolders = text.last == slash
    if isForFolders { text.removeLast() }
    let isAnchored = text.contains(slash)
    if text.first == slash { text.removeFirst() }
    if text.isEmpty { return nil }
    var names: [IgnoredName?] = []
    for part in text.split(separator: slash, omittingEmptySubsequences: false) {
      if isAnchored, part.count > 1, part.allSatisfy({ $0 == UInt8(ascii: "*") }) {
        names.append(nil)
      } else {
        guard let name = IgnoredName(part) else { return nil }
        names.append(name)
      }
    }
    // A trailing `**` matches everything inside the folder, but not the folder itself.
    if case nil? = names.last, let any = IgnoredName([UInt8(ascii: "*")]) { names.append(any) }
    return Rule(keeps: keeps, isForFolders: isForFolders, isAnchored: isAnchored, names: names)
  }

  /// Trailing blanks are ignored unless escaped by a backslash.
  private static func withoutBlanksAtEnd(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = line.startIndex
    var isEscaped = false
    for (index, byte) in zip(line.indices, line) {
      if byte != UInt8(ascii: " ") || isEscaped { end = index + 1 }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return line[..<end]
  }

  /// Whether a file or folder is excluded; nil if no rule matches.
  ///
  /// - Parameter path: Its names, starting from the folder of the rules.
  func excludes(_ path: ArraySlice<String>, isFolder: Bool) -> Bool? {
    guard let name = path.last else { return nil }
    let rule = rules.last { rule in
      if rule.isForFolders, !isFolder { return false }
      if !rule.isAnchored { return rule.names[0]?.fits(name) ?? true }
      return Array(path).fits(rule.names) {
        $0 == nil
      } each: { name, wanted in
        wanted?.fits(name) ?? true
      }
    }
    return rule.map { !$0.keeps }
  }
}
