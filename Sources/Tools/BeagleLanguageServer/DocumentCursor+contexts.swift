import Beagle
import BeagleChecking

/// What can be read at the cursor.
extension DocumentCursor {
  /// A context that can be read here.
  struct VisibleContext {
    enum Origin {
      /// The string with its id, and the object that declares it.
      case declared(id: Int, object: Int)
      case item(ofList: Int)
      case index, event
      /// What there is everywhere, such as `global`.
      case implied
    }

    let id: String
    let origin: Origin

    var isDeclared: Bool { if case .declared = origin { true } else { false } }
  }

  /// The contexts around the cursor.
  var contexts: [VisibleContext] { node.map(contexts(around:)) ?? [] }

  /// The contexts around a node, the nearest first, each id once: a nearer one hides those with its id.
  private func contexts(around node: Int) -> [VisibleContext] {
    var found: [VisibleContext] = []
    var ids: Set<String> = []
    func add(_ id: String, _ origin: VisibleContext.Origin) {
      if ids.insert(id).inserted { found.append(VisibleContext(id: id, origin: origin)) }
    }
    var isInTemplate = false
    for ancestor in json.ancestors(of: node) {
      if isInTemplate, json.member("dataSource", of: ancestor) != nil {
        add(
          json.member("iteratorName", of: ancestor).flatMap(json.string) ?? "item", .item(ofList: ancestor))
        add(json.member("indexName", of: ancestor).flatMap(json.string) ?? "index", .index)
        isInTemplate = false
      }
      if isComponent(ancestor), let object = json.member("context", of: ancestor),
        let id = json.member("id", of: object), let name = json.string(id)
      {
        add(name, .declared(id: id, object: object))
      }
      let key = json.key(of: ancestor)
      if key == "templates" || key == "template" { isInTemplate = true }
      if let key, let owner = json.nodes[ancestor].parent, bringsContext(key, of: owner) { add(key, .event) }
    }
    for id in Context.impliedIDs { add(id, .implied) }
    return found
  }

  /// The names of those that actions can set.
  var writableContexts: [String] { contexts.filter(\.isDeclared).map(\.id) + Context.impliedIDs }

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

  // MARK: Values

  /// What a context holds at first, or the first item of a list; nil where the document does not say it.
  func value(of context: VisibleContext) -> DynamicObject? {
    if case .declared(_, let object) = context.origin {
      return json.member("value", of: object).flatMap(json.value) ?? .empty
    }
    return values(of: context).first.flatMap(json.value)
  }

  /// Where the document has what a path in a context leads to: of a list's item, in all items.
  func values(of context: VisibleContext, at path: ContextPath = ContextPath()) -> [Int] {
    sources(of: context).flatMap { source in
      guard path.steps.starts(with: source.path.steps) else { return [Int]() }
      return path.steps.dropFirst(source.path.steps.count).reduce([source.value]) { nodes, step in
        nodes.compactMap { inside($0, step) }
      }
    }
  }

  /// The members that a path can go on with from where another one leads to, each once.
  func members(of context: VisibleContext, at path: ContextPath = ContextPath()) -> [(
    name: String, value: Int?
  )] {
    var found: [(name: String, value: Int?)] = []
    var names: Set<String> = []
    func add(_ name: String?, _ value: Int?) {
      guard let name, ContextPath.isName(name), names.insert(name).inserted else { return }
      found.append((name, value))
    }
    for object in values(of: context, at: path) where json.nodes[object].kind == .object {
      for member in json.children(of: object) { add(json.key(of: member), member) }
    }
    let depth = path.steps.count
    for source in sources(of: context) where source.path.steps.count > depth {
      guard source.path.steps.starts(with: path.steps), case .key(let name) = source.path.steps[depth] else {
        continue
      }
      add(name, source.path.steps.count == depth + 1 ? source.value : nil)
    }
    return found
  }

  /// Where the document has values of a context, and the paths that they have in it.
  private func sources(of context: VisibleContext) -> [(path: ContextPath, value: Int)] {
    switch context.origin {
    case .declared(_, let object):
      let declared = json.member("value", of: object).map { [(path: ContextPath(), value: $0)] } ?? []
      return declared + writes(to: context.id)
    case .item(let list):
      guard let data = json.member("dataSource", of: list) else { return [] }
      return arrays(in: data, of: list).flatMap { json.children(of: $0).prefix(Self.mostItems) }.map {
        (path: ContextPath(), value: $0)
      }
    case .index, .event, .implied: return []
    }
  }

  /// The values that actions put into a context of an id, but for the action that is being written.
  private func writes(to id: String) -> [(path: ContextPath, value: Int)] {
    json.nodes.indices.compactMap { node in
      // Most keys have another length.
      guard json.nodes[node].key?.count == 11, json.key(of: node) == "contextId", json.string(node) == id,
        let action = json.nodes[node].parent, let value = json.member("value", of: action)
      else { return nil }
      if let edited = self.node, json.nodes[edited].parent == action { return nil }
      guard let path = json.member("path", of: action) else { return (path: ContextPath(), value: value) }
      return json.string(path).flatMap { ContextPath($0) }.map { (path: $0, value: value) }
    }
  }

  private func inside(_ node: Int, _ step: ContextPath.Step) -> Int? {
    switch step {
    case .key(let name): json.member(name, of: node)
    case .index(let index):
      json.nodes[node].kind == .array
        ? json.children(of: node).dropFirst(max(0, index)).first { _ in true } : nil
    }
  }

  /// More items of a list are not looked into.
  private static let mostItems = 100

  /// The arrays that a list takes its items from.
  private func arrays(in data: Int, of list: Int) -> [Int] {
    var found = [data]
    if let text = json.string(data) {
      guard case .template(let template) = ParsedText(text), template.isLoneExpression,
        template.calls.isEmpty,
        let read = template.bindings.first,
        let context = contexts(around: list).first(where: { $0.id == read.context })
      else { return [] }
      found = values(of: context, at: read.path)
    }
    return found.filter { json.nodes[$0].kind == .array }
  }

  /// The context that an action sets, or the items that a list has keys for: what a property with a path is about.
  func owner(ofPath key: String, in object: Int) -> VisibleContext? {
    switch key {
    case "path":
      guard
        json.member("_beagleAction_", of: object).flatMap(json.string)?.lowercased() == "beagle:setcontext"
      else { return nil }
      let contexts = contexts(around: object)
      if let id = json.member("contextId", of: object) { return contexts.first { $0.id == json.string(id) } }
      return contexts.first {
        switch $0.origin {
        case .declared, .item: true
        case .index, .event, .implied: false
        }
      }
    case "key":
      return json.member("dataSource", of: object).map { _ in
        VisibleContext(id: key, origin: .item(ofList: object))
      }
    default: return nil
    }
  }

  /// What a text gives with the values that the document itself declares; nil where it reads something else.
  func evaluated(_ source: String) -> DynamicObject? {
    guard case .template(let template) = ParsedText(source) else { return nil }
    let read = Set(template.bindings.map(\.context))
    var known: [String: DynamicObject] = [:]
    for context in contexts where read.contains(context.id) {
      known[context.id] = value(of: context)
    }
    guard read.allSatisfy({ known[$0] != nil }) else { return nil }
    var evaluator = Evaluator(operations: check.operations)
    return evaluator.evaluate(template, in: DeclaredValues(values: known))
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
