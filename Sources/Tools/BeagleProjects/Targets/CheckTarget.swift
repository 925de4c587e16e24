import Beagle
import BeagleTesting
import Foundation

/// One document to check.
package enum CheckTarget: Hashable, Sendable {
  case standardInput
  case file(String)
  /// A file that a folder or a pattern led to, which may be something else.
  case found(String)
  /// A path that is joined to the base URL, or an absolute URL.
  case remote(String)
  /// A screen of a cassette that is named.
  case recorded(RecordedDocument)

  /// How findings call it: without the user's part of a URL, which is a secret.
  package var name: String {
    switch self {
    case .standardInput: "<stdin>"
    case .file(let path), .found(let path): path
    case .remote(let path): path.withMaskedSecrets
    case .recorded(let document): document.name
    }
  }

  /// What decides which shard it belongs to.
  ///
  /// - Parameter text: the target that led to it.
  package func name(in text: String) -> String {
    switch self {
    case .standardInput: "-"
    case .file(let path), .found(let path): Shard.name(of: path, in: text)
    case .remote(let path): path
    case .recorded(let document): document.name
    }
  }

  /// What no other document has, as bytes: a folder may have two names that Unicode takes for the same. Two users may see two
  /// documents at one URL.
  package var identity: [UInt8] {
    switch self {
    case .standardInput: []
    case .file(let path), .found(let path): Array(FilePath.resolved(path).utf8)
    case .remote(let path): [0] + path.utf8
    case .recorded(let document):
      [1] + FilePath.resolved(document.recording.name).utf8 + [0] + document.name.utf8
    }
  }

  /// The path of a file.
  package var path: String? {
    switch self {
    case .file(let path), .found(let path): path
    case .standardInput, .remote, .recorded: nil
    }
  }

  /// The file that it is read from.
  package var file: String? {
    if case .recorded(let document) = self { document.recording.name } else { path }
  }

  /// Whether it is a project file.
  package var isProject: Bool { path.map(Project.isFile) ?? false }

  /// Whether the file is something else than a document, which a folder may have, or a list of files such as `git diff`
  /// gives: JSON with nothing of Beagle in it, or a file of another kind.
  package func isOtherFile(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .remote, .recorded: false
    case .found, .standardInput: bytes.isForeignJSON
    case .file(let path):
      bytes.isForeignJSON || (!path.lowercased().hasSuffix(".json") && !bytes.beginsLikeADocument)
    }
  }

  /// The most documents of one run.
  package static let most = 100_000

  /// The documents of a command line's targets, in their order and each once, as far as they belong to a shard.
  ///
  /// - Parameters:
  ///   - filter: excludes files, and counts them.
  ///   - allowsNone: whether a folder or a pattern may match no document.
  /// - Returns: the documents; a target that cannot be found, and a folder that cannot be searched, is a failure in
  ///   the list.
  package static func documents(
    of targets: [String], hasBaseURL: Bool, shard: Shard? = nil, filter: FileFilter = FileFilter(),
    allowsNone: Bool = false
  ) throws(Failure) -> [Result<CheckTarget, Failure>] {
    var documents: [Result<CheckTarget, Failure>] = []
    var seen: Set<[UInt8]> = []
    for text in targets {
      do throws(Failure) {
        for result in try expand(text, hasBaseURL: hasBaseURL, filter, allowsNone) {
          switch result {
          case .success(let target):
            guard seen.insert(target.identity).inserted else { continue }
            if shard?.has(target.name(in: text)) ?? true { documents.append(result) }
          case .failure(let failure):
            // Any shard may have documents there.
            if seen.insert([2] + (failure.subject ?? text).utf8).inserted { documents.append(result) }
          }
        }
      } catch {
        guard error.exitCode != 2 else { throw error }
        var failure = error
        failure.subject = text.withMaskedSecrets
        if shard?.has(text) ?? true { documents.append(.failure(failure)) }
      }
      guard documents.count <= most else {
        throw .usage("there are more than \(most) documents to check; check them in several runs")
      }
    }
    return documents
  }

  private static func expand(
    _ text: String, hasBaseURL: Bool, _ filter: FileFilter, _ allowsNone: Bool
  ) throws(Failure) -> [Result<CheckTarget, Failure>] {
    func results(_ found: FoundFiles, _ reason: String) throws(Failure) -> [Result<CheckTarget, Failure>] {
      if found.paths.isEmpty, found.unsearched.isEmpty, filter.count == 0, !allowsNone {
        throw .fetch("cannot read \"\(text)\": \(reason)")
      }
      return found.paths.map { .success(.found($0)) } + found.unsearched.map { .failure($0) }
    }
    if Target.isOnServer(text, hasBaseURL: hasBaseURL), !isPatternOfFiles(text) {
      return [.success(.remote(text))]
    }
    if let folder = Folder(text) {
      return try results(folder.files(ending: ".json", filter), "there are no *.json files in it")
    }
    if isPattern(text) {
      return try results(Pattern(text).matches().filtered(by: filter), "no file matches it")
    }
    switch try Target(text, hasBaseURL: hasBaseURL) {
    case .standardInput: return [.success(.standardInput)]
    case .file(let path):
      if filter.leavesOut(named: path) { return [] }
      return (try Recording.file(path)?.targets() ?? [.file(path)]).map { .success($0) }
    case .remote(let path): return [.success(.remote(path))]
    }
  }

  /// Whether a target is a pattern for files, and no file with such a name.
  private static func isPattern(_ text: String) -> Bool {
    Pattern.isOne(text) && !FileManager.default.fileExists(atPath: text) && !text.contains("://")
  }

  /// Whether a path is a pattern that matches files; a URL with a query looks like a pattern.
  private static func isPatternOfFiles(_ text: String) -> Bool {
    isPattern(text) && !Pattern(text).matches().paths.isEmpty
  }
}

/// Where the bytes of documents come from.
package struct DocumentSource: Sendable {
  private let fetch: @Sendable (String) async -> Result<[UInt8], Failure>
  private let readStandardInput: @Sendable () throws(Failure) -> [UInt8]

  @MainActor
  package init(network: RenderNetwork, host: HostEnvironment) {
    readStandardInput = host.readStandardInput
    fetch = { path in await Self.response(to: path, network, host) }
  }

  /// - Throws: where there is nothing to read, or too much.
  @concurrent package func bytes(of target: CheckTarget) async throws(Failure) -> [UInt8] {
    switch target {
    case .standardInput: return try readStandardInput()
    case .file(let path), .found(let path): return try Failure.contents(of: path)
    case .remote(let path): return try await fetch(path).get()
    case .recorded(let document): return document.screen.bytes
    }
  }

  @MainActor
  private static func response(
    to path: String, _ network: RenderNetwork, _ host: HostEnvironment
  ) async -> Result<[UInt8], Failure> {
    let dependencies = network.dependencies
    do throws(Request.Error) {
      guard let url = dependencies.urlBuilder.build(path: path) else { throw .urlBuilderError }
      guard let client = dependencies.networkClient else { throw .networkClientWasNotConfigured }
      do throws(NetworkError) {
        return .success(
          [UInt8](
            try await client.response(for: Request(url: url, type: .fetchComponent, additionalData: nil)).data
          ))
      } catch {
        throw .networkError(error)
      }
    } catch {
      return .failure(Failure(path: path, error, host))
    }
  }
}

extension [UInt8] {
  /// Whether these are JSON of another kind: none of the keys is there that components and actions have, in all versions of
  /// the protocol, or it is a cassette or a schema, which have documents in them, or a report or baseline of this program, which has names of theirs.
  package var isForeignJSON: Bool {
    if Cassette.isJournalOrCompressed(self) { return true }
    let hasKeys = mentionsBeagle
    let others: [StaticString] = ["\"interactions\"", "\"$schema\"", "\"findings\"", "\"screens\""]
    if hasKeys, !others.contains(where: mentions) { return false }
    do throws(JSONError) {
      let document = try JSONDocument(parsing: self).root
      let isComponent = ["_beagleComponent_", "_beagleType_", "beaglePlatform"].contains {
        document[$0] != nil
      }
      let isReport =
        document["version"] != nil && (document["findings"] != nil || document["screens"] != nil)
      let isOther = document["interactions"] != nil || document["$schema"] != nil || isReport
      return !hasKeys || (isOther && !isComponent)
    } catch {
      return false
    }
  }

  /// Whether one of the keys is there that components and actions have.
  var mentionsBeagle: Bool { mentions("_beagle") || mentions("beaglePlatform") }

  /// Whether the first sign is the brace of an object, blanks and the mark of some editors aside.
  var beginsLikeADocument: Bool {
    let text = starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...]
    return text.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
  }
}
