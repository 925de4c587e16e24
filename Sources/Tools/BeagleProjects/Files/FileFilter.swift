import BeagleNetworking
import Foundation
import Locking

/// Excludes files that are not part of the project: those that `"ignore"` of the project file or `.gitignore`
/// matches, and `node_modules`. Counts the exclusions by the project file.
package final class FileFilter: Sendable {
  /// The `"ignore"` patterns of a project file.
  package struct Ignored: Sendable {
    /// The folder that the patterns refer to, with links resolved.
    package let folder: String
    package let patterns: [String]
    package let rules: IgnoreRules

    package init(_ patterns: [String], in folder: String) {
      (self.folder, self.patterns, rules) = (folder, patterns, IgnoreRules(patterns))
    }
  }

  private static let maximumBytesOfRules = 1 << 20

  private struct State {
    var count = 0
    /// The rules of `.gitignore` by folder.
    var rules: [String: IgnoreRules] = [:]
    var repositories: [String: String?] = [:]
  }

  private let ignored: Ignored?
  private let state = Mutex(State())

  package init(_ ignored: Ignored? = nil) {
    self.ignored = ignored
  }

  /// The number of files and folders excluded by the project file.
  package var count: Int { state.withLock { $0.count } }

  /// Whether a file or folder that was named as a target is excluded. Only the project file applies to it.
  package func excludes(named path: String, isFolder: Bool = false) -> Bool {
    projectExcludes(path, isFolder: isFolder, withFolders: true)
  }

  /// Whether a file or folder found by a pattern is excluded.
  package func excludes(found path: String, isFolder: Bool = false) -> Bool {
    projectExcludes(path, isFolder: isFolder, withFolders: true)
      || repositoryExcludes(path, isFolder: isFolder, withFolders: true)
  }

  /// Whether a file in a folder that is not excluded is excluded itself.
  package func excludes(file path: String) -> Bool {
    projectExcludes(path, isFolder: false) || repositoryExcludes(path, isFolder: false)
  }

  /// Whether a folder in a folder that is not excluded is excluded itself.
  package func excludes(folder path: String) -> Bool {
    if path.hasSuffix("/node_modules") || path == "node_modules" { return true }
    return projectExcludes(path, isFolder: true) || repositoryExcludes(path, isFolder: true)
  }

  // MARK: Rules

  private func projectExcludes(_ path: String, isFolder: Bool, withFolders: Bool = false) -> Bool {
    guard let ignored, let names = FilePath.names(of: path, from: ignored.folder) else { return false }
    let isOut = Self.prefixes(of: names, isFolder: isFolder, all: withFolders).contains { names, isFolder in
      ignored.rules.excludes(names, isFolder: isFolder) ?? false
    }
    if isOut { state.withLock { $0.count += 1 } }
    return isOut
  }

  private func repositoryExcludes(_ path: String, isFolder: Bool, withFolders: Bool = false) -> Bool {
    let whole = FilePath.resolved(path)
    guard let root = repository(of: (whole as NSString).deletingLastPathComponent),
      let names = FilePath.names(ofWhole: whole, from: root)
    else { return false }
    return Self.prefixes(of: names, isFolder: isFolder, all: withFolders).contains { names, isFolder in
      if withFolders, isFolder, names.last == "node_modules" { return true }
      // The rules of the nearest folder take precedence.
      for depth in (0..<names.count).reversed() {
        let folder = ([root] + names.prefix(depth)).joined(separator: "/")
        if let isOut = rules(in: folder).excludes(names.dropFirst(depth), isFolder: isFolder) {
          return isOut
        }
      }
      return false
    }
  }

  /// The path's folders from the outside in, if `all` is set, followed by the path itself.
  private static func prefixes(
    of names: [String], isFolder: Bool, all: Bool
  ) -> [(names: ArraySlice<String>, isFolder: Bool)] {
    let whole = (names[...], isFolder)
    return all ? names.indices.dropFirst().map { (names[..<$0], true) } + [whole] : [whole]
  }

  private func rules(in folder: String) -> IgnoreRules {
    state.withLock { state in
      if let known = state.rules[folder] { return known }
      let rules = IgnoreRules(bytes: Self.rules(at: folder + "/.gitignore"))
      state.rules[folder] = rules
      return rules
    }
  }

  /// The bytes of a file with rules. Like git, this does not follow a link.
  private static func rules(at path: String) -> [UInt8] {
    guard case .file = NamedFile.Entry(path) else { return [] }
    return (try? NamedFile.bytes(of: path, atMost: maximumBytesOfRules)) ?? []
  }

  /// The root of the repository that contains a folder, if any.
  private func repository(of folder: String) -> String? {
    if let known = state.withLock({ $0.repositories[folder] }) { return known }
    let root = FilePath.folders(upFrom: folder).first {
      FileManager.default.fileExists(atPath: $0 + "/.git")
    }
    state.withLock { $0.repositories[folder] = root }
    return root
  }
}
