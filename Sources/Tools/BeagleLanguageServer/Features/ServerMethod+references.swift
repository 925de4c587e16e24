import Beagle
import BeagleChecking

/// Where a name is used.
extension ServerMethod {
  static let references = ServerMethod("textDocument/references", ["referencesProvider": true]) {
    (server, parameters) throws(RequestFault) in
    guard let (names, text) = server.names(parameters) else { return .empty }
    let byte = try server.byte(parameters, in: text, "textDocument/references")
    guard let use = names.use(at: byte) else { return .empty }
    let isWanted = parameters["context"]["includeDeclaration"].boolValue ?? true
    if case .location(let location) = use.meaning {
      try server.needWorkspace()
      return .list(
        server.places(of: location).filter { isWanted || $0.role != .declaration }.map(\.json))
    }
    let uses = names.uses(of: use.meaning).filter { isWanted || $0.role != .declaration }
    return .list(
      text.json(of: uses.map(\.range)).map {
        .object(["uri": .string(server.uri(parameters)), "range": $0])
      })
  }

  static let highlight = ServerMethod("textDocument/documentHighlight", ["documentHighlightProvider": true]) {
    (server, parameters) throws(RequestFault) in
    let uri = server.uri(parameters)
    guard let text = server.documents[uri]?.text else { return .empty }
    let byte = try server.byte(parameters, in: text, "textDocument/documentHighlight")
    // Editors ask this where the cursor rests; the protocol has no other word for where it is.
    server.follow(uri, byte)
    guard let (names, _) = server.names(parameters) else { return .empty }
    guard let use = names.use(at: byte) else { return .empty }
    let uses = names.uses(of: use.meaning)
    return .list(
      zip(uses, text.json(of: uses.map(\.range))).map { use, range in
        .object(["range": range, "kind": .int(use.role.highlight)])
      })
  }
}

extension DocumentNames.Role {
  /// As the protocol counts kinds of highlights.
  fileprivate var highlight: Int {
    switch self {
    case .read: 2
    case .write, .declaration: 3
    case .navigation, .part, .request, .page, .opened, .picture: 1
    }
  }
}

extension LanguageServer {
  /// A place in some document where a location is written.
  struct Place {
    let uri: String
    let location: FileSummary.Location

    var role: DocumentNames.Role { location.role }
    var range: DynamicObject { .object(["start": location.start.json, "end": location.end.json]) }
    var json: DynamicObject { .object(["uri": .string(uri), "range": range]) }
  }

  /// Where the documents of all folders have a location: this text, or another one that leads to the same file.
  mutating func places(of location: String, onlyText: Bool = false) -> [Place] {
    let target = onlyText ? nil : workspace.document(at: location)
    let workspace = workspace
    return summaries().flatMap { document in
      document.summary.locations.filter { other in
        other.text == location
          || target != nil && other.leads && workspace.document(at: other.text) == target
      }.map { Place(uri: document.uri, location: $0) }
    }
  }

  /// Where other documents lead to a file.
  mutating func places(leadingTo path: String) -> [Place] {
    let workspace = workspace
    return summaries().flatMap { document in
      document.path == path
        ? []
        : document.summary.locations.filter { $0.leads && workspace.document(at: $0.text) == path }
          .map { Place(uri: document.uri, location: $0) }
    }
  }
}

extension FileSummary.Location {
  /// Whether a screen or a part of one is loaded from there.
  var leads: Bool { role == .navigation || role == .part }
}
