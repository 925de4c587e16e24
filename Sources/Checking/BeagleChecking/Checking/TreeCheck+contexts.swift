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

  private func checkContextName(_ name: String, _ json: JSONCursor) {
    if ["global", "true", "false", "null"].contains(name) || Double(name) != nil {
      note(.reservedContextId, json)
    }
    switch name {
    case Context.globalID:
      report(
        .reservedContext, json, "\(name.quoted) is the context of the whole application; this one is ignored",
        expected: "another id", found: name.quoted)
    case "true", "false", "null":
      report(
        .reservedContext, json, "\(name.quoted) in an expression is the literal; this context cannot be read",
        expected: "another id", found: name.quoted)
    default:
      if !ContextPath.isName(name) {
        report(
          .reservedContext, json, "no expression can name a context \(name.quoted)",
          expected: "letters, digits and underscores with at least one letter", found: name.quoted)
      }
    }
  }

  /// Enters a list's cell: the item and its index can be read.
  func enterCell(of list: JSONCursor) {
    let known = scopes.list(list)
    let number = known ?? scopes.append(items(of: list), of: list)
    scopes.push(scopes.lists[number].name, .item(ofList: number), &environment.scope)
    scopes.push(list.member("indexName")?.stringValue ?? "index", .index, &environment.scope)
    if known == nil {
      noteList(list, number)
      readKey(of: list, number)
    }
  }

  /// An expression reads a context, or something inside it.
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

  /// An action sets a context, or something inside it.
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
    case .index:
      report(
        .readOnlyContext, id, "\(name.quoted) is the index of a list's item and cannot be set",
        expected: "a context that a component declares", found: name.quoted)
    case .item: note(.setItem, id)
    case .event, .customEvent: break
    }
  }

  /// Without an id, the action sets the nearest context.
  func writeNearest(_ action: JSONCursor) {
    guard let entry = scopes.nearestWritable(from: environment.scope) else {
      // A form's actions may find a context where it is submitted, and a lazy component in the screen around it.
      guard roots[environment.root].kind == .screen, environment.submitted.isEmpty else { return }
      return report(
        .undefinedContext, action,
        "no context is declared around this action, which names none; nothing is set",
        expected: "a contextId")
    }
    noteWrite(to: nil, entry, action)
    write(to: entry, action)
    writeTypedText(to: entry, action)
    if case .declared(let index) = entry.kind { scopes.declarations[index].isWritten = true }
  }

  /// The context of a name. The actions of a form run where it is submitted; of several contexts of the name there, they
  /// find one or another.
  func findContext(_ name: String) -> (entry: Scopes.Entry, isInForm: Bool)? {
    if let entry = scopes.find(name, from: environment.scope) { return (entry, false) }
    return scopes.find(name, in: environment.submitted).map { ($0, true) }
  }

  private func unresolve(_ name: String, _ range: @autoclosure () -> Range<Int>, isWrite: Bool) {
    switch roots[environment.root].kind {
    case .addition: return
    case .screen:
      unresolved.append(
        name, range(), isWrite: isWrite, isOfScreen: true, scope: environment.scope, limit: findings.limit)
    case .component:
      // The screen around may have it, unless another one was probably meant.
      let near = unresolved.near(name, scope: environment.scope) {
        nearest(to: name, from: environment.scope, range())
      }
      if !near.words.isEmpty {
        unresolved.append(
          name, range(), isWrite: isWrite, isOfScreen: false, scope: environment.scope, limit: findings.limit)
      } else if unresolved.outside.insert(name) {
        report(
          .undefinedContext, range: range(),
          "the context \(name.quoted) is not declared here; the screen that this part is put into must have it",
          severity: .note)
      }
    }
  }

  private func nearest(
    to name: String, from scope: Int, _ range: @autoclosure () -> Range<Int>
  ) -> Spelling.Candidates {
    suggest(at: range()) { work in
      let names = scopes.names(from: scope).filter(ContextPath.isName)
      return SpellingIndex(names + Context.impliedIDs).candidates(for: name, work: &work)
    }
  }

  // MARK: At the end

  func reportUnresolved() {
    let iterators = scopes.iterators
    let declared = Set(scopes.declarations.map(\.name))
    for context in unresolved.all {
      let (name, quoted) = (context.name, context.name.quoted)
      let consequence = context.isWrite ? "nothing is set" : "it is always null"
      // A name that there is, elsewhere, is not misspelt.
      func guess(isMisspelt: Bool = false) -> Guess? {
        let near = nearest(to: name, from: context.scope, context.range)
        return Guess(near.words.map { .name($0) }, isCertain: isMisspelt && near.isCertain)
      }
      if EventMembers.events.contains(name) {
        report(
          .undefinedContext, range: context.range,
          "\(quoted) can only be read by the actions of its own event; here \(consequence)",
          guess: guess())
      } else if name == "onFinish" {
        report(
          .undefinedContext, range: context.range, "the event onFinish brings no context; \(consequence)")
      } else if iterators.contains(name) {
        report(
          .undefinedIterator, range: context.range,
          "\(quoted) can only be read inside a list's template; here \(consequence)",
          guess: guess())
      } else if declared.contains(name) {
        report(
          .undefinedContext, range: context.range,
          "the context \(quoted) is declared elsewhere, by no component around this place; \(consequence)",
          expected: "a declaration on a component around both places")
      } else {
        report(
          .undefinedContext, range: context.range,
          "no context \(quoted) is declared around this place; \(consequence)",
          guess: guess(isMisspelt: context.isOfScreen))
      }
    }
  }

  func reportUnusedContexts() {
    for context in scopes.declarations where !context.isRead && context.name != Context.globalID {
      let reason = context.isWritten ? "is set but never read" : "is never read"
      report(.unusedContext, range: context.range, "the context \(context.name.quoted) \(reason)")
    }
  }
}

/// A context that is read or written where none of that name can be.
struct UnresolvedContext {
  let name: String
  let range: Range<Int>
  let isWrite: Bool
  /// Whether all contexts are known that can be there: nothing is around a screen.
  let isOfScreen: Bool
  /// The innermost entry of ``Scopes`` there.
  let scope: Int
}

/// Contexts that are read or set where they are not visible. The reason is given at the end, when all declarations are
/// known.
struct UnresolvedContexts {
  private struct Use: Hashable {
    let name: String
    let scope: Int
  }

  private(set) var all: [UnresolvedContext] = []
  /// The contexts that a lazy component expects of the screen around it. One finding for each is enough, as they may
  /// exist.
  var outside = NameList()
  private var nearNames: [Use: Spelling.Candidates] = [:]

  /// More than can be shown are not kept.
  mutating func append(
    _ name: String, _ range: @autoclosure () -> Range<Int>, isWrite: Bool, isOfScreen: Bool, scope: Int,
    limit: Int
  ) {
    guard all.count <= limit else { return }
    all.append(
      UnresolvedContext(name: name, range: range(), isWrite: isWrite, isOfScreen: isOfScreen, scope: scope))
  }

  /// The names that may be meant by one that is read again and again.
  mutating func near(
    _ name: String, scope: Int, _ look: () -> Spelling.Candidates
  ) -> Spelling.Candidates {
    let use = Use(name: name, scope: scope)
    if let near = nearNames[use] { return near }
    let near = look()
    nearNames[use] = near
    return near
  }
}
