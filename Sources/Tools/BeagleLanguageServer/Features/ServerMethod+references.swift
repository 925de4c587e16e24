import Beagle
import BeagleChecking

extension ServerMethod {
  static let references = ServerMethod("textDocument/references", ["referencesProvider": true]) {
    (server, parameters: LSP.ReferenceParameters) throws(RequestError) -> [LSP.Location]? in
    guard let (names, text) = server.names(parameters.uri),
      let use = names.use(at: text.byte(at: parameters.position))
    else { return nil }
    let isWanted = parameters.context.includeDeclaration
    if case .location(let location) = use.meaning {
      try server.needWorkspace()
      return server.places(of: location).filter { isWanted || $0.role != .declaration }.map(\.location)
    }
    let uses = names.uses(of: use.meaning).filter { isWanted || $0.role != .declaration }
    return text.ranges(of: uses.map(\.range)).map { LSP.Location(uri: parameters.uri, range: $0) }
  }

  static let highlight = ServerMethod("textDocument/documentHighlight", ["documentHighlightProvider": true]) {
    (server, parameters: LSP.TextDocumentPositionParameters) -> [LSP.DocumentHighlight]? in
    guard let text = server.documents[parameters.uri]?.text else { return nil }
    let byte = text.byte(at: parameters.position)
    // Editors send this request when the cursor rests; the protocol has no notification of its position.
    server.follow(parameters.uri, byte)
    guard let names = server.names(parameters.uri)?.names, let use = names.use(at: byte) else { return nil }
    let uses = names.uses(of: use.meaning)
    return zip(uses, text.ranges(of: uses.map(\.range))).map { use, range in
      LSP.DocumentHighlight(range: range, kind: use.role.highlight)
    }
  }
}

extension LSP {
  struct ReferenceParameters: DocumentParameters {
    let textDocument: TextDocumentIdentifier
    let position: EditedText.Position
    let context: ReferenceContext
  }

  struct ReferenceContext: Decodable {
    let includeDeclaration: Bool
  }

  struct DocumentHighlight: WireObject {
    var range = Range()
    var kind = 1

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("range", &range)
      try properties.required("kind", &kind)
    }
  }
}

extension SymbolTable.Role {
  /// The protocol's number for the kind of highlight.
  fileprivate var highlight: Int {
    switch self {
    case .read: 2
    case .write, .declaration: 3
    case .navigation, .part, .request, .page, .opened, .picture: 1
    }
  }
}

extension LanguageServer {
  /// An occurrence of a location in some document.
  struct Place {
    let location: LSP.Location
    let role: SymbolTable.Role

    fileprivate init(_ uri: String, _ written: FileSummary.Location) {
      (location, role) = (LSP.Location(uri: uri, range: written.range), written.role)
    }
  }

  /// The occurrences of a location in all folders, including other texts that lead to the same file unless
  /// `onlyText`.
  mutating func places(of location: String, onlyText: Bool = false) -> [Place] {
    let target = onlyText ? nil : workspace.document(at: location)
    let workspace = workspace
    return summaries().flatMap { document in
      document.summary.locations.filter { other in
        other.text == location
          || target != nil && other.leads && workspace.document(at: other.text) == target
      }.map { Place(document.uri, $0) }
    }
  }

  /// The occurrences in other documents that lead to a file.
  mutating func places(leadingTo path: String) -> [Place] {
    let workspace = workspace
    return summaries().flatMap { document in
      document.path == path
        ? []
        : document.summary.locations.filter { $0.leads && workspace.document(at: $0.text) == path }
          .map { Place(document.uri, $0) }
    }
  }
}

extension FileSummary.Location {
  /// Whether a screen or a part of one is loaded from there.
  var leads: Bool { role == .navigation || role == .part }
}
