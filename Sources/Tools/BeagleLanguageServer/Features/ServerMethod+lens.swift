import Beagle
import BeagleChecking

/// Lines above a document and its contexts: how often they are used, and what shows the document.
extension ServerMethod {
  static let codeLens = ServerMethod("textDocument/codeLens", ["codeLensProvider": .object([:])]) {
    server, parameters in
    guard let (names, text) = server.names(parameters) else { return .empty }
    let uri = server.uri(parameters)
    func lens(_ kind: LensKind, _ range: DynamicObject) -> DynamicObject {
      .object([
        "range": range,
        "data": .object(["uri": .string(uri), "kind": .string(kind.rawValue), "range": range]),
      ])
    }
    let contexts = names.uses.filter { use in
      if case .context = use.meaning { use.role == .declaration } else { false }
    }
    let start = EditedText.Position(line: 0, character: 0).json
    return .list(
      [LensKind.document, .preview].map { lens($0, .object(["start": start, "end": start])) }
        + text.json(of: contexts.map(\.range)).map { lens(.context, $0) })
  }

  static let resolveLens = ServerMethod(
    "codeLens/resolve", ["codeLensProvider": .object(["resolveProvider": true])]
  ) {
    (server, lens) throws(RequestFault) in
    let data = lens["data"]
    guard let uri = data["uri"].stringValue, let kind = data["kind"].stringValue.flatMap(LensKind.init) else {
      throw .failed(-32_602, "codeLens/resolve needs a lens of this server")
    }
    var command = "beagle.showReferences"
    var arguments: [DynamicObject] = [.string(uri), data["range"]["start"]]
    let title: String
    switch kind {
    case .document:
      try server.needWorkspace()
      let places = FileURI.path(of: uri).map { server.places(leadingTo: $0).map(\.json) } ?? []
      arguments.append(.list(places))
      title = "used by \(places.count)"
    case .context:
      let about = DynamicObject.object(["textDocument": .object(["uri": .string(uri)])])
      guard let (names, text) = server.names(about), let range = text.bytes(of: data[member: "range"]),
        let use = names.use(at: range.lowerBound)
      else { return lens }
      let uses = names.uses(of: use.meaning).filter { $0.role != .declaration }
      arguments.append(
        .list(text.json(of: uses.map(\.range)).map { .object(["uri": .string(uri), "range": $0]) }))
      title = uses.count == 1 ? "1 reference" : "\(uses.count) references"
    case .preview:
      (title, command, arguments) = ("preview", FollowedPreview.command, [.string(uri)])
    }
    guard var resolved = lens.dictionaryValue else { return lens }
    resolved["command"] = .object([
      "title": .string(title), "command": .string(command), "arguments": .list(arguments),
    ])
    return .dictionary(resolved)
  }
}

/// What a lens is about.
private enum LensKind: String {
  case document, context, preview
}
