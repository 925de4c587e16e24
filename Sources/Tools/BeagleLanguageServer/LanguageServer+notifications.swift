import Beagle
import BeagleProjects

/// Notifications about the editor's documents and files.
extension LanguageServer {
  /// Handles a notification. If its parameters are invalid, the editor logs that: notifications have no
  /// response.
  mutating func notice(_ method: String, _ message: [UInt8]) -> [ServerMessage] {
    do throws(RequestError) {
      return try process(method, message)
    } catch {
      if case .failed(_, let words) = error { return [.log(words)] }
      return []
    }
  }

  private mutating func process(_ method: String, _ message: [UInt8]) throws(RequestError) -> [ServerMessage]
  {
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
  struct CancelParameters: Decodable {
    let id: DynamicObject
  }

  struct DidOpenParameters: Decodable {
    let textDocument: TextDocumentItem
  }

  struct TextDocumentItem: Decodable {
    let uri: String
    let version: Int
    let text: String
  }

  struct DidChangeParameters: Decodable {
    let textDocument: VersionedTextDocumentIdentifier
    let contentChanges: [ContentChange]
  }

  struct VersionedTextDocumentIdentifier: Decodable {
    let uri: String
    let version: Int
  }

  struct ContentChange: Decodable {
    /// nil for the whole text.
    let range: Range?
    let text: String
  }

  /// Files or folders, by their URIs.
  struct DidChangeWatchedFilesParameters: Decodable {
    let changes: [TextDocumentIdentifier]
  }

  struct DidChangeWorkspaceFoldersParameters: Decodable {
    let event: WorkspaceFoldersEvent
  }

  struct WorkspaceFoldersEvent: Decodable {
    let added: [WorkspaceFolder]
    let removed: [WorkspaceFolder]
  }
}
