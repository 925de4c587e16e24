import Beagle
import BeagleChecking

/// A language server for documents that are screens: what an editor sends, and what it is answered. A value without I/O.
struct LanguageServer: Sendable {
  private var check: ScreenCheck
  /// Findings of lower severity are not told.
  private var severity: Diagnostic.Severity
  /// The schema of the documents that are written, for completion and hover.
  private lazy var schema = DocumentSchema(check.componentRegistry)
  private var documents: [String: OpenDocument] = [:]
  private var isInitialized = false
  /// What the editor can do.
  private var editor = DynamicObject.empty
  private var hasShutDown = false
  /// The exit code, once the editor has ended the server.
  private(set) var exitCode: Int32?

  init(_ check: ScreenCheck, severity: Diagnostic.Severity = .note) {
    self.check = check
    self.severity = severity
  }

  /// Takes one message.
  ///
  /// - Returns: what to send: the response, if it was a request.
  mutating func handle(_ message: [UInt8]) -> [DynamicObject] {
    guard let json = try? JSONDocument(parsing: message).root.dynamicObject else {
      return [Self.failure(.empty, -32_700, "the message is not JSON")]
    }
    guard json.dictionaryValue != nil else {
      return [Self.failure(.empty, -32_600, "the message is no object")]
    }
    let (id, method) = (json[member: "id"], json[member: "method"]?.stringValue)
    // The response to a request of ours says nothing of interest.
    guard let method else { return [] }
    let parameters = json[member: "params"] ?? .empty
    guard let id else {
      notice(method, parameters)
      return method == "initialized" && watchesFiles ? [Self.watchProjectFile] : []
    }
    if method == "initialize" {
      isInitialized = true
      editor = parameters["capabilities"]
      return [Self.response(id, Self.capabilities)]
    }
    guard isInitialized else { return [Self.failure(id, -32_002, "the server is not initialized")] }
    guard !hasShutDown else { return [Self.failure(id, -32_600, "the server has been shut down")] }
    return [request(method, parameters, id)]
  }

  /// Takes what the project file says now.
  mutating func use(_ check: ScreenCheck, severity: Diagnostic.Severity = .note) {
    (self.check, self.severity) = (check, severity)
    schema = DocumentSchema(check.componentRegistry)
    for uri in documents.keys { documents[uri]?.forgetFindings() }
    changed.formUnion(documents.keys)
  }

  /// The diagnostics of the documents that have changed, to be asked for when no more messages wait; none of those that are
  /// closed.
  mutating func takeDiagnostics() -> [DynamicObject] {
    defer { changed = [] }
    return changed.sorted().map { uri in
      documents[uri]?.check(with: check, from: severity)
      return Self.diagnostics(uri, documents[uri])
    }
  }

  /// The documents whose diagnostics the editor does not have yet.
  private var changed: Set<String> = []

  // MARK: Notifications

  private mutating func notice(_ method: String, _ parameters: DynamicObject) {
    let document = parameters[member: "textDocument"]
    let uri = document?[member: "uri"]?.stringValue ?? ""
    let version = document?[member: "version"]?.intValue ?? 0
    switch method {
    case "exit": exitCode = hasShutDown ? 0 : 1
    case "textDocument/didOpen":
      documents[uri] = OpenDocument(
        uri, document?[member: "text"]?.stringValue ?? "", version: version)
      changed.insert(uri)
    case "textDocument/didClose":
      if documents.removeValue(forKey: uri) != nil { changed.insert(uri) }
    case "textDocument/didChange":
      guard documents[uri] != nil else { return }
      documents[uri]?.version = version
      changed.insert(uri)
      for change in parameters[member: "contentChanges"]?.arrayValue ?? [] {
        let range = change[member: "range"]
        let bytes = documents[uri]?.text.bytes(of: range)
        if range != nil, bytes == nil { continue }
        documents[uri]?.text.replace(bytes, with: change[member: "text"]?.stringValue ?? "")
      }
    default: break
    }
  }

  // MARK: Requests

  private mutating func request(
    _ method: String, _ parameters: DynamicObject, _ id: DynamicObject
  ) -> DynamicObject {
    if method == "shutdown" {
      hasShutDown = true
      return Self.response(id, .empty)
    }
    guard Self.questions.contains(method) else {
      return Self.failure(id, -32_601, "this server does not know \(method)")
    }
    let uri = parameters[member: "textDocument"]?[member: "uri"]?.stringValue ?? ""
    guard let document = documents[uri] else { return Self.response(id, .empty) }
    if method == "textDocument/codeAction" {
      return Self.response(id, .list(codeActions(uri, parameters[member: "range"])))
    }
    guard let position = EditedText.Position(parameters[member: "position"]) else {
      return Self.failure(id, -32_602, "\(method) needs a position")
    }
    let schema = document.isProject ? ProjectFile.documentSchema : schema
    var cursor = DocumentCursor(document.text, at: document.text.byte(at: position), check, schema)
    cursor.takesSnippets =
      editor["textDocument"]["completion"]["completionItem"]["snippetSupport"].boolValue == true
    switch method {
    case "textDocument/completion": return Self.response(id, .list(cursor.completions))
    case "textDocument/hover": return Self.response(id, cursor.hover ?? .empty)
    default:
      let range = cursor.definition.map { document.text.json(of: $0) }
      return Self.response(id, range.map { .object(["uri": .string(uri), "range": $0]) } ?? .empty)
    }
  }

  /// The requests about a document.
  private static let questions: Set = [
    "textDocument/completion", "textDocument/hover", "textDocument/definition", "textDocument/codeAction",
  ]

  /// A code action for each suggestion in a range.
  private mutating func codeActions(_ uri: String, _ range: DynamicObject?) -> [DynamicObject] {
    documents[uri]?.check(with: check, from: severity)
    guard let document = documents[uri] else { return [] }
    guard let bytes = document.text.bytes(of: range) else { return [] }
    return document.findings.compactMap { finding in
      let found = finding.diagnostic.byteRange
      guard !found.isEmpty, found.lowerBound <= bytes.upperBound, bytes.lowerBound <= found.upperBound,
        let text = document.replacement(for: finding)
      else { return nil }
      let edit = DynamicObject.object([
        "range": .object(["start": finding.start.json, "end": finding.end.json]), "newText": .string(text),
      ])
      return .object([
        "title": .string("Replace by \(SafeText.line(finding.diagnostic.suggestion ?? text))"),
        "kind": .string("quickfix"),
        "isPreferred": .bool(true), "diagnostics": .list([finding.json]),
        "edit": .object([
          "changes": .dictionary(DynamicDictionary([(uri, .list([edit]))]))
        ]),
      ])
    }
  }

  // MARK: Messages

  private static let capabilities = DynamicObject.object([
    "capabilities": .object([
      "positionEncoding": .string("utf-16"),
      "textDocumentSync": .object(["openClose": .bool(true), "change": .int(2), "save": .bool(true)]),
      "completionProvider": .object([
        "triggerCharacters": .list(["\"", "{", "[", ".", ":"].map { .string($0) })
      ]),
      "hoverProvider": .bool(true), "definitionProvider": .bool(true),
      "codeActionProvider": .object(["codeActionKinds": .list([.string("quickfix")])]),
    ]),
    "serverInfo": .object(["name": .string("beagle"), "version": .string(Program.versionNumber)]),
  ])

  private var watchesFiles: Bool {
    editor["workspace"]["didChangeWatchedFiles"]["dynamicRegistration"].boolValue == true
  }

  /// Asks the editor to tell when a project file is written by others. Any message makes the file be looked at.
  private static let watchProjectFile = DynamicObject.object([
    "jsonrpc": .string("2.0"), "id": .string("watch"), "method": .string("client/registerCapability"),
    "params": [
      "registrations": [
        [
          "id": "watch", "method": "workspace/didChangeWatchedFiles",
          "registerOptions": ["watchers": [["globPattern": .string("**/" + Project.fileName)]]],
        ]
      ]
    ],
  ])

  private static func response(_ id: DynamicObject, _ result: DynamicObject) -> DynamicObject {
    .object(["jsonrpc": .string("2.0"), "id": id, "result": result])
  }

  private static func failure(_ id: DynamicObject, _ code: Int, _ message: String) -> DynamicObject {
    .object([
      "jsonrpc": .string("2.0"), "id": id,
      "error": .object(["code": .int(code), "message": .string(message)]),
    ])
  }

  private static func diagnostics(_ uri: String, _ document: OpenDocument?) -> DynamicObject {
    .object([
      "jsonrpc": .string("2.0"), "method": .string("textDocument/publishDiagnostics"),
      "params": .object([
        "uri": .string(uri), "version": document.map { .int($0.version) },
        "diagnostics": .list(document?.findings.map(\.json) ?? []),
      ]),
    ])
  }
}
