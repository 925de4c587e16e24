import BeagleNetworking
import Foundation

/// The files that a folder or a pattern led to.
struct FoundFiles {
  var paths: [String] = []
  /// Why some places were not searched: files in them are neither found nor known to be missing.
  private(set) var unsearched: [Failure] = []
  private var reported: Set<String> = []

  /// The names in a folder; nil if it is not searched, which is noted.
  mutating func names(in folder: Folder, depth: Int) -> [String]? {
    guard depth <= Folder.deepest else {
      addUnsearched(folder.path, "it is more than \(Folder.deepest) folders deep; name it as a target")
      return nil
    }
    do throws(FileFailure) {
      return try folder.names()
    } catch {
      // A folder that was removed meanwhile has nothing.
      if ![ENOENT, ENOTDIR].contains(error.code) { addUnsearched(folder.path, error.reason) }
      return nil
    }
  }

  mutating func addUnsearched(_ path: String, _ reason: String) {
    // A pattern may lead to one folder in several ways.
    guard reported.insert(path).inserted else { return }
    var failure = Failure.fetch("cannot search \"\(path)\": \(reason)")
    failure.subject = path
    unsearched.append(failure)
  }

  /// Without what a filter leaves out, of files that were found by a pattern.
  func filtered(by filter: FileFilter) -> FoundFiles {
    var found = self
    found.paths.removeAll { filter.leavesOut(found: $0) }
    found.unsearched.removeAll { filter.leavesOut(found: $0.subject ?? "", isFolder: true) }
    return found
  }
}
