import BeagleNetworking
import Foundation

/// The files found by a folder or a pattern.
package struct FoundFiles {
  package var paths: [String] = []
  /// Why some places were not searched: files in them are neither found nor known to be missing.
  package private(set) var unsearched: [Failure] = []
  private var reported: Set<String> = []

  /// The names in a folder; nil if it cannot be searched, which is recorded.
  package mutating func names(in folder: Folder, depth: Int) -> [String]? {
    guard depth <= Folder.maximumDepth else {
      addUnsearched(folder.path, "it is more than \(Folder.maximumDepth) folders deep; name it as a target")
      return nil
    }
    do throws(FileFailure) {
      return try folder.names()
    } catch {
      // A folder that has been removed in the meantime is empty.
      if ![ENOENT, ENOTDIR].contains(error.code) { addUnsearched(folder.path, error.reason) }
      return nil
    }
  }

  mutating func addUnsearched(_ path: String, _ reason: String) {
    // A pattern may reach the same folder by several paths.
    guard reported.insert(path).inserted else { return }
    var failure = Failure.fetch("cannot search \"\(path)\": \(reason)")
    failure.subject = path
    unsearched.append(failure)
  }

  /// Without files that a filter excludes, if they were found by a pattern.
  package func filtered(by filter: FileFilter) -> FoundFiles {
    var found = self
    found.paths.removeAll { filter.excludes(found: $0) }
    found.unsearched.removeAll { filter.excludes(found: $0.subject ?? "", isFolder: true) }
    return found
  }
}
