import Beagle
import BeagleChecking
import BeagleProjects

extension ServerMethod {
  static let rename = ServerMethod("textDocument/rename", ["renameProvider": [:]]) {
    (server, parameters: LSP.RenameParameters) throws(RequestError) -> LSP.WorkspaceEdit? in
    let (uri, new) = (parameters.uri, parameters.newName)
    guard let renaming = try server.renaming(uri, parameters.position) else { return nil }
    guard new != renaming.old else { return LSP.WorkspaceEdit() }
    try renaming.checkName(new)
    if case .location(let location) = renaming.use.meaning {
      return try server.edits(ofLocation: location, new)
    }
    let edits = renaming.edits(new)
    try renaming.checkMeanings(after: edits, new, server.check)
    let text = String(new.quotedJSON.dropFirst().dropLast())
    return LSP.WorkspaceEdit(
      changes: [uri: renaming.text.ranges(of: edits).map { LSP.TextEdit(range: $0, newText: text) }])
  }

  static let prepareRename = ServerMethod(
    "textDocument/prepareRename", ["renameProvider": ["prepareProvider": true]]
  ) { (server, parameters: LSP.TextDocumentPositionParameters) throws(RequestError) -> LSP.PreparedRename? in
    guard let renaming = try server.renaming(parameters.uri, parameters.position) else { return nil }
    return LSP.PreparedRename(
      range: renaming.text.range(of: renaming.use.range), placeholder: renaming.old)
  }
}

extension LSP {
  struct RenameParameters: DocumentParameters {
    let textDocument: TextDocumentIdentifier
    let position: EditedText.Position
    let newName: String
  }

  struct PreparedRename: WireObject {
    var range = Range()
    var placeholder = ""

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("range", &range)
      try properties.required("placeholder", &placeholder)
    }
  }
}

extension LanguageServer {
  /// The symbol to rename at a position; nil if there is none.
  fileprivate mutating func renaming(
    _ uri: String, _ position: EditedText.Position
  ) throws(RequestError) -> Renaming? {
    guard let analysis = analysis(uri), let names = analysis.names else { return nil }
    guard analysis.document != nil else {
      throw .refused("the document is not valid JSON; fix it before renaming")
    }
    guard let use = names.use(at: analysis.text.byte(at: position)) else { return nil }
    let renaming = Renaming(text: analysis.text, names: names, use: use)
    try renaming.checkOwner()
    return renaming
  }

  /// The edits that rename a URL or a screen in all documents.
  fileprivate mutating func edits(
    ofLocation old: String, _ new: String
  ) throws(RequestError) -> LSP.WorkspaceEdit {
    try needWorkspace()
    if let place = places(of: new, onlyText: true).first {
      throw .refused("\"\(new)\" is already used in \(place.location.uri)")
    }
    let text = String(new.quotedJSON.dropFirst().dropLast())
    var edit = LSP.WorkspaceEdit()
    for location in places(of: old, onlyText: true).map(\.location) {
      edit.changes[location.uri, default: []].append(LSP.TextEdit(range: location.range, newText: text))
    }
    return edit
  }
}

/// A symbol to rename in a document.
private struct Renaming {
  let text: EditedText
  let names: SymbolTable
  let use: SymbolTable.Use

  /// The current name.
  var old: String {
    switch use.meaning {
    case .context(let number): names.contexts[number]
    case .member(let number): names.members[number].name ?? ""
    case .component(let id, _): id
    case .location(let text), .event(let text), .implied(let text), .undeclared(let text), .image(let text),
      .operation(let text), .type(let text):
      text
    case .item, .index: StringContent(text.bytes, in: use.range).text
    }
  }

  func edits(_ new: String) -> [Range<Int>] { names.uses(of: use.meaning).map(\.range) }

  /// Throws if the name is also decided outside the document.
  func checkOwner() throws(RequestError) {
    switch use.meaning {
    case .context:
      guard !names.unclearContexts.contains(old) else {
        throw .refused("actions of a form may read different contexts named \"\(old)\"")
      }
    case .component, .location: break
    case .item, .index:
      guard names.uses(of: use.meaning).contains(where: { $0.role == .declaration }) else {
        throw .refused(
          "\"\(old)\" is the default name in every list; set iteratorName or indexName instead"
        )
      }
    case .member(let number):
      guard !names.ancestors(of: number).contains(where: names.openMembers.contains) else {
        throw .refused(
          "\"\(old)\" is in a value that comes from elsewhere or is used as a whole"
        )
      }
    case .event(let name): throw .refused("\"\(name)\" is the context of its event and cannot be renamed")
    case .implied(let name): throw .refused("\"\(name)\" is predefined and cannot be renamed")
    case .undeclared(let name): throw .refused("\"\(name)\" is not declared in this document")
    case .operation(let name): throw .refused("\"\(name)\" is an operation and cannot be renamed")
    case .image(let name): throw .refused("\"\(name)\" is a picture of the application")
    case .type(let name): throw .refused("\"\(name)\" is a type of the protocol or the application")
    }
  }

  func checkName(_ new: String) throws(RequestError) {
    switch use.meaning {
    case .location, .component:
      if new.isEmpty || new.contains("@{") || new.contains(where: \.isNewline) {
        throw .refused("\"\(new)\" is not a valid id or URL")
      }
    default:
      if !ContextPath.isName(new) || ["true", "false", "null"].contains(new) {
        throw .refused(
          "\"\(new)\" is not a valid name; use letters, digits and underscores, not only digits"
        )
      }
      if case .member = use.meaning { return }
      if Context.impliedIDs.contains(new) { throw .refused("\"\(new)\" is predefined") }
    }
  }

  /// Throws if the edits change what any name refers to.
  func checkMeanings(after edits: [Range<Int>], _ new: String, _ check: ScreenCheck) throws(RequestError) {
    var meaning = use.meaning
    if case .component(_, let screen) = use.meaning { meaning = .component(new, screen: screen) }
    if meaning != use.meaning, let other = names.uses(of: meaning).first {
      throw .refused("\"\(new)\" is the id of another component in line \(line(of: other.range.lowerBound))")
    }
    var changed: [UInt8] = []
    changed.reserveCapacity(text.bytes.count)
    var end = 0
    let bytes = new.quotedJSON.utf8.dropFirst().dropLast()
    for range in edits {
      changed += text.bytes[end..<range.lowerBound]
      changed += bytes
      end = range.upperBound
    }
    changed += text.bytes[end...]
    let document = try? JSONDocument(parsing: changed, limits: check.limits)
    guard let document else { throw .refused("\"\(new)\" would make the document invalid") }
    let after = check.names(in: document)
    let differences = zip(names.uses, after.uses).filter { before, after in
      after.meaning != (before.meaning == use.meaning ? meaning : before.meaning)
    }.map(\.0)
    // Members change because the name before them does.
    let first = differences.first { if case .member = $0.meaning { false } else { true } }
    if let before = first ?? differences.first {
      throw .refused(
        "with \"\(new)\", a name in line \(line(of: before.range.lowerBound)) would refer to something else")
    }
    guard names.uses.count == after.uses.count, names.members.count == after.members.count else {
      throw .refused("\"\(new)\" already refers to something else")
    }
  }

  private func line(of byte: Int) -> Int { text.line(of: byte) + 1 }
}

extension StringContent {
  fileprivate var text: String { text(in: 0..<bytes.count) }
}
