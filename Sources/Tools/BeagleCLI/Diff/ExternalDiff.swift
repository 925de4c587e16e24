import Beagle
import BeagleComparing
import BeagleNetworking
import BeagleProjects
import Foundation

/// The arguments that git passes to an external diff for each file: `GIT_EXTERNAL_DIFF`, or the command of a
/// diff driver.
///
/// Git treats any exit code except 0 as a crash and stops, so results are only printed.
struct ExternalDiff: Sendable {
  /// Relative to the root of the repository.
  let path: String
  /// The new name of a file that was renamed or copied.
  let newPath: String?
  private let files: (old: String, new: String)
  private let modes: (old: String, new: String)

  /// Reads `path old-file old-hex old-mode new-file new-hex new-mode`, followed by the new path and a text
  /// for a renamed file. Nil for anything else.
  init?(_ arguments: some Sequence<String>) {
    let arguments = Array(arguments)
    guard arguments.count == 7 || arguments.count == 9, [2, 5].allSatisfy({ Self.isObject(arguments[$0]) }),
      [3, 6].allSatisfy({ Self.isMode(arguments[$0]) })
    else { return nil }
    path = arguments[0]
    newPath = arguments.count == 9 ? arguments[7] : nil
    files = (arguments[1], arguments[4])
    modes = (arguments[3], arguments[6])
  }

  /// A command line with `--` before the arguments of git, which come after the options that
  /// GIT_EXTERNAL_DIFF or the driver names: a file name may look like an option.
  static func separated(_ arguments: [String], _ host: HostEnvironment) -> [String] {
    guard arguments.first == "diff", let last = arguments.last else { return arguments }
    let isUnmerged = isUnmerged([last], host) && last.hasPrefix("-") && NamedFile.exists(last)
    let count = [7, 9].first { arguments.count > $0 && ExternalDiff(arguments.suffix($0)) != nil }
    guard let count = count ?? (isUnmerged ? 1 : nil) else { return arguments }
    let options = arguments.dropLast(count)
    return options.contains("--") ? arguments : options + ["--"] + arguments.suffix(count)
  }

  private static func isObject(_ text: String) -> Bool { text == "." || text.allSatisfy(\.isHexDigit) }

  private static func isMode(_ text: String) -> Bool {
    text == "." || text.count == 6 && text.allSatisfy { ("0"..."7").contains($0) }
  }

  /// Whether git passes only the file of an unfinished merge.
  static func isUnmerged(_ arguments: [String], _ host: HostEnvironment) -> Bool {
    arguments.count == 1 && host.environment["GIT_DIFF_PATH_COUNTER"] != nil
  }

  var pair: DiffPair {
    let title = newPath.map { $0 == path ? path : "\(path) → \($0)" } ?? path
    return DiffPair(
      title: title, old: Self.document(files.old, path), new: Self.document(files.new, newPath ?? path))
  }

  /// Git passes temporary files, and `/dev/null` for a missing one.
  private static func document(_ file: String, _ path: String) -> ComparedDocument? {
    if file == "/dev/null" { return nil }
    return ComparedDocument(DocumentLabel(name: path, target: .file(path)), .target(.file(file)))
  }

  /// Whether only the file's mode has changed.
  private var isOtherMode: Bool {
    modes.old != modes.new && FileManager.default.contentsEqual(atPath: files.old, andPath: files.new)
  }

  /// The lines for anything except a changed screen.
  func lines(_ result: DiffResult) -> String {
    var text = result.unclear.map { SafeText.line($0.message) + "\n\n" }.joined()
    let title = SafeText.line(pair.title)
    if result.summary.others > 0 {
      text += "\(title): not a Beagle document; git diff --no-ext-diff shows how it differs\n\n"
    }
    if result.summary.same > 0 {
      text += "\(title): \(isOtherMode ? "mode \(modes.old) → \(modes.new)" : "no changes in meaning")\n\n"
    }
    if result.summary.omitted > 0, result.summary.changes == 0 { text += "\(title): breaks nothing\n\n" }
    return text
  }
}
