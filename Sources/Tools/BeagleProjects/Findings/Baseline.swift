package import Beagle
import BeagleNetworking
import FileWriting
import Foundation

/// The findings that there were when somebody wrote them down, so that only newer ones count. They are matched by file, code
/// and structural path, and counted: a line that is added above brings none of them back.
package struct Baseline: Sendable {
  /// What findings have in common that are the same in two versions of a document.
  package struct Key: Hashable, Comparable, Sendable {
    package let file: String
    package let code: String
    package let path: String

    package static func < (left: Key, right: Key) -> Bool {
      (left.file, left.path, left.code) < (right.file, right.path, right.code)
    }
  }

  /// The most findings that an entry stands for.
  private static let most = 1_000_000_000

  /// Where it is kept. Files are named from its folder on, so that it means the same in every working folder.
  package let path: String
  package private(set) var counts: [Key: Int] = [:]
  private let folder: String
  /// The version of the file that was read.
  private let version: FileVersion?

  /// One without findings.
  package init(at path: String) {
    (self.path, version) = (path, nil)
    folder = Self.folder(of: path)
  }

  private static func folder(of path: String) -> String {
    FilePath.resolved(URL(fileURLWithPath: path).deletingLastPathComponent().path)
  }

  /// Reads a file.
  ///
  /// - Throws: where there is none, or it is something else.
  package init(contentsOf path: String) throws(Failure) {
    (self.path, version) = (path, FileVersion(path))
    folder = Self.folder(of: path)
    let bytes = try Failure.contents(of: path)
    func fault(_ reason: String) -> Failure {
      .usage("\(path) is no baseline: \(reason); beagle check --baseline-write makes one")
    }
    let root: DynamicObject
    do throws(JSONError) {
      root = try JSONDocument(parsing: bytes).root.dynamicObject
    } catch {
      throw fault("\(error)")
    }
    guard root["version"].intValue == 1, let findings = root["findings"].arrayValue else {
      throw fault("it has no version 1 and no findings")
    }
    for finding in findings {
      guard let file = finding["file"].stringValue, let code = finding["code"].stringValue,
        let place = finding["path"].stringValue
      else { throw fault("a finding has no file, code or path") }
      // Somebody may have written any number, and numbers are added up.
      let count = min(max(1, finding["count"].intValue ?? 1), Self.most)
      counts[Key(file: file, code: code, path: place), default: 0] += count
    }
  }

  /// What a document's file is called in it.
  package func name(of target: CheckTarget) -> String {
    switch target {
    case .file(let path), .found(let path): FilePath.relative(path, from: folder)
    case .standardInput, .remote, .recorded: target.name
    }
  }

  /// Takes the findings out that it has.
  ///
  /// - Returns: the new ones, and the entries of the others with their numbers.
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

  /// Whether a document is still there, as far as that can be told without fetching it.
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
  /// - Returns: how many hard links keep the bytes of the former file.
  @discardableResult
  package func write(_ entries: [Key: Int], checked: Set<String>) throws(Failure) -> Int {
    try OutputFile.write(
      text(with: entries, checked: checked), to: path, replacing: .version(version))
  }

  /// The text of a file with entries of the documents that were checked, and with those that this one has of others which
  /// are still there.
  private func text(with entries: [Key: Int], checked: Set<String>) -> [UInt8] {
    let kept = counts.filter { key, _ in !checked.contains(key.file) && isThere(key.file) }
    let all = kept.merging(entries) { $1 }.sorted { $0.key < $1.key }
    let lines = all.map { key, count in
      JSONWriter.object { json in
        json.member("file", key.file)
        json.member("code", key.code)
        json.member("path", key.path)
        if count > 1 { json.member("count", count) }
      }
    }
    // A finding a line, so that versions of the file can be merged.
    return Array("{\"version\": 1, \"findings\": [\n".utf8)
      + Array(lines.joined(separator: Array(",\n".utf8)))
      + Array("\n]}\n".utf8)
  }
}
