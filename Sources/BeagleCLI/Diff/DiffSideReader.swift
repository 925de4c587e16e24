import Beagle
import BeagleTesting
import Foundation

/// Finds what a target of a comparison is: a document, or a folder or cassette of them.
struct DiffSideReader: Sendable {
  let hasBaseURL: Bool
  let source: DocumentSource
  /// Leaves files of folders out.
  var filter = FileFilter()

  /// - Throws: where there is nothing to read.
  func side(_ text: String) async throws(Failure) -> DiffSide {
    // As for render: with a base URL, what starts with a slash is a path on the server.
    if hasBaseURL, text.hasPrefix("/") { return DiffSide(ComparedDocument(.remote(text))) }
    if let folder = Folder(text) { return self.folder(folder, text) }
    if let revision = GitRevision(text), await revision.isOne() { return try await self.revision(revision) }
    switch try Target(text, hasBaseURL: hasBaseURL) {
    case .remote(let path): return DiffSide(ComparedDocument(.remote(path)))
    case .standardInput: return try await named(.standardInput)
    case .file(let path): return try await named(.file(path))
    }
  }

  private func folder(_ folder: Folder, _ text: String) -> DiffSide {
    let files = folder.files(ending: ".json", filter).filter { !Project.isFile($0) }
    return DiffSide(
      .folder, files.map { (Shard.name(of: $0, in: text), ComparedDocument(.found($0))) })
  }

  /// A document that the command line names is read at once, as it may be a cassette.
  private func named(_ target: CheckTarget) async throws(Failure) -> DiffSide {
    let label = DocumentLabel(name: target.name, target: target)
    return try Self.side(label, try await source.bytes(of: target))
  }

  private static func side(_ label: DocumentLabel, _ bytes: [UInt8]) throws(Failure) -> DiffSide {
    guard bytes.isCassette else { return DiffSide(ComparedDocument(label, .bytes(bytes))) }
    do throws(CassetteError) {
      return DiffSide(.cassette, try Cassette(reading: bytes, named: label.name).documents)
    } catch {
      throw .fetch("cannot compare: \(error)")
    }
  }

  private func revision(_ revision: GitRevision) async throws(Failure) -> DiffSide {
    switch try await revision.content() {
    case .file(let blob):
      return try Self.side(revision.label, try await revision.git.bytes(of: blob))
    case .folder(let files, let root):
      let kept = files.filter { path, _ in
        !Project.isFile(path) && !filter.leavesOut(named: revision.workingPath(of: path, root: root))
      }
      return DiffSide(
        .folder,
        kept.map { path, blob in (path, ComparedDocument(revision.label(of: path), .blob(blob))) })
    }
  }
}

extension Cassette {
  /// The responses that are screens, each with the request that it answers: what a request got again is there once, and of
  /// several others the later ones have a number.
  var documents: [(name: String, document: ComparedDocument)] {
    var found: [String: [[UInt8]]] = [:]
    return interactions.compactMap { interaction in
      guard case .answered(let response) = interaction.response, (200...299).contains(response.status),
        let body = response.body.map({ [UInt8]($0.data) }), body.isScreenOfResponse
      else { return nil }
      let request = "\(interaction.request.method) \(interaction.request.url.withMaskedSecrets)"
      let name = interaction.part.map { "\(request) in \($0)" } ?? request
      guard found[name]?.contains(body) != true else { return nil }
      found[name, default: []].append(body)
      let number = found[name]?.count ?? 1
      let numbered = number == 1 ? name : "\(name) (\(number))"
      let label = DocumentLabel(name: numbered, target: .remote(interaction.request.url))
      return (numbered, ComparedDocument(label, .bytes(body)))
    }
  }
}

extension [UInt8] {
  /// Whether these are the JSON of a cassette.
  fileprivate var isCassette: Bool {
    guard beginsLikeADocument, let root = (try? JSONDocument(parsing: self))?.root else { return false }
    return root["interactions"] != nil && root["_beagleComponent_"] == nil
  }

  /// Whether a response is meant as a screen. One that is broken must not be missed.
  fileprivate var isScreenOfResponse: Bool {
    guard beginsLikeADocument else { return false }
    do throws(JSONError) {
      let root = try JSONDocument(parsing: self).root
      return ["_beagleComponent_", "_beagleType_", "beaglePlatform"].contains { root[$0] != nil }
    } catch {
      return !isForeignJSON && mentionsBeagle
    }
  }
}
