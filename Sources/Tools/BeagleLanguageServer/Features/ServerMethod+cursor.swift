import Beagle
import BeagleChecking

/// Requests about the position of the cursor.
extension ServerMethod {
  static let completion = ServerMethod(
    "textDocument/completion", ["completionProvider": ["triggerCharacters": ["\"", "{", "[", ".", ":"]]]
  ) { (server, parameters: LSP.TextDocumentPositionParameters) -> [LSP.CompletionItem]? in
    server.cursor(parameters)?.completions
  }

  static let hover = ServerMethod("textDocument/hover", ["hoverProvider": true]) {
    (server, parameters: LSP.TextDocumentPositionParameters) -> LSP.Hover? in
    server.cursor(parameters)?.hover
  }

  static let definition = ServerMethod("textDocument/definition", ["definitionProvider": true]) {
    (server, parameters: LSP.TextDocumentPositionParameters) throws(RequestError) -> LSP.Location? in
    guard let (names, text) = server.names(parameters.uri),
      let use = names.use(at: text.byte(at: parameters.position))
    else { return nil }
    if let range = names.definition(of: use.meaning) {
      return LSP.Location(uri: parameters.uri, range: text.range(of: range))
    }
    guard case .location(let location) = use.meaning else { return nil }
    try server.needWorkspace()
    return server.workspace.document(at: location).map { LSP.Location(uri: server.uri(ofPath: $0)) }
  }
}

extension LSP {
  struct CompletionItem: WireObject {
    var label = ""
    var kind = 1
    var detail: String?
    var documentation: String?
    var filterText = ""
    var insertTextFormat = 1
    var textEdit = TextEdit()
    var additionalTextEdits: [TextEdit]?
    var sortText = ""

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("label", &label)
      try properties.required("kind", &kind)
      try properties.optional("detail", &detail)
      try properties.optional("documentation", &documentation)
      try properties.required("filterText", &filterText)
      try properties.required("insertTextFormat", &insertTextFormat)
      try properties.required("textEdit", &textEdit)
      try properties.optional("additionalTextEdits", &additionalTextEdits)
      try properties.required("sortText", &sortText)
    }
  }

  struct Hover: WireObject {
    var contents = MarkupContent()
    var range = Range()

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("contents", &contents)
      try properties.required("range", &range)
    }
  }

  struct MarkupContent: WireObject {
    var kind = "plaintext"
    var value = ""

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("kind", &kind)
      try properties.required("value", &value)
    }
  }
}
