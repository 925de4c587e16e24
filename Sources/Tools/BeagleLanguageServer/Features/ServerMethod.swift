import Beagle
import BeagleChecking
import BeagleProjects

/// A protocol method that the server supports.
struct ServerMethod: Sendable {
  /// Computes the result of a request. Called again while the request waits.
  typealias Work = @Sendable (inout LanguageServer) throws(RequestError) -> any WireValue

  let method: String
  /// The part of the server's capabilities that announces the method.
  let capability: DynamicObject
  let work: @Sendable (_ message: [UInt8]) throws(RequestError) -> Work

  /// - Parameter respond: computes the result; nil becomes null.
  init<Parameters: Decodable & Sendable, Result: WireValue>(
    _ method: String, _ capability: DynamicObject,
    _ respond: @escaping @Sendable (inout LanguageServer, Parameters) throws(RequestError) -> Result?
  ) {
    (self.method, self.capability) = (method, capability)
    work = { (message) throws(RequestError) -> Work in
      let parameters = try Parameters.parameters(of: message, method)
      return { (server) throws(RequestError) -> any WireValue in
        if let result = try respond(&server, parameters) { return result }
        return DynamicObject.empty
      }
    }
  }

  /// All methods. The server's capabilities are derived from this list.
  static let list: [ServerMethod] = [
    completion, hover, definition, codeAction, references, rename, prepareRename, highlight, documentSymbol,
    workspaceSymbol, formatting, rangeFormatting, tokens, tokensInRange, inlayHint, documentColor,
    colorPresentation, documentLink, foldingRange, selectionRange, diagnostic, workspaceDiagnostic, codeLens,
    resolveLens, executeCommand,
  ]

  static let all = Dictionary(uniqueKeysWithValues: list.map { ($0.method, $0) })

  /// The only request that is accepted before initialization.
  static let initialize = ServerMethod("initialize", [:]) {
    (server, parameters: LSP.InitializeParameters) -> LSP.InitializeResult? in server.initialize(parameters)
  }

  /// The server's capabilities.
  ///
  /// - Parameter encoding: the unit of positions.
  static func capabilities(_ encoding: EditedText.Encoding = .utf16) -> DynamicObject {
    let common: DynamicObject = [
      "positionEncoding": .string(encoding.rawValue),
      "textDocumentSync": ["openClose": true, "change": 2, "save": true],
      "workspace": ["workspaceFolders": ["supported": true, "changeNotifications": true]],
    ]
    return list.reduce(common) { $0.merged(with: $1.capability) }
  }
}

extension DynamicObject {
  /// The union of two objects; objects under the same key are merged.
  fileprivate func merged(with other: DynamicObject) -> DynamicObject {
    guard var members = dictionaryValue, let others = other.dictionaryValue else { return other }
    for (key, value) in others { members[key] = members[key].map { $0.merged(with: value) } ?? value }
    return .dictionary(members)
  }
}

extension LanguageServer {
  /// The analysis of a document; nil if it is not open.
  mutating func analysis(_ uri: String) -> DocumentAnalysis? { documents[uri]?.analysis(check) }

  /// The symbols of a document; nil if it is not open or foreign.
  mutating func names(_ uri: String) -> (names: SymbolTable, text: EditedText)? {
    guard let analysis = analysis(uri), let names = analysis.names else { return nil }
    return (names, analysis.text)
  }

  /// The cursor at a position; nil if the document is not open.
  mutating func cursor(_ parameters: LSP.TextDocumentPositionParameters) -> DocumentCursor? {
    analysis(parameters.uri).map { analysis in
      cursor(analysis, at: analysis.text.byte(at: parameters.position), parameters.uri)
    }
  }

  mutating func cursor(_ analysis: DocumentAnalysis, at byte: Int, _ uri: String) -> DocumentCursor {
    let schema = Project.isFile(uri) ? Project.fileSchema : schema
    var cursor = DocumentCursor(analysis, at: byte, check, schema)
    cursor.takesSnippets = editor.takesSnippets
    return cursor
  }

  /// Throws until all files of the folders have been read.
  func needWorkspace() throws(RequestError) {
    if !workspace.isRead { throw .waits }
  }

  /// The summary of each document with its URI. Open documents are summarised as edited.
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

  /// The URI of a path, spelled as the editor does if it has the document open.
  func uri(ofPath path: String) -> String {
    documents.keys.first { FileURI.path(of: $0) == path } ?? FileURI.uri(of: path)
  }
}
