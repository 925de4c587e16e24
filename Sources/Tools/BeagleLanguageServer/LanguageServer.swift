import Beagle
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
  var requests: [ServerMessage] = []
  package private(set) var isInitialized = false
  /// What the editor can do.
  private(set) var editor = LSP.ClientCapabilities()
  private(set) var hasShutDown = false
  /// The exit code, once the editor has ended the server.
  package internal(set) var exitCode: Int32?
  /// The requests that are answered when more has been read.
  private var waiting: [Request] = []
  /// The documents whose diagnostics the editor does not have yet.
  var changed: Set<String> = []
  /// Whether what the editor has asked for depends on a project file that is another one now.
  private var isStale = false

  private struct Request {
    let id: DynamicObject
    let work: ServerMethod.Work
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
  package mutating func handle(all messages: [[UInt8]]) -> [ServerMessage] {
    let cancelled = messages.compactMap { message -> DynamicObject? in
      // Few messages are so short.
      guard message.count < 200, let method = try? IncomingMessage(message).method,
        method == "$/cancelRequest"
      else { return nil }
      return try? LSP.CancelParameters.parameters(of: message, method).id
    }
    let responses = messages.flatMap { exitCode == nil ? handle($0, cancelled: cancelled) : [] }
    preview.update(documents, check.componentRegistry)
    defer { requests = [] }
    return responses + requests
  }

  /// Takes one message.
  ///
  /// - Returns: what to send: the response, if it was a request and can be answered now.
  mutating func handle(_ message: [UInt8], cancelled: [DynamicObject] = []) -> [ServerMessage] {
    var id: DynamicObject?
    do throws(RequestFault) {
      let incoming = try IncomingMessage(message)
      guard let method = incoming.method else { return didRespond(incoming) }
      id = incoming.id
      guard let id else { return notice(method, message) }
      return respond(
        to: Request(id: id, work: try work(for: method, message, isCancelled: cancelled.contains(id))))
    } catch {
      return ServerMessage.failure(id ?? .empty, error)
    }
  }

  /// What gives the result of a request.
  private func work(
    for method: String, _ message: [UInt8], isCancelled: Bool
  ) throws(RequestFault) -> ServerMethod.Work {
    if method == "initialize" { return try ServerMethod.initialize.work(message) }
    guard isInitialized else { throw .failed(-32_002, "the server is not initialized") }
    guard !hasShutDown else { throw .failed(-32_600, "the server has been shut down") }
    if method == "shutdown" {
      return { (server) throws(RequestFault) in
        server.hasShutDown = true
        return DynamicObject.empty
      }
    }
    if isCancelled { throw .cancelled }
    guard let known = ServerMethod.all[method] else {
      throw .failed(-32_601, "this server does not know \(method)")
    }
    return try known.work(message)
  }

  mutating func initialize(_ parameters: LSP.InitializeParameters) -> LSP.InitializeResult {
    isInitialized = true
    editor = parameters.capabilities ?? LSP.ClientCapabilities()
    // The one that the editor likes best.
    workspace.encoding = editor.positionEncodings.lazy.compactMap(EditedText.Encoding.init).first ?? .utf16
    let folders = parameters.workspaceFolders?.map(\.uri) ?? []
    for uri in folders.isEmpty ? [parameters.rootUri].compactMap(\.self) : folders {
      FileURI.path(of: uri).map { workspace.add($0) }
    }
    return LSP.InitializeResult(
      capabilities: ServerMethod.capabilities(workspace.encoding),
      serverInfo: LSP.ServerInfo(version: ProgramVersion.number))
  }

  /// Of the responses to requests of ours, one is of interest: an editor that could not open the preview says so.
  private func didRespond(_ response: IncomingMessage) -> [ServerMessage] {
    guard response.id?.stringValue == ServerMessage.showID, response.result?.success != true,
      let page = preview.page
    else { return [] }
    return [.tell(page)]
  }

  /// The response to a request; none if it waits.
  private mutating func respond(to request: Request) -> [ServerMessage] {
    do throws(RequestFault) {
      return [.response(request.id, try request.work(&self))]
    } catch {
      if case .waits = error { waiting.append(request) }
      return ServerMessage.failure(request.id, error)
    }
  }

  /// Stops working on a request that waits.
  mutating func cancel(_ id: DynamicObject) -> [ServerMessage] {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return [] }
    return ServerMessage.failure(waiting.remove(at: index).id, .cancelled)
  }

  // MARK: Work

  /// Whether there is something to do while no message waits.
  package var hasWork: Bool { !workspace.isRead || !waiting.isEmpty }

  /// Takes one step: reads a file, or finds what is wrong with one.
  ///
  /// - Returns: the responses that can be given now.
  package mutating func work() -> [ServerMessage] {
    if !workspace.isRead {
      workspace.step(check)
      return []
    }
    let requests = waiting
    waiting = []
    let responses = requests.flatMap { respond(to: $0) }
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
  package mutating func takeDiagnostics() -> [ServerMessage] {
    defer { (changed, isStale) = ([], false) }
    let refreshes = isStale ? editor.refreshes.map(ServerMessage.refresh) : []
    guard !editor.pullsDiagnostics else { return refreshes }
    return refreshes
      + changed.sorted().map { uri in
        checkDocument(uri)
        return .diagnostics(uri, documents[uri])
      }
  }

  /// Finds what is wrong with a document that is open.
  mutating func checkDocument(_ uri: String) {
    let (selection, target) = (selection, FileURI.target(of: uri))
    documents[uri]?.check(with: check) { selection.select($0, of: target).told }
  }
}
