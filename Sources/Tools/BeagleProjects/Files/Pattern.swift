import Beagle

/// A shell pattern for paths: `*`, `?` and `[a-z]` within a name, `**` for any number of folders.
package struct Pattern {
  private let isAbsolute: Bool
  private let names: [String]

  package static func isPattern(_ text: String) -> Bool {
    text.contains { "*?[".contains($0) }
  }

  package init(_ text: String) {
    isAbsolute = text.hasPrefix("/")
    names = text.split(separator: "/").map(String.init)
  }

  /// The matching regular files, ordered by the bytes of their paths. Links are followed if the pattern names
  /// them, and not if it only matches them.
  package func matches() -> FoundFiles {
    // Compared as bytes: a folder may have two names that are canonically equivalent in Unicode.
    var paths: Set<[UInt8]> = []
    var found = FoundFiles()
    if let root = isAbsolute ? Folder("/") : .current { collect(names[...], in: root, &paths, &found) }
    found.paths = paths.sorted { $0.lexicographicallyPrecedes($1) }.map {
      String(decoding: $0, as: UTF8.self)
    }
    return found
  }

  /// - Parameters:
  ///   - found: Receives the folders that could not be searched.
  ///   - isFound: Whether the folder was found by a wildcard instead of named.
  private func collect(
    _ names: ArraySlice<String>, in folder: Folder, _ paths: inout Set<[UInt8]>, _ found: inout FoundFiles,
    depth: Int = 0, isFound: Bool = false
  ) {
    guard let name = names.first else { return }
    let rest = names.dropFirst()
    if name == "**" {
      // Matches no folder, or one and possibly more.
      collect(rest.isEmpty ? ["*"] : rest, in: folder, &paths, &found, depth: depth, isFound: true)
      for inner in found.names(in: folder, depth: depth) ?? [] {
        switch NamedFile.Entry(folder.prefix + inner) {
        case .folder:
          collect(names, in: folder.folder(inner), &paths, &found, depth: depth + 1, isFound: true)
        case .unreadable(let failure): found.addUnsearched(folder.prefix + inner, failure.reason)
        case .file, .other: break
        }
      }
    } else if !Self.isPattern(name) {
      step(to: name, rest, in: folder, &paths, &found, depth, isFound: isFound)
    } else {
      let glob = Glob(name)
      for candidate in found.names(in: folder, depth: depth) ?? [] where glob.fits(candidate.unicodeScalars) {
        step(to: candidate, rest, in: folder, &paths, &found, depth, isFound: true)
      }
    }
  }

  private func step(
    to name: String, _ rest: ArraySlice<String>, in folder: Folder, _ paths: inout Set<[UInt8]>,
    _ found: inout FoundFiles, _ depth: Int, isFound: Bool
  ) {
    let path = folder.prefix + name
    switch NamedFile.Entry(path) {
    case .file where rest.isEmpty: paths.insert(Array(path.utf8))
    case .folder where !rest.isEmpty:
      collect(rest, in: folder.folder(name), &paths, &found, depth: depth + 1, isFound: isFound)
    case .unreadable(let failure): found.addUnsearched(path, failure.reason)
    case .file, .folder, .other:
      guard !rest.isEmpty, !isFound, let inner = Folder(path) else { return }
      collect(rest, in: inner, &paths, &found, depth: depth + 1)
    }
  }
}
