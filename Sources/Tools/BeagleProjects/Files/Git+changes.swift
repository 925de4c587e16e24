import Foundation

extension Git {
  /// The files that differ from a commit or are not tracked, as absolute paths.
  ///
  /// A repository inside this one is itself a path in the result if it has another commit or is not tracked;
  /// otherwise its files are compared with its `HEAD`.
  ///
  /// - Parameter root: The root of the repository, with links resolved.
  package func changes(since commit: String, below root: String) async throws(Failure) -> Set<String> {
    // For dirty submodules, git would start another git, with the filters of their configuration.
    let differing = try await names(
      of: [
        "diff", "--name-only", "-z", "--no-relative", "--no-renames", "--no-ext-diff",
        "--ignore-submodules=dirty", "--end-of-options", commit, "--",
      ], settings: try await settingsWithoutFilters())
    let untracked = try await names(of: [
      "ls-files", "-z", "--others", "--exclude-standard", "--full-name", "--", root,
    ])
    // Git lists an untracked repository as a folder, with a slash at its end.
    var changes = Set(
      (differing + untracked).map { root + "/" + ($0.hasSuffix("/") ? String($0.dropLast()) : $0) })
    for folder in try await submodules(below: root) where !changes.contains(folder) {
      let inner = Git(user: user, folder: folder)
      if try await inner.root() == folder {
        changes.formUnion(try await inner.changes(since: try await inner.head(), below: folder))
      } else {
        // Git does not accept it as a repository.
        changes.insert(folder)
      }
    }
    return changes
  }

  /// `HEAD`, or the empty tree before the first commit.
  package func head() async throws(Failure) -> String {
    try await object("HEAD^{commit}") == nil ? try await emptyTree() : "HEAD"
  }

  package func emptyTree() async throws(Failure) -> String {
    try await lines(of: ["hash-object", "-t", "tree", "/dev/null"]).first ?? ""
  }

  /// The tracked repositories inside this one that are checked out, as absolute paths.
  private func submodules(below root: String) async throws(Failure) -> Set<String> {
    // 160000 ce013625030ba8dba906f756967f9e9ca394464a 0\tinner
    let entries = try await output(of: ["ls-files", "-z", "--stage", "--full-name", "--", root])
      .split(separator: 0).filter { $0.starts(with: "160000 ".utf8) }
    let folders = entries.compactMap { entry in
      entry.firstIndex(of: UInt8(ascii: "\t")).map { "\(root)/\(Self.text(entry[($0 + 1)...]))" }
    }
    // A link may lead outside or form a cycle.
    return Set(
      folders.filter { FileManager.default.fileExists(atPath: "\($0)/.git") && FilePath.resolved($0) == $0 })
  }

  /// Settings that disable all filters: their programs are named by the configuration of the repository, or
  /// may read it.
  ///
  /// Git reads a file only if its time differs from the index. A file with a filter, such as that of Git LFS,
  /// then differs from the commit even if only its time has changed.
  private func settingsWithoutFilters() async throws(Failure) -> [String] {
    let keys = Self.text(
      try await output(
        of: ["config", "-z", "--name-only", "--get-regexp", #"^filter\."#], mayBeNothing: true)
    ).split(separator: "\0")
    for key in keys where key.utf8.contains(UInt8(ascii: "=")) || key.unicodeScalars.contains("\u{FFFD}") {
      let name = key.dropFirst("filter.".count).prefix(upTo: key.lastIndex(of: ".") ?? key.endIndex)
      throw .fetch(
        "\(user) cannot disable the filter \"\(name)\" of git's configuration in "
          + "\(folder ?? FileManager.default.currentDirectoryPath): rename it, without = and in UTF-8")
    }
    return keys.map { "\($0)=" }
  }
}
