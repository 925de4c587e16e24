import Foundation

package enum FilePath {
  /// An absolute path without `.` and `..`, from its text alone: the file system is not read.
  package static func absolute(_ path: String) -> String {
    let whole = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    // Most paths have nothing to resolve, and looking costs less than resolving.
    return whole.contains("/.") || whole.contains("//")
      ? URL(fileURLWithPath: whole).standardizedFileURL.path : whole
  }

  /// The maximum number of links in a path, as in the system.
  private static let maximumLinks = 40

  /// An absolute path with all symbolic links followed, without `.` and `..`. Names of missing files
  /// stay; a link to a missing file leads to the path of that file.
  package static func resolved(_ path: String) -> String {
    if let known = realpath(path, nil) {
      defer { free(known) }
      return String(cString: known)
    }
    // The system resolves only existing paths.
    let whole = path.utf8.first == slash ? path : FileManager.default.currentDirectoryPath + "/" + path
    var names = Array(self.names(in: whole).reversed())
    var links = 0
    var result = ""
    var destination = [CChar](repeating: 0, count: Int(PATH_MAX))
    while let name = names.popLast() {
      if name == "." { continue }
      if name == ".." {
        result = outer(of: result) ?? ""
        continue
      }
      let place = result + "/" + name
      let count = links < maximumLinks ? readlink(place, &destination, destination.count) : -1
      guard count > 0 else {
        result = place
        continue
      }
      links += 1
      let next = String(decoding: destination[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if next.utf8.first == slash { result = "" }
      names += self.names(in: next).reversed()
    }
    return result.isEmpty ? "/" : result
  }

  /// The relative path from a folder to a file, wherever it is: `../screens/home.json`.
  ///
  /// - Parameter folder: a resolved path.
  package static func relative(_ path: String, from folder: String) -> String {
    if let inner = names(of: path, from: folder) { return inner.joined(separator: "/") }
    let (names, start) = (self.names(in: resolved(path)), self.names(in: folder))
    let common = zip(names, start).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: start.count - common)
    return (up + names.dropFirst(common)).joined(separator: "/")
  }

  /// The names from a folder to a file or folder in it; nil for a path outside the folder. A link in the
  /// folder that leads out of it counts by its own name.
  ///
  /// - Parameter folder: A resolved path.
  package static func names(of path: String, from folder: String) -> [String]? {
    names(ofWhole: resolved(path), from: folder) ?? names(ofWhole: absolute(path), from: folder)
  }

  /// - Parameter path: An absolute path.
  package static func names(ofWhole path: String, from folder: String) -> [String]? {
    if path == folder { return [] }
    let prefix = folder == "/" ? folder : folder + "/"
    guard path.utf8.starts(with: prefix.utf8) else { return nil }
    return names(in: String(decoding: path.utf8.dropFirst(prefix.utf8.count), as: UTF8.self))
  }

  /// A folder and the folders around it, from the inside out. Empty for a path that is not absolute, such as
  /// that of a working folder that has been deleted.
  package static func folders(upFrom folder: String) -> some Sequence<String> {
    sequence(first: folder) { $0 == "/" ? nil : outer(of: $0).map { $0.isEmpty ? "/" : $0 } }
      .lazy.filter { $0.utf8.first == slash }
  }

  /// The path before the last slash; nil if there is no slash.
  private static func outer(of path: String) -> String? {
    path.utf8.lastIndex(of: slash).map { String(path[..<$0]) }
  }

  private static let slash = UInt8(ascii: "/")

  /// The names in a path, split by bytes: Unicode combines a slash with some characters that follow it.
  private static func names(in path: String) -> [String] {
    path.utf8.split(separator: slash).map { String(Substring($0)) }
  }
}
