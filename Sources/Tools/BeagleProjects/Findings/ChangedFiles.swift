import Beagle
import Foundation

/// Selects the documents that differ from a revision of a git repository, and those that refer to them.
package struct ChangedFiles {
  /// A git revision; with three dots appended, its merge base with HEAD.
  let revision: String
  /// The project file: if it has changed, the findings of all documents may differ.
  let project: String?

  package init(revision: String, project: String?) {
    (self.revision, self.project) = (revision, project)
  }

  private var git: Git { Git(user: "--changed") }

  /// The changed documents and those that refer to them.
  ///
  /// - Returns: nil if the project file has changed, which means all documents.
  /// - Throws: if git, the repository or the revision is missing.
  package func select(among documents: [CheckTarget]) async throws(Failure) -> [CheckTarget]? {
    let root = try await git.root()
    let base = try await base()
    let changed = try await git.changes(since: base, below: root)
    if let project, changed.contains(FilePath.resolved(project)) {
      return nil
    }
    let isChanged = documents.map { document in
      guard let file = document.file else { return true }
      // A link has changed if its target is another one now, or if the target file has changed.
      let places = [FilePath.resolved(file), FilePath.absolute(file)].filter {
        FilePath.names(ofWhole: $0, from: root) != nil
      }
      // Git does not know files outside the repository.
      return places.isEmpty || places.contains { Self.isIn(changed, $0, below: root) }
    }
    let references = ScreenReferences(to: changed)
    return zip(documents, isChanged).filter { document, isChanged in
      isChanged || (document.path.map { references.areIn(file: $0) } ?? false)
    }.map(\.0)
  }

  /// Whether a file or one of its folders is in a set of paths.
  private static func isIn(_ paths: Set<String>, _ path: String, below root: String) -> Bool {
    FilePath.folders(upFrom: path).prefix { $0 != root }.contains { paths.contains($0) }
  }

  /// The revision that files are compared with.
  private func base() async throws(Failure) -> String {
    let branch = Git.branch(in: revision)
    let name = branch ?? revision
    guard try await git.object("\(name)^{commit}") != nil else {
      // Before the first commit, everything is new: it differs from a tree without files.
      if name == "HEAD" {
        return try await git.emptyTree()
      }
      let hint =
        revision.hasSuffix("..") && branch == nil
        ? "; did you mean \(revision).?" : ", and no file of that name"
      let history = try await git.missingHistory()
      throw .fetch(
        "--changed: there is no revision \"\(name)\" in this repository\(hint)\(history)")
    }
    guard let branch else { return name }
    return try await git.mergeBase(of: branch)
  }
}

/// Finds documents that refer to files: they contain a path or URL that ends like the path of a file without
/// its extension. `/cart/items` refers to `screens/cart/items.json`.
struct ScreenReferences {
  /// The path components of the files, by the last one.
  private let paths: [String: [[String]]]

  init(to files: some Sequence<String>) {
    paths = Dictionary(
      grouping: files.filter { $0.hasSuffix(".json") }.map { file in
        String(file.dropLast(5)).split(separator: "/").map(String.init)
      }, by: { $0.last ?? "" })
  }

  func areIn(file: String) -> Bool {
    guard !paths.isEmpty, let bytes = try? Failure.contents(of: file),
      let document = try? JSONDocument(parsing: bytes)
    else { return false }
    return document.withCursor(areIn)
  }

  private func areIn(_ json: JSONCursor) -> Bool {
    if json.kind == .string { return json.stringValue.map(leads) ?? false }
    return json.elements.contains { areIn($0) } || json.members.contains { areIn($0.value) }
  }

  /// Whether a path or URL refers to one of the files.
  private func leads(_ text: String) -> Bool {
    guard text.contains("/") else { return false }
    var names = text.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").map(String.init)
    if text.contains("://") { names = Array(names.dropFirst(2)) }
    guard var last = names.popLast() else { return false }
    if last.hasSuffix(".json") { last.removeLast(5) }
    names.append(last)
    return (paths[last] ?? []).contains { $0.suffix(names.count).elementsEqual(names) }
  }
}
