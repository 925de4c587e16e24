import Beagle
package import BeagleProjects
import Foundation

/// A file or folder in a revision: `main:screens/home.json`, `main:screens`, `:home.json` in the index, and
/// `main...:screens` in the merge base of `main` and HEAD.
struct GitRevision: Sendable {
  let text: String
  let git: Git

  enum Content {
    case file(GitBlob)
    /// The `.json` files by their paths in the folder, and the root of the repository.
    case folder([File], root: String)
  }

  struct File {
    let path: String
    /// A failure if the blob is missing from a partial clone.
    let blob: Result<GitBlob, Failure>
  }

  /// Nil if the text is a URL or the name of an existing file.
  init?(_ text: String) {
    guard text.contains(":"), !text.contains("://"), !FileManager.default.fileExists(atPath: text) else {
      return nil
    }
    (self.text, git) = (text, Git(user: "\"\(text)\""))
  }

  /// Whether git knows the revision. `localhost:8080/home` is a URL without its scheme unless git resolves
  /// it.
  func exists() async -> Bool {
    if text.firstMatch(of: /^[^:\/]+:[0-9]+(\/|$)/) == nil { return true }
    return (try? await git.object(text)) != nil
  }

  /// - Throws: if git, the repository or the path is missing.
  func content() async throws(Failure) -> Content {
    let root: String
    do throws(Failure) {
      root = try await git.root()
    } catch {
      throw .fetch("there is no file \"\(text)\"; as a file of a revision, \(error.message)")
    }
    let resolved = try await resolved()
    guard let object = try await git.object("\(resolved):\(path)") else {
      throw .fetch("\(unreadable)\(try await absence(in: resolved))")
    }
    let missing = try await git.missingObjects(in: object)
    if let missing, missing.objects.contains(object) { throw missing.failure(for: text) }
    guard try await git.lines(of: ["cat-file", "-t", object]).first != "blob" else {
      let size = try await git.lines(of: ["cat-file", "-s", object]).first.flatMap { Int($0) }
      return .file(GitBlob(object: object, size: size ?? .max))
    }
    return .folder(try await files(in: object, missing: missing), root: root)
  }

  /// The maximum number of paths per process.
  private static let maximumPaths = 200

  /// The `.json` files of a tree. Git cannot list sizes if a blob is missing, so the remaining files are
  /// listed by path.
  private func files(in tree: String, missing: Git.MissingObjects?) async throws(Failure) -> [File] {
    let list = ["ls-tree", "-r", "-z", "--full-tree"]
    guard let missing, !missing.objects.isEmpty else {
      return Self.files(try await git.names(of: list + ["-l", tree])).map(\.file)
    }
    let all = Self.files(try await git.names(of: list + [tree]))
    let here = all.filter { !missing.objects.contains($0.object) }.map(\.file.path)
    var files = all.filter { missing.objects.contains($0.object) }.map { entry in
      File(path: entry.file.path, blob: .failure(missing.failure(for: label(of: entry.file.path).name)))
    }
    for start in stride(from: 0, to: here.count, by: Self.maximumPaths) {
      let paths = here[start..<min(start + Self.maximumPaths, here.count)]
      files += Self.files(try await git.names(of: list + ["-l", tree, "--"] + paths)).map(\.file)
    }
    return files
  }

  /// The regular `.json` files in the output of `git ls-tree`, with or without sizes.
  private static func files(_ lines: [String]) -> [(file: File, object: String)] {
    lines.compactMap { line in
      // 100644 blob ce013625030ba8dba906f756967f9e9ca394464a       6\thome.json
      let parts = line.split(separator: "\t", maxSplits: 1)
      let words = (parts.first?.split(separator: " ") ?? []).map(String.init)
      guard parts.count == 2, words.count > 2, words[0].hasPrefix("100"),
        parts[1].lowercased().hasSuffix(".json")
      else { return nil }
      let blob = GitBlob(object: words[2], size: words.count > 3 ? Int(words[3]) ?? .max : .max)
      return (File(path: String(parts[1]), blob: .success(blob)), words[2])
    }
  }

  /// The revision in git's syntax: the merge base commit for `main...`.
  private func resolved() async throws(Failure) -> String {
    guard let branch = Git.branch(in: revision) else { return revision }
    guard try await git.object("\(branch)^{commit}") != nil else {
      throw .fetch("\(unreadable)\(try await absence(of: branch))")
    }
    return try await git.mergeBase(of: branch)
  }

  private var unreadable: String { "cannot read \"\(text)\": there is no file of that name, and " }

  /// The reason why git does not know the path in a revision.
  private func absence(in resolved: String) async throws(Failure) -> String {
    if !resolved.isEmpty, try await git.object("\(resolved)^{tree}") == nil {
      return try await absence(of: resolved)
    }
    let isInner = try await git.object("\(resolved):./\(path)") != nil
    return "\(revision.isEmpty ? "the index" : "the revision") has no such file or folder"
      + (isInner ? " at the root of the repository; in this folder it is \(revision):./\(path)" : "")
  }

  /// The reason why git does not know a revision.
  private func absence(of revision: String) async throws(Failure) -> String {
    let names = try await git.lines(of: ["for-each-ref", "--format=%(refname:short)"])
    let near = Spelling.nearest(to: revision, among: names + ["HEAD"]).map { "; did you mean \($0)?" }
    return "no revision \"\(revision)\"\(near ?? "")\(try await git.missingHistory())"
  }

  var label: DocumentLabel { DocumentLabel(name: text, target: .file(path)) }

  func label(of inner: String) -> DocumentLabel {
    let isWhole = text.hasSuffix(":") || text.hasSuffix("/")
    return DocumentLabel(
      name: text + (isWhole ? "" : "/") + inner,
      target: .file(path.isEmpty || path.hasSuffix("/") ? path + inner : "\(path)/\(inner)"))
  }

  /// The path of one of its files in the working folder.
  ///
  /// - Parameter root: The root of the repository.
  func workingPath(of inner: String, root: String) -> String {
    let path = label(of: inner).target.path ?? ""
    return path.hasPrefix("./") || path.hasPrefix("../") ? path : "\(root)/\(path)"
  }

  /// The revision before the path; empty for the index.
  private var revision: String { String(text.dropLast(path.count + 1)) }

  /// The path after the revision, which may contain colons in braces.
  private var path: String {
    let start = text.lastIndex(of: "}") ?? text.startIndex
    return text[start...].firstIndex(of: ":").map { String(text[text.index(after: $0)...]) } ?? text
  }
}

/// The content of a file in git's object store.
package struct GitBlob: Sendable, Hashable {
  let object: String
  /// In bytes.
  let size: Int
}

extension Git {
  package func bytes(of blob: GitBlob) async throws(Failure) -> [UInt8] {
    guard let bytes = try await bytes(of: [blob])[blob] else { throw .fetch("cannot read \(user)") }
    return bytes
  }

  /// Reads blobs with a single process.
  ///
  /// - Returns: The blobs that do not exceed the size limit of documents.
  package func bytes(of blobs: some Sequence<GitBlob>) async throws(Failure) -> [GitBlob: [UInt8]] {
    let wanted = Array(Set(blobs.filter { $0.size <= JSONLimits().bytes }))
    if wanted.isEmpty { return [:] }
    // For blobs, `git show` writes their contents one after the other.
    let output = [UInt8](try await output(of: ["show", "--no-textconv"] + wanted.map(\.object)))
    guard output.count == wanted.reduce(0, { $0 + $1.size }) else {
      throw .fetch("cannot read \(user): unexpected output of git show")
    }
    var bytes: [GitBlob: [UInt8]] = [:]
    var start = 0
    for blob in wanted {
      bytes[blob] = Array(output[start..<start + blob.size])
      start += blob.size
    }
    return bytes
  }
}
