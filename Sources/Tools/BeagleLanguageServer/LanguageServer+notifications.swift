import Beagle
import BeagleProjects

/// Notifications about the editor's documents and files.
extension LanguageServer {
  /// Handles a notification. If its parameters are invalid, the editor logs that: notifications have no
  /// response.
  mutating func notice(_ method: String, _ message: [UInt8]) -> [ServerMessage] {
    do throws(RequestFault) {
      return try take(method, message)
    } catch {
      if case .failed(_, let words) = error { return [.log(words)] }
      return []
    }
  }

  private mutating func take(_ method: String, _ message: [UInt8]) throws(RequestFault) -> [ServerMessage] {
    switch method {
    case "initialized": return editor.registersWatchers ? [.watchFiles] : []
    case "exit": exitCode = hasShutDown ? 0 : 1
    case "$/cancelRequest": return cancel(try LSP.CancelParameters.parameters(of: message, method).id)
    case "textDocument/didOpen": open(try .parameters(of: message, method))
    case "textDocument/didClose": close(try .parameters(of: message, method))
    case "textDocument/didChange": change(try .parameters(of: message, method))
    case "textDocument/didSave":
      // Other programs, such as a generator, may have written files too.
      if !editor.registersWatchers { workspace.readAgain() }
    case "workspace/didChangeWatchedFiles": refresh(try .parameters(of: message, method))
    case "workspace/didChangeWorkspaceFolders": changeFolders(try .parameters(of: message, method))
    default: break
    }
    return []
  }

  private mutating func open(_ parameters: LSP.DidOpenParameters) {
    let document = parameters.textDocument
    documents[document.uri] = OpenDocument(
      document.uri, document.text, workspace.encoding, version: document.version)
    preview.change(document.uri, at: nil)
    changed.insert(document.uri)
  }

  private mutating func close(_ parameters: LSP.TextDocumentParameters) {
    let uri = parameters.uri
    if documents.removeValue(forKey: uri) != nil { changed.insert(uri) }
    FileURI.path(of: uri).map { workspace.refresh($0) }
  }

  private mutating func change(_ parameters: LSP.DidChangeParameters) {
    let uri = parameters.textDocument.uri
    guard documents[uri] != nil else { return }
    documents[uri]?.version = parameters.textDocument.version
    changed.insert(uri)
    for change in parameters.contentChanges {
      let bytes = change.range.flatMap { documents[uri]?.text.bytes(of: $0) }
      documents[uri]?.replace(bytes, with: change.text)
      preview.change(uri, at: bytes.map { $0.lowerBound + change.text.utf8.count })
    }
  }

  private mutating func refresh(_ parameters: LSP.DidChangeWatchedFilesParameters) {
    for file in parameters.changes { FileURI.path(of: file.uri).map { workspace.refresh($0) } }
  }

  private mutating func changeFolders(_ parameters: LSP.DidChangeWorkspaceFoldersParameters) {
    for folder in parameters.event.removed { FileURI.path(of: folder.uri).map { workspace.remove($0) } }
    for folder in parameters.event.added { FileURI.path(of: folder.uri).map { workspace.add($0) } }
  }
}

extension LSP {
  struct CancelParameters: WireObject {
    var id = DynamicObject.empty

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("id", &id)
    }
  }

  struct DidOpenParameters: WireObject {
    var textDocument = TextDocumentItem()

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("textDocument", &textDocument)
    }
  }

  struct TextDocumentItem: WireObject {
    var uri = ""
    var version = 0
    var text = ""

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("uri", &uri)
      try properties.required("version", &version)
      try properties.required("text", &text)
    }
  }

  struct DidChangeParameters: WireObject {
    var textDocument = VersionedTextDocumentIdentifier()
    var contentChanges: [ContentChange] = []

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("textDocument", &textDocument)
      try properties.requiredList("contentChanges", &contentChanges)
    }
  }

  struct VersionedTextDocumentIdentifier: WireObject {
    var uri = ""
    var version = 0

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("uri", &uri)
      try properties.required("version", &version)
    }
  }

  struct ContentChange: WireObject {
    /// nil for the whole text.
    var range: Range?
    var text = ""

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.optional("range", &range)
      try properties.required("text", &text)
    }
  }

  /// Files or folders, by their URIs.
  struct DidChangeWatchedFilesParameters: WireObject {
    var changes: [TextDocumentIdentifier] = []

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.requiredList("changes", &changes)
    }
  }

  struct DidChangeWorkspaceFoldersParameters: WireObject {
    var event = WorkspaceFoldersEvent()

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("event", &event)
    }
  }

  struct WorkspaceFoldersEvent: WireObject {
    var added: [WorkspaceFolder] = []
    var removed: [WorkspaceFolder] = []

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.requiredList("added", &added)
      try properties.requiredList("removed", &removed)
    }
  }
}
