package import Beagle
import BeagleNetworking
import FileWriting
import Foundation

/// A recorded set of findings, so that only newer ones count. They are matched by file, code and structural
/// path, and counted: a line added above does not bring any of them back.
package struct Baseline: Sendable {
  /// The identity of a finding across versions of a document.
  package struct Key: Hashable, Comparable, Sendable {
    package let file: String
    package let code: String
    package let path: String

    package static func < (left: Key, right: Key) -> Bool {
      (left.file, left.path, left.code) < (right.file, right.path, right.code)
    }
  }

  /// The maximum count of an entry.
  private static let maximumCount = 1_000_000_000

  /// The path of the file. Documents are named relative to its folder, so that the working folder does not
  /// matter.
  package let path: String
  package private(set) var counts: [Key: Int] = [:]
  private let folder: String
  /// The version of the file that was read.
  private let version: FileVersion?

  /// An empty baseline.
  package init(at path: String) {
    (self.path, version) = (path, nil)
    folder = Self.folder(of: path)
  }

  private static func folder(of path: String) -> String {
    FilePath.resolved(URL(fileURLWithPath: path).deletingLastPathComponent().path)
  }

  /// Reads a baseline.
  ///
  /// - Throws: if the file is missing or invalid.
  package init(contentsOf path: String) throws(Failure) {
    (self.path, version) = (path, FileVersion(path))
    folder = Self.folder(of: path)
    let bytes = try Failure.contents(of: path)
    func failure(_ reason: String) -> Failure {
      .usage("\(path) is not a baseline: \(reason); beagle check --baseline-write creates one")
    }
    let root: DynamicObject
    do throws(JSONError) {
      root = try JSONDocument(parsing: bytes).root.dynamicObject
    } catch {
      throw failure("\(error)")
    }
    guard root["version"].intValue == 1, let findings = root["findings"].arrayValue else {
      throw failure("it lacks version 1 or findings")
    }
    for finding in findings {
      guard let file = finding["file"].stringValue, let code = finding["code"].stringValue,
        let place = finding["path"].stringValue
      else { throw failure("a finding has no file, code or path") }
      // Counts may be edited by hand, and they are added up.
      let count = min(max(1, finding["count"].intValue ?? 1), Self.maximumCount)
      counts[Key(file: file, code: code, path: place), default: 0] += count
    }
  }

  /// The name of a document's file in the baseline.
  package func name(of target: CheckTarget) -> String {
    switch target {
    case .file(let path), .found(let path): FilePath.relative(path, from: folder)
    case .standardInput, .remote, .recorded: target.name
    }
  }

  /// Removes the known findings.
  ///
  /// - Returns: The new findings, and the matched entries with their counts.
  package func split(_ findings: [Diagnostic], of target: CheckTarget) -> (
    new: [Diagnostic], known: [Key: Int]
  ) {
    let file = name(of: target)
    var known: [Key: Int] = [:]
    let new = findings.filter { finding in
      let key = Key(file: file, code: finding.code, path: finding.structuralPath)
      guard known[key, default: 0] < counts[key] ?? 0 else { return true }
      known[key, default: 0] += 1
      return false
    }
    return (new, known)
  }

  /// Whether a document still exists; documents that would have to be fetched count as existing.
  private func isThere(_ name: String) -> Bool {
    let isFile = !name.hasPrefix("/") && !name.contains("://") && name != CheckTarget.standardInput.name
    return !isFile || FileManager.default.fileExists(atPath: folder + "/" + name)
  }

  package func entries(for findings: [Diagnostic], of target: CheckTarget) -> [Key: Int] {
    let file = name(of: target)
    return findings.reduce(into: [:]) { counts, finding in
      counts[Key(file: file, code: finding.code, path: finding.structuralPath), default: 0] += 1
    }
  }

  /// Writes the file, unless it has changed since it was read.
  ///
  /// - Returns: The number of hard links that still have the former content.
  @discardableResult
  package func write(
    _ entries: [Key: Int], checked: Set<String>, foreign: Set<String> = []
  ) throws(Failure) -> Int {
    try OutputFile.write(
      text(with: entries, checked: checked, foreign: foreign), to: path, replacing: .version(version))
  }

  /// The file's text: the given entries of the checked documents, and this baseline's entries of other
  /// documents that still exist and of foreign codes.
  private func text(with entries: [Key: Int], checked: Set<String>, foreign: Set<String>) -> [UInt8] {
    let kept = counts.filter { key, _ in
      isThere(key.file) && (!checked.contains(key.file) || foreign.contains(key.code))
    }
    let all = kept.merging(entries) { max($0, $1) }.sorted { $0.key < $1.key }
    let lines = all.map { key, count in
      JSONWriter.object { json in
        json.member("file", key.file)
        json.member("code", key.code)
        json.member("path", key.path)
        if count > 1 { json.member("count", count) }
      }
    }
    // One finding per line, so that versions of the file can be merged.
    return Array("{\"version\": 1, \"findings\": [\n".utf8)
      + Array(lines.joined(separator: Array(",\n".utf8)))
      + Array("\n]}\n".utf8)
  }
}

/// The baseline of a run, which is read at its beginning and written at its end.
extension Baseline {
  /// - Parameter isWritten: Whether the run writes the baseline, so that the file may be missing.
  /// - Throws: if the file is missing or invalid.
  package static func open(_ path: String, isWritten: Bool) throws(Failure) -> Baseline {
    if FileManager.default.fileExists(atPath: path) { return try Baseline(contentsOf: path) }
    guard isWritten else {
      throw .fetch("cannot read \"\(path)\": there is no such file; --baseline-write creates one")
    }
    return Baseline(at: path)
  }

  /// Writes the file, or counts its findings that are gone.
  ///
  /// - Parameters:
  ///   - entries: The findings that are, or will be, in the baseline.
  ///   - checked: The names of the checked documents.
  ///   - foreign: The codes of other commands. Their entries are kept, and are never gone.
  package func finish(
    _ entries: [Key: Int], checked: Set<String>, isWritten: Bool, disabled: Set<String>,
    foreign: Set<String>, _ summary: inout CheckSummary, _ host: HostEnvironment
  ) throws(Failure) {
    if isWritten {
      let others = try write(entries, checked: checked, foreign: foreign)
      if let remark = OutputFile.remark(otherNames: others, of: path) { host.say("beagle: \(remark)") }
      let findings = CheckSummary.count(entries.values.reduce(0, +), "finding")
      host.say("beagle: \(path) has \(findings) of \(CheckSummary.count(checked.count, summary.noun))")
    } else {
      let omitted = disabled.union(foreign)
      let expected = counts.filter { checked.contains($0.key.file) && !omitted.contains($0.key.code) }
      let known = entries.filter { !foreign.contains($0.key.code) }
      summary.gone = expected.values.reduce(0, +) - known.values.reduce(0, +)
    }
  }

  /// Selects the findings of a document that are not in the baseline.
  ///
  /// - Parameters:
  ///   - selected: The findings of the document.
  ///   - severity: The lowest severity of findings that are shown.
  /// - Returns: The findings to report, the number of known ones, and the entries of the document.
  package func apply(
    to selected: FindingSelection.Selected, of target: CheckTarget, isWritten: Bool,
    severity: Diagnostic.Severity
  ) -> (findings: [Diagnostic], baselined: Int, entries: [Key: Int]) {
    if isWritten {
      return ([], selected.reported.count, entries(for: selected.reported, of: target))
    }
    // Findings below the requested severity count as well, so that fixed ones can be listed.
    let split = split(selected.kept, of: target)
    let new = split.new.filter { $0.severity >= severity }
    return (new, selected.reported.count - new.count, split.known)
  }
}
