import Foundation

/// A file that lasts as long as a test.
package struct TemporaryFile: ~Copyable {
  package let path: String

  package init(_ content: String) throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json").path
    try Data(content.utf8).write(to: URL(fileURLWithPath: path))
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}

/// A folder with files that lasts as long as a test.
package struct TemporaryFolder: ~Copyable {
  package let path: String

  /// - Parameter files: their contents by their names, or by their paths from the folder on.
  package init(_ files: [String: String]) throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    path = url.path
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, content) in files {
      let file = url.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(content.utf8).write(to: file)
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
