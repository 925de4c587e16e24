import Beagle
import Foundation

/// One document to check.
enum CheckTarget: Hashable, Sendable {
  case standardInput
  case file(String)
  /// A file that a folder or a pattern led to, which may be something else.
  case found(String)
  /// A path that is joined to the base URL, or an absolute URL.
  case remote(String)

  /// How findings call it: without the user's part of a URL, which is a secret.
  var name: String {
    switch self {
    case .standardInput: "<stdin>"
    case .file(let path), .found(let path): path
    case .remote(let path): path.withMaskedSecrets
    }
  }

  /// What no other document has. Two users may see two documents at one URL.
  var identity: String {
    if case .remote(let path) = self { path } else { name }
  }

  /// Whether it is a project file.
  var isProject: Bool {
    switch self {
    case .file(let path), .found(let path): Project.isFile(path)
    case .standardInput, .remote: false
    }
  }

  /// Whether the file is something else than a document, which a folder may have, or a list of files such as `git diff`
  /// gives: JSON with nothing of Beagle in it, or a file of another kind.
  func isOtherFile(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .remote: false
    case .found, .standardInput: bytes.isForeignJSON
    case .file(let path):
      bytes.isForeignJSON || (!path.lowercased().hasSuffix(".json") && !bytes.beginsLikeADocument)
    }
  }

  /// The most documents of one run.
  static let most = 100_000

  /// The documents of a command line's targets, in their order and each once.
  ///
  /// - Returns: the documents; a target that cannot be found is a failure in the list.
  static func documents(of targets: [String], hasBaseURL: Bool) throws(Failure) -> [Result<
    CheckTarget, Failure
  >] {
    var documents: [Result<CheckTarget, Failure>] = []
    var seen: Set<String> = []
    for text in targets {
      do throws(Failure) {
        for target in try expand(text, hasBaseURL: hasBaseURL) where seen.insert(target.identity).inserted {
          documents.append(.success(target))
        }
      } catch {
        guard error.exitCode != 2 else { throw error }
        documents.append(.failure(error))
      }
      guard documents.count <= most else {
        throw .usage("there are more than \(most) documents to check; check them in several runs")
      }
    }
    return documents
  }

  private static func expand(_ text: String, hasBaseURL: Bool) throws(Failure) -> [CheckTarget] {
    // As for render: with a base URL, what starts with a slash is a path on the server.
    if hasBaseURL, text.hasPrefix("/") { return [.remote(text)] }
    if let folder = Folder(text) {
      return try files(folder.files(ending: ".json"), of: text, "there are no *.json files in it")
    }
    if isPattern(text) {
      return try files(Pattern(text).matches(), of: text, "no file matches it")
    }
    switch try Target(text, hasBaseURL: hasBaseURL) {
    case .standardInput: return [.standardInput]
    case .file(let path): return [.file(path)]
    case .remote(let path): return [.remote(path)]
    }
  }

  /// Whether a target is a pattern for files, and no file with such a name.
  private static func isPattern(_ text: String) -> Bool {
    Pattern.isOne(text) && !FileManager.default.fileExists(atPath: text) && !text.contains("://")
  }

  private static func files(_ paths: [String], of text: String, _ reason: String) throws(Failure)
    -> [CheckTarget]
  {
    if paths.isEmpty { throw .fetch("cannot read \"\(text)\": \(reason)") }
    return paths.map(CheckTarget.found)
  }
}
