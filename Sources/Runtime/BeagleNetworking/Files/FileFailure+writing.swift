import Foundation

extension FileFailure {
  /// The reason why a file cannot be written: its folder is missing, it is a folder itself, or the system's
  /// message.
  package var reasonForWriting: String {
    if code == EISDIR { return "it is a folder" }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    var isFolder: ObjCBool = false
    let isThere =
      FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder) && isFolder.boolValue
    return code == ENOENT && !isThere ? "there is no folder \"\(folder.relativePath)\"" : reason
  }
}
