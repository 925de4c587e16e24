import BeagleNetworking
import Foundation
import Locking

/// A recorded text and where it is kept.
struct Snapshot {
  let name: String
  let folder: URL

  private static let recorded = Mutex<[String: String]>([:])

  /// What cannot be part of a file's name everywhere becomes a hyphen.
  private var file: URL {
    let allowed = name.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" }
    let plain = String(allowed.drop { $0 == "." }.prefix(100))
    return folder.appendingPathComponent((plain.isEmpty ? "snapshot" : plain) + ".txt")
  }

  func assert(_ text: String, mode: SnapshotMode) throws(SnapshotFailure) {
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
      try WholeFile.write(text.utf8, to: file.path, readers: .byDefault)
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
