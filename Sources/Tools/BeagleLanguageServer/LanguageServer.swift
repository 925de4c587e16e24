package import Beagle
import BeagleChecking
package import BeagleProjects

/// A language server for documents that are screens: what an editor sends, and what it is answered.
///
/// It reads files only in steps of ``work()``, which are taken while no message waits, so that nothing delays the response to a
/// key. A request that needs more than has been read is answered after the step that brings it.
package struct LanguageServer {
  private(set) var check: ScreenCheck
  /// Which findings an editor is told.
  private(set) var selection: FindingSelection
  /// The schema of the documents that are written, for completion and hover.
  lazy var schema = DocumentSchema(check.componentRegistry)
  var documents: [String: OpenDocument] = [:]
  /// The documents in the editor's folders.
  var workspace = Workspace()
  var preview = FollowedPreview()
  /// What the server asks of the editor or tells it besides its responses.
  var requests: [DynamicObject] = []
  package private(set) var isInitialized = false
  /// What the editor can do.
  private(set) var editor = DynamicObject.empty
  private var hasShutDown = false
  /// The exit code, once the editor has ended the server.
  package private(set) var exitCode: Int32?
  /// The requests that are answered when more has been read.
  private var waiting: [Request] = []
  /// The documents whose diagnostics the editor does not have yet.
  private var changed: Set<String> = []
  /// Whether what the editor has asked for depends on a project file that is another one now.
  private var isStale = false

  private struct Request {
    let id: DynamicObject
    let method: ServerMethod
    let parameters: DynamicObject
  }

  init(_ check: ScreenCheck, severity: Diagnostic.Severity = .note) {
    self.check = check
    selection = FindingSelection(severity: severity)
  }

  /// A server that tells what `beagle check` would, with the same options and project file.
  package init(_ settings: CheckSettings) {
    self.init(settings.check, severity: settings.severity ?? .note)
    selection = settings.selection
    workspace.filter = FileFilter(settings.ignored)
  }

  /// The folders that the editor has open.
  package var folders: [String] { workspace.folders }

  /// How documents are drawn on the page of the preview.
  package var drawing: PreviewDrawing {
    get { preview.drawing }
    set { preview.drawing = newValue }
  }

  // MARK: Messages

  /// Takes all messages that have come. A request that one of them cancels is not worked on.
  package mutating func handle(all messages: [[UInt8]]) -> [DynamicObject] {
    let cancelled = messages.compactMap { message -> DynamicObject? in
      // Few messages are so short.
      guard message.count < 200, let json = try? JSONDocument(parsing: message).root.dynamicObject,
        json[member: "method"] == "$/cancelRequest"
      else { return nil }
      return json[member: "params"]?[member: "id"]
    }
    let responses = messages.flatMap { exitCode == nil ? handle($0, cancelled: cancelled) : [] }
    preview.update(documents, check.componentRegistry)
    defer { requests = [] }
    return responses + requests
  }

  /// Takes one message.
  ///
  /// - Returns: what to send: the response, if it was a request and can be answered now.
  mutating func handle(_ message: [UInt8], cancelled: [DynamicObject] = []) -> [DynamicObject] {
    guard let json = try? JSONDocument(parsing: message).root.dynamicObject else {
      return [Message.failure(.empty, -32_700, "the message is not JSON")]
    }
    guard json.dictionaryValue != nil else {
      return [Message.failure(.empty, -32_600, "the message is no object")]
    }
    let (id, method) = (json[member: "id"], json[member: "method"]?.stringValue)
    guard let method else { return didRespond(json, to: id) }
    let parameters = json[member: "params"] ?? .empty
    guard let id else { return notice(method, parameters) }
    if method == "initialize" {
      isInitialized = true
      editor = parameters["capabilities"]
      // The one that the editor likes best.
      let offered = (editor["general"]["positionEncodings"].arrayValue ?? []).compactMap(\.stringValue)
      workspace.encoding = offered.lazy.compactMap(EditedText.Encoding.init).first ?? .utf16
      addFolders(parameters)
      return [Message.response(id, ServerMethod.capabilities(workspace.encoding))]
    }
    guard isInitialized else { return [Message.failure(id, -32_002, "the server is not initialized")] }
    guard !hasShutDown else { return [Message.failure(id, -32_600, "the server has been shut down")] }
    if method == "shutdown" {
      hasShutDown = true
      return [Message.response(id, .empty)]
    }
    guard !cancelled.contains(id) else { return [Message.cancelled(id)] }
    guard let known = ServerMethod.all[method] else {
      return [Message.failure(id, -32_601, "this server does not know \(method)")]
    }
    return respond(to: Request(id: id, method: known, parameters: parameters)).map { [$0] } ?? []
  }

  /// Of the responses to requests of ours, one is of interest: an editor that could not open the preview says so.
  private func didRespond(_ response: DynamicObject, to id: DynamicObject?) -> [DynamicObject] {
    guard id == Message.showID, response["result"]["success"].boolValue != true, let page = preview.page
    else {
      return []
    }
    return [Message.tell(page)]
  }

  /// The response to a request; nil if it waits.
  private mutating func respond(to request: Request) -> DynamicObject? {
    do throws(RequestFault) {
      return Message.response(request.id, try request.method.respond(&self, request.parameters))
    } catch {
      switch error {
      case .failed(let code, let message): return Message.failure(request.id, code, message)
      case .waits:
        waiting.append(request)
        return nil
      }
    }
  }

  // MARK: Work

  /// Whether there is something to do while no message waits.
  package var hasWork: Bool { !workspace.isRead || !waiting.isEmpty }

  /// Takes one step: reads a file, or finds what is wrong with one.
  ///
  /// - Returns: the responses that can be given now.
  package mutating func work() -> [DynamicObject] {
    if !workspace.isRead {
      workspace.step(check)
      return []
    }
    let requests = waiting
    waiting = []
    let responses = requests.compactMap { respond(to: $0) }
    if !waiting.isEmpty { diagnoseNextFile() }
    return responses
  }

  /// Takes what the project file says now.
  package mutating func use(_ settings: CheckSettings, _ drawing: PreviewDrawing = PreviewDrawing()) {
    workspace.filter = FileFilter(settings.ignored)
    self.drawing = drawing
    use(settings.check, telling: settings.selection)
  }

  mutating func use(_ check: ScreenCheck, telling selection: FindingSelection = FindingSelection()) {
    (self.check, self.selection) = (check, selection)
    schema = DocumentSchema(check.componentRegistry)
    for uri in documents.keys { documents[uri]?.forgetFindings() }
    workspace.forgetReports()
    changed.formUnion(documents.keys)
    isStale = true
  }

  /// The diagnostics of the documents that have changed, to be asked for when no more messages wait; none of those that are
  /// closed. An editor that asks for diagnostics itself is told none.
  package mutating func takeDiagnostics() -> [DynamicObject] {
    defer { (changed, isStale) = ([], false) }
    let refreshes = isStale ? Message.refreshes(for: editor) : []
    guard !pullsDiagnostics else { return refreshes }
    return refreshes
      + changed.sorted().map { uri in
        checkDocument(uri)
        return Message.diagnostics(uri, documents[uri])
      }
  }

  private var pullsDiagnostics: Bool { editor["textDocument"][member: "diagnostic"] != nil }

  /// Finds what is wrong with a document that is open.
  mutating func checkDocument(_ uri: String) {
    let (selection, target) = (selection, FileURI.target(of: uri))
    documents[uri]?.check(with: check) { selection.select($0, of: target).told }
  }

  // MARK: Notifications

  private mutating func notice(_ method: String, _ parameters: DynamicObject) -> [DynamicObject] {
    let document = parameters[member: "textDocument"]
    let uri = document?[member: "uri"]?.stringValue ?? ""
    let version = document?[member: "version"]?.intValue ?? 0
    switch method {
    case "initialized": return watchesFiles ? [Message.watchFiles] : []
    case "exit": exitCode = hasShutDown ? 0 : 1
    case "$/cancelRequest":
      guard let index = waiting.firstIndex(where: { $0.id == parameters[member: "id"] }) else { break }
      return [Message.cancelled(waiting.remove(at: index).id)]
    case "textDocument/didOpen":
      documents[uri] = OpenDocument(
        uri, document?[member: "text"]?.stringValue ?? "", workspace.encoding, version: version)
      preview.change(uri, at: nil)
      changed.insert(uri)
    case "textDocument/didClose":
      if documents.removeValue(forKey: uri) != nil { changed.insert(uri) }
      FileURI.path(of: uri).map { workspace.refresh($0) }
    case "textDocument/didSave":
      // Others may have written files at the same time, such as a generator.
      if !watchesFiles { workspace.readAgain() }
    case "textDocument/didChange":
      change(uri, version, parameters[member: "contentChanges"]?.arrayValue.map(Array.init) ?? [])
    case "workspace/didChangeWatchedFiles":
      for change in parameters[member: "changes"]?.arrayValue ?? [] {
        change[member: "uri"]?.stringValue.flatMap(FileURI.path).map { workspace.refresh($0) }
      }
    case "workspace/didChangeWorkspaceFolders":
      for folder in parameters["event"]["removed"].arrayValue ?? [] {
        folder["uri"].stringValue.flatMap(FileURI.path).map { workspace.remove($0) }
      }
      for folder in parameters["event"]["added"].arrayValue ?? [] {
        folder["uri"].stringValue.flatMap(FileURI.path).map { workspace.add($0) }
      }
    default: break
    }
    return []
  }

  private mutating func change(_ uri: String, _ version: Int, _ changes: [DynamicObject]) {
    guard documents[uri] != nil else { return }
    documents[uri]?.version = version
    changed.insert(uri)
    for change in changes {
      let range = change[member: "range"]
      let bytes = documents[uri]?.text.bytes(of: range)
      if range != nil, bytes == nil { continue }
      let text = change[member: "text"]?.stringValue ?? ""
      documents[uri]?.replace(bytes, with: text)
      preview.change(uri, at: bytes.map { $0.lowerBound + text.utf8.count })
    }
  }

  private mutating func addFolders(_ parameters: DynamicObject) {
    let folders = (parameters["workspaceFolders"].arrayValue ?? []).compactMap { $0["uri"].stringValue }
    let root = parameters["rootUri"].stringValue
    for uri in folders.isEmpty ? [root].compactMap(\.self) : folders {
      FileURI.path(of: uri).map { workspace.add($0) }
    }
  }

  private var watchesFiles: Bool {
    editor["workspace"]["didChangeWatchedFiles"]["dynamicRegistration"].boolValue == true
  }

  /// What can be done about the findings in a range.
  mutating func codeActions(_ uri: String, _ parameters: DynamicObject) -> [DynamicObject] {
    checkDocument(uri)
    guard let document = documents[uri] else { return [] }
    return CodeActions(document: document, check: check, selection: selection).actions(
      in: parameters[member: "range"], parameters[member: "context"])
  }
}
