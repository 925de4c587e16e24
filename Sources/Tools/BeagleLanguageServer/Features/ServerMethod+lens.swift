import Beagle
import BeagleChecking

/// Code lenses above a document and its contexts: the number of uses, and the preview.
extension ServerMethod {
  static let codeLens = ServerMethod("textDocument/codeLens", ["codeLensProvider": [:]]) {
    (server, parameters: LSP.TextDocumentParameters) -> [LSP.CodeLens]? in
    guard let (names, text) = server.names(parameters.uri) else { return nil }
    func lens(_ kind: LensKind, _ range: LSP.Range) -> LSP.CodeLens {
      LSP.CodeLens(range: range, data: LSP.LensData(uri: parameters.uri, kind: kind, range: range))
    }
    let contexts = names.uses.filter { use in
      if case .context = use.meaning { use.role == .declaration } else { false }
    }
    return [LensKind.document, .preview].map { lens($0, LSP.Range()) }
      + text.ranges(of: contexts.map(\.range)).map { lens(.context, $0) }
  }

  static let resolveLens = ServerMethod("codeLens/resolve", ["codeLensProvider": ["resolveProvider": true]]) {
    (server, lens: LSP.CodeLens) throws(RequestError) -> LSP.CodeLens? in
    var lens = lens
    let uri = lens.data.uri
    func references(_ title: String, _ places: [LSP.Location]) -> LSP.Command {
      let arguments: [LSP.Argument] = [.text(uri), .position(lens.data.range.start), .locations(places)]
      return LSP.Command(title: title, command: "beagle.showReferences", arguments: arguments)
    }
    switch lens.data.kind {
    case .document:
      try server.needWorkspace()
      let places = FileURI.path(of: uri).map { server.places(leadingTo: $0).map(\.location) } ?? []
      lens.command = references("used by \(places.count)", places)
    case .context:
      guard let (names, text) = server.names(uri),
        let use = names.use(at: text.bytes(of: lens.data.range).lowerBound)
      else { return lens }
      let uses = names.uses(of: use.meaning).filter { $0.role != .declaration }
      lens.command = references(
        uses.count == 1 ? "1 reference" : "\(uses.count) references",
        text.ranges(of: uses.map(\.range)).map { LSP.Location(uri: uri, range: $0) })
    case .preview:
      lens.command = LSP.Command(
        title: "preview", command: FollowedPreview.command, arguments: [.text(uri)])
    }
    return lens
  }
}

enum LensKind: String, WireCodableEnum {
  case document, context, preview

  static let names = NameTable<Self>()
}

extension LSP {
  struct CodeLens: WireObject, Decodable {
    var range = Range()
    var data = LensData()
    var command: Command?

    /// A lens that is to be resolved has no command.
    enum CodingKeys: CodingKey { case range, data }

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("range", &range)
      try properties.required("data", &data)
      try properties.optional("command", &command)
    }
  }

  /// The data with which the server resolves a lens.
  struct LensData: WireObject, WireCodable {
    var uri = ""
    var kind = LensKind.document
    var range = Range()

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("uri", &uri)
      try properties.required("kind", &kind)
      try properties.required("range", &range)
    }
  }
}
