import Beagle
import BeagleTesting
import Foundation

/// One document to check.
enum CheckTarget: Hashable, Sendable {
  case standardInput
  case file(String)
  /// A file that a folder or a pattern led to, which may be something else.
  case found(String)
  /// A path that is joined to the base URL, or an absolute URL.
  case remote(String)
  /// A screen of a cassette that is named.
  case recorded(RecordedDocument)

  /// How findings call it: without the user's part of a URL, which is a secret.
  var name: String {
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
  func name(in text: String) -> String {
    switch self {
    case .standardInput: "-"
    case .file(let path), .found(let path): Shard.name(of: path, in: text)
    case .remote(let path): path
    case .recorded(let document): document.name
    }
  }

  /// What no other document has, as bytes: a folder may have two names that Unicode takes for the same. Two users may see two
  /// documents at one URL.
  var identity: [UInt8] {
    switch self {
    case .standardInput: []
    case .file(let path), .found(let path): Array(FilePath.absolute(path).utf8)
    case .remote(let path): [0] + path.utf8
    case .recorded(let document):
      [1] + FilePath.absolute(document.recording.name).utf8 + [0] + document.name.utf8
    }
  }

  /// The path of a file.
  var path: String? {
    switch self {
    case .file(let path), .found(let path): path
    case .standardInput, .remote, .recorded: nil
    }
  }

  /// The file that it is read from.
  var file: String? { if case .recorded(let document) = self { document.recording.name } else { path } }

  /// Whether it is a project file.
  var isProject: Bool { path.map(Project.isFile) ?? false }

  /// Whether the file is something else than a document, which a folder may have, or a list of files such as `git diff`
  /// gives: JSON with nothing of Beagle in it, or a file of another kind.
  func isOtherFile(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .remote, .recorded: false
    case .found, .standardInput: bytes.isForeignJSON
    case .file(let path):
      bytes.isForeignJSON || (!path.lowercased().hasSuffix(".json") && !bytes.beginsLikeADocument)
    }
  }

  /// The most documents of one run.
  static let most = 100_000

  /// The documents of a command line's targets, in their order and each once, as far as they belong to a shard.
  ///
  /// - Returns: the documents; a target that cannot be found is a failure in the list.
  ///
  /// - Parameter filter: leaves files out, and counts them.
  static func documents(
    of targets: [String], hasBaseURL: Bool, shard: Shard? = nil, filter: FileFilter = FileFilter()
  ) throws(Failure) -> [Result<CheckTarget, Failure>] {
    var documents: [Result<CheckTarget, Failure>] = []
    var seen: Set<[UInt8]> = []
    for text in targets {
      do throws(Failure) {
        for target in try expand(text, hasBaseURL: hasBaseURL, filter)
        where seen.insert(target.identity).inserted {
          if shard?.has(target.name(in: text)) ?? true { documents.append(.success(target)) }
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
    _ text: String, hasBaseURL: Bool, _ filter: FileFilter
  ) throws(Failure) -> [CheckTarget] {
    // As for render: with a base URL, what starts with a slash is a path on the server.
    if hasBaseURL, text.hasPrefix("/") { return [.remote(text)] }
    if let folder = Folder(text) {
      return try files(
        folder.files(ending: ".json", filter), of: text, "there are no *.json files in it", filter)
    }
    if isPattern(text) {
      let matches = Pattern(text).matches().filter { !filter.leavesOut(found: $0) }
      return try files(matches, of: text, "no file matches it", filter)
    }
    switch try Target(text, hasBaseURL: hasBaseURL) {
    case .standardInput: return [.standardInput]
    case .file(let path):
      if filter.leavesOut(named: path) { return [] }
      return try Recording.file(path)?.targets() ?? [.file(path)]
    case .remote(let path): return [.remote(path)]
    }
  }

  /// Whether a target is a pattern for files, and no file with such a name.
  private static func isPattern(_ text: String) -> Bool {
    Pattern.isOne(text) && !FileManager.default.fileExists(atPath: text) && !text.contains("://")
  }

  private static func files(
    _ paths: [String], of text: String, _ reason: String, _ filter: FileFilter
  ) throws(Failure) -> [CheckTarget] {
    if paths.isEmpty, filter.count == 0 { throw .fetch("cannot read \"\(text)\": \(reason)") }
    return paths.map(CheckTarget.found)
  }
}

/// Where the bytes of documents come from.
struct DocumentSource: Sendable {
  private let fetch: @Sendable (String) async -> Result<[UInt8], Failure>
  private let readStandardInput: @Sendable () throws(Failure) -> [UInt8]

  @MainActor
  init(network: RenderNetwork, host: HostEnvironment) {
    readStandardInput = host.readStandardInput
    fetch = { path in await Self.response(to: path, network, host) }
  }

  /// - Throws: where there is nothing to read, or too much.
  @concurrent func bytes(of target: CheckTarget) async throws(Failure) -> [UInt8] {
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
  var isForeignJSON: Bool {
    if Cassette.isJournalOrCompressed(self) { return true }
    let hasKeys = mentionsBeagle
    let others: [StaticString] = ["\"interactions\"", "\"$schema\"", "\"findings\"", "\"screens\""]
    if hasKeys, !others.contains(where: has) { return false }
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
  var mentionsBeagle: Bool { has("_beagle") || has("beaglePlatform") }

  /// With the search of the C library: `firstRange(of:)` took nearly all the time of a check.
  func has(_ text: StaticString) -> Bool {
    withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return false }
      let end = UnsafeRawPointer(start) + bytes.count
      var rest = UnsafeRawPointer(start)
      while let found = memchr(rest, Int32(text.utf8Start.pointee), end - rest) {
        if end - UnsafeRawPointer(found) < text.utf8CodeUnitCount { return false }
        if memcmp(found, text.utf8Start, text.utf8CodeUnitCount) == 0 { return true }
        rest = UnsafeRawPointer(found) + 1
      }
      return false
    }
  }

  /// Whether the first sign is the brace of an object, blanks and the mark of some editors aside.
  var beginsLikeADocument: Bool {
    let text = starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...]
    return text.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
  }
}
