import BeagleNetworking
import Foundation

/// A folder of the file system.
struct Folder {
  /// The prefix for the names of the files in it: empty, or with a slash at its end.
  let prefix: String

  /// The folders that a search goes down to.
  static let deepest = 64

  /// nil where there is no folder of that path.
  init?(_ path: String) {
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

  /// The names in it, hidden ones aside, in the order of their bytes.
  var names: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: prefix.isEmpty ? "." : prefix)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// A folder in it; nil where the name is a file's, or a link, which may lead anywhere.
  func folder(_ name: String) -> Folder? {
    let path = prefix + name
    guard case .folder = NamedFile.Entry(path) else { return nil }
    return Folder(prefix: path + "/")
  }

  /// The paths of all files below whose names end so. What is no regular file is left out: a link, a pipe.
  func files(ending: String, _ filter: FileFilter = FileFilter(), depth: Int = 0) -> [String] {
    var paths: [String] = []
    for name in names {
      let path = prefix + name
      switch NamedFile.Entry(path) {
      case .folder where depth < Self.deepest && !filter.leavesOut(folder: path):
        paths += Folder(prefix: path + "/").files(ending: ending, filter, depth: depth + 1)
      case .file where name.lowercased().hasSuffix(ending):
        if !filter.leavesOut(file: path) { paths.append(path) }
      default: break
      }
    }
    return paths
  }
}
