package import BeagleExpressions
package import BeagleJSON
import BeagleSchema

/// The values of names at first, as far as the document has them.
extension DocumentScopes {
  /// The initial value of a context, or the first item of a list that the template around the place is used
  /// for; nil if the document does not say it.
  package func value(of name: Name) -> DynamicObject? {
    switch name.owner {
    case .declaration?: name.owner.flatMap(walk.scopes.sample)?.dynamicObject ?? .empty
    case .item(let list)?: item(ofList: list, around: name.node)
    case nil: .none
    }
  }

  /// The value of a text with the initial values of the contexts that are visible at a node; nil if it
  /// depends on anything else.
  package func value(of template: ExpressionTemplate, at node: Int) -> DynamicObject? {
    evaluate(template, values(readBy: template, at: node))
  }

  private func values(readBy template: ExpressionTemplate, at node: Int) -> [String: DynamicObject] {
    let read = Set(template.bindings.map(\.context))
    var known: [String: DynamicObject] = [:]
    for name in names(at: node) where read.contains(name.name) { known[name.name] = value(of: name) }
    return known
  }

  private func evaluate(_ template: ExpressionTemplate, _ known: [String: DynamicObject]) -> DynamicObject? {
    guard template.bindings.allSatisfy({ known[$0.context] != nil }),
      !template.calls.contains(where: { customOperations.contains($0.operation) })
    else { return nil }
    var evaluator = Evaluator(operations: walk.operations)
    return evaluator.evaluate(template, in: KnownContexts(values: known))
  }

  // MARK: Items

  private func item(ofList list: Int, around node: Int) -> DynamicObject? {
    let path = Array(json.ancestors(of: node))
    guard
      let depth = path.firstIndex(where: { offset(of: $0).flatMap(walk.scopes.list) == list }),
      let items = items(ofList: list, at: path[depth])
    else { return nil }
    // The object of the template is an element of the member of the list, and the view is inside.
    guard depth >= 3, json.key(of: path[depth - 1]) == "templates", json.key(of: path[depth - 3]) != "case"
    else { return items.first }
    let templates = json.children(of: path[depth - 1]).filter { json.nodes[$0].kind == .object }
    let cases = templates.map { Case(of: $0, self) }
    // What the cases read besides the item is the same for all items.
    var known: [[String: DynamicObject]] = cases.map { condition in
      if case .template(let template, let node) = condition {
        values(readBy: template, at: node)
      } else {
        [:]
      }
    }
    let (itemName, indexName) = (walk.scopes.lists[list].name, indexName(ofList: path[depth]))
    for (index, item) in items.enumerated() {
      for number in cases.indices {
        known[number][itemName] = item
        known[number][indexName] = .int(index)
      }
      guard let chosen = choose(cases, known) else { return nil }
      if chosen.map({ templates[$0] }) == path[depth - 2] { return item }
    }
    return nil
  }

  private func indexName(ofList object: Int) -> String {
    json.member("indexName", of: object).flatMap(json.string) ?? "index"
  }

  private func items(ofList list: Int, at object: Int) -> DynamicArray? {
    switch walk.scopes.lists[list].source {
    case .unknown: nil
    // Expressions in the items are evaluated.
    case .array(let array): array.containsExpressionMarker ? nil : array.dynamicObject.arrayValue
    case .path(let path, let owner, _):
      names(at: object).first { $0.owner == owner }.flatMap(value)?.value(at: path).arrayValue
    }
  }

  /// The template for an item: the first one whose case is true, or else the first one without a case. The
  /// result is nil if the document does not decide it, and contains nil if there is no template.
  private func choose(_ cases: [Case], _ known: [[String: DynamicObject]]) -> Int?? {
    for (number, condition) in cases.enumerated() {
      switch condition {
      case .absent, .constant(false): continue
      case .constant(true): return number
      case .template(let template, _):
        guard let value = evaluate(template, known[number]) else { return .none }
        if case .bool(true) = value { return number }
      }
    }
    return .some(cases.firstIndex { if case .absent = $0 { true } else { false } })
  }

  /// The case of a template.
  private enum Case {
    case absent
    case constant(Bool)
    case template(ExpressionTemplate, node: Int)

    init(of template: Int, _ scopes: DocumentScopes) {
      self = .absent
      guard let node = scopes.json.member("case", of: template) else { return }
      let bytes = scopes.json.bytes[scopes.json.nodes[node].range]
      if let text = scopes.json.string(node) {
        // Another text is ignored.
        if case .template(let parsed) = ParsedText(text) { self = .template(parsed, node: node) }
      } else if bytes.elementsEqual("true".utf8) || bytes.elementsEqual("false".utf8) {
        self = .constant(bytes.first == UInt8(ascii: "t"))
      }
    }
  }

  // MARK: Members

  /// The possible next members of a path, each with a value from the document.
  ///
  /// - Parameter edited: the position that is being edited. Writes of an action there do not count yet.
  package func members(
    of name: Name, at path: ContextPath, from edited: Int?
  ) -> [(name: String, value: DynamicObject?)] {
    if case .event = name.origin, path.steps.isEmpty {
      return EventMembers.names(of: name.name).map { ($0, .none) }
    }
    let action = edited.flatMap { json.nodes[$0].parent }.flatMap(offset)
    var owned = OwnedValues(walk.scopes, walk.members, besides: action)
    guard let place = place(of: path, in: name, &owned) else { return [] }
    // The value that hover shows, if it has the member.
    let initial = value(of: name)?.value(at: path).dictionaryValue
    return owned.values.names(at: place).map { member in
      let inner = owned.values.place(behind: .key(member), from: place)
      return (member, initial?[member] ?? inner.flatMap(owned.values.sample)?.dynamicObject)
    }
  }

  private func place(of path: ContextPath, in name: Name, _ owned: inout OwnedValues) -> Int? {
    if let owner = name.owner { return owned.place(at: path, in: owner) }
    guard let passed = name.passed else { return nil }
    let written = passed.json.member("path")?.stringValue ?? ""
    guard let target = written.isEmpty ? ContextPath() : ContextPath(written),
      let value = passed.json.present("value")
    else { return nil }
    let steps = path.steps[...].dropFirst(target.steps.count)
    if path.steps.count >= target.steps.count, target.matches(path),
      let text = value.stringValue, case .template(let template) = ParsedText(text)
    {
      // The value is that of a context or an item at the navigation.
      guard let binding = template.loneBinding,
        let owner = walk.scopes.find(binding.context, from: passed.scope)?.kind.owner
      else { return nil }
      return owned.place(at: ContextPath(steps: binding.path.steps + steps), in: owner)
    }
    let root = owned.values.make()
    owned.values.add(value, to: owned.values.made(at: target, from: root))
    return path.steps.reduce(root as Int?) { place, step in
      place.flatMap { owned.values.place(behind: step, from: $0) }
    }
  }
}

extension ContextPath {
  /// Whether a path leads through this one. All elements of an array are alike.
  fileprivate func matches(_ path: ContextPath) -> Bool {
    zip(steps, path.steps).allSatisfy { own, other in
      switch (own, other) {
      case (.key(let name), .key(let key)): name == key
      case (.index, .index): true
      case (.key, .index), (.index, .key): false
      }
    }
  }
}

/// Contexts with known values.
private struct KnownContexts: ContextScope {
  let values: [String: DynamicObject]

  func value(ofContext id: String) -> DynamicObject? { values[id] }
}
