import Beagle
import BeagleTesting
import Foundation

package enum CheckTarget: Hashable, Sendable {
  case standardInput
  case file(String)
  /// A file found by a folder or a pattern, which may not be a document.
  case found(String)
  /// A path that is joined to the base URL, or an absolute URL.
  case remote(String)
  /// A screen of a cassette named as a target.
  case recorded(RecordedDocument)

  /// The name in findings. User information in a URL is masked, because it is secret.
  package var name: String {
    switch self {
    case .standardInput: "<stdin>"
    case .file(let path), .found(let path): path
    case .remote(let path): path.withMaskedSecrets
    case .recorded(let document): document.name
    }
  }

  /// The name that determines the shard.
  ///
  /// - Parameter text: The target that led to it.
  package func name(in text: String) -> String {
    switch self {
    case .standardInput: "-"
    case .file(let path), .found(let path): Shard.name(of: path, in: text)
    case .remote(let path): path
    case .recorded(let document): document.name
    }
  }

  /// A unique identity in bytes: a folder may have two names that are canonically equivalent in Unicode. User
  /// information is included, since users may see different documents at one URL.
  package var identity: [UInt8] {
    switch self {
    case .standardInput: []
    case .file(let path), .found(let path): Array(FilePath.resolved(path).utf8)
    case .remote(let path): [0] + path.utf8
    case .recorded(let document):
      [1] + FilePath.resolved(document.recording.name).utf8 + [0] + document.name.utf8
    }
  }

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

  package var isProject: Bool { path.map(Project.isFile) ?? false }

  /// Whether the file is not a document: JSON without Beagle keys, or a file of another kind. Folders and
  /// lists of files, for example from `git diff`, contain such files.
  package func isOtherFile(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .remote, .recorded: false
    case .found, .standardInput: bytes.isForeignJSON
    case .file(let path):
      bytes.isForeignJSON || (!path.lowercased().hasSuffix(".json") && !bytes.beginsLikeADocument)
    }
  }

  /// The maximum number of documents in one run.
  package static let maximumDocuments = 100_000

  /// The distinct documents of a command line's targets in order, limited to a shard.
  ///
  /// - Parameters:
  ///   - filter: Excludes files, and counts them.
  ///   - allowsNone: Whether a folder or a pattern may match no document.
  /// - Returns: The documents. A target that is missing or a folder that cannot be searched is a failure in
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
      guard documents.count <= maximumDocuments else {
        throw .usage("there are more than \(maximumDocuments) documents to check; check them in several runs")
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
      if filter.excludes(named: path) { return [] }
      return (try Recording.file(path)?.targets() ?? [.file(path)]).map { .success($0) }
    case .remote(let path): return [.success(.remote(path))]
    }
  }

  /// Whether a target is a pattern for files, and not the name of an existing file.
  private static func isPattern(_ text: String) -> Bool {
    Pattern.isPattern(text) && !FileManager.default.fileExists(atPath: text) && !text.contains("://")
  }

  /// Whether a path is a pattern that matches files; a URL with a query looks like a pattern.
  private static func isPatternOfFiles(_ text: String) -> Bool {
    isPattern(text) && !Pattern(text).matches().paths.isEmpty
  }
}

/// Reads the bytes of documents.
package struct DocumentSource: Sendable {
  private let fetch: @Sendable (String) async -> Result<[UInt8], Failure>
  private let readStandardInput: @Sendable () throws(Failure) -> [UInt8]

  @MainActor
  package init(network: RenderNetwork, host: HostEnvironment) {
    readStandardInput = host.readStandardInput
    fetch = { path in await Self.response(to: path, network, host) }
  }

  /// - Throws: if there is nothing to read, or too much.
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
  /// Whether these bytes are JSON of another kind: without the keys of components and actions in any version
  /// of the protocol, or a cassette or schema that contains documents, or a report or baseline of this
  /// program that names those keys.
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

  /// Whether the bytes contain a key of components and actions.
  var mentionsBeagle: Bool { mentions("_beagle") || mentions("beaglePlatform") }

  /// Whether the text begins with an opening brace, after blanks and a byte order mark.
  var beginsLikeADocument: Bool {
    let text = starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...]
    return text.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
  }
}
