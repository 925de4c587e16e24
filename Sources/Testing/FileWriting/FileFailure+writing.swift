package import BeagleNetworking
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

  static func changed(_ path: String) -> FileFailure {
    FileFailure(ESTALE, path, reason: "another program has changed it meanwhile")
  }

  static func otherOwner(_ path: String) -> FileFailure {
    FileFailure(EPERM, path, reason: "its owner, group and permissions cannot be kept")
  }

  /// - Parameter what: one or more attributes: `extended attribute user.note`.
  static func unkept(_ what: String, _ code: Int32, _ path: String) -> FileFailure {
    FileFailure(EPERM, path, reason: "its \(what) cannot be kept: \(String(cString: strerror(code)))")
  }

  /// Whether another program wrote the file meanwhile.
  package var isChanged: Bool { code == ESTALE }
}
