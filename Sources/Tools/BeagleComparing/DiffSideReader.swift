import Beagle
package import BeagleProjects
import Foundation

/// Resolves a comparison target to a document, a folder or a cassette.
package struct DiffSideReader: Sendable {
  let hasBaseURL: Bool
  let source: DocumentSource
  var filter = FileFilter()

  package init(hasBaseURL: Bool, source: DocumentSource, filter: FileFilter = FileFilter()) {
    (self.hasBaseURL, self.source, self.filter) = (hasBaseURL, source, filter)
  }

  /// - Throws: if there is nothing to read.
  package func side(_ text: String) async throws(Failure) -> DiffSide {
    // As in `render`: with a base URL, a target that starts with a slash is a path on the server.
    if Target.isOnServer(text, hasBaseURL: hasBaseURL) { return DiffSide(ComparedDocument(.remote(text))) }
    if let folder = Folder(text) { return self.folder(folder, text) }
    if let revision = GitRevision(text), await revision.exists() { return try await self.revision(revision) }
    switch try Target(text, hasBaseURL: hasBaseURL) {
    case .remote(let path): return DiffSide(ComparedDocument(.remote(path)))
    case .standardInput: return try await named(.standardInput)
    case .file(let path):
      if !FileManager.default.fileExists(atPath: path),
        let object = try? await Git(user: "\"\(text)\"").object("\(Git.branch(in: text) ?? text)^{commit}"),
        !object.isEmpty
      {
        throw .fetch("cannot read \"\(text)\": there is no such file; the files of the revision are \(text):")
      }
      return try await named(.file(path))
    }
  }

  private func folder(_ folder: Folder, _ text: String) -> DiffSide {
    let found = folder.files(ending: ".json", filter)
    let files = found.paths.filter { !Project.isFile($0) }
    return DiffSide(
      .folder, files.map { (Shard.name(of: $0, in: text), ComparedDocument(.found($0))) },
      unsearched: found.unsearched.map { failure in
        let path = failure.subject ?? ""
        return (path == folder.path ? "" : Shard.name(of: path, in: text), failure)
      })
  }

  /// Documents named on the command line are read immediately, because they may be cassettes.
  private func named(_ target: CheckTarget) async throws(Failure) -> DiffSide {
    let label = DocumentLabel(name: target.name, target: target)
    if let path = target.path, let recording = try Recording.file(path) { return DiffSide(recording) }
    return try Self.side(label, try await source.bytes(of: target))
  }

  private static func side(_ label: DocumentLabel, _ bytes: [UInt8]) throws(Failure) -> DiffSide {
    if let recording = try Recording.bytes(bytes, named: label.name) { return DiffSide(recording) }
    return DiffSide(ComparedDocument(label, .bytes(bytes)))
  }

  private func revision(_ revision: GitRevision) async throws(Failure) -> DiffSide {
    switch try await revision.content() {
    case .file(let blob):
      return try Self.side(revision.label, try await revision.git.bytes(of: blob))
    case .folder(let files, let root):
      let kept = files.filter { file in
        !Project.isFile(file.path)
          && !filter.excludes(named: revision.workingPath(of: file.path, root: root))
      }
      return DiffSide(
        .folder,
        kept.map { file in
          let content: ComparedDocument.Content =
            switch file.blob {
            case .success(let blob): .blob(blob)
            case .failure(let failure): .unreadable(failure)
            }
          return (file.path, ComparedDocument(revision.label(of: file.path), content))
        })
    }
  }
}
