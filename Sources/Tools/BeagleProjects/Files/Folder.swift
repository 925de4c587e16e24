package import BeagleNetworking
import Foundation

package struct Folder {
  /// The prefix of the names of its files: empty, or ending with a slash.
  package let prefix: String

  /// The maximum depth of a search.
  package static let maximumDepth = 64

  /// Nil if there is no folder at that path.
  package init?(_ path: String) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
      return nil
    }
    switch path {
    case ".", "./": prefix = ""
    default: prefix = path.hasSuffix("/") ? path : path + "/"
    }
  }

  private init(prefix: String) {
    self.prefix = prefix
  }

  static let current = Folder(prefix: "")

  /// The names of its entries except hidden ones, ordered by bytes.
  package func names() throws(FileFailure) -> [String] {
    let names = try NamedFile.names(in: prefix.isEmpty ? "." : prefix)
    return names.filter { !$0.hasPrefix(".") }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// A subfolder, whose name was found there and is not a link.
  package func folder(_ name: String) -> Folder { Folder(prefix: prefix + name + "/") }

  /// All files below whose names have the given suffix. Only regular files are found, not links or pipes.
  package func files(ending: String, _ filter: FileFilter = FileFilter()) -> FoundFiles {
    var found = FoundFiles()
    if !filter.excludes(named: path, isFolder: true) {
      addFiles(ending: ending, filter, depth: 0, to: &found)
    }
    return found
  }

  /// Its path in messages.
  package var path: String { prefix.isEmpty ? "." : prefix == "/" ? prefix : String(prefix.dropLast()) }

  private func addFiles(ending: String, _ filter: FileFilter, depth: Int, to found: inout FoundFiles) {
    guard let names = found.names(in: self, depth: depth) else { return }
    for name in names {
      let path = prefix + name
      switch NamedFile.Entry(path) {
      case .folder:
        guard !filter.excludes(folder: path) else { continue }
        folder(name).addFiles(ending: ending, filter, depth: depth + 1, to: &found)
      case .file where name.lowercased().hasSuffix(ending):
        if !filter.excludes(file: path) { found.paths.append(path) }
      case .unreadable(let failure): found.addUnsearched(path, failure.reason)
      case .file, .other: break
      }
    }
  }
}
