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

  /// A folder in it; nil where the name is a file's, or a link, which may lead back up.
  func folder(_ name: String) -> Folder? {
    let path = prefix + name
    guard let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType,
      type == .typeDirectory
    else { return nil }
    return Folder(prefix: path + "/")
  }

  /// The paths of all files below whose names end so.
  func files(ending: String, depth: Int = 0) -> [String] {
    var paths: [String] = []
    for name in names {
      if let folder = folder(name) {
        if depth < Self.deepest { paths += folder.files(ending: ending, depth: depth + 1) }
      } else if name.lowercased().hasSuffix(ending) {
        paths.append(prefix + name)
      }
    }
    return paths
  }
}
