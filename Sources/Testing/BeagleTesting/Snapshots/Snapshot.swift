import BeagleNetworking
import BeagleTerminal
import FileWriting
public import Foundation
import Locking

/// A recorded text and its file.
package struct Snapshot {
  let name: String
  let folder: URL
  /// The extension of the file.
  let format: String

  private static let recorded = Mutex<[String: String]>([:])

  /// Characters that are not portable in file names become hyphens.
  private var file: URL {
    let allowed = name.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" }
    let plain = String(allowed.drop { $0 == "." }.prefix(100))
    return folder.appendingPathComponent((plain.isEmpty ? "snapshot" : plain) + "." + format)
  }

  package init(name: String, folder: URL, format: String = "txt") {
    self.name = name
    self.folder = folder
    self.format = format
  }

  /// A snapshot for a test, next to the test's source.
  init(_ name: String?, of function: String, in filePath: String, format: String = "txt") {
    let test = URL(fileURLWithPath: filePath)
    self.init(
      name: name ?? String(function.prefix { $0 != "(" }),
      folder: test.deletingLastPathComponent().appendingPathComponent("__Snapshots__")
        .appendingPathComponent(test.deletingPathExtension().lastPathComponent),
      format: format)
  }

  package func assert(_ text: String, mode: SnapshotMode) throws(SnapshotFailure) {
    let text = Self.normalized(text)
    switch mode {
    case .compare: try compare(text)
    case .record: try record(text)
    case .refuse: throw failure(.refused)
    }
  }

  private func compare(_ text: String) throws(SnapshotFailure) {
    guard let data = FileManager.default.contents(atPath: file.path) else { throw failure(.missing(text)) }
    let expected = Self.normalized(String(decoding: data, as: UTF8.self))
    guard expected == text else { throw failure(.differs(LineDiff(from: expected, to: text))) }
  }

  private func record(_ text: String) throws(SnapshotFailure) {
    let former = Self.recorded.withLock { recorded in
      defer { recorded[file.path] = recorded[file.path] ?? text }
      return recorded[file.path]
    }
    if let former, former != text { throw failure(.recordedTwice(LineDiff(from: former, to: text))) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try AtomicFile.write(text.utf8, to: file.path, readers: .byDefault)
    } catch {
      throw failure(.unwritable(error.plainWords))
    }
  }

  private func failure(_ reason: SnapshotFailure.Reason) -> SnapshotFailure {
    SnapshotFailure(file: file.path, reason: reason)
  }

  /// Version control may have changed line breaks, and editors add the last one.
  private static func normalized(_ text: String) -> String {
    var text = text.replacing("\r\n", with: "\n")
    while text.hasSuffix("\n") { text.removeLast() }
    return text + "\n"
  }
}

/// The difference between a text and its snapshot. The description shows the differing lines and how to
/// record the text again.
public struct SnapshotFailure: Error, Sendable, CustomStringConvertible, LocalizedError {
  enum Reason: Sendable {
    case differs(LineDiff)
    case missing(String)
    case recordedTwice(LineDiff)
    case refused
    case unwritable(String)
  }

  /// The path of the snapshot.
  public let file: String
  let reason: Reason

  /// The message, with control characters replaced.
  public var description: String { TerminalText(sanitizing: text).description }

  private var text: String {
    switch reason {
    case .differs(let difference):
      """
      \(file) differs (- recorded, + now):
      \(difference)
      To accept the new text, run again with BEAGLE_RECORD=1
      """
    case .missing(let text):
      """
      nothing is recorded in \(file). There is now:
      \(LineDiff(from: "", to: text))
      To record this text, run again with BEAGLE_RECORD=1
      """
    case .recordedTwice(let difference):
      """
      two different texts would be recorded in \(file); give each a name (- first, + second):
      \(difference)
      """
    case .refused:
      "\(file) is not recorded, because the environment has CI: record it where you can review it, and "
        + "commit it"
    case .unwritable(let reason):
      "\(file) cannot be written: \(reason)"
    }
  }

  public var errorDescription: String? { description }
}

package enum SnapshotMode: Sendable, Equatable {
  case compare
  case record
  /// Recording was requested on CI, without a reviewer for the result.
  case refuse

  /// Reads `BEAGLE_RECORD` and `CI`.
  init(environment: [String: String]) {
    func isSet(_ name: String) -> Bool {
      !["", "0", "false", "no"].contains(environment[name, default: ""].lowercased())
    }
    self = !isSet("BEAGLE_RECORD") ? .compare : isSet("CI") ? .refuse : .record
  }

  static let current = SnapshotMode(environment: ProcessInfo.processInfo.environment)
}

/// Compares a text with its snapshot in `__Snapshots__/<test file>/<name>.txt`, next to the test's source.
///
///     try assertSnapshot(of: app.picture)
///     try assertSnapshot(of: app.requestLog, named: "requests")
///
/// The function throws instead of calling a test framework, so it works with Swift Testing and XCTest: a test
/// that throws fails, and shows the difference line by line. `BEAGLE_RECORD=1 swift test` records texts
/// instead of comparing them; this is refused if the environment has `CI`.
///
/// - Parameters:
///   - text: the current text. Kinds of line breaks and a trailing line break are ignored.
///   - name: the file's name without its extension; by default the name of the test function. Two different
///     texts with the same name are an error.
///   - filePath: the test's source; the folder is next to it. Use the default.
///   - function: the test function, whose arguments are ignored. Use the default.
/// - Throws: an error if the texts differ, nothing is recorded, or the file cannot be read or written.
public func assertSnapshot(
  of text: String, named name: String? = nil, filePath: String = #filePath, function: String = #function
) throws(SnapshotFailure) {
  try Snapshot(name, of: function, in: filePath).assert(text, mode: .current)
}

/// Compares a list of requests with its snapshot; see
/// ``assertSnapshot(of:named:filePath:function:)-(String,_,_,_)``.
public func assertSnapshot(
  of requests: [SentRequest], named name: String? = nil, filePath: String = #filePath,
  function: String = #function
) throws(SnapshotFailure) {
  try assertSnapshot(of: requests.log(), named: name, filePath: filePath, function: function)
}

/// Compares a picture with its snapshot, `__Snapshots__/<test file>/<name>.svg`; see
/// ``assertSnapshot(of:named:filePath:function:)-(String,_,_,_)``.
///
///     try assertSnapshot(of: app.picture(on: .iphone16))
public func assertSnapshot(
  of picture: PhonePicture, named name: String? = nil, filePath: String = #filePath,
  function: String = #function
) throws(SnapshotFailure) {
  try Snapshot(name, of: function, in: filePath, format: "svg").assert(picture.svg, mode: .current)
}
