import Beagle
import BeagleChecking
import BeagleProjects

/// A method of the protocol that the server answers.
struct ServerMethod: Sendable {
  typealias Response = @Sendable (inout LanguageServer, DynamicObject) throws(RequestFault) -> DynamicObject

  let method: String
  /// What the server says of it when it starts.
  let capability: DynamicObject
  let respond: Response

  init(_ method: String, _ capability: DynamicObject, _ respond: @escaping Response) {
    (self.method, self.capability, self.respond) = (method, capability, respond)
  }

  /// All methods, each once. What the server can do follows from this list.
  static let list: [ServerMethod] = [
    completion, hover, definition, codeAction, references, rename, prepareRename, highlight, documentSymbol,
    workspaceSymbol, formatting, rangeFormatting, tokens, tokensInRange, inlayHint, documentColor,
    colorPresentation, documentLink, foldingRange, selectionRange, diagnostic, workspaceDiagnostic, codeLens,
    resolveLens, executeCommand,
  ]

  static let all = Dictionary(uniqueKeysWithValues: list.map { ($0.method, $0) })

  /// The response to `initialize`.
  ///
  /// - Parameter encoding: what positions count.
  static func capabilities(_ encoding: EditedText.Encoding = .utf16) -> DynamicObject {
    let common = DynamicObject.object([
      "positionEncoding": .string(encoding.rawValue),
      "textDocumentSync": .object(["openClose": .bool(true), "change": .int(2), "save": .bool(true)]),
      "workspace": .object([
        "workspaceFolders": .object(["supported": .bool(true), "changeNotifications": .bool(true)])
      ]),
    ])
    return .object([
      "capabilities": list.reduce(common) { $0.merged(with: $1.capability) },
      "serverInfo": .object(["name": .string("beagle"), "version": .string(ProgramVersion.number)]),
    ])
  }
}

extension DynamicObject {
  /// The members of two objects; what both have is an object in both.
  fileprivate func merged(with other: DynamicObject) -> DynamicObject {
    guard var members = dictionaryValue, let others = other.dictionaryValue else { return other }
    for (key, value) in others { members[key] = members[key].map { $0.merged(with: value) } ?? value }
    return .dictionary(members)
  }
}

/// What requests are about.
extension LanguageServer {
  /// The URI of the document that a request is about.
  func uri(_ parameters: DynamicObject) -> String { parameters["textDocument"]["uri"].stringValue ?? "" }

  /// What is known of the document that a request is about; nil if it is not open.
  mutating func analysis(_ parameters: DynamicObject) -> DocumentAnalysis? {
    documents[uri(parameters)]?.analysis(check)
  }

  /// The names in the document that a request is about.
  mutating func names(_ parameters: DynamicObject) -> (names: DocumentNames, text: EditedText)? {
    let uri = uri(parameters)
    guard let names = documents[uri]?.names(check), let text = documents[uri]?.text else { return nil }
    return (names, text)
  }

  /// A place in a document; nil if it is not open.
  mutating func cursor(_ parameters: DynamicObject, _ method: String) throws(RequestFault) -> DocumentCursor?
  {
    guard let analysis = analysis(parameters) else { return nil }
    let byte = try byte(parameters, in: analysis.text, method)
    return cursor(analysis, at: byte, uri(parameters))
  }

  mutating func cursor(_ analysis: DocumentAnalysis, at byte: Int, _ uri: String) -> DocumentCursor {
    let schema = Project.isFile(uri) ? Project.fileSchema : schema
    var cursor = DocumentCursor(analysis.text, analysis.json, at: byte, check, schema)
    cursor.takesSnippets =
      editor["textDocument"]["completion"]["completionItem"]["snippetSupport"].boolValue == true
    return cursor
  }

  /// Where in a document a request is about.
  func byte(_ parameters: DynamicObject, in text: EditedText, _ method: String) throws(RequestFault) -> Int {
    guard let position = EditedText.Position(parameters[member: "position"]) else {
      throw .failed(-32_602, "\(method) needs a position")
    }
    return text.byte(at: position)
  }

  /// Throws until all files of the folders have been read.
  func needWorkspace() throws(RequestFault) {
    if !workspace.isRead { throw .waits }
  }

  /// What others may know of each document, with its URI: of an open one, what it is in the editor.
  mutating func summaries() -> [(uri: String, path: String, summary: FileSummary)] {
    var found: [(uri: String, path: String, summary: FileSummary)] = []
    var open: Set<String> = []
    for uri in documents.keys.sorted() {
      let path = FileURI.path(of: uri) ?? uri
      open.insert(path)
      if let summary = documents[uri]?.analysis(check).summary { found.append((uri, path, summary)) }
    }
    for (path, file) in workspace.files.sorted(by: { $0.key < $1.key }) where !open.contains(path) {
      if let summary = file.summary { found.append((FileURI.uri(of: path), path, summary)) }
    }
    return found
  }

  /// The URI of a path, as the editor writes it if it has the document open.
  func uri(ofPath path: String) -> String {
    documents.keys.first { FileURI.path(of: $0) == path } ?? FileURI.uri(of: path)
  }
}

extension EditedText {
  /// Ranges of bytes as the protocol has them.
  func json(of ranges: [Range<Int>]) -> [DynamicObject] {
    edges(of: ranges).map { .object(["start": $0.start.json, "end": $0.end.json]) }
  }
}
