import Beagle
package import BeagleChecking
import BeagleNetworking
import BeagleTerminal
import FileWriting
import Foundation

/// What `beagle check --fix` does to the files that it checks.
package struct CheckFixes: Sendable {
  /// Whether nothing is written, and what would be is shown as a diff.
  package var isDry = false

  package init() {}

  /// What was mended in a file.
  package struct Mended: Sendable {
    /// What to check and report: the file as it is now.
    package var bytes: [UInt8] = []
    package var count = 0
    /// The difference that it would make, where nothing is written.
    package var diff: [UInt8] = []
    /// An additional message about the file.
    package var remark: String?

    package init(bytes: [UInt8] = [], count: Int = 0, diff: [UInt8] = [], remark: String? = nil) {
      (self.bytes, self.count, self.diff, self.remark) = (bytes, count, diff, remark)
    }
  }

  /// Whether these targets are files.
  package static func check(_ targets: [Result<CheckTarget, Failure>]) throws(UsageError) {
    for case .success(let target) in targets {
      switch target {
      case .standardInput:
        throw UsageError("--fix writes to files, and standard input is none; name the file instead of -")
      case .remote(let path):
        throw UsageError(
          "--fix writes to files, and cannot mend \"\(path.withMaskedSecrets)\" where it comes from; check it without --fix"
        )
      case .recorded(let document):
        throw UsageError(
          "--fix writes to files, and \"\(document.name)\" is a screen of the recording \"\(document.recording.name)\"; check it without --fix"
        )
      case .file, .found: break
      }
    }
  }

  /// Mends what is certain in a file.
  ///
  /// - Throws: where the file cannot be written. It is as it was then.
  package func mend(_ target: CheckTarget, _ bytes: [UInt8], _ fixer: DocumentFixer) throws(Failure) -> Mended
  {
    let fixed = fixer.fixed(bytes)
    // A text that is no JSON may be a file of another program, which allows commas at the end.
    if fixed.edits.isEmpty || !target.isProject && target.isOtherFile(fixed.bytes) {
      return Mended(bytes: bytes)
    }
    if isDry {
      let diff = UnifiedDiff(of: target.name, bytes, fixed.edits)
      return Mended(bytes: bytes, count: fixed.count, diff: diff.bytes)
    }
    let others = try Self.replace(target.name, bytes, by: fixed.bytes)
    return Mended(
      bytes: fixed.bytes, count: fixed.count, remark: OutputFile.remark(otherNames: others, of: target.name))
  }

  /// Writes a file whole, if it is still as it was read. A link stays one, and the file that it leads to is replaced.
  ///
  /// - Returns: how many hard links of the file keep the old bytes.
  private static func replace(
    _ path: String, _ old: [UInt8], by new: [UInt8]
  ) throws(Failure) -> Int {
    var info = stat()
    guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      throw .fetch("cannot write \"\(path)\": it is no regular file; nothing is mended in it")
    }
    // A file beside it may take its name even where it is not to be written.
    guard info.st_mode & 0o222 != 0, access(path, W_OK) == 0 else {
      throw .fetch("cannot write \"\(path)\": it may only be read; nothing is mended in it")
    }
    // The version is taken first, so that a change after the comparison of the bytes is noticed.
    let version = FileVersion(path)
    guard try Failure.contents(of: path) == old else {
      throw .fetch("\"\(path)\" was changed by something else meanwhile; nothing is mended in it")
    }
    return try OutputFile.write(new, to: path, replacing: .version(version))
  }

  /// The changes of all files. In a terminal they are shown, and not applied: nothing in them controls it.
  package func diff(_ mended: [Mended], _ host: HostEnvironment) -> [UInt8] {
    let diff = mended.flatMap(\.diff)
    guard host.isTerminal else { return diff }
    return Array(TerminalText(sanitizing: String(decoding: diff, as: UTF8.self)).description.utf8)
  }

  /// What was done, in a sentence.
  package func sentence(_ mended: [Mended]) -> String {
    let files = mended.count { $0.count > 0 }
    let count = mended.reduce(0) { $0 + $1.count }
    if count == 0 { return "nothing \(isDry ? "would be" : "was") mended" }
    let verb = isDry ? "would be" : count == 1 ? "was" : "were"
    return
      "\(count) \(count == 1 ? "fault" : "faults") \(verb) mended in \(files) \(files == 1 ? "file" : "files")"
  }
}
