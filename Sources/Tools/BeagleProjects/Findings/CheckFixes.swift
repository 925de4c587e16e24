import Beagle
package import BeagleChecking
import BeagleNetworking
import BeagleTerminal
import FileWriting
import Foundation

/// Applies fixes to the files of `beagle check --fix`.
package struct CheckFixes: Sendable {
  /// Whether fixes are shown as a diff instead of being written.
  package var isDry = false

  package init() {}

  /// The result of fixing a file.
  package struct Fixed: Sendable {
    /// The bytes to check and report: the current content of the file.
    package var bytes: [UInt8] = []
    package var count = 0
    /// The proposed difference, if nothing is written.
    package var diff: [UInt8] = []
    /// An additional message about the file.
    package var remark: String?

    package init(bytes: [UInt8] = [], count: Int = 0, diff: [UInt8] = [], remark: String? = nil) {
      (self.bytes, self.count, self.diff, self.remark) = (bytes, count, diff, remark)
    }
  }

  /// Ensures that all targets are files.
  package static func check(_ targets: [Result<CheckTarget, Failure>]) throws(UsageError) {
    for case .success(let target) in targets {
      switch target {
      case .standardInput:
        throw UsageError("--fix cannot modify standard input; pass a file name instead of -")
      case .remote(let path):
        throw UsageError(
          "--fix cannot modify \"\(path.withMaskedSecrets)\", which is not a file; check it without --fix"
        )
      case .recorded(let document):
        throw UsageError(
          """
          --fix cannot modify "\(document.name)", a screen of the cassette \
          "\(document.recording.name)"; check it without --fix
          """
        )
      case .file, .found: break
      }
    }
  }

  /// Applies the safe fixes to a file.
  ///
  /// - Throws: if the file cannot be written. It is unchanged then.
  package func apply(
    to target: CheckTarget, _ bytes: [UInt8], _ fixer: DocumentFixer
  ) throws(Failure) -> Fixed {
    let fixed = fixer.fixed(bytes)
    // A text that is not JSON may belong to another program that allows trailing commas.
    if fixed.edits.isEmpty || !target.isProject && target.isOtherFile(fixed.bytes) {
      return Fixed(bytes: bytes)
    }
    if isDry {
      let diff = UnifiedDiff(of: target.name, bytes, fixed.edits)
      return Fixed(bytes: bytes, count: fixed.count, diff: diff.bytes)
    }
    let others = try Self.replace(target.name, bytes, by: fixed.bytes)
    return Fixed(
      bytes: fixed.bytes, count: fixed.count, remark: OutputFile.remark(otherNames: others, of: target.name))
  }

  /// Writes a file atomically if it has not changed since it was read. A link is kept, and its target is
  /// replaced.
  ///
  /// - Returns: The number of hard links that still have the old content.
  private static func replace(
    _ path: String, _ old: [UInt8], by new: [UInt8]
  ) throws(Failure) -> Int {
    var info = stat()
    guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      throw .fetch("cannot write \"\(path)\": it is not a regular file; nothing is fixed in it")
    }
    // The atomic write would replace even a read-only file.
    guard info.st_mode & 0o222 != 0, access(path, W_OK) == 0 else {
      throw .fetch("cannot write \"\(path)\": it is read-only; nothing is fixed in it")
    }
    // The version is taken first, so that a change after the comparison of the bytes is noticed.
    let version = FileVersion(path)
    guard try Failure.contents(of: path) == old else {
      throw .fetch("\"\(path)\" was changed by another program; nothing is fixed in it")
    }
    return try OutputFile.write(new, to: path, replacing: .version(version))
  }

  /// The differences of all files, sanitised for a terminal.
  package func diff(_ files: [Fixed], _ host: HostEnvironment) -> [UInt8] {
    let diff = files.flatMap(\.diff)
    guard host.isTerminal else { return diff }
    return Array(TerminalText(sanitizing: String(decoding: diff, as: UTF8.self)).description.utf8)
  }

  /// The summary of applied fixes.
  package func sentence(_ all: [Fixed]) -> String {
    let files = all.count { $0.count > 0 }
    let count = all.reduce(0) { $0 + $1.count }
    if count == 0 { return "nothing \(isDry ? "would be" : "was") fixed" }
    let verb = isDry ? "would be" : count == 1 ? "was" : "were"
    return
      """
      \(count) \(count == 1 ? "finding" : "findings") \(verb) fixed in \(files) \
      \(files == 1 ? "file" : "files")
      """
  }
}
