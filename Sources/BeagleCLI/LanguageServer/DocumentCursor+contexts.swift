import Beagle

/// What can be read at the cursor.
extension DocumentCursor {
  /// A context that can be read here.
  struct VisibleContext {
    let id: String
    /// The string with the id and the object it is in; nil for what lists and events bring.
    let declaration: (id: Int, object: Int)?
  }

  /// The contexts around the cursor, the nearest first, each id once: a nearer one hides those with its id.
  var contexts: [VisibleContext] {
    guard let node else { return [] }
    var found: [VisibleContext] = []
    var ids: Set<String> = []
    func add(_ id: String, _ declaration: (Int, Int)? = nil) {
      if ids.insert(id).inserted { found.append(VisibleContext(id: id, declaration: declaration)) }
    }
    var isInTemplate = false
    for ancestor in json.ancestors(of: node) {
      if isInTemplate, json.member("dataSource", of: ancestor) != nil {
        add(json.member("iteratorName", of: ancestor).flatMap(json.string) ?? "item")
        add(json.member("indexName", of: ancestor).flatMap(json.string) ?? "index")
        isInTemplate = false
      }
      if isComponent(ancestor), let object = json.member("context", of: ancestor),
        let id = json.member("id", of: object), let name = json.string(id)
      {
        add(name, (id, object))
      }
      let key = json.key(of: ancestor)
      if key == "templates" || key == "template" { isInTemplate = true }
      if let key, let owner = json.nodes[ancestor].parent, bringsContext(key, of: owner) { add(key) }
    }
    return found
      + Context.impliedIDs.filter { !ids.contains($0) }.map { VisibleContext(id: $0, declaration: nil) }
  }

  /// The names of those that actions can set.
  var writableContexts: [String] {
    contexts.filter { $0.declaration != nil }.map(\.id) + Context.impliedIDs
  }

  /// Whether an object declares its `context`: data of a request may have a member of that name, too.
  private func isComponent(_ node: Int) -> Bool {
    if json.member("_beagleComponent_", of: node) != nil || json.member("_beagleType_", of: node) != nil {
      return true
    }
    // A screen may be without its type.
    return json.nodes[node].parent == nil || json.key(of: node) == "screen"
  }

  /// Whether an event brings a context; of components and actions of the application's own, any may.
  private func bringsContext(_ event: String, of owner: Int) -> Bool {
    if EventMembers.events.contains(event) { return true }
    let type = json.member("_beagleComponent_", of: owner) ?? json.member("_beagleAction_", of: owner)
    return event.hasPrefix("on") && type.flatMap(json.string)?.hasPrefix("custom:") == true
  }

  func value(of context: VisibleContext) -> DynamicObject? {
    context.declaration.flatMap { json.member("value", of: $0.object) }.flatMap { json.value($0) }
  }

  /// What a text gives with the values that the document itself declares; nil where it reads something else.
  func evaluated(_ source: String) -> DynamicObject? {
    guard case .template(let template) = ParsedText(source) else { return nil }
    let read = Set(template.bindings.map(\.context))
    var values: [String: DynamicObject] = [:]
    for context in contexts where read.contains(context.id) && context.declaration != nil {
      values[context.id] = value(of: context) ?? .empty
    }
    guard read.allSatisfy({ values[$0] != nil }) else { return nil }
    var evaluator = Evaluator(operations: check.operations)
    return evaluator.evaluate(template, in: DeclaredValues(values: values))
  }

  /// The ids of components in the document.
  var ids: [(id: String, node: Int)] {
    json.nodes.indices.compactMap { object in
      guard json.nodes[object].kind == .object else { return nil }
      var (isComponent, id): (Bool, Int?) = (false, nil)
      for child in json.children(of: object) {
        switch json.key(of: child) {
        case "_beagleComponent_": isComponent = true
        case "id": id = child
        default: break
        }
      }
      guard isComponent, let id, let text = json.string(id) else { return nil }
      return (text, id)
    }
  }
}

/// The contexts that a document declares.
private struct DeclaredValues: ContextScope {
  let values: [String: DynamicObject]

  func value(ofContext id: String) -> DynamicObject? { values[id] }
}
