import Beagle
import BeagleChecking

/// What can be read at the cursor.
extension DocumentCursor {
  /// The contexts around the cursor, the nearest first.
  var contexts: [DocumentScopes.Name] { node.flatMap { scopes?.names(at: $0) } ?? [] }

  /// What a property with a path is about: the context that an action sets, or the items of a list.
  func owner(ofPath key: String, in object: Int) -> DocumentScopes.Name? {
    switch key {
    case "path":
      let action = json.member("_beagleAction_", of: object).flatMap(json.string)
      return action?.lowercased() == "beagle:setcontext" ? scopes?.target(of: object) : nil
    case "key": return scopes?.items(of: object)
    default: return nil
    }
  }

  /// The members that a path can go on with, but for those that only the action has that is being written.
  func members(
    of context: DocumentScopes.Name, at path: ContextPath = ContextPath()
  ) -> [(name: String, value: DynamicObject?)] {
    scopes?.members(of: context, at: path, besides: node.flatMap { json.nodes[$0].parent }) ?? []
  }

  /// What a text gives with the values that the document itself declares; nil where it reads something else.
  func evaluated(_ source: String) -> DynamicObject? {
    guard case .template(let template) = ParsedText(source) else { return nil }
    let read = Set(template.bindings.map(\.context))
    var known: [String: DynamicObject] = [:]
    for context in contexts where read.contains(context.name) {
      known[context.name] = scopes?.value(of: context)
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
