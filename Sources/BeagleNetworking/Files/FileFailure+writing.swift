import Foundation

extension FileFailure {
  /// Why a file cannot be written, in words: that its folder is missing, or that it is a folder itself, or
  /// what the system says.
  package var reasonForWriting: String {
    if code == EISDIR { return "it is a folder" }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    var isFolder: ObjCBool = false
    let isThere =
      FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder) && isFolder.boolValue
    return code == ENOENT && !isThere ? "there is no folder \"\(folder.relativePath)\"" : reason
  }
}
