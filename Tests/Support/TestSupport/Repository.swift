public import Foundation

/// The repository that the tests were built from. Paths start at its root.
public enum Repository {
  private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL

  public static func file(_ path: String) -> URL { root.appending(path: path) }

  public static func text(_ path: String) throws -> String {
    try String(contentsOf: file(path), encoding: .utf8)
  }

  public static func has(_ path: String) -> Bool { FileManager.default.fileExists(atPath: file(path).path) }

  /// The paths of the files of a folder at any depth whose names have this ending, sorted.
  public static func files(in folder: String, named ending: String) -> [String] {
    paths(in: folder).filter { $0.hasSuffix("." + ending) }
  }

  /// The paths of all files of a folder at any depth, sorted.
  public static func files(in folder: String) -> [String] {
    paths(in: folder).filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: file($0).path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }

  private static func paths(in folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: file(folder).path)?.allObjects as? [String]
    return (names ?? []).sorted().map { "\(folder)/\($0)" }
  }
}
