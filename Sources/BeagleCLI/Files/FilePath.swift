import Foundation

/// Paths of files, from the root or from a folder, without a look at the file system.
enum FilePath {
  /// A path from the root on, without `.` and `..`.
  static func absolute(_ path: String) -> String {
    let whole = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    // Most paths have nothing to resolve, and looking costs less than resolving.
    return whole.contains("/.") || whole.contains("//")
      ? URL(fileURLWithPath: whole).standardizedFileURL.path : whole
  }

  /// The relative path from a folder to a file, wherever it is: `../screens/home.json`.
  static func relative(_ path: String, from folder: String) -> String {
    func names(_ path: String) -> [Substring] { path.split(separator: "/") }
    let (names, start) = (names(absolute(path)), names(folder))
    let common = zip(names, start).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: start.count - common)
    return (up + names.dropFirst(common).map(String.init)).joined(separator: "/")
  }

  /// The names from a folder to what is in it; nil for what is elsewhere.
  static func names(of path: String, from folder: String) -> [String]? {
    let whole = absolute(path)
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    if whole + "/" == prefix { return [] }
    guard whole.hasPrefix(prefix) else { return nil }
    return whole.dropFirst(prefix.count).split(separator: "/").map(String.init)
  }
}
