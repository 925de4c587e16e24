import BeagleExpressions
import BeagleJSON
import BeagleSchema

extension TreeCheck {
  func declareContext(_ json: JSONCursor) {
    guard json.kind == .object else { return }
    ObjectKeys.withKeys(of: json) { noteProperties(clientRules(of: table.context), of: $0) }
    noteMisread(in: json, of: table.context)
    if let id = json.member("id"), let name = id.stringValue { checkContextName(name, id) }
    scopes.declare(json, &environment.scope)
  }

  func enterCell(of list: JSONCursor) {
    environment.isAlwaysShown = false
    let known = scopes.list(at: list.byteOffset)
    let number = known ?? scopes.append(items(of: list), of: list)
    scopes.push(scopes.lists[number].name, .item(ofList: number), &environment.scope)
    scopes.push(list.member("indexName")?.stringValue ?? "index", .index, &environment.scope)
    if known == nil {
      noteList(list, number)
      readKey(of: list, number)
    }
  }

  /// Records that an expression reads a context, or something inside it.
  func read(_ binding: ExpressionTemplate.Binding, _ piece: StringPiece) {
    let name = binding.context
    if Context.impliedIDs.contains(name) { return noteRead(binding, piece, nil) }
    let use = piece.prefix(name.utf8.count)
    guard let (entry, isInForm) = findContext(name) else {
      noteRead(binding, piece, nil)
      return unresolve(name, byteRange(of: use), isWrite: false)
    }
    noteRead(binding, piece, entry, isClear: !isInForm)
    if isInForm { members.unclearReads.insert(name) }
    switch entry.kind {
    case .declared(let index): scopes.declarations[index].isRead = true
    case .event: readMember(ofEvent: binding, piece)
    case .index: note(.listIndex, use)
    case .item, .customEvent: break
    }
    if let owner = entry.kind.owner { readMember(of: owner, binding, piece) }
  }

  /// Records that a malformed expression names contexts, which it would read.
  func mention(_ names: Set<String>) {
    for name in names {
      if let (entry, _) = findContext(name) { scopes.mention(entry) }
    }
  }

  /// Records that an action sets a context, or something inside it.
  func writeContext(_ id: JSONCursor, _ action: JSONCursor) {
    guard let name = id.stringValue else { return }
    if Context.impliedIDs.contains(name) { return noteWrite(to: id, nil, action) }
    guard let (entry, isInForm) = findContext(name) else {
      noteWrite(to: id, nil, action)
      return unresolve(name, id.byteRange, isWrite: true)
    }
    noteWrite(to: id, entry, isClear: !isInForm, action)
    write(to: entry, isClear: !isInForm, action)
    writeTypedText(to: entry, action)
    switch entry.kind {
    case .declared(let index): scopes.declarations[index].isWritten = true
    case .index: reportReadOnly(id, name)
    case .item: note(.setItem, id)
    case .event, .customEvent: break
    }
  }

  /// Without an id, the action sets the nearest context.
  func writeNearest(_ action: JSONCursor) {
    guard let entry = scopes.nearestWritable(from: environment.scope) else {
      return reportNoContext(around: action)
    }
    noteWrite(to: nil, entry, action)
    write(to: entry, action)
    writeTypedText(to: entry, action)
    if case .declared(let index) = entry.kind { scopes.declarations[index].isWritten = true }
  }

  /// The context with a name. The actions of a form run where it is submitted; if several contexts there have
  /// the name, any of them may be found.
  func findContext(_ name: String) -> (entry: Scopes.Entry, isInForm: Bool)? {
    if let entry = scopes.find(name, from: environment.scope) { return (entry, false) }
    return scopes.find(name, in: environment.submitted).map { ($0, true) }
  }
}
