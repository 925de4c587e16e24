import Beagle
import BeagleChecking
import BeagleProjects
import FileWriting
import Foundation

/// The documents in the editor's folders.
///
/// Folders are read in steps between messages and never during a request, so that nothing delays typing. As
/// in `beagle check`, hidden files, links and ignored files are skipped.
struct Workspace {
  struct File {
    var version: FileVersion
    /// nil if the file is not a document.
    var summary: FileSummary?
    /// nil until the findings are requested.
    var report: Report?
  }

  /// The findings of a document in the form that is sent, with a unique name.
  struct Report {
    let id: String
    let items: [LSP.Diagnostic]
  }

  /// Skips what a project or a repository ignores.
  var filter = FileFilter()
  /// The unit of positions.
  var encoding = EditedText.Encoding.utf16
  private(set) var folders: [String] = []
  private(set) var files: [String: File] = [:]
  /// The paths of documents by their names without extensions.
  private var paths: [String: [String]] = [:]
  /// The paths of pictures by their names without extensions.
  private var pictures: [String: [String]] = [:]
  private var foldersToRead: [(path: String, depth: Int)] = []
  private var filesToRead: [String] = []
  private var filesToCheck: Set<String> = []

  /// Further files are ignored.
  static let maximumFiles = 100_000
  private static let pictureEndings: Set = ["png", "jpg", "jpeg", "gif", "svg", "webp"]

  var isRead: Bool { foldersToRead.isEmpty && filesToRead.isEmpty }

  // MARK: Folders

  mutating func add(_ folder: String) {
    let folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    guard !folders.contains(folder) else { return }
    folders.append(folder)
    foldersToRead.append((folder, 0))
  }

  mutating func remove(_ folder: String) {
    let folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    folders.removeAll { $0 == folder }
    forget(folder)
  }

  /// Reads all folders again, for an editor that does not report changes of files.
  mutating func readAgain() { foldersToRead = folders.map { ($0, 0) } }

  /// Updates a file that was written, created or deleted.
  mutating func refresh(_ path: String) {
    guard let folder = folders.first(where: { path.hasPrefix($0 + "/") }) else { return }
    // The same rules as for reading folders: nothing hidden, no links in the path.
    var current = folder
    for name in path.dropFirst(folder.count + 1).split(separator: "/") {
      current += "/" + name
      guard !name.hasPrefix(".") else { return }
      if current != path {
        guard case .folder = NamedFile.Entry(current) else { return forget(path) }
      }
    }
    if filter.excludes(found: path) { return forget(path) }
    switch NamedFile.Entry(path) {
    case .file: register(path)
    case .folder: foldersToRead.append((path, path.count { $0 == "/" } - folder.count { $0 == "/" }))
    case .other, .unreadable: forget(path)
    }
  }

  private mutating func forget(_ path: String) {
    for gone in files.keys where gone == path || gone.hasPrefix(path + "/") {
      files[gone] = nil
      filesToCheck.remove(gone)
      paths[Self.stem(gone), default: []].removeAll { $0 == gone }
    }
    for (name, all) in pictures where all.contains(where: { $0 == path || $0.hasPrefix(path + "/") }) {
      pictures[name] = all.filter { $0 != path && !$0.hasPrefix(path + "/") }
    }
    filesToRead.removeAll { $0 == path || $0.hasPrefix(path + "/") }
  }

  private mutating func register(_ path: String) {
    let ending = path.split(separator: "/").last?.split(separator: ".").last?.lowercased() ?? ""
    if ending == "json" {
      filesToRead.append(path)
    } else if Self.pictureEndings.contains(ending), pictures[Self.stem(path)]?.contains(path) != true {
      pictures[Self.stem(path), default: []].append(path)
    }
  }

  // MARK: Steps

  mutating func step(_ check: ScreenCheck) {
    if let (path, depth) = foldersToRead.popLast() {
      guard let folder = Folder(path) else { return forget(path) }
      for name in (try? folder.names()) ?? [] {
        let path = folder.prefix + name
        switch NamedFile.Entry(path) {
        case .folder where depth < Folder.maximumDepth && !filter.excludes(folder: path):
          foldersToRead.append((path, depth + 1))
        case .file where files.count + filesToRead.count < Self.maximumFiles && !filter.excludes(file: path):
          register(path)
        default: break
        }
      }
      if foldersToRead.isEmpty { forgetMissing() }
    } else if let path = filesToRead.popLast() {
      read(path, check)
    }
  }

  private mutating func forgetMissing() {
    for path in files.keys where NamedFile.isMissing(path) { forget(path) }
  }

  private mutating func read(_ path: String, _ check: ScreenCheck) {
    guard let version = FileVersion(path) else { return forget(path) }
    if files[path]?.version == version { return }
    guard case .file = NamedFile.Entry(path),
      let bytes = try? NamedFile.bytes(of: path, atMost: check.limits.bytes)
    else { return forget(path) }
    if files[path] == nil { paths[Self.stem(path), default: []].append(path) }
    let analysis = DocumentAnalysis(EditedText(bytes, encoding), in: path, check)
    files[path] = File(version: version, summary: analysis.summary)
    filesToCheck.insert(path)
  }

  /// Whether all files have been checked, except open ones.
  func isChecked(besides open: Set<String>) -> Bool { filesToCheck.isSubset(of: open) }

  mutating func checkNext(
    besides open: Set<String>, _ report: (_ path: String, _ text: EditedText) -> Report
  ) {
    guard let path = filesToCheck.first(where: { !open.contains($0) }) else { return }
    filesToCheck.remove(path)
    files[path]?.report = report(path, EditedText((try? NamedFile.bytes(of: path)) ?? [], encoding))
  }

  mutating func forgetReports() { filesToCheck = Set(files.keys) }

  // MARK: Names of files

  private static func stem(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return String(name.lastIndex(of: ".").map { name[..<$0] } ?? name)
  }

  /// The document at a URL of a screen: the one whose path ends like the URL's. Of several, the one with the
  /// shortest path.
  func document(at location: String) -> String? {
    guard !location.contains("://") else { return nil }
    return file(at: location, among: paths, endings: [".json"])
  }

  /// The file of a picture, by its URL or its name in the application.
  func picture(_ name: String) -> String? {
    guard !name.contains("://") else { return nil }
    return file(at: name, among: pictures, endings: Self.pictureEndings.sorted().map { "." + $0 })
  }

  private func file(at location: String, among paths: [String: [String]], endings: [String]) -> String? {
    let path = location.prefix { $0 != "?" && $0 != "#" }.drop { $0 == "/" }
    guard let name = path.split(separator: "/").last else { return nil }
    // With or without an extension.
    let candidates = (paths[String(name)] ?? []) + (paths[Self.stem(String(path))] ?? [])
    let wanted = "/" + path
    return candidates.filter { candidate in
      candidate.hasSuffix(wanted) || endings.contains { candidate.hasSuffix(wanted + $0) }
    }.min { ($0.count, $0) < ($1.count, $1) }
  }
}
