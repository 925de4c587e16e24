import Beagle
import BeagleChecking

/// What is asked about the place of a cursor.
extension ServerMethod {
  static let completion = ServerMethod(
    "textDocument/completion",
    [
      "completionProvider": .object([
        "triggerCharacters": .list(["\"", "{", "[", ".", ":"].map { .string($0) })
      ])
    ]
  ) { (server, parameters) throws(RequestFault) in
    guard let cursor = try server.cursor(parameters, "textDocument/completion") else { return .empty }
    return .list(cursor.completions)
  }

  static let hover = ServerMethod("textDocument/hover", ["hoverProvider": true]) {
    (server, parameters) throws(RequestFault) in
    try server.cursor(parameters, "textDocument/hover")?.hover ?? .empty
  }

  static let definition = ServerMethod("textDocument/definition", ["definitionProvider": true]) {
    (server, parameters) throws(RequestFault) in
    guard let cursor = try server.cursor(parameters, "textDocument/definition") else { return .empty }
    if let range = cursor.definition {
      return .object(["uri": .string(server.uri(parameters)), "range": cursor.text.json(of: range)])
    }
    guard let (names, _) = server.names(parameters), let use = names.use(at: cursor.byte),
      case .location(let location) = use.meaning
    else { return .empty }
    // A screen of the document itself, or else a file.
    if let screen = names.uses(of: use.meaning).first(where: { $0.role == .declaration }) {
      return .object(["uri": .string(server.uri(parameters)), "range": cursor.text.json(of: screen.range)])
    }
    try server.needWorkspace()
    guard let path = server.workspace.document(at: location) else { return .empty }
    let start = EditedText.Position(line: 0, character: 0).json
    return .object([
      "uri": .string(server.uri(ofPath: path)), "range": .object(["start": start, "end": start]),
    ])
  }

  static let codeAction = ServerMethod(
    "textDocument/codeAction",
    ["codeActionProvider": .object(["codeActionKinds": CodeActions.kinds])]
  ) { server, parameters in
    .list(server.codeActions(server.uri(parameters), parameters))
  }
}
