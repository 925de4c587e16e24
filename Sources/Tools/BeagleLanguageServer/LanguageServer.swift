import Beagle
import BeagleChecking
package import BeagleProjects

/// A language server for documents that are screens.
///
/// It reads files only in steps of ``work()``, which run while no message waits, so that nothing delays
/// typing. A request that needs unread files is answered after the step that reads them.
package struct LanguageServer {
  private(set) var check: ScreenCheck
  private(set) var selection: FindingSelection
  /// The schema for completion and hover.
  lazy var schema = DocumentSchema(check.componentRegistry)
  var documents: [String: OpenDocument] = [:]
  var workspace = Workspace()
  var preview = FollowedPreview()
  /// Requests and notifications to send to the editor.
  var requests: [ServerMessage] = []
  package private(set) var isInitialized = false
  private(set) var editor = LSP.ClientCapabilities()
  private(set) var hasShutDown = false
  /// Set when the editor has ended the server.
  package internal(set) var exitCode: Int32?
  /// The requests that wait for files to be read.
  private var waiting: [Request] = []
  /// The documents whose new diagnostics have not been sent.
  var changed: Set<String> = []
  /// Whether results that the editor has depend on an old project file.
  private var isStale = false

  private struct Request {
    let id: DynamicObject
    let work: ServerMethod.Work
  }

  init(_ check: ScreenCheck, severity: Diagnostic.Severity = .note) {
    self.check = check
    selection = FindingSelection(severity: severity)
  }

  /// Creates a server with the findings, options and project file of `beagle check`.
  package init(_ settings: CheckSettings) {
    self.init(settings.check, severity: settings.severity ?? .note)
    selection = settings.selection
    workspace.filter = FileFilter(settings.ignored)
  }

  package var folders: [String] { workspace.folders }

  package var drawing: PreviewDrawing {
    get { preview.drawing }
    set { preview.drawing = newValue }
  }

  // MARK: Messages

  /// Handles all pending messages. A request that one of them cancels is not processed.
  package mutating func handle(all messages: [[UInt8]]) -> [ServerMessage] {
    let cancelled = messages.compactMap { message -> DynamicObject? in
      // Only short messages can be cancellations.
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

  /// Handles one message.
  ///
  /// - Returns: the messages to send, including the response if it is ready.
  mutating func handle(_ message: [UInt8], cancelled: [DynamicObject] = []) -> [ServerMessage] {
    var id: DynamicObject?
    do throws(RequestError) {
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

  /// Returns the function that computes the result of a request.
  private func work(
    for method: String, _ message: [UInt8], isCancelled: Bool
  ) throws(RequestError) -> ServerMethod.Work {
    if method == "initialize" { return try ServerMethod.initialize.work(message) }
    guard isInitialized else { throw .failed(-32_002, "the server is not initialized") }
    guard !hasShutDown else { throw .failed(-32_600, "the server has been shut down") }
    if method == "shutdown" {
      return { (server) throws(RequestError) in
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
    // The first supported encoding, since the editor lists them by preference.
    workspace.encoding = editor.positionEncodings.lazy.compactMap(EditedText.Encoding.init).first ?? .utf16
    let folders = parameters.workspaceFolders?.map(\.uri) ?? []
    for uri in folders.isEmpty ? [parameters.rootUri].compactMap(\.self) : folders {
      FileURI.path(of: uri).map { workspace.add($0) }
    }
    return LSP.InitializeResult(
      capabilities: ServerMethod.capabilities(workspace.encoding),
      serverInfo: LSP.ServerInfo(version: ProgramVersion.number))
  }

  /// Handles the editor's response to a request of ours. Only a preview that could not be opened matters.
  private func didRespond(_ response: IncomingMessage) -> [ServerMessage] {
    guard response.id?.stringValue == ServerMessage.showID, response.result?.success != true,
      let page = preview.page
    else { return [] }
    return [.showURL(of: page)]
  }

  /// The response to a request; none if it waits.
  private mutating func respond(to request: Request) -> [ServerMessage] {
    do throws(RequestError) {
      return [.response(request.id, try request.work(&self))]
    } catch {
      if case .waits = error { waiting.append(request) }
      return ServerMessage.failure(request.id, error)
    }
  }

  mutating func cancel(_ id: DynamicObject) -> [ServerMessage] {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return [] }
    return ServerMessage.failure(waiting.remove(at: index).id, .cancelled)
  }

  // MARK: Work

  package var hasWork: Bool { !workspace.isRead || !waiting.isEmpty }

  /// Takes one step: reads or checks one file.
  ///
  /// - Returns: the responses that are ready now.
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

  /// Applies changed settings of the project file.
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

  /// The diagnostics of changed documents that are still open, to be taken when no more messages wait. None
  /// are sent to editors that request diagnostics.
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

  mutating func checkDocument(_ uri: String) {
    let (selection, target) = (selection, FileURI.target(of: uri))
    documents[uri]?.check(with: check) { selection.select($0, of: target).reported }
  }
}
